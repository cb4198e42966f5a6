#include "rulebook/rulebook.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <set>

#include "dice/hash.h"
#include "json/limits.h"
#include "json/members.h"
#include "json/tree.h"
#include "json/unknown.h"
#include "rulebook/words.h"
#include "script/script.h"
#include "table/load_table.h"
#include "table/loops.h"
#include "table/patch.h"

namespace flagplot::rulebook {
namespace {

namespace fs = std::filesystem;
using json::find_by_id;
using json::InputError;
using json::Node;
namespace limits = json::limits;

template <typename Part>
void add_once(std::vector<Part>& parts, Part part, const Node& node) {
    if (find_by_id(parts, part.id)) node.fail(fmt::format("the id \"{}\" a second time", part.id), "each id once");
    parts.push_back(std::move(part));
}

// The rulebook's own scopes.
std::vector<std::string> load_scopes(const Node& node) {
    std::vector<std::string> own;
    for (const Node& item : node.items(limits::scopes)) {
        const std::string name = item.identifier();
        if (name == scopes::session || name == scopes::turn || name == scopes::side || name == scopes::roll)
            item.fail(fmt::format("the scope \"{}\"", name), "another name: the program has a scope of this one");
        if (std::ranges::find(own, name) != own.end())
            item.fail(fmt::format("the scope \"{}\" a second time", name), "each scope once");
        own.push_back(name);
    }
    return own;
}

std::string load_scope(const Node& node, const std::vector<std::string>& own) {
    std::vector<std::string> known{scopes::session, scopes::turn, scopes::roll};
    known.insert(known.end(), own.begin(), own.end());
    if (std::ranges::find(known, node.text()) == known.end())
        node.fail_expecting(fmt::format("{}, or another that the rulebook names in /scopes", fmt::join(known, ", ")));
    return node.text();
}

Fact load_fact(const std::string& id, const Node& node, const std::vector<std::string>& own_scopes) {
    node.allow_only({"label", "help", "type", "choices", "min", "max", "default", "required", "of", "scope", "lines",
                     "compass", "place"});
    if (table::is_roll_fact(id) || id == "any" || id == "not") {
        node.fail(fmt::format("a fact of the name \"{}\"", id), "another name: conditions use this one");
    }
    Fact fact;
    fact.field = table::load_field(node, id);
    fact.scope = load_scope(node.at("scope"), own_scopes);
    return fact;
}

table::Field load_unit_field(const Node& node, const Rulebook& rulebook, const std::string& pointer) {
    const auto type = node.find("type");
    if (!type || type->tree() != "side") return table::load_field(node);
    Tree as_choice = node.tree();  // "side" is a choice among the rulebook's sides
    as_choice["type"] = "choice";
    as_choice["choices"] = Tree::array();
    for (const table::Choice& side : rulebook.sides)
        as_choice["choices"].push_back({{"id", side.id}, {"label", side.label}});
    return table::load_field(Node(as_choice, (rulebook.folder / "rulebook.json").string() + ": " + pointer));
}

// Boxes that are left are counted by another number of the unit.
void check_boxes(const UnitType& type, const Node& fields) {
    for (const Node& node : fields.items()) {
        const auto boxes = node.find("boxes");
        if (!boxes) continue;
        const table::Field* count = type.find_field(boxes->text());
        if (!count || count->type != table::FieldType::number || !count->boxes.empty()) {
            boxes->fail_expecting(fmt::format("the id of a number field of {} that counts all boxes", type.id));
        }
    }
}

// What withholds others is itself never in a report.
void check_withheld(const UnitType& type, const Node& fields) {
    for (const Node& field : fields.items()) {
        for (const char* const name : {"withheld-by", "known-as"}) {
            const auto by = field.find(name);
            if (!by) continue;
            const table::Field* other = type.find_field(by->text());
            if (!other || !other->secret) by->fail_expecting(fmt::format("the id of a secret field of {}", type.id));
        }
    }
}

// The id of a field of the type that a member names; empty if there is no such member.
std::string field_named_by(const Node& node, const char* member, const UnitType& type) {
    const auto named = node.find(member);
    if (!named) return "";
    if (!type.find_field(named->text())) named->fail_expecting(fmt::format("the id of a field of {}", type.id));
    return named->text();
}

// Each a yes or no, or a number of boxes.
std::vector<std::string> fields_of_loss(const Node& node, const UnitType& type) {
    std::vector<std::string> ids;
    const auto named = node.find("lost-when");
    if (!named) return ids;
    for (const Node& id : named->items(limits::fields)) {
        const table::Field* field = type.find_field(id.text());
        if (!field || (field->type != table::FieldType::yes_no && field->boxes.empty())) {
            id.fail_expecting(fmt::format("the id of a field of {} that is yes-no or has boxes", type.id));
        }
        ids.push_back(field->id);
    }
    return ids;
}

// Each a text or a unit.
std::vector<std::string> fields_named(const Node& node, const UnitType& type) {
    std::vector<std::string> ids;
    for (const Node& id : node.items(limits::fields)) {
        const table::Field* field = type.find_field(id.text());
        if (!field || (field->type != table::FieldType::text && field->type != table::FieldType::unit))
            id.fail_expecting(fmt::format("the id of a field of {} that is a text or a unit", type.id));
        ids.push_back(field->id);
    }
    return ids;
}

UnitType load_unit_type(const Node& node, const Rulebook& rulebook, const std::string& pointer) {
    node.allow_only({"id", "label", "plural", "source", "order-form", "ordered-with", "needs-orders", "name",
                     "grouped-by", "lost-when", "place", "places", "covers", "course", "symbol", "fields"});
    UnitType type;
    type.id = node.at("id").identifier();
    type.label = node.at("label").text();
    type.plural = node.at("plural").text();
    type.source = node.text_of("source", "");
    type.order_form = node.text_of("order-form", "");
    for (const Node& field : node.at("fields").items(limits::fields)) {
        const std::string place = fmt::format("{}/fields/{}", pointer, type.fields.size());
        add_once(type.fields, load_unit_field(field, rulebook, place), field);
        const table::Field& added = type.fields.back();
        if (type.side.empty() && added.required && field.at("type").tree() == "side") type.side = added.id;
    }
    check_boxes(type, node.at("fields"));
    check_withheld(type, node.at("fields"));
    type.ordered_with = field_named_by(node, "ordered-with", type);
    if (const auto needs = node.find("needs-orders")) {
        needs->allow_only({"turn", "when"});
        type.ordered_turn = field_named_by(*needs, "turn", type);
        if (const auto when = needs->find("when")) type.ordered_when = table::Condition::load(*when);
    }
    type.name = field_named_by(node, "name", type);
    type.grouped_by = field_named_by(node, "grouped-by", type);
    type.lost_when = fields_of_loss(node, type);
    if (const auto place = node.find("place")) type.place = fields_named(*place, type);
    for (const auto& [board, fields] : json::members_of(node, "places", limits::fields)) {
        if (!rulebook.find_board(board)) fields.fail("the unknown board \"" + board + "\"", "one of the boards");
        type.places[board] = fields_named(fields, type);
    }
    for (table::Field& field : type.fields) {
        const bool says_where = std::ranges::find(type.place, field.id) != type.place.end();
        if (says_where && field.type == table::FieldType::text && !field.lines) field.place = true;
    }
    type.covers = field_named_by(node, "covers", type);
    type.course = field_named_by(node, "course", type);
    if (const auto symbol = node.find("symbol")) type.symbol = load_symbol(*symbol);
    if (!type.symbol.field.empty() && !type.find_field(type.symbol.field))
        node.at("symbol").at("field").fail_expecting(fmt::format("the id of a field of {}", type.id));
    return type;
}

Clock load_clock(const Node& node) {
    node.allow_only({"turn", "turns-a-day", "first-daylight-turn", "last-daylight-turn", "first-turn", "hours"});
    return {.turn_label = node.text_of("turn", "Turn"),
            .turns_a_day = node.text_of("turns-a-day", ""),
            .first_daylight_turn = node.text_of("first-daylight-turn", ""),
            .last_daylight_turn = node.text_of("last-daylight-turn", ""),
            .first_turn = node.text_of("first-turn", ""),
            .hours = node.flag("hours")};
}

MailPlan load_mail_plan(const Node& node) {
    node.allow_only({"procedure", "form", "sender", "text", "readings", "spared-by", "grace"});
    return {.procedure = node.at("procedure").text(),
            .form = node.at("form").text(),
            .sender = node.at("sender").text(),
            .text = node.at("text").text(),
            .readings = node.at("readings").text(),
            .spared_by = node.text_of("spared-by", ""),
            .grace = node.text_of("grace", "")};
}

// One that the phase lists.
std::string load_its_procedure(const Node& node, const Phase& phase) {
    const auto& listed = phase.procedures;
    if (std::ranges::find(listed, node.text()) == listed.end()) node.fail_expecting("one of the phase's procedures");
    return node.text();
}

std::vector<Undone> load_undone(const Node& list) {
    std::vector<Undone> all;
    for (const Node& one : list.items()) {
        one.allow_only({"units", "turn", "when", "says"});
        all.push_back({one.at("units").text(), one.text_of("turn", ""), table::Condition::load(one.at("when")),
                       one.at("says").text()});
    }
    return all;
}

// True, or the unit types for which it is due.
void load_due(const Node& node, Phase& phase) {
    const auto due = node.find("due");
    const bool is_list = due && due->tree().is_array();
    if (is_list) phase.due_for = due->texts();
    phase.due = is_list ? !phase.due_for.empty() : node.flag("due");
}

Phase load_phase(const Node& node) {
    node.allow_only({"id", "label", "help", "procedures", "tables", "plays", "parts", "while", "every", "only", "due",
                     "elsewhere", "undone"});
    Phase phase{node.at("id").identifier(), node.at("label").text(), node.text_of("help", ""), {}, {}, "", {}, "", 1};
    load_due(node, phase);
    phase.elsewhere = node.flag("elsewhere");
    if (const auto procedures = node.find("procedures")) phase.procedures = procedures->texts();
    if (const auto undone = node.find("undone")) phase.undone = load_undone(*undone);
    if (const auto tables = node.find("tables")) phase.tables = tables->texts();
    if (const auto every = node.find("every")) phase.every = every->integer(1, 1000);
    if (const auto only = node.find("only")) phase.only = only->integer(1, 1000);
    phase.while_fact = node.text_of("while", "");
    if (const auto plays = node.find("plays")) phase.plays = load_its_procedure(*plays, phase);
    if (const auto parts = node.find("parts")) {
        node.at("plays");  // whose parts they are
        for (const Node& part : parts->items()) phase.parts.push_back(load_its_procedure(part, phase));
    }
    return phase;
}

// The lists that fields share. They count wherever they are named: a short file could name a long one a million times.
class ChoiceLists {
  public:
    // Throws FileError if the book is no object.
    ChoiceLists(const Tree& book, std::string file) : file_(std::move(file)), size_(json::size_of(book)) {
        if (const auto lists = Node(book, file_).find("choice-lists")) lists_ = lists->tree();
    }

