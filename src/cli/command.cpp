#include "cli/command.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <CLI/Validators.hpp>
#include <algorithm>
#include <type_traits>
#include <utility>

#include "ascii/letters.h"

namespace flagplot::cli {
namespace {

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

template <typename Value>
Option Command::add_option(const std::string& names, Value& value, const std::string& help) const {
    CLI::Option& option = *app_->add_option(names, value, help);
    const bool is_number = std::is_same_v<Value, int> || std::is_same_v<Value, std::optional<int>>;
    if (is_number) option.check(whole_number());
    return Option(option);
}
template Option Command::add_option(const std::string&, std::string&, const std::string&) const;
template Option Command::add_option(const std::string&, int&, const std::string&) const;
template Option Command::add_option(const std::string&, std::filesystem::path&, const std::string&) const;
template Option Command::add_option(const std::string&, std::optional<int>&, const std::string&) const;
template Option Command::add_option(const std::string&, std::optional<std::string>&, const std::string&) const;
template Option Command::add_option(const std::string&, std::vector<int>&, const std::string&) const;
template Option Command::add_option(const std::string&, std::vector<std::string>&, const std::string&) const;
template Option Command::add_option(const std::string&, std::vector<std::filesystem::path>&, const std::string&) const;

template <typename Value>
Option Command::add_list(const std::string& names, std::vector<Value>& value, const std::string& help) const {
    return Option(*app_->add_option(names, value, help)->expected(1)->allow_extra_args(false)->take_all());
}
template Option Command::add_list(const std::string&, std::vector<std::string>&, const std::string&) const;
template Option Command::add_list(const std::string&, std::vector<std::filesystem::path>&, const std::string&) const;

Option Command::add_flag(const std::string& names, bool& value, const std::string& help) const {
    return Option(*app_->add_flag(names, value, help));
}

}  // namespace flagplot::cli
