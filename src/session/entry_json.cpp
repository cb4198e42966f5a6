#include "session/entry_json.h"

#include <fmt/format.h>

#include "dice/hash.h"
#include "dice/notation.h"
#include "json/limits.h"
#include "json/reader.h"
#include "json/tree.h"

namespace flagplot::session {
namespace {

using json::Node;
namespace limits = json::limits;

constexpr int limit = 1'000'000'000;

// ---- writing

// A member that the object doesn't have yet: the library would look through all that it has.
void add(Tree& object, const std::string& key, Tree value) {
    object.get_ref<Tree::object_t&>().emplace_back(key, std::move(value));
}

Tree to_json(const Fields& fields) {
    Tree tree = Tree::object();
    for (const auto& [name, value] : fields) add(tree, name, value);
    return tree;
}

void put(Tree& tree, const char* key, const std::string& text) {
    if (!text.empty()) tree[key] = text;
}

// Members of a change, without its kind.
struct ChangeWriter {
    Tree& tree;

    void operator()(const UnitAdded& added) const {
        tree["type"] = added.type;
        tree["id"] = added.id;
        tree["fields"] = to_json(added.fields);
    }
    void operator()(const UnitChanged& changed) const {
        tree["id"] = changed.id;
        tree["was"] = to_json(changed.was);
        tree["now"] = to_json(changed.now);
        put(tree, "reason", changed.reason);
    }
    void operator()(const UnitRemoved& removed) const {
        tree["type"] = removed.type;
        tree["id"] = removed.id;
        tree["was"] = to_json(removed.was);
        put(tree, "reason", removed.reason);
    }
    void operator()(const FactSet& fact) const {
        tree["fact"] = fact.fact;
        tree["scope"] = fact.scope;
        tree["was"] = fact.was;
        tree["now"] = fact.now;
    }
    void operator()(const ClockSet& clock) const {
        tree["was"] = clock.was;
        tree["now"] = clock.now;
        put_passed_over(clock.passed_over);
    }
    void operator()(const PhaseSet& phase) const {
        tree["was"] = phase.was;
        tree["now"] = phase.now;
        put_passed_over(phase.passed_over);
    }

    void put_passed_over(const std::vector<std::string>& lines) const {
        if (!lines.empty()) tree["passed-over"] = lines;
    }
};

const char* to_string(Roll::Source source) {
    switch (source) {
        case Roll::Source::stream:
            return "stream";
        case Roll::Source::hand:
            return "hand";
        case Roll::Source::overruled:
            break;
    }
    return "overruled";
}

struct BodyWriter {
    Tree& tree;