    // Puts them in the place of their names.
    void fill_in(Tree& tree) {
        if (!tree.is_structured()) return;
        for (auto& [key, member] : tree.items()) {
            if (key == "choices" && member.is_string()) {
                member = list(member.get<std::string>());
            } else {
                fill_in(member);
            }
        }
    }

  private:
    const Tree& list(const std::string& name) {
        const auto list = lists_.find(name);
        if (list == lists_.end()) {
            throw json::FileError(file_, fmt::format("the choices \"{}\"", name),
                                  "the name of a list in /choice-lists");
        }
        const json::Size more = json::size_of(*list);
        size_.values += more.values;
        size_.bytes += more.bytes;
        if (size_.values > limits::values || size_.bytes > limits::file_bytes) {
            throw json::FileError(
                file_, fmt::format("the choices \"{}\" too often, or too many of them", name),
                fmt::format("at most {} values, and {} bytes in their texts", limits::values, limits::file_bytes));
        }
        return *list;
    }

    Tree lists_;
    std::string file_;
    json::Size size_;
};

Matter load_matter(const Node& node) {
    node.allow_only({"of", "label", "better"});
    const std::string better = node.text_of("better", "more");
    if (better != "more" && better != "less")
        node.at("better").fail(fmt::format("found \"{}\"", better), "more or less");
    return {node.at("of").text(), node.at("label").text(), better == "more"};
}

RollAgain load_roll_again(const Node& node, const Rulebook& rulebook) {
    node.allow_only({"id", "label", "of", "field", "plays", "unit", "answers"});
    RollAgain again{node.at("id").identifier(), node.at("label").text(), node.at("of").text(),
                    node.text_of("field", ""),  node.at("plays").text(), node.at("unit").text()};
    const UnitType* const type = rulebook.find_unit_type(again.of);
    if (!type) node.at("of").fail_expecting("a unit type");
    if (!again.field.empty() && !type->find_field(again.field)) node.at("field").fail_expecting("a field of the type");
    for (const auto& [key, answer] : json::members_of(node, "answers", limits::fields))
        again.answers[key] = answer.text();
    return again;
}

// Each at most once: who is whose is seen by it.
void set_side_colour(Rulebook& rulebook, const std::string& side, const Node& colour) {
    const std::string name = colour.text();
    const std::vector<std::string>& names = side_colour_names();
    if (std::ranges::find(names, name) == names.end())
        colour.fail(fmt::format("the colour \"{}\"", name), json::one_of(names));
    for (const auto& [other, taken] : rulebook.side_colours) {
        if (taken == name) colour.fail(fmt::format("the colour of {} again", other), "another one for each side");
    }
    rulebook.side_colours[side] = name;
}

Cover load_cover(const Node& node) {
    return {node.at("id").identifier(),  node.at("title").text(),    node.text_of("document", ""),
            node.text_of("summary", ""), node.text_of("author", ""), node.text_of("licence", ""),
            node.text_of("edition", "")};
}

void load_book(Rulebook& rulebook, const Node& node) {
    node.allow_only({"$schema",    "choice-lists", "id",       "title",   "short-title",  "document",
                     "summary",    "author",       "licence",  "edition", "double-blind", "hidden",
                     "sides",      "commanders",   "deadline", "mail",    "matters",      "sequence",
                     "clock",      "board",        "boards",   "phases",  "scopes",       "facts",
                     "unit-types", "charts",       "numbers",  "ends",    "rolled-again"});
    static_cast<Cover&>(rulebook) = load_cover(node);
    rulebook.short_title = node.text_of("short-title", rulebook.title);
    rulebook.double_blind = node.flag("double-blind");
    rulebook.hidden = node.text_of("hidden", "");
    rulebook.commanders = node.text_of("commanders", "");
    rulebook.deadline = node.text_of("deadline", "");
    if (const auto mail = node.find("mail")) rulebook.mail = load_mail_plan(*mail);
    rulebook.sequence = node.text_of("sequence", "");
    for (const Node& item : json::items_of(node, "matters", limits::matters))
        rulebook.matters.push_back(load_matter(item));
    for (const Node& side : json::items_of(node, "sides", limits::sides)) {
        side.allow_only({"id", "label", "colour"});
        add_once(rulebook.sides, table::Choice{side.at("id").identifier(), side.at("label").text()}, side);
        if (const auto colour = side.find("colour")) set_side_colour(rulebook, rulebook.sides.back().id, *colour);
    }
    if (const auto clock = node.find("clock")) rulebook.clock = load_clock(*clock);
    if (const auto board = node.find("board")) rulebook.board = load_board_plan(*board);
    for (const Node& board : json::items_of(node, "boards", limits::fields))
        add_once(rulebook.boards, load_further_board(board), board);
    for (const Node& phase : json::items_of(node, "phases", limits::phases))
        add_once(rulebook.phases, load_phase(phase), phase);
    if (const auto ends = node.find("ends")) rulebook.ends = load_undone(*ends);
    if (const auto own = node.find("scopes")) rulebook.scopes = load_scopes(*own);
    for (const auto& [id, fact] : json::members_of(node, "facts", limits::facts))
        rulebook.facts.push_back(load_fact(id, fact, rulebook.scopes));
    for (const auto& [id, number] : json::members_of(node, "numbers")) {
        number.allow_only({"label", "source", "value"});
        rulebook.numbers.push_back({id, number.at("label").text(), number.at("source").text(),
                                    number.at("value").integer(-table::unlimited, table::unlimited)});
    }
    for (const Node& type : json::items_of(node, "unit-types", limits::unit_types)) {
        const std::string place = fmt::format("/unit-types/{}", rulebook.unit_types.size());
        add_once(rulebook.unit_types, load_unit_type(type, rulebook, place), type);
    }
    for (const Node& item : json::items_of(node, "rolled-again", limits::matters)) {
        rulebook.rolled_again.push_back(load_roll_again(item, rulebook));
    }
    if (const auto charts = node.find("charts")) {
        const std::string prefix = rulebook.id + ".";
        for (const auto& [id, chart] : charts->members(limits::charts)) {
            // The player's copy is a file of this name.
            const std::string_view rest = std::string_view(id).substr(std::min(prefix.size(), id.size()));
            if (!id.starts_with(prefix) || rest.empty() ||
                rest.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") != std::string_view::npos) {
                chart.fail(fmt::format("the id \"{}\"", id),
                           fmt::format("{} and lower-case letters, digits and hyphens", prefix));
            }
            rulebook.charts.push_back(table::load_chart(id, chart));
        }
    }
}

Reading load_reading(const Node& node) {
    node.allow_only({"id", "label", "ours", "patches"});
    Reading reading{node.at("id").identifier(), node.at("label").text(), node.flag("ours"), {}};
    for (const Node& patch : json::items_of(node, "patches", limits::patches)) {
        patch.allow_only({"table", "patch"});
        table::check_patch(patch.at("patch"));
        reading.patches.emplace_back(patch.at("table").text(), patch.at("patch").tree());
    }
    return reading;
}

Ruling load_ruling(const Node& node) {
    node.allow_only({"id", "source", "printed", "question", "readings", "default", "why"});
    Ruling ruling;
    ruling.id = node.at("id").identifier();
    ruling.source = node.at("source").text();
    ruling.printed = node.text_of("printed", "");
    ruling.question = node.at("question").text();
    ruling.why = node.text_of("why", "");
    for (const Node& reading : node.at("readings").items(limits::readings))
        add_once(ruling.readings, load_reading(reading), reading);
    if (const auto otherwise = node.find("default")) {
        ruling.otherwise = otherwise->text();
        if (!ruling.find_reading(ruling.otherwise)) otherwise->fail_expecting("the id of one of the readings");
        if (ruling.why.empty()) node.fail("a default without a reason", "\"why\"");
    }
    return ruling;
}

CoverageItem load_coverage_item(const Node& node) {
    node.allow_only({"place", "says", "carried-by", "reminder"});
    CoverageItem item{node.at("place").text(), node.at("says").text(), {}, node.text_of("reminder", "")};
    if (const auto carried = node.find("carried-by")) item.carried_by = carried->texts();
    if (item.carried_by.empty() == item.reminder.empty()) {
        node.fail("neither or both of carried-by and reminder", "one of them");
    }
    return item;
}

table::Table add_table(Rulebook& rulebook, const fs::path& file, const Tree& tree) {
    table::Table table = table::load_table(tree, file.string());
    const auto [place, added] = rulebook.tables.emplace(table.id, tree);
    if (!added) {
        Node(tree, file.string())
            .at("id")
            .fail(fmt::format("the table \"{}\" a second time", table.id),
                  fmt::format("another id, as {} has it", rulebook.table_files[table.id]));
    }
    rulebook.table_files[table.id] = file.string();
    return table;
}

// Its id begins as those of the rulebook's tables do.
void add_script(Rulebook& rulebook, const Tree& tree, const fs::path& file, const std::string& text) {
    auto script = script::load_script(tree, file.string(), dice::to_hex(dice::blake2b_256(text)), rulebook.sides);
    const Node id = Node(tree, file.string()).at("id");
    if (!script->id.starts_with(rulebook.id + '.'))
        id.fail_expecting(fmt::format("{}. and a name of its own", rulebook.id));
    if (rulebook.scripts.size() >= script::most_procedures)
        id.fail("too many procedures", fmt::format("at most {}", script::most_procedures));
    if (!rulebook.scripts.emplace(script->id, script).second)
        id.fail(fmt::format("the procedure \"{}\" a second time", script->id), "another id");
}

// What a folder holds, sorted. Throws FileError.
std::vector<fs::path> entries_of(const fs::path& folder) {
    std::vector<fs::path> entries;
    std::error_code error;
    for (fs::directory_iterator entry(folder, error); !error && entry != fs::directory_iterator();
         entry.increment(error))
        entries.push_back(entry->path());
    if (error) throw json::FileError(folder.string(), json::words_of(error), "a folder that can be read");
    std::ranges::sort(entries);
    return entries;
}

std::vector<fs::path> json_files(const fs::path& folder) {
    std::vector<fs::path> files = entries_of(folder);
    std::erase_if(files, [](const fs::path& file) { return file.extension() != ".json"; });
    return files;
}

// Whether something is there, or something hinders from seeing it, which reading it says.
bool may_be_there(const fs::path& path) {
    std::error_code error;
    return fs::exists(path, error) || error;
}

constexpr const char* book_file = "rulebook.json";

// False: a rulebook of this text has another id. An id is written out, unless letters stand there as their numbers.
bool may_have_id(const std::string& text, const std::string& id) {
    return text.find(fmt::format("\"{}\"", id)) != std::string::npos || text.find("\\u") != std::string::npos;
}

using Folders = std::vector<fs::path>;

// What is wrong with a file is a problem of many, if there is a list of them.
void attempt(std::vector<std::string>* problems, const std::function<void()>& act) {
    try {
        act();
    } catch (const json::FileError& error) {
        if (!problems) throw;
        problems->emplace_back(error.what());
    }
}

// The folders of rulebooks by their ids, as Library::rulebooks() has them. What plainly has another id than the wanted
// one isn't parsed; if none is wanted, all are there.
std::map<std::string, fs::path> find_rulebooks(const Folders& folders, const fs::path& own, const std::string& wanted,
                                               std::vector<std::string>* problems) {
    std::map<std::string, fs::path> found;
    const auto take = [&](const fs::path& folder) {
        const fs::path book = folder / "rulebook.json";
        const std::string text = json::read_text(book);
        if (!wanted.empty() && !may_have_id(text, wanted)) return;
        const Tree tree = json::parse(text, book.string());
        found[Node(tree, book.string()).at("id").identifier()] = folder;
    };
    const auto take_all = [&](const fs::path& folder) {
        for (const fs::path& entry : entries_of(folder)) {
            if (entry.filename() == house_rules_folder || !may_be_there(entry / "rulebook.json")) continue;
            attempt(problems, [&] { take(entry); });
        }
    };
    for (const fs::path& folder : folders) {
        std::error_code error;
        if (folder == own && !fs::exists(folder, error)) continue;
        if (!fs::is_directory(folder, error))
            throw InputError(folder.string(), "is not a folder", "a folder of rulebooks");
        const bool is_one = fs::exists(folder / "rulebook.json", error);
        attempt(problems, [&] { is_one ? take(folder) : take_all(folder); });
    }
    return found;
}

[[noreturn]] void refuse_folder(const fs::path& folder) {
    throw json::FileError(folder.string(), fmt::format("has no {}", book_file), "a rulebook's folder");
}

}  // namespace

bool Matter::is(std::string_view quantity) const {
    return quantity.starts_with(of) && (quantity.size() == of.size() || quantity[of.size()] == ':');
}

const std::vector<std::string>& UnitType::fields_of_place(const std::string& board) const {
    static const std::vector<std::string> none;
    if (board.empty() || board == main_board) return place;
    const auto found = places.find(board);
    return found == places.end() ? none : found->second;
}

const table::Field* UnitType::boxes_named_by(const table::Field& field) const {
    if (!field.boxes.empty() || field.type != table::FieldType::choice) return nullptr;
    const auto row = std::ranges::find_if(fields, [&](const table::Field& other) {
        return !other.boxes.empty() && field.label.starts_with(other.label + " ");
    });
    return row == fields.end() ? nullptr : &*row;
}

const std::vector<std::string>& side_colour_names() {
    static const std::vector<std::string> names{"red-brown", "blue", "violet"};
    return names;
}

int Rulebook::colour_of_side(const std::string& side) const {
    const std::vector<std::string>& names = side_colour_names();
    const auto number_of = [&](const std::string& name) {
        return static_cast<int>(std::ranges::find(names, name) - names.begin());
    };
    const auto is_said = [&](int number) {
        return std::ranges::any_of(side_colours, [&](const auto& said) { return number_of(said.second) == number; });
    };
    int free = 0;
    for (const table::Choice& one : sides) {
        const auto said = side_colours.find(one.id);
        while (said == side_colours.end() && is_said(free)) ++free;
        const int number = said == side_colours.end() ? free++ : number_of(said->second);
        if (one.id == side) return number;
    }
    return -1;
}

const table::Field* UnitType::find_field(const std::string& field) const {
    return find_by_id(fields, field);
}

std::string label_of(const Reading& reading) {
    return reading.ours ? reading.label + " (ours)" : reading.label;
}

const Reading* Ruling::find_reading(const std::string& reading) const {
    return find_by_id(readings, reading);
}
const UnitType* Rulebook::find_unit_type(const std::string& type) const {
    return find_by_id(unit_types, type);
}
const Ruling* Rulebook::find_ruling(const std::string& ruling) const {
    return find_by_id(rulings, ruling);
}
const Phase* Rulebook::find_phase(const std::string& phase) const {
    return find_by_id(phases, phase);
}

bool Phase::has(const std::string& procedure) const {
    return std::ranges::find(procedures, procedure) != procedures.end();
}

const table::Chart* Rulebook::find_chart(const std::string& chart) const {
    return find_by_id(charts, chart);
}

std::string Rulebook::title_of(const std::string& part) const {
    if (const table::Chart* chart = find_chart(part)) return chart->title;
    const auto table = tables.find(part);
    return table == tables.end() ? part : table->second->value("title", part);
}

const CoverageItem* Rulebook::find_rule(const std::string& citation) const {
    // A place may have the document's own name.
    for (const CoverageItem& item : coverage) {
        if (item.place == citation) return &item;
    }
    std::string_view cited = citation;
    if (cited.starts_with(document)) cited.remove_prefix(document.size());
    while (cited.starts_with(',') || cited.starts_with(' ')) cited.remove_prefix(1);
    const CoverageItem* best = nullptr;
    std::size_t most = 0;
    for (const CoverageItem& item : coverage) {
        const bool agrees = cited.starts_with(item.place) || (!cited.empty() && item.place.starts_with(cited));
        const std::size_t length = std::min(item.place.size(), cited.size());
        if (!agrees || length <= most) continue;
        best = &item;
        most = length;
    }
    return best;
}

const Number* Rulebook::find_number(const std::string& number) const {
    return find_by_id(numbers, number);
}

const script::Script* Rulebook::find_script(const std::string& procedure) const {
    const auto found = scripts.find(procedure);
    return found == scripts.end() ? nullptr : found->second.get();
}

const BoardPlan* Rulebook::find_board(const std::string& named) const {
    if (named.empty() || named == main_board) return board ? &*board : nullptr;
    return find_by_id(boards, named);
}

const Fact* Rulebook::find_fact(const std::string& fact) const {
    const auto found = std::ranges::find_if(facts, [&](const Fact& f) { return f.field.id == fact; });
    return found == facts.end() ? nullptr : &*found;
}

Texts texts_in(const fs::path& folder) {
    Texts texts;
    for (const fs::path& file : json_files(folder)) texts[file.filename().string()] = json::read_text(file);
    const fs::path procedures = folder / procedures_folder;
    std::error_code error;
    if (!fs::is_directory(procedures, error)) return texts;
    for (const fs::path& file : json_files(procedures))
        texts[fmt::format("{}/{}", procedures_folder, file.filename().string())] = json::read_text(file);
    return texts;
}

Texts read_texts(const fs::path& folder) {
    std::error_code error;
    if (!fs::exists(folder / book_file, error)) refuse_folder(folder);
    return texts_in(folder);
}

bool is_procedure_file(const std::string& name) {
    return name.starts_with(procedures_folder + std::string("/"));
}

bool is_table_file(const std::string& name) {
    static const std::set<std::string> others{book_file, "rulings.json", "coverage.json", "words.json"};
    return !others.contains(name) && !is_procedure_file(name);
}

Rulebook load_rulebook(const fs::path& folder) {
    return load_rulebook(folder, read_texts(folder));
}

Rulebook load_rulebook(const fs::path& folder, const Texts& texts) {
    Rulebook rulebook;
    rulebook.folder = folder;
    const fs::path book = folder / book_file;
    const auto book_text = texts.find(book_file);
    if (book_text == texts.end()) refuse_folder(folder);
    Tree book_tree = json::parse(book_text->second, book.string());
    ChoiceLists(book_tree, book.string()).fill_in(book_tree);
    load_book(rulebook, Node(book_tree, book.string()));
    std::string bytes;
    std::map<std::string, table::Table> tables;
    for (const auto& [name, text] : texts) {
        const fs::path file = folder / name;
        bytes += fmt::format("{} {}\n{}", name, text.size(), text);
        if (name == book_file) continue;
        const Tree tree = json::parse(text, file.string());
        const Node node(tree, file.string());
        if (name == "rulings.json") {
            node.allow_only({"$schema", "rulings"});
            for (const Node& item : node.at("rulings").items(limits::rulings))
                add_once(rulebook.rulings, load_ruling(item), item);
        } else if (name == "coverage.json") {
            node.allow_only({"$schema", "document", "items"});
            for (const Node& item : node.at("items").items(limits::coverage))
                rulebook.coverage.push_back(load_coverage_item(item));
        } else if (name == "words.json") {
            load_words(node);
        } else if (is_procedure_file(name)) {
            add_script(rulebook, tree, file, text);
        } else {
            table::Table table = add_table(rulebook, file, tree);
            tables.emplace(table.id, std::move(table));
        }
    }
    refuse_loops(tables);
    rulebook.digest = dice::to_hex(dice::blake2b_256(bytes));
    return rulebook;
}

Cover read_cover(const fs::path& folder) {
    const fs::path book = folder / book_file;
    const Tree tree = json::read_file(book);
    return load_cover(Node(tree, book.string()));
}

Library::Library(std::vector<fs::path> folders, fs::path own) : folders_(std::move(folders)), own_(std::move(own)) {
    if (!own_.empty()) folders_.insert(folders_.begin() + (folders_.empty() ? 0 : 1), own_);
}

std::map<std::string, fs::path> Library::rulebooks(std::vector<std::string>* problems) const {
    return find_rulebooks(folders_, own_, "", problems);
}

std::vector<HouseRule> Library::house_rules(const std::string& rulebook, std::vector<std::string>* problems) const {
    std::vector<fs::path> folders = folders_;
    std::vector<std::string> of_other_books;
    const auto books = find_rulebooks(folders_, own_, rulebook, &of_other_books);
    if (const auto book = books.find(rulebook); book != books.end()) folders.insert(folders.begin(), book->second);
    std::map<std::string, HouseRule> found;
    const auto take = [&](const fs::path& file) {
        HouseRule rule = read_house_rule(file);
        if (rule.rulebook == rulebook) found[rule.id] = std::move(rule);
    };
    for (const fs::path& folder : folders) {
        if (!may_be_there(folder / house_rules_folder)) continue;
        attempt(problems, [&] {
            for (const fs::path& file : json_files(folder / house_rules_folder)) attempt(problems, [&] { take(file); });
        });
    }
    std::vector<HouseRule> all;
    for (auto& [id, rule] : found) all.push_back(std::move(rule));
    return all;
}

Rulebook Library::load(const std::string& id) const {
    std::vector<std::string> problems;
    const std::map<std::string, fs::path> candidates = find_rulebooks(folders_, own_, id, &problems);
    const auto found = candidates.find(id);
    if (found == candidates.end()) {
        problems.clear();
        std::string expected = json::one_of(rulebooks(&problems));
        if (!problems.empty()) expected += fmt::format("; skipped: {}", fmt::join(problems, "; "));
        throw InputError("rulebook", fmt::format("found \"{}\"", id), std::move(expected));
    }
    return load_rulebook(found->second);
}

}  // namespace flagplot::rulebook
