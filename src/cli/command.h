#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

// The command line as the commands declare it. CLI11 does the work; its headers are slow to compile, so that only
// command.cpp and main.cpp have them.
namespace flagplot::cli {

class Option {
  public:
    explicit Option(CLI::Option& option) : option_(&option) {}

    Option& required();
    Option& expected(int count);  // so many words each time it is given
    Option& take_all();           // it may be given again and again
    Option& type_name(const std::string& name);
    Option& one_of(std::vector<std::string> words);
    Option& within(int least, int most);

  private:
    CLI::Option* option_;
};

class Command {
  public:
    explicit Command(CLI::App& app) : app_(&app) {}

    Command add_subcommand(const std::string& name, const std::string& help) const;
    void require_subcommand(int count) const;
    void callback(std::function<void()> act) const;  // what parsing the command does

    // What is given goes to `value`, which must live until the command line is parsed.
    Option add_option(const std::string& names, std::string& value, const std::string& help) const;
    Option add_option(const std::string& names, int& value, const std::string& help) const;
    Option add_option(const std::string& names, std::filesystem::path& value, const std::string& help) const;
    Option add_option(const std::string& names, std::optional<int>& value, const std::string& help) const;
    Option add_option(const std::string& names, std::optional<std::string>& value, const std::string& help) const;
    Option add_option(const std::string& names, std::vector<int>& value, const std::string& help) const;
    Option add_option(const std::string& names, std::vector<std::string>& value, const std::string& help) const;
    Option add_option(const std::string& names, std::vector<std::filesystem::path>& value,
                      const std::string& help) const;
    Option add_flag(const std::string& names, bool& value, const std::string& help) const;

  private:
    CLI::App* app_;
};

}  // namespace flagplot::cli