    void operator()(const Header& header) const {
        tree["format"] = header.format;
        tree["rulebook"] = header.rulebook;
        tree["title"] = header.title;
        tree["seed"] = header.seed;
    }
    void operator()(const RulesSet& rules) const {
        tree["readings"] = Tree(Tree::object());
        for (const auto& [ruling, reading] : rules.readings) tree["readings"][ruling] = reading;
        tree["digest"] = rules.digest;
        tree["program"] = rules.program;
        for (const auto& [chart, digest] : rules.charts) tree["charts"][chart] = digest;
        for (const rulebook::HouseRule& rule : rules.house_rules)
            tree["house-rules"].push_back(rulebook::to_json(rule));
    }
    void operator()(const Opened& opened) const {
        tree["procedure"] = opened.procedure;
        tree["version"] = opened.version;
        tree["turn"] = opened.turn;
        tree["ordinal"] = opened.ordinal;
        put(tree, "digest", opened.digest);
    }
    void operator()(const Closed& /*closed*/) const {}
    void operator()(const Answer& answer) const {
        tree["key"] = answer.key;
        put(tree, "asked", answer.asked);
        if (!answer.fields.empty() || answer.rows.empty()) tree["fields"] = to_json(answer.fields);
        if (answer.rows.empty()) return;
        Tree rows = Tree::object();
        for (const auto& [unit, fields] : answer.rows) add(rows, unit, to_json(fields));
        tree["rows"] = std::move(rows);
    }
    void operator()(const Roll& roll) const {
        tree["key"] = roll.key;
        tree["for"] = roll.purpose;
        put(tree, "unit", roll.unit);
        put(tree, "side", roll.side);
        tree["dice"] = roll.sides;
        tree["faces"] = roll.faces;
        tree["source"] = to_string(roll.source);
        if (roll.attempt != 1) tree["attempt"] = roll.attempt;
        if (!roll.entered.empty()) tree["entered"] = roll.entered;
        if (!roll.was.empty()) tree["was"] = roll.was;
        put(tree, "reason", roll.reason);
    }
    void operator()(const LookedUp& looked_up) const {
        tree["key"] = looked_up.key;
        put(tree, "unit", looked_up.unit);
        tree.update(lookup_to_json(looked_up.lookup));
        put(tree, "overruled", looked_up.overruled);
        if (!looked_up.house_rules.empty()) tree["house-rules"] = looked_up.house_rules;
    }
    void operator()(const Effect& effect) const {
        tree["key"] = effect.key;
        const Body as_body = std::visit([](const auto& change) { return Body(change); }, effect.change);
        tree["change"] = kind_of(as_body);
        std::visit(ChangeWriter{tree}, effect.change);
    }
    void operator()(const Told& told) const {
        tree["key"] = told.key;
        tree["section"] = told.section;
        put(tree, "unit", told.unit);
        tree["text"] = told.text;
        tree["audience"] = told.audience;
        for (const auto& [side, words] : told.wordings) tree["wordings"][side] = words;
        if (told.map) tree["map"] = hex::to_json(*told.map);
        if (told.reports) tree["reports"] = true;
        if (told.of != 0) tree["of"] = told.of;
        if (told.message != 0) tree["message"] = told.message;
        if (told.again) tree["again"] = true;
        put(tree, "heading", told.heading);
        put(tree, "desired", told.desired);
        put(tree, "to", told.to);
        for (const Spot& spot : told.spots)
            tree["spots"].push_back({{"what", name_of(spot.what)}, {"place", spot.place}});
    }
    void operator()(const Amended& amended) const {
        tree["entry"] = amended.entry;
        if (amended.audience) tree["audience"] = *amended.audience;
        if (amended.text) tree["text"] = *amended.text;
        put(tree, "reason", amended.reason);
    }
    void operator()(const Ticked& ticked) const {
        tree["of"] = ticked.of;
        tree["yes"] = ticked.yes;
    }
    void operator()(const Note& note) const {
        tree["text"] = note.text;
        put(tree, "place", note.place);
        if (note.due != 0) tree["due"] = note.due;
    }
    void operator()(const Message& message) const {
        tree["from"] = message.from;
        tree["to"] = message.to;
        tree["text"] = message.text;
        tree["due"] = message.due;
    }
    void operator()(const MailCame& mail) const {
        tree["from"] = mail.from;
        tree["turn"] = mail.turn;
        tree["address"] = mail.address;
        tree["id"] = mail.id;
        put(tree, "date", mail.date);
        put(tree, "subject", mail.subject);
        tree["text"] = mail.text;
        if (!mail.attachments.empty()) tree["attachments"] = mail.attachments;
        if (!mail.problems.empty()) tree["problems"] = mail.problems;
    }
    void operator()(const MailSetAside& aside) const {
        tree["of"] = aside.of;
        tree["yes"] = aside.yes;
    }
    void operator()(const SenderSkipped& skipped) const {
        tree["sender"] = skipped.sender;
        tree["yes"] = skipped.yes;
    }
    void operator()(const ReportOut& out) const {
        tree["how"] = name_of(out.how);
        tree["reader"] = out.reader;
        tree["turn"] = out.turn;
        put(tree, "address", out.address);
        put(tree, "id", out.id);
        tree["digest"] = out.digest;
    }
    void operator()(const Struck& struck) const {
        tree["of"] = struck.of;
        tree["yes"] = struck.yes;
    }
    void operator()(const Override& override) const {
        tree["key"] = override.key;
        if (!override.faces.empty()) tree["faces"] = override.faces;
        put(tree, "result", override.result);
        if (override.attempt != 0) tree["attempt"] = override.attempt;
        tree["reason"] = override.reason;
    }
    void operator()(const Retracted& retracted) const {
        tree["from"] = retracted.from;
        put(tree, "reason", retracted.reason);
    }
    void operator()(const Unknown& /*unknown*/) const {}
    template <typename SomeChange>
    void operator()(const SomeChange& change) const {
        ChangeWriter{tree}(change);
    }
};

// ---- reading

Fields fields_of(const Node& node) {
    std::vector<Fields::value_type> fields;
    for (const auto& [name, value] : node.members()) fields.emplace_back(name, value.tree());
    return Fields(std::move(fields));
}

Fields fields_at(const Node& node, std::string_view key) {
    const auto member = node.find(key);
    return member ? fields_of(*member) : Fields();
}

// Numbers of dice that are thrown at once: their sides, or what they show.
std::vector<int> of_dice_at(const Node& node, std::string_view key, int least) {
    std::vector<int> all;
    const auto member = node.find(key);
    if (!member) return all;
    for (const Node& item : member->items(dice::most_dice)) all.push_back(item.integer(least, dice::most_sides));
    return all;
}

std::vector<int> sides_at(const Node& node, std::string_view key) {
    return of_dice_at(node, key, dice::least_sides);
}

std::vector<int> faces_at(const Node& node, std::string_view key) {
    return of_dice_at(node, key, 1);
}

int integer_at(const Node& node, std::string_view key, int least = 1) {
    return node.at(key).integer(least, limit);
}

std::string text_at(const Node& node, std::string_view key) {
    return node.at(key).text();
}

Value value_at(const Node& node, std::string_view key) {
    const auto member = node.find(key);
    return member ? Value(member->tree()) : Value();
}

Header read_header(const Node& node) {
    const Node seed = node.at("seed");
    try {
        dice::from_hex(seed.text());
    } catch (const dice::DiceError&) {
        seed.fail_expecting("64 hexadecimal digits");
    }
    return {integer_at(node, "format"), text_at(node, "rulebook"), text_at(node, "title"), seed.text()};
}

RulesSet read_rules(const Node& node) {
    RulesSet rules;
    for (const auto& [ruling, reading] : node.at("readings").members()) rules.readings[ruling] = reading.text();
    rules.digest = text_at(node, "digest");
    rules.program = text_at(node, "program");
    if (const auto charts = node.find("charts")) {
        for (const auto& [chart, digest] : charts->members()) rules.charts[chart] = digest.text();
    }
    if (const auto house_rules = node.find("house-rules")) {
        for (const Node& rule : house_rules->items(limits::house_rules))
            rules.house_rules.push_back(rulebook::load_house_rule(rule));
    }
    return rules;
}

Answer read_answer(const Node& node) {
    Answer answer{text_at(node, "key"), fields_at(node, "fields"), {}, node.text_of("asked", "")};
    if (const auto rows = node.find("rows")) {
        for (const auto& [unit, row] : rows->members()) answer.rows.emplace_back(unit, fields_of(row));
    }
    return answer;
}

Roll read_roll(const Node& node) {
    Roll roll;
    roll.key = text_at(node, "key");
    roll.purpose = text_at(node, "for");
    roll.unit = node.text_of("unit", "");
    roll.side = node.text_of("side", "");
    roll.sides = sides_at(node, "dice");
    roll.faces = faces_at(node, "faces");
    try {
        dice::check_faces(roll.faces, roll.sides);
    } catch (const dice::DiceError& error) {
        node.at("faces").fail(error.what(), "");
    }
    const std::string source = text_at(node, "source");
    if (source != "stream" && source != "hand" && source != "overruled") {
        node.at("source").fail_expecting("stream, hand or overruled");
    }
    roll.source = source == "stream" ? Roll::Source::stream
                  : source == "hand" ? Roll::Source::hand
                                     : Roll::Source::overruled;
    if (const auto attempt = node.find("attempt")) roll.attempt = attempt->integer(1, limit);
    if (const auto entered = node.find("entered")) roll.entered = entered->texts();
    roll.was = faces_at(node, "was");
    roll.reason = node.text_of("reason", "");
    return roll;
}

std::optional<int> optional_integer(const Node& node, std::string_view key) {
    const auto member = node.find(key);
    if (!member || member->tree().is_null()) return std::nullopt;
    return member->integer(-limit, limit);
}

// A number that is added, or words: "x 1/2".
Value modifier_value(const Node& node) {
    if (node.tree().is_number()) return node.integer(-limit, limit);
    return node.text();
}

// Effects are for procedures and may be anything, but those that every reader of a lookup follows.
Value effects_of(const Node& node) {
    if (const auto then = node.find("then"); then && !then->tree().is_string()) then->texts();
    node.flag("again");
    if (const auto count = node.find("count"); count && count->tree().is_object()) {
        for (const auto& [result, times] : count->members()) times.integer(0, dice::most_dice);
    }
    return node.tree();
}

LookedUp read_lookup(const Node& node) {
    LookedUp entry;
    entry.key = text_at(node, "key");
    entry.unit = node.text_of("unit", "");
    entry.overruled = node.text_of("overruled", "");
    table::Lookup& lookup = entry.lookup;
    lookup.table = text_at(node, "table");
    lookup.column = node.text_of("column", "");
    lookup.facts = fields_at(node, "facts");
    lookup.faces = faces_at(node, "dice");
    lookup.natural = optional_integer(node, "natural");
    lookup.start = node.text_of("start", "");
    for (const Node& item : node.at("modifiers").items()) {
        lookup.modifiers.push_back({text_at(item, "id"), text_at(item, "label"), modifier_value(item.at("value"))});
    }
    lookup.total = optional_integer(node, "total");
    lookup.clamped = node.flag("clamped");
    lookup.forbidden = node.flag("forbidden");
    const Node row = node.at("row");
    lookup.row = optional_integer(row, "index");
    lookup.result = row.text_of("result", "");
    lookup.label = text_at(row, "label");
    lookup.effects = effects_of(row.at("effects"));
    if (const auto notes = node.find("notes")) lookup.notes = notes->texts();
    if (const auto house_rules = node.find("house-rules")) entry.house_rules = house_rules->texts();
    return entry;
}

UnitAdded read_unit_added(const Node& node) {
    const std::string id = text_at(node, "id");
    if (id.size() > limits::id_bytes)
        node.at("id").fail(fmt::format("{} bytes", id.size()), fmt::format("at most {}", limits::id_bytes));
    return {text_at(node, "type"), id, fields_at(node, "fields")};
}

UnitChanged read_unit_changed(const Node& node) {
    return {text_at(node, "id"), fields_at(node, "was"), fields_at(node, "now"), node.text_of("reason", "")};
}

UnitRemoved read_unit_removed(const Node& node) {
    return {text_at(node, "type"), text_at(node, "id"), fields_at(node, "was"), node.text_of("reason", "")};
}

FactSet read_fact(const Node& node) {
    return {text_at(node, "fact"), text_at(node, "scope"), value_at(node, "was"), value_at(node, "now")};
}

std::vector<std::string> passed_over_at(const Node& node) {
    const auto lines = node.find("passed-over");
    return lines ? lines->texts() : std::vector<std::string>();
}

std::optional<Change> read_change(const std::string& kind, const Node& node) {
    if (kind == "unit-added") return read_unit_added(node);
    if (kind == "unit-changed") return read_unit_changed(node);
    if (kind == "unit-removed") return read_unit_removed(node);
    if (kind == "fact") return read_fact(node);
    if (kind == "clock") return ClockSet{integer_at(node, "was"), integer_at(node, "now"), passed_over_at(node)};
    if (kind == "phase") return PhaseSet{text_at(node, "was"), text_at(node, "now"), passed_over_at(node)};
    return std::nullopt;
}

Effect read_effect(const Node& node) {
    const std::optional<Change> change = read_change(text_at(node, "change"), node);
    if (!change)
        node.at("change").fail_expecting(
            "a kind of change: unit-added, unit-changed, unit-removed, fact, clock or phase");
    return {text_at(node, "key"), *change};
}

Spot::What what_of(const Node& node) {
    const std::string found = node.text();
    for (const Spot::What what : {Spot::What::radio, Spot::What::fight}) {
        if (found == name_of(what)) return what;
    }
    node.fail(fmt::format("\"{}\"", found), "radio or fight");
}

Told read_told(const Node& node) {
    Told told{text_at(node, "key"),  text_at(node, "section"),  node.text_of("unit", ""),
              text_at(node, "text"), text_at(node, "audience"), {}};
    if (const auto wordings = node.find("wordings")) {
        for (const auto& [side, words] : wordings->members()) told.wordings[side] = words.text();
    }
    if (const auto map = node.find("map")) told.map = hex::picture_from_json(*map);
    told.reports = node.flag("reports");
    if (const auto of = node.find("of")) told.of = of->integer(1, limit);
    if (const auto message = node.find("message")) told.message = message->integer(1, limit);
    told.again = node.flag("again");
    told.heading = node.text_of("heading", "");
    told.desired = node.text_of("desired", "");
    told.to = node.text_of("to", "");
    if (const auto spots = node.find("spots")) {
        for (const Node& spot : spots->items())
            told.spots.push_back({what_of(spot.at("what")), text_at(spot, "place")});
    }
    return told;
}

Amended read_amended(const Node& node) {
    Amended amended;
    amended.entry = integer_at(node, "entry");
    if (const auto audience = node.find("audience")) amended.audience = audience->text();
    if (const auto text = node.find("text")) amended.text = text->text();
    amended.reason = node.text_of("reason", "");
    return amended;
}

Note read_note(const Node& node) {
    Note note{text_at(node, "text"), node.text_of("place", "")};
    if (node.find("due")) note.due = integer_at(node, "due");
    return note;
}

MailCame read_mail(const Node& node) {
    MailCame mail{text_at(node, "from"),    integer_at(node, "turn"),    text_at(node, "address"), text_at(node, "id"),
                  node.text_of("date", ""), node.text_of("subject", ""), text_at(node, "text")};
    if (const auto attachments = node.find("attachments")) mail.attachments = attachments->texts();
    if (const auto problems = node.find("problems")) mail.problems = problems->texts();
    return mail;
}

ReportOut read_report_out(const Node& node) {
    const std::string how = text_at(node, "how");
    ReportOut out{ReportOut::How::sent,        text_at(node, "reader"), integer_at(node, "turn"),
                  node.text_of("address", ""), node.text_of("id", ""),  text_at(node, "digest")};
    for (const auto one : {ReportOut::How::drafted, ReportOut::How::printed, ReportOut::How::sent}) {
        if (how != name_of(one)) continue;
        out.how = one;
        return out;
    }
    node.at("how").fail_expecting("drafted, printed or sent");
}

Override read_override(const Node& node) {
    return {text_at(node, "key"), faces_at(node, "faces"), node.text_of("result", ""),
            node.find("attempt") ? integer_at(node, "attempt") : 0, text_at(node, "reason")};
}

Body read_body(const std::string& kind, const Node& node) {
    if (const std::optional<Change> change = read_change(kind, node)) {
        return std::visit([](const auto& some) { return Body(some); }, *change);
    }
    if (kind == "roll") return read_roll(node);
    if (kind == "lookup") return read_lookup(node);
    if (kind == "answer") return read_answer(node);
    if (kind == "effect") return read_effect(node);
    if (kind == "told") return read_told(node);
    if (kind == "session") return read_header(node);
    if (kind == "rules") return read_rules(node);
    if (kind == "opened") {
        return Opened{text_at(node, "procedure"), integer_at(node, "version"), integer_at(node, "turn"),
                      integer_at(node, "ordinal"), node.text_of("digest", "")};
    }
    if (kind == "closed") return Closed{};
    if (kind == "amended") return read_amended(node);
    if (kind == "ticked") return Ticked{integer_at(node, "of"), node.at("yes").boolean()};
    if (kind == "note") return read_note(node);
    if (kind == "message") {
        return Message{text_at(node, "from"), text_at(node, "to"), text_at(node, "text"), integer_at(node, "due")};
    }
    if (kind == "mail") return read_mail(node);
    if (kind == "set-aside") return MailSetAside{integer_at(node, "of"), node.at("yes").boolean()};
    if (kind == "skipped") return SenderSkipped{text_at(node, "sender"), node.at("yes").boolean()};
    if (kind == "report") return read_report_out(node);
    if (kind == "struck") return Struck{integer_at(node, "of"), node.at("yes").boolean()};
    if (kind == "override") return read_override(node);
    if (kind == "retracted") return Retracted{integer_at(node, "from"), node.text_of("reason", "")};
    return Unknown{kind};
}

}  // namespace

Tree lookup_to_json(const table::Lookup& lookup) {
    Tree tree = Tree::object();
    tree["table"] = lookup.table;
    put(tree, "column", lookup.column);
    if (!lookup.facts.empty()) tree["facts"] = to_json(lookup.facts);
    tree["dice"] = lookup.faces;
    tree["natural"] = lookup.natural ? Tree(*lookup.natural) : Tree();
    put(tree, "start", lookup.start);
    tree["modifiers"] = Tree::array();
    for (const table::AppliedModifier& modifier : lookup.modifiers) {
        tree["modifiers"].push_back({{"id", modifier.id}, {"label", modifier.label}, {"value", modifier.value}});
    }
    tree["total"] = lookup.total ? Tree(*lookup.total) : Tree();
    tree["clamped"] = lookup.clamped;
    if (lookup.forbidden) tree["forbidden"] = true;
    Tree row = Tree::object();
    if (lookup.row) row["index"] = *lookup.row;
    put(row, "result", lookup.result);
    row["label"] = lookup.label;
    row["effects"] = lookup.effects;
    tree["row"] = std::move(row);
    if (!lookup.notes.empty()) tree["notes"] = lookup.notes;
    return tree;
}

namespace {

void put_body(Tree& tree, const Entry& entry) {
    tree["kind"] = kind_of(entry.body);
    if (entry.run != 0) tree["run"] = entry.run;
    std::visit(BodyWriter{tree}, entry.body);
}

}  // namespace

Tree body_to_json(const Entry& entry) {
    Tree tree = Tree::object();
    put_body(tree, entry);
    return tree;
}

std::string to_line(const Entry& entry, const std::string& prev) {
    Tree tree = Tree::object();
    tree["n"] = entry.number;
    put_body(tree, entry);
    tree["at"] = entry.at;
    tree["prev"] = prev;
    if (entry.end) tree["end"] = true;
    return tree.dump();
}

ParsedLine from_line(const std::string& line, const std::string& where) {
    if (line.size() > limits::line_bytes) {
        throw json::FileError(where, fmt::format("a line of {} bytes", line.size()),
                              fmt::format("at most {}", limits::line_bytes));
    }
    const Tree tree = json::parse(line, where);
    const Node node(tree, where);
    ParsedLine parsed;
    parsed.entry.number = integer_at(node, "n");
    parsed.entry.at = text_at(node, "at");
    parsed.prev = text_at(node, "prev");
    parsed.entry.end = node.flag("end");
    if (const auto run = node.find("run")) parsed.entry.run = run->integer(1, limit);
    parsed.entry.body = read_body(text_at(node, "kind"), node);
    return parsed;
}

}  // namespace flagplot::session
