#include "cli/context.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iostream>

#include "ascii/letters.h"
#include "cli/screen.h"
#include "dice/notation.h"
#include "host/host.h"
#include "host/kept_sums.h"
#include "json/tree.h"
#include "json/unknown.h"
#include "procedures/catalogue.h"
#include "referee/procedure.h"
#include "report/game_changes.h"

namespace flagplot::cli {
namespace {

using json::InputError;

void say_problems(const session::Session& session) {
    const std::string changed =
        host::is_own_game(session.rulebook()) ? report::game_changes_words(session) : std::string();
    if (!changed.empty()) warn(changed);
    for (const std::string& one : host::changed_outside(session.rulebook())) warn(one);
    for (const auto& [chart, problem] : session.chart_problems()) warn(problem);
    for (const auto& [name, problem] : session.house_rule_problems()) {
        const char* const what = name.starts_with("reading of ") ? "" : "house rule ";
        warn(fmt::format("The {}{} no longer fits and isn't in force: {}", what, name, problem));
    }
}

}  // namespace

rulebook::Library Context::library() const {
    return host::library(tables);
}

std::vector<rulebook::Rulebook> Context::rulebooks(Problems& problems) const {
    std::vector<rulebook::Rulebook> books;
    Problems unreadable;
    for (const auto& [id, folder] : library().rulebooks(&unreadable)) {
        try {
            books.push_back(rulebook::load_rulebook(folder));
        } catch (const InputError& error) {
            problems.emplace_back(error.what());
        }
    }
    if (!unreadable.empty()) problems.push_back(unreadable.front());
    return books;
}

void say_not_read(const Context::Problems& problems) {
    for (const std::string& problem : problems) warn("skipped: " + problem);
}

void refuse_not_read(const Context::Problems& problems) {
    if (!problems.empty()) throw InputError("", problems.front(), "");
}

session::Environment Context::environment() const {
    session::Environment environment = host::environment();
    if (without_lock) environment.open_file = session::even_without_lock(environment.open_file);
    environment.due_by_procedures = [](const session::Session& session) {
        return referee::due_by_procedures(session, procedures::catalogue());
    };
    return environment;
}

rulebook::HouseRule Context::house_rule(const std::string& rulebook, const std::string& id) const {
    Problems problems;
    const std::vector<rulebook::HouseRule> known = library().house_rules(rulebook, &problems);
    if (const rulebook::HouseRule* const found = json::find_by_id(known, id)) return *found;
    say_not_read(problems);
    json::refuse_unknown("house rule", id, known, fmt::format("none: there is no house rule for {}", rulebook));
}

session::Session Context::open_to_inspect(const fs::path& file) const {
    session::Session session = session::Session::open(file, session::OpenMode::read, library(), environment());
    for (const std::string& notice : session.journal().notices()) warn(notice);
    say_problems(session);
    return session;
}

session::Session Context::open_to_read(const fs::path& file) const {
    session::Session session = open_to_inspect(file);
    if (!session.journal().damage().empty()) warn("Damaged: " + session.journal().damage());
    return session;
}

session::Session Context::open_to_write(const fs::path& file) const {
    session::Session session = session::Session::open(file, session::OpenMode::write, library(), environment());
    for (const std::string& notice : session.journal().notices()) warn(notice);
    say_problems(session);
    const std::string& why = session.journal().why_read_only();
    const char* const choice = session.journal().lacks_lock() ? write_even_so : "";
    if (!why.empty()) throw session::SessionError("", "the session is read-only: " + why + choice, "");
    return session;
}

void print(const json::Tree& tree) {
    hand_out(tree.dump(2, ' ', false, json::Tree::error_handler_t::replace) + "\n");
}

int answer(const Context& context, const json::Tree& tree, std::string_view words) {
    context.json ? print(tree) : say(words);
    return done;
}

int answer(const Context& context, const std::string& format, const json::Tree& tree, std::string_view csv,
           std::string_view words) {
    if (context.json || format == "json") {
        print(tree);
    } else {
        format == "csv" ? hand_out(csv) : say(words);
    }
    return done;
}

std::string given_name(const std::string& file) {
    return file == "-" ? "standard input" : file;
}

std::string given_text(const std::string& file) {
    return file == "-" ? json::read_text(std::cin, given_name(file)) : json::read_text(fs::path(file));
}

std::pair<std::string, std::string> name_and_value(const std::string& text, const std::string& where) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0) {
        throw InputError(where, fmt::format("found \"{}\"", text), "name=value");
    }
    return {text.substr(0, equals), text.substr(equals + 1)};
}

std::map<std::string, std::string> names_and_values(const std::vector<std::string>& texts, const std::string& where) {
    std::map<std::string, std::string> all;
    for (const std::string& text : texts) {
        const auto [name, value] = name_and_value(text, where);
        if (!all.emplace(name, value).second)
            throw InputError(where, fmt::format("\"{}\" twice", name), "each name once");
    }
    return all;
}

GivenDice::GivenDice(const std::vector<std::string>& arguments) {
    for (const std::string& argument : arguments) {
        Faces* faces = &in_order_;
        for (const std::string& untrimmed : ascii::split(argument, ',')) {
            const std::string part = ascii::trimmed(untrimmed);
            any_ = true;
            const std::size_t equals = part.find('=');
            if (part.empty() || equals == 0)
                throw InputError("--dice", fmt::format("found \"{}\"", part), "a face, or key=face");
            if (equals != std::string::npos) faces = &by_key_[part.substr(0, equals)];
            faces->push_back(equals == std::string::npos ? part : part.substr(equals + 1));
        }
    }
}

// Null: none are given for this key.
GivenDice::Faces* GivenDice::faces_for(const std::string& key) {
    const auto of = [&](const std::string& name) {
        const auto found = by_key_.find(name);
        return found == by_key_.end() ? nullptr : &found->second;
    };
    Faces* const own = of(key);
    return own ? own : of(key.substr(0, key.rfind('#')));
}

std::optional<std::vector<std::string>> GivenDice::take(const std::string& key, const std::vector<int>& sides) {
    Faces* const named = faces_for(key);
    Faces& given = named ? *named : in_order_;
    if (given.empty()) return std::nullopt;
    const auto end = given.begin() + static_cast<std::ptrdiff_t>(std::min(given.size(), sides.size()));
    Faces faces(given.begin(), end);
    given.erase(given.begin(), end);
    std::erase_if(by_key_, [](const auto& one) { return one.second.empty(); });
    const std::string where = "--dice, " + key;
    if (faces.size() != sides.size()) {
        throw InputError(where, fmt::format("{} {}", faces.size(), faces.size() == 1 ? "face" : "faces"),
                         fmt::format("{}, d{}", sides.size(), fmt::join(sides, ", d")));
    }
    for (std::size_t i = 0; i < sides.size(); ++i) {
        try {
            faces[i] = dice::written_face(faces[i], sides[i]);
        } catch (const dice::DiceError& error) {
            throw InputError(where, error.what(), "");
        }
    }
    return faces;
}

std::string GivenDice::unused() const {
    std::vector<std::string> left = in_order_;
    for (const auto& [key, faces] : by_key_) {
        for (const std::string& face : faces) left.push_back(fmt::format("{}={}", key, face));
    }
    return fmt::format("{}", fmt::join(left, ", "));
}

}  // namespace flagplot::cli
