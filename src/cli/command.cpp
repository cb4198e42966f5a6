#include "cli/command.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <CLI/Validators.hpp>
#include <algorithm>
#include <utility>

#include "ascii/letters.h"

namespace flagplot::cli {
namespace {

namespace fs = std::filesystem;

// What CLI11 would say in words of its own. An empty text: nothing is wrong.
std::string unless(bool fits, const std::string& given, const std::string& expected) {
    return fits ? std::string() : fmt::format("found \"{}\" (expected {})", given, expected);
}

CLI::Validator whole_number() {
    return {[](const std::string& given) {
                return unless(ascii::whole_number(given).has_value(), given, "a whole number");
            },
            ""};
}

template <typename Value>
Option option(CLI::App& app, const std::string& names, Value& value, const std::string& help) {
    return Option(*app.add_option(names, value, help));
}

template <typename Value>
Option list(CLI::App& app, const std::string& names, std::vector<Value>& value, const std::string& help) {
    return Option(*app.add_option(names, value, help)->expected(1)->allow_extra_args(false)->take_all());
}

}  // namespace

Option& Option::required() {
    option_->required();
    return *this;
}

Option& Option::expected(int count) {
    option_->expected(count)->allow_extra_args(false);
    return *this;
}

Option& Option::one_of(std::vector<std::string> words) {
    const std::string all = fmt::format("{}", fmt::join(words, ", "));
    option_->check(CLI::Validator(
        [words = std::move(words), all](const std::string& given) {
            return unless(std::ranges::find(words, given) != words.end(), given, "one of " + all);
        },
        all));
    return *this;
}

Option& Option::within(int least, int most) {
    const std::string limits = fmt::format("{} to {}", least, most);
    option_->check(CLI::Validator(
        [=](const std::string& given) {
            const std::optional<int> number = ascii::whole_number(given);
            return unless(number && *number >= least && *number <= most, given, "a whole number from " + limits);
        },
        limits));
    return *this;
}

Command Command::add_group(const std::string& name, const std::string& help) const {
    CLI::App& group = *app_->add_subcommand(name, help);
    group.require_subcommand(1);
    return {group, *context_, *action_};
}

Command Command::add(const std::string& name, const std::string& help, Action act) const {
    CLI::App& command = *app_->add_subcommand(name, help);
    command.callback([act = std::move(act), &action = *action_] { action = act; });
    return {command, *context_, *action_};
}

Option Command::add_option(const std::string& names, std::string& value, const std::string& help) const {
    return option(*app_, names, value, help);
}

Option Command::add_option(const std::string& names, int& value, const std::string& help) const {
    return Option(*app_->add_option(names, value, help)->check(whole_number()));
}

Option Command::add_option(const std::string& names, fs::path& value, const std::string& help) const {
    return option(*app_, names, value, help);
}

Option Command::add_option(const std::string& names, std::optional<int>& value, const std::string& help) const {
    return Option(*app_->add_option(names, value, help)->check(whole_number()));
}

Option Command::add_option(const std::string& names, std::optional<std::string>& value, const std::string& help) const {
    return option(*app_, names, value, help);
}

Option Command::add_option(const std::string& names, std::vector<int>& value, const std::string& help) const {
    return option(*app_, names, value, help);
}

Option Command::add_option(const std::string& names, std::vector<std::string>& value, const std::string& help) const {
    return option(*app_, names, value, help);
}

Option Command::add_option(const std::string& names, std::vector<fs::path>& value, const std::string& help) const {
    return option(*app_, names, value, help);
}

Option Command::add_list(const std::string& names, std::vector<std::string>& value, const std::string& help) const {
    return list(*app_, names, value, help);
}

Option Command::add_list(const std::string& names, std::vector<fs::path>& value, const std::string& help) const {
    return list(*app_, names, value, help);
}

Option Command::add_flag(const std::string& names, bool& value, const std::string& help) const {
    return Option(*app_->add_flag(names, value, help));
}

}  // namespace flagplot::cli
