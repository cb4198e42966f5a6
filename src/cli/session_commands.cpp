#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>
#include <iterator>

#include "ascii/letters.h"
#include "ascii/shown.h"
#include "cli/commands.h"
#include "cli/play.h"
#include "cli/screen.h"
#include "cli/show.h"
#include "dice/hash.h"
#include "dice/notation.h"
#include "dice/stream.h"
#include "host/host.h"
#include "json/tree.h"
#include "procedures/catalogue.h"
#include "referee/back_words.h"
#include "referee/fallen_dice.h"
#include "referee/roll_again.h"
#include "referee/verify.h"
#include "report/desk.h"
#include "report/log.h"
#include "report/roll_words.h"
#include "session/audience.h"
#include "session/beginning.h"
#include "session/carry_out.h"
#include "session/chronicle.h"
#include "session/due.h"
#include "session/journal.h"
#include "session/map_picture.h"
#include "session/salvage.h"
#include "session/sequence.h"

namespace flagplot::cli {
namespace {

using json::InputError;
using json::Tree;
using referee::Progress;
using referee::Runner;
using session::Session;

struct Options {
    std::string file;
    std::string out;
    std::string from;
    std::string forces = "began";
    std::string rulebook;
    std::string title;
    std::string seed;
    std::vector<std::string> readings;
    std::vector<std::string> facts;
    bool hand_dice = false;
    bool whole_turn = false;
    bool leave = false;
    bool hold = false;
    bool go_back = false;
    bool off = false;
    bool without_moving = false;
    int entry = 0;
    std::vector<int> lines;
    std::string text;
    std::string place;
    std::string reason;
    std::optional<std::string> head;
    bool with_pictures = false;
    std::string result;
    std::string audience;
    std::string also;
    std::string section;
    std::vector<std::string> faces;
    std::vector<std::string> house_rules_on;
    std::vector<std::string> house_rules_off;
    int due = 0;
};

dice::Digest digest_given(const std::string& option, const std::string& digits) {
    try {
        return dice::from_hex(digits);
    } catch (const dice::DiceError&) {
        throw InputError(option, fmt::format("found \"{}\"", digits), "64 hexadecimal digits");
    }
}

Session created(const Context& context, const Options& options, const session::Beginning& beginning) {
    try {
        return Session::create(options.file, beginning, context.library(), context.environment());
    } catch (const session::NoLock& error) {
        throw session::NoLock("", std::string(error.what()) + write_even_so, "");
    }
}

// What another session lends, or nothing but the game.
session::Beginning model_of(const Context& context, const Options& options) {
    session::Beginning beginning;
    if (options.from.empty()) {
        if (options.rulebook.empty()) throw InputError("session new", "no game given", "--rulebook, or --from");
        return session::beginning_of(context.library().load(options.rulebook));
    }
    const session::Forces forces = options.forces == "now"    ? session::Forces::now
                                   : options.forces == "none" ? session::Forces::none
                                                              : session::Forces::began;
    beginning = beginning_from(context.open_to_read(options.from), forces);
    if (!options.rulebook.empty() && options.rulebook != beginning.rulebook)
        throw InputError("--rulebook", fmt::format("found \"{}\"", options.rulebook),
                         fmt::format("{}, the game of {}", beginning.rulebook, options.from));
    return beginning;
}

void switch_on(std::vector<rulebook::HouseRule>& rules, rulebook::HouseRule rule) {
    std::erase_if(rules, [&](const rulebook::HouseRule& other) { return other.id == rule.id; });
    rules.push_back(std::move(rule));
}

int create(const Context& context, const Options& options) {
    session::Beginning beginning = model_of(context, options);
    beginning.title = options.title.empty() ? fs::path(options.file).stem().string() : options.title;
    beginning.seed = options.seed.empty() ? dice::random_seed() : digest_given("--seed", options.seed);
    for (const auto& [ruling, reading] : names_and_values(options.readings, "--reading"))
        beginning.readings[ruling] = reading;
    for (const std::string& rule : options.house_rules_on) {
        switch_on(beginning.house_rules, context.house_rule(beginning.rulebook, rule));
    }
    for (const auto& [fact, value] : names_and_values(options.facts, "--set")) beginning.facts[fact] = value;
    if (options.hand_dice) beginning.facts["dice"] = "by-hand";
    const Session session = created(context, options, beginning);
    return answer(context,
                  {{"file", options.file}, {"rulebook", session.rulebook().id}, {"head", session.journal().head()}},
                  fmt::format("{}: {}, {}\n", options.file, session.header().title, session.rulebook().title));
}

Tree unit_to_json(const session::Unit& unit) {
    Tree fields = Tree::object();
    for (const auto& [name, value] : unit.fields) fields[name] = value;
    return {{"id", unit.id}, {"type", unit.type}, {"fields", fields}};
}

// What the open procedure waits for, if it is open; or why the journal doesn't fit it.
struct Waiting {
    std::optional<referee::Form> pending;
    std::string misfit;
};

Waiting waiting(Session& session) {
    try {
        return {Runner(session, procedures::catalogue()).pending(), ""};
    } catch (const referee::ReplayError& error) {
        return {std::nullopt, error.what()};
    }
}

Tree session_as_json(const Session& session, const Waiting& waiting) {
    const session::State& state = session.state();
    Tree facts = Tree::array();
    for (const auto& [name, value] : state.facts()) {
        facts.push_back({{"fact", name.first}, {"scope", name.second}, {"value", value}});
    }
    Tree tree = {{"title", session.header().title},
                 {"rulebook", session.rulebook().id},
                 {"turn", state.turn()},
                 {"label", report::turn_label(session, state.turn())},
                 {"phase", state.phase()}};
    tree["sequence"] = json::list_of(status_of_turn(state, session.rulebook()), report::phase_to_json);
    tree["due"] = json::list_of(what_is_due(session, false), [](const auto& one) { return report::to_json(one); });
    tree["open"] = state.open_run() ? Tree(state.open_run()->opened.procedure) : Tree();
    tree["pending"] = waiting.pending ? to_json(*waiting.pending) : Tree();
    tree["misfit"] = waiting.misfit;
    tree["readings"] = Tree(Tree::object());
    for (const auto& [ruling, reading] : state.readings()) tree["readings"][ruling] = reading;
    tree["house-rules"] = json::list_of(state.house_rules(), rulebook::to_json);
    const std::string over = session::why_over(session.state(), session.rulebook());
    if (!over.empty()) tree["over"] = over;
    tree["facts"] = facts;
    tree["units"] = json::list_of(state.units(), unit_to_json);
    tree["entries"] = session.size();
    tree["head"] = session.journal().head();
    tree["damage"] = session.journal().damage();
    return tree;
}

// A line a phase: which one is on, how it stands if it is due in this turn, and what is played in it.
std::string sequence_as_text(const session::State& state, const rulebook::Rulebook& book) {
    const std::vector<session::PhaseStatus> due = status_of_turn(state, book);
    std::string text;
    const std::vector<rulebook::Phase> phases = session::phases_in_force(state, book);
    for (const rulebook::Phase& phase : phases) {
        const auto one = std::ranges::find_if(due, [&](const auto& each) { return each.phase.id == phase.id; });
        if (one == due.end() && is_past(phase, state, phases)) continue;
        std::vector<std::string> plays = phase.procedures;
        for (const std::string& table : phase.tables) plays.push_back("table.roll on " + table);
        const std::string mark = one != due.end()
                                     ? in_words(one->mark)
                                     : fmt::format("in {} {}", book.clock.turn_label, phase.next_due(state.turn()));
        text += fmt::format(" {} {} ({}){}{}\n", phase.id == state.phase() ? '>' : ' ', phase.label, mark,
                            plays.empty() ? "" : ": ", fmt::join(plays, ", "));
    }
    return text;
}

std::string session_as_text(const Session& session, const Waiting& waiting) {
    const session::State& state = session.state();
    const rulebook::Rulebook& book = session.rulebook();
    std::string text =
        fmt::format("{}   {}\n{}\n", session.header().title, book.title, report::turn_label(session, state.turn()));
    text += sequence_as_text(state, book);
    const std::string over = session::why_over(state, book);
    if (!over.empty()) text += fmt::format("Over: {}.\n", over);
    for (const rulebook::UnitType& type : book.unit_types) {
        const auto units = state.units_of(type.id);
        text += fmt::format("{}:{}\n", type.plural, units.empty() ? " none" : "");
        for (const session::Unit* unit : units) {
            text += "  " + unit->id;
            for (const table::Field& field : type.fields) {
                const json::Value value = unit->get(field.id);
                if (const auto boxes = boxes_of(*unit, field)) {
                    if (!boxes->none()) text += fmt::format("  {}={}", field.id, boxes->text());
                    continue;
                }
                const bool plain = value == false || json::to_text(value).empty();
                if (!plain) text += fmt::format("  {}={}", field.id, on_one_line(json::to_text(value)));
            }
            text += '\n';
        }
    }
    for (const rulebook::HouseRule& rule : state.house_rules()) {
        const bool fits = !session.house_rule_problems().contains(rule.id);
        text += fmt::format("House rule: {}{}\n", report::words(rule, book),
                            fits ? "" : "; not in force: it no longer fits");
    }
    for (const session::Unit& unit : state.units()) {
        if (!book.find_unit_type(unit.type))
            text += fmt::format("{} {}, a type that the game no longer has\n", unit.type, unit.id);
    }
    if (!session.journal().damage().empty()) text += "Damaged: " + session.journal().damage() + '\n';
    text += fmt::format("{} entries, head {}\n", session.size(), session.journal().head());
    if (!waiting.misfit.empty()) text += "Can't continue: " + waiting.misfit + '\n';
    if (waiting.pending) text += "Next question: " + form_as_text(*waiting.pending);
    return text;
}

int show(const Context& context, const Options& options) {
    Session session = context.open_to_inspect(options.file);
    const Waiting now = waiting(session);
    return answer(context, session_as_json(session, now), session_as_text(session, now));
}

Tree verification_as_json(const referee::Verification& found) {
    Tree tree = {{"entries", found.entries}, {"rolls", found.rolls}, {"replayed", found.replayed}};
    tree["problems"] = found.problems;
    tree["not-replayed"] = Tree::array();
    for (const auto& [line, procedure, why] : found.not_replayed)
        tree["not-replayed"].push_back({{"line", line}, {"procedure", procedure}, {"why", why}});
    tree["said"] = Tree::array();
    for (const auto& [what, lines, unverified] : found.said)
        tree["said"].push_back({{"what", what}, {"lines", lines}, {"unverified", unverified}});
    tree["in-full"] = found.is_in_full();
    tree["head"] = found.head;
    if (found.expected_line != 0) tree["expected-head-line"] = found.expected_line;
    return tree;
}

// "3, 8 and 40 more".
std::string numbers_in_short(const std::vector<int>& numbers) {
    constexpr std::ptrdiff_t shown = 12;
    const auto more = std::ssize(numbers) - shown;
    if (more <= 1) return fmt::format("{}", fmt::join(numbers, ", "));
    return fmt::format("{} and {} more", fmt::join(numbers.begin(), numbers.begin() + shown, ", "), more);
}

// What keeps it from being so, counted.
std::string what_is_not_verified(const referee::Verification& found) {
    long long lines = 0;
    for (const auto& one : found.said) lines += one.unverified ? std::ssize(one.lines) : 0;
    std::vector<std::string> kinds;
    const auto add = [&](long long count, const char* one, const char* many) {
        if (count > 0) kinds.push_back(ascii::counted(count, one, many));
    };
    add(std::ssize(found.problems), "problem", "problems");
    add(std::ssize(found.not_replayed), "not replayed", "not replayed");
    add(lines, "line not verified", "lines not verified");
    return fmt::format("Not verified in full: {}.\n", fmt::join(kinds, ", "));
}

std::string verification_as_text(const referee::Verification& found) {
    std::string text = fmt::format("{} entries, {} rolls that match the seed, {} procedures replayed word for word.\n",
                                   found.entries, found.rolls, found.replayed);
    if (!found.is_in_full()) text += what_is_not_verified(found);
    for (const auto& [line, procedure, why] : found.not_replayed)
        text += fmt::format("  line {}: {}: {}\n", line, procedure, why);
    for (const auto& [what, lines, unverified] : found.said) {
        if (lines.empty()) continue;  // of the file's end: it was said when it was opened
        text += fmt::format("{} {}: {}\n", lines.size() == 1 ? "Line" : "Lines", numbers_in_short(lines),
                            unverified ? "not verified: " + what : what);
    }
    if (found.expected_line != 0)
        text += fmt::format("The given head is that of line {}; {} lines follow it.\n", found.expected_line,
                            found.entries - found.expected_line);
    return text + fmt::format("head {}\n", found.head);
}

// No rulebook is needed.
int copy(const Context& context, const Options& options) {
    const auto journal = session::Journal::open(options.file, session::OpenMode::read, session::open_posix_file);
    host::MapsPut maps;
    if (options.with_pictures) maps = host::put_maps_beside(options.out, session::map_digests(journal.entries()));
    try {
        session::write_new_file(options.out, journal.bytes());
    } catch (...) {
        host::remove_maps(maps);
        throw;
    }
    for (const std::string& problem : maps.problems) warn(problem);
    for (const std::string& digest : maps.missing)
        warn(fmt::format("{}: the picture of the map isn't on this machine; the copy has its places alone", digest));
    const std::size_t entries = journal.entries().size();
    Tree tree = {{"file", options.out}, {"entries", entries}, {"head", journal.head()}};
    std::string text = fmt::format("{}: {} entries, head {}\n", options.out, entries, journal.head());
    for (const auto& file : maps.files) {
        tree["pictures"].push_back(file.string());
        text += fmt::format("{}: picture of the map\n", file.string());
    }
    return answer(context, tree, text);
}

int verify(const Context& context, const Options& options) {
    // As it was noted, perhaps in capitals.
    const std::string head = options.head ? dice::to_hex(digest_given("--head", *options.head)) : "";
    Session session = context.open_to_inspect(options.file);
    const referee::Verification found = referee::verify(session, procedures::catalogue(), head);
    for (const std::string& line : found.problems) warn(line);
    answer(context, verification_as_json(found),
           referee::with_titles(session, procedures::catalogue(), verification_as_text(found)));
    if (!found.problems.empty()) return problem;
    return found.is_in_full() ? done : not_in_full;
}

int salvage(const Context& context, const Options& options) {
    const session::Salvage salvaged = session::salvage(options.file, options.out, {options.title, options.rulebook},
                                                       context.library(), context.environment());
    return answer(context, {{"file", options.out}, {"kept", salvaged.kept}, {"note", salvaged.note}},
                  fmt::format("{}: {}\n", options.out, salvaged.note));
}

// Opens the session, does something to it, shows what came of it.
int change(const Context& context, const Options& options, const std::function<Progress(Runner&, Session&)>& act) {
    Session session = context.open_to_write(options.file);
    Runner runner(session, procedures::catalogue());
    const Progress progress = titled(context, session, [&] { return act(runner, session); });
    const bool turned = progress.first_new <= progress.last_new;
    if (!context.json && turned) {
        const std::optional<rulebook::Phase> phase = session::phase_on(session.state(), session.rulebook());
        say(report::turn_label(session, session.state().turn()) + (phase ? ": " + phase->label : "") + "\n");
    }
    report(context, session, progress, progress.pending);
    return done;
}

// Where a fact is kept: in the scope that the rulebook gives it, "zone North Sea" by name. Where the dice come from may
// also be said for a side.
std::string scope_of(const Session& session, const std::string& fact, const std::optional<std::string>& named) {
    const std::string& scope = session.fact(fact).scope;
    const std::string place = "set " + fact;
    if (scope == rulebook::scopes::roll) {
        throw InputError(place, "it counts for one roll only", "a fact that is kept; this one is asked with its roll");
    }
    if (scope != rulebook::scopes::session && scope != rulebook::scopes::turn) {
        if (named && named->starts_with(scope + " ") && named->size() > scope.size() + 1) return *named;
        throw InputError(place, named ? fmt::format("found \"{}\"", *named) : fmt::format("no {}", scope),
                         fmt::format("{}@{} NAME=value", fact, scope));
    }
    std::vector<std::string> fitting{scope == rulebook::scopes::turn ? fmt::format("turn {}", session.state().turn())
                                                                     : scope};
    if (fact == "dice") {
        for (const table::Choice& side : session.rulebook().sides) fitting.push_back("side " + side.id);
    }
    if (!named) return fitting.front();
    if (std::ranges::find(fitting, *named) != fitting.end()) return *named;
    throw InputError(place, fmt::format("found \"{}\"", *named),
                     fmt::format("{}{}", fitting.size() > 1 ? "one of " : "", fmt::join(fitting, ", ")));
}

// "first-daylight-turn=3", or with a scope "dice@side axis=by-hand".
void set_facts(Session& session, const Options& options) {
    for (const auto& [name, value] : names_and_values(options.facts, "set")) {
        const std::size_t at = name.find('@');
        const std::string fact = name.substr(0, at);
        const auto named = at == std::string::npos ? std::nullopt : std::optional(name.substr(at + 1));
        session.set_fact(fact, scope_of(session, fact, named), value.empty() ? json::Value() : json::Value(value));
    }
    for (const auto& [ruling, reading] : names_and_values(options.readings, "--reading"))
        session.set_reading(ruling, reading);
    if (options.facts.empty() && options.readings.empty())
        throw InputError("set", "nothing given", "fact=value or --reading RULING=READING");
}

void set_house_rules(const Context& context, Session& session, const Options& options) {
    for (const std::string& rule : options.house_rules_off) session.switch_off(rule);
    for (const std::string& rule : options.house_rules_on) {
        session.switch_on(context.house_rule(session.rulebook().id, rule));
    }
    if (options.house_rules_on.empty() && options.house_rules_off.empty()) {
        throw InputError("house", "nothing given", "--on ID or --off ID");
    }
}

// What the dice of the roll shall show.
std::vector<int> faces_for(const Session& session, const Options& options) {
    const auto* const roll = session::Chronicle(session).get<session::Roll>(options.entry);
    std::vector<int> faces;
    for (const std::string& list : options.faces) {
        for (const std::string& face : dice::split_faces(list, roll ? roll->sides.size() : 1)) {
            // Whatever else the entry is, or a die too many, the runner refuses.
            const bool known = roll && faces.size() < roll->sides.size();
            try {
                faces.push_back(known ? dice::parse_face(face, roll->sides[faces.size()]) : 0);
            } catch (const dice::DiceError& error) {
                throw InputError("--faces", error.what(), "");
            }
        }
    }
    return faces;
}

// What falls away with it, by name; empty where it can't be made, which is said when it is tried.
std::string fallen_words(const Session& session, int entry, const referee::Correction& correction) {
    try {
        return referee::fallen_words(session,
                                     referee::fallen_with(session, procedures::catalogue(), entry, correction));
    } catch (const InputError&) {
        return "";
    }
}

int correct(const Context& context, const Options& options, bool reroll) {
    if (!reroll && options.result.empty() == options.faces.empty()) {
        throw InputError("override", "neither or both of --faces and --result", "one of them");
    }
    std::string lost;
    std::string fallen;
    const int done = change(context, options, [&](Runner& runner, const Session& session) {
        if (options.entry > 0) lost = referee::loss_words(session, options.entry);
        referee::Correction correction;
        correction.reroll = reroll;
        correction.reason = options.reason;
        correction.go_back = options.go_back;
        correction.result = options.result;
        correction.faces = faces_for(session, options);
        const std::string kept = referee::charts_kept_words(session, options.entry + 1);
        if (!reroll && !context.json) fallen = fallen_words(session, options.entry, correction);
        Progress progress = runner.correct(options.entry, correction);
        if (!kept.empty()) warn(kept);
        return progress;
    });
    if (!context.json && !lost.empty()) say(fmt::format("Taken back: {}.\n", lost));
    if (!fallen.empty()) say(fallen + '\n');
    return done;
}

int overrule(const Context& context, const Options& options) {
    return correct(context, options, false);
}

int reroll(const Context& context, const Options& options) {
    return correct(context, options, true);
}

int roll_again(const Context& context, const Options& options) {
    return change(context, options, [&](Runner& runner, Session& session) {
        const std::vector<rulebook::RollAgain> ways = referee::ways_to_roll_again(session, options.entry);
        const bool is_clear = options.result.empty() && ways.size() == 1;
        return referee::roll_again(session, runner, options.entry, is_clear ? ways.front().id : options.result);
    });
}

// Throws json::InputError: something is left undone, and isn't to be passed over.
[[noreturn]] void refuse_to_leave() {
    throw InputError("session next", "something is left undone", "it to be done, or --leave, which passes it over");
}

// On a terminal it is asked.
void ask_to_leave(const std::vector<std::string>& undone) {
    if (!is_confirmed(fmt::format("Left undone:\n  {}\nPass over?", fmt::join(undone, "\n  ")))) refuse_to_leave();
}

// What going on passes over, a line each. Whether it may be is asked on a terminal; elsewhere, and for JSON, what a
// script has to say by --leave is refused without it, and the rest is for the caller to tell.
std::vector<std::string> passed_over(const Context& context, const Session& session, const Options& options) {
    const std::vector<session::Due> due = session::what_is_asked(session, options.whole_turn);
    if (due.empty() || options.leave) return {};
    std::vector<std::string> lines;
    for (const session::Due& one : due) lines.push_back(report::in_words(one));
    if (!context.json && on_terminal()) {
        ask_to_leave(lines);
        return {};
    }
    const bool refuses =
        std::ranges::any_of(due, [](const auto& one) { return one.stop == session::Due::Stop::refuses; });
    if (!refuses) return lines;
    // As they are: what is refused has titles where ids are typed.
    for (const std::string& line : lines) warn("left undone: " + line);
    refuse_to_leave();
}

int next(const Context& context, const Options& options) {
    std::vector<std::string> passed;
    const int code = change(context, options, [&](Runner& runner, const Session& session) {
        passed = passed_over(context, session, options);
        return runner.act([&](Session& now) { options.whole_turn ? now.next_turn() : now.next_phase(); });
    });
    for (const std::string& line : passed) warn("passed over: " + line);
    return code;
}

// The same where all that is done is done to the session.
int act(const Context& context, const Options& options, const std::function<void(Session&)>& act) {
    return change(context, options, [&](Runner& runner, const Session&) { return runner.act(act); });
}

int set(const Context& context, const Options& options) {
    return act(context, options, [&](Session& session) { set_facts(session, options); });
}

int house(const Context& context, const Options& options) {
    return act(context, options, [&](Session& session) { set_house_rules(context, session, options); });
}

int note(const Context& context, const Options& options) {
    return act(context, options, [&](Session& session) { session.add_note(options.text, options.place, options.due); });
}

int strike(const Context& context, const Options& options) {
    return act(context, options, [&](Session& session) { session.strike_note(options.entry, !options.off); });
}

int tick(const Context& context, const Options& options) {
    return act(context, options, [&](Session& session) {
        if (!options.off && !options.without_moving) return session::carry_out(session, options.lines);
        for (const int line : options.lines) session.tick(line, !options.off);
    });
}

int back(const Context& context, const Options& options) {
    return change(context, options, [&](Runner& runner, const Session& session) {
        const std::optional<referee::Back> next = runner.next_back();
        const int entry = options.entry != 0 || !next ? options.entry : next->entry;
        const std::string kept = referee::charts_kept_words(session, entry);
        Progress progress = runner.back(options.entry, options.reason);
        if (!kept.empty()) warn(kept);
        return progress;
    });
}

int redo(const Context& context, const Options& options) {
    return change(context, options, [](Runner& runner, const Session&) { return runner.redo(); });
}

int tell(const Context& context, const Options& options) {
    return act(context, options,
               [&](Session& session) { session.tell(options.audience, options.section, options.text); });
}

// What readers are told they keep: on a terminal the words and who will read them are shown before, and it is asked.
// Elsewhere, and for JSON, the options say it.
void ask_to_reveal(const Context& context, const Session& session, const Options& options) {
    if (options.hold && options.audience.empty() && options.also.empty() && options.text.empty()) return;
    if (context.json || !on_terminal() || !session.holds(options.entry)) return;
    const session::Chronicle chronicle(session);
    const auto* const told = std::get_if<session::Told>(&session.entry(options.entry).body);
    if (!told) return;  // which is refused
    std::vector<std::string> readers;
    readers.push_back(
        label_of_reader(session, options.audience.empty() ? chronicle.audience_of(options.entry) : options.audience));
    if (!options.also.empty()) readers.push_back(label_of_reader(session, options.also));
    const std::string& words = options.text.empty() ? chronicle.text_of(options.entry) : options.text;
    if (!is_confirmed(fmt::format("{}\nIs read by {}. Go on?", ascii::shown(words), fmt::join(readers, "; "))))
        throw InputError("session reveal", "it wasn't confirmed", "y");
}

int reveal(const Context& context, const Options& options) {
    std::optional<std::string> audience;
    std::optional<std::string> text;
    if (options.hold) audience = session::game_master;
    if (!options.audience.empty()) audience = options.audience;
    if (!options.text.empty()) text = options.text;
    if (!audience && !text && options.also.empty())
        throw InputError("session reveal", "nothing says to whom",
                         "--to everyone, --to or --also and who, --text or --hold");
    return change(context, options, [&](Runner& runner, const Session& session) {
        ask_to_reveal(context, session, options);
        return runner.act([&](Session& now) {
            if (audience || text) now.amend(options.entry, audience, text, options.reason);
            if (!options.also.empty()) now.reveal(options.entry, options.also, options.reason);
        });
    });
}

}  // namespace

void add_session_commands(const Command& app) {
    const Command sessions = app.add_group("session", "A session and its journal");
    const auto options = std::make_shared<Options>();
    const auto add = [&](const char* name, const char* help, int (*does)(const Context&, const Options&)) {
        return sessions.add_for_session(name, help, options, does);
    };
    const auto add_reason = [&](const Command& command) {
        command.add_option("--reason", options->reason, "Why, for the log");
    };
    const auto add_entry = [&](const Command& command) {
        command.add_option("ENTRY", options->entry, "The entry's number").required();
    };

    const Command making = add("new", "Creates a session", create);
    making.add_option("--rulebook", options->rulebook, "The game's id; not needed with --from");
    making.add_option("--from", options->from, "A session whose game, rulings, house rules and facts it takes over");
    making.add_option("--forces", options->forces, "With --from, units and facts: began, now or none")
        .one_of({"began", "now", "none"});
    making.add_option("--title", options->title, "The scenario's name");
    making.add_option("--seed", options->seed, "64 hexadecimal digits; random if not given");
    making.add_list("--reading", options->readings, "RULING=READING");
    making.add_list("--set", options->facts, "fact=value");
    making.add_list("--house-rule", options->house_rules_on, "A house rule's id");
    making.add_flag("--hand-dice", options->hand_dice, "Dice are thrown by hand and typed in");

    add("show", "Shows where the session stands", show);
    add("verify", "Checks hashes, dice and procedures; exit code 4: not all could be replayed", verify)
        .add_option("--head", options->head, "A head hash noted earlier, which must be that of a line");
    const Command saved = add("salvage", "Saves what can be trusted of a damaged session to a new one", salvage);
    saved.add_option("OUT", options->out, "The new session").required();
    saved.add_option("--title", options->title, "The scenario's name, if the old file's first line has lost it");
    saved.add_option("--rulebook", options->rulebook, "The game's id, if the old file's first line has lost it");
    const Command copied = add("copy", "Copies what is committed, or all of a damaged file", copy);
    copied.add_option("OUT", options->out, "The new file").required();
    copied.add_flag(
        "--with-pictures", options->with_pictures,
        "Puts the pictures of maps that it names into a folder beside it, where another machine finds them");
    const Command on =
        add("next", "Goes to the next phase, and says what it passes over; what was begun it doesn't leave", next);
    on.add_flag("--turn", options->whole_turn, "Goes to the next turn");
    on.add_flag("--leave", options->leave, "Passes over, unasked, whatever is left undone; the log says it");

    const Command setting = add("set", "Sets facts and readings", set);
    setting.add_option("FACTS", options->facts, "fact=value, or fact@scope=value");
    setting.add_list("--reading", options->readings, "RULING=READING");

    const Command turning = add("house", "Turns house rules on and off", house);
    turning.add_list("--on", options->house_rules_on, "Its id; in force as its file is now");
    turning.add_list("--off", options->house_rules_off, "Its id");

    const Command noting = add("note", "Adds a note", note);
    noting.add_option("TEXT", options->text, "The note").required();
    noting.add_option("--due", options->due, "The turn for which it is a reminder");
    noting.add_option("--at", options->place, "The place of the board that it is pinned to, on the plot");
    const Command striking = add("strike", "Strikes out a note, or a message that is under way", strike);
    striking.add_option("NOTE", options->entry, "The number of its entry").required();
    striking.add_flag("--off", options->off, "Let it stand again");

    const Command ticking = add("tick", "Ticks orders that were carried out (see orders), and moves their units", tick);
    ticking.add_option("LINES", options->lines, "The numbers of their lines").required();
    ticking.add_flag("--off", options->off, "Untick them; units stay where they are");
    ticking.add_flag("--without-moving", options->without_moving, "Tick them only");

    const Command going = add("back", "Goes back a step, or to before an entry", back);
    going.add_option("--to", options->entry, "The entry's number");
    add_reason(going);
    add("redo", "Undoes the last going back", redo);

    const Command overruling = add("override", "Overrules a roll's faces or a lookup's result", overrule);
    const Command again = add("reroll", "Repeats a roll", reroll);
    for (const Command& command : {overruling, again}) {
        add_entry(command);
        add_reason(command);
        command.add_flag("--go-back", options->go_back,
                         "Even in a closed procedure: takes back everything from there on");
    }
    overruling.add_list("--faces", options->faces, "Sets the dice to: 4,5");
    overruling.add_option("--result", options->result, "Sets the result to: its id, or a chart's cell, such as 2X 1D");

    const Command by_rule =
        add("again", "Rolls an order's dice again as the rules have it; nothing else is taken back", roll_again);
    by_rule.add_option("LINE", options->entry, "The number of its line (see orders)").required();
    by_rule.add_option("--as", options->result, "Why: aground, next-zone; not needed if only one fits");

    const Command telling = add("tell", "Tells a line in your own words", tell);
    telling.add_option("TEXT", options->text, "The line").required();
    telling.add_option("--to", options->audience, "everyone, gm, or the id of a side or commander").required();
    telling.add_option("--section", options->section, "The heading it goes under; Game master if not given");
    const Command revealing = add("reveal", "Changes who is told a line, or its wording", reveal);
    add_entry(revealing);
    add_reason(revealing);
    revealing.add_option("--to", options->audience, "everyone, gm, or the id of a side or commander");
    revealing.add_option("--also", options->also, "One more side or commander to show it to");
    revealing.add_option("--text", options->text, "New wording");
    revealing.add_flag("--hold", options->hold, "Holds it back: only the game master sees it");
}

}  // namespace flagplot::cli
