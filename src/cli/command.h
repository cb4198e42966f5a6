#pragma once

#include <filesystem>
#include <functional>
#include <memory>
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

struct Context;

// What the chosen command does; its exit code.
using Action = std::function<int()>;

class Option {
  public:
    explicit Option(CLI::Option& option) : option_(&option) {}

    Option& required();
    Option& expected(int count);  // so many words each time it is given
    Option& one_of(std::vector<std::string> words);
    Option& within(int least, int most);

  private:
    CLI::Option* option_;
};

// A command, what it works with, and where the chosen one puts what it does. Both must live until that is done.
class Command {
  public:
    Command(CLI::App& app, const Context& context, Action& action) : app_(&app), context_(&context), action_(&action) {}

    Command add_group(const std::string& name, const std::string& help) const;  // of commands, one of which is given
    Command add(const std::string& name, const std::string& help, Action act) const;
    Command add(const std::string& name, const std::string& help, int (*act)(const Context&)) const {
        return add(name, help, [act, &context = *context_] { return act(context); });
    }
    // With its options, which the caller adds.
    template <typename Options>
    Command add(const std::string& name, const std::string& help, const std::shared_ptr<Options>& options,
                int (*act)(const Context&, const Options&)) const {
        return add(name, help, [act, options, &context = *context_] { return act(context, *options); });
    }

    // The same of what is done with a session: its file is the first of the options.
    template <typename Options>
    Command add_for_session(const std::string& name, const std::string& help, const std::shared_ptr<Options>& options,
                            int (*act)(const Context&, const Options&)) const {
        const Command command = add(name, help, options, act);
        command.add_option("FILE", options->file, "The session").required();
        return command;
    }

    // What is given goes to `value`, which must live until the command line is parsed: a text, a file's path, a whole
    // number; one that may be missing (std::optional), or a list of them. command.cpp names the kinds that there are.
    template <typename Value>
    Option add_option(const std::string& names, Value& value, const std::string& help) const;
    // One that may be given again and again, with one word each time.
    template <typename Value>
    Option add_list(const std::string& names, std::vector<Value>& value, const std::string& help) const;
    Option add_flag(const std::string& names, bool& value, const std::string& help) const;

  private:
    CLI::App* app_;
    const Context* context_;
    Action* action_;
};

}  // namespace flagplot::cli
