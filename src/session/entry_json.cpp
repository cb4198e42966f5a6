#include "session/entry_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <type_traits>
#include <utility>

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

// Effects are for procedures and may be anything, but those that every reader of a lookup follows.
void check_effects(const Node& node) {
    if (const auto then = node.find("then"); then && !then->tree().is_string()) then->texts();
    node.flag("again");
    if (const auto count = node.find("count"); count && count->tree().is_object()) {
        for (const auto& [result, times] : count->members()) times.integer(0, dice::most_dice);
    }
}

// ---- members by their keys, written and read

template <std::size_t count>
using Names = std::array<const char*, count>;  // of an enumeration, in its order

// Members that must be there are always written, others if they say something.
class Writer {
  public:
    template <typename Part>
    using Of = const Part&;

    explicit Writer(Tree& tree) : tree_(tree) {}

    template <typename Member>
    void must(const char* key, const Member& member) {
        tree_[key] = member;
    }
    template <typename Member>
    void may(const char* key, const Member& member, const Member& nothing = {}) {
        if (member != nothing) tree_[key] = member;
    }
    void may(const char* key, const std::optional<std::string>& text) {
        if (text) tree_[key] = *text;
    }
    void number_or_null(const char* key, std::optional<int> number) { tree_[key] = number ? Tree(*number) : Tree(); }
    void number(const char* key, std::optional<int> number) {
        if (number) tree_[key] = *number;
    }
    void value(const char* key, const Value& value) { tree_[key] = value; }
    void flag(const char* key, bool yes) { tree_[key] = yes; }
    void dice(const char* key, const std::vector<int>& all, int /*least*/) { tree_[key] = all; }
    void may_dice(const char* key, const std::vector<int>& all) { may(key, all); }
    template <typename Enumeration, std::size_t count>
    void name(const char* key, Enumeration value, const Names<count>& names, const char* /*expected*/) {
        tree_[key] = names.at(static_cast<std::size_t>(value));
    }
    void fields(const char* key, const Fields& fields) { tree_[key] = to_json(fields); }
    void may_fields(const char* key, const Fields& all) {
        if (!all.empty()) fields(key, all);
    }
    void rows(const char* key, const std::vector<std::pair<std::string, Fields>>& rows) {
        if (rows.empty()) return;
        Tree tree = Tree::object();
        for (const auto& [unit, fields] : rows) add(tree, unit, to_json(fields));
        tree_[key] = std::move(tree);
    }
    void picture(const char* key, const std::optional<hex::Picture>& picture) {
        if (picture) tree_[key] = hex::to_json(*picture);
    }
    void house_rules(const char* key, const std::vector<rulebook::HouseRule>& rules) {
        for (const rulebook::HouseRule& rule : rules) tree_[key].push_back(rulebook::to_json(rule));
    }
    template <typename Members>
    void part(const char* key, const Members& members) {
        Tree tree = Tree::object();
        Writer writer(tree);
        members(writer);
        tree_[key] = std::move(tree);
    }
    template <typename Item, typename Members>
    void list(const char* key, const std::vector<Item>& items, const Members& members) {
        tree_[key] = Tree::array();
        for (const Item& item : items) {
            Tree tree = Tree::object();
            Writer writer(tree);
            members(writer, item);
            tree_[key].push_back(std::move(tree));
        }
    }
    template <typename Item, typename Members>
    void may_list(const char* key, const std::vector<Item>& items, const Members& members) {
        if (!items.empty()) list(key, items, members);
    }
    void kind(const char* key, const Change& change) {
        tree_[key] = kind_of(std::visit([](const auto& some) { return Body(some); }, change));
    }
    template <typename Check>
    void check(const Check& /*check*/) {}  // of what is read

  private:
    // A member that the object doesn't have yet: the library would look through all that it has.
    static void add(Tree& object, const std::string& key, Tree value) {
        object.get_ref<Tree::object_t&>().emplace_back(key, std::move(value));
    }
    static Tree to_json(const Fields& fields) {
        Tree tree = Tree::object();
        for (const auto& [name, value] : fields) add(tree, name, value);
        return tree;
    }

    Tree& tree_;
};

// A body of each kind, which says nothing yet, by what files call the kind.
const std::map<std::string, Body>& blank_bodies() {
    constexpr std::size_t known = std::variant_size_v<Body> - 1;  // the last is Unknown
    static const auto all = []<std::size_t... index>(std::index_sequence<index...> /*of the variant*/) {
        const std::array<Body, known> bodies{Body(std::in_place_index<index>)...};
        std::map<std::string, Body> by_kind;
        for (const Body& body : bodies) by_kind.emplace(kind_of(body), body);
        return by_kind;
    }
    (std::make_index_sequence<known>());
    return all;
}

class Reader {
  public:
    template <typename Part>
    using Of = Part&;

    explicit Reader(const Node& node) : node_(node) {}

    void must(const char* key, std::string& text) { text = node_.at(key).text(); }
    void must(const char* key, int& number) { number = node_.at(key).integer(1, limit); }
    void must(const char* key, bool& yes) { yes = node_.at(key).boolean(); }
    void must(const char* key, std::map<std::string, std::string>& texts) {
        for (const auto& [name, text] : node_.at(key).members()) texts[name] = text.text();
    }
    void may(const char* key, std::string& text) { text = node_.text_of(key, ""); }
    void may(const char* key, int& number, int /*nothing*/ = 0) {
        if (node_.find(key)) must(key, number);
    }
    void may(const char* key, bool& yes) { yes = node_.flag(key); }
    void may(const char* key, std::vector<std::string>& texts) {
        if (const auto member = node_.find(key)) texts = member->texts();
    }
    void may(const char* key, std::optional<std::string>& text) {
        if (const auto member = node_.find(key)) text = member->text();
    }
    void may(const char* key, std::map<std::string, std::string>& texts) {
        if (node_.find(key)) must(key, texts);
    }
    void number_or_null(const char* key, std::optional<int>& found) {
        const auto member = node_.find(key);
        if (member && !member->tree().is_null()) found = member->integer(-limit, limit);
    }
    void number(const char* key, std::optional<int>& found) { number_or_null(key, found); }
    void value(const char* key, Value& value) {
        if (const auto member = node_.find(key)) value = Value(member->tree());
    }
    void flag(const char* key, bool& yes) { yes = node_.flag(key); }
    // Of dice that are thrown at once: their sides, or what they show.
    void dice(const char* key, std::vector<int>& all, int least) {
        const auto member = node_.find(key);
        if (!member) return;
        for (const Node& die : member->items(dice::most_dice)) all.push_back(die.integer(least, dice::most_sides));
    }
    void may_dice(const char* key, std::vector<int>& all) { dice(key, all, 1); }
    template <typename Enumeration, std::size_t count>
    void name(const char* key, Enumeration& value, const Names<count>& names, const char* expected) {
        const Node node = node_.at(key);
        const auto found = std::ranges::find(names, node.text());
        if (found == names.end()) node.fail_expecting(expected);
        value = static_cast<Enumeration>(found - names.begin());
    }
    void fields(const char* key, Fields& fields) {
        if (const auto member = node_.find(key)) fields = fields_of(*member);
    }
    void may_fields(const char* key, Fields& all) { fields(key, all); }
    void rows(const char* key, std::vector<std::pair<std::string, Fields>>& rows) {
        const auto member = node_.find(key);
        if (!member) return;
        for (const auto& [unit, row] : member->members()) rows.emplace_back(unit, fields_of(row));
    }
    void picture(const char* key, std::optional<hex::Picture>& picture) {
        if (const auto member = node_.find(key)) picture = hex::picture_from_json(*member);
    }
    void house_rules(const char* key, std::vector<rulebook::HouseRule>& rules) {
        const auto member = node_.find(key);
        if (!member) return;
        for (const Node& rule : member->items(limits::house_rules)) rules.push_back(rulebook::load_house_rule(rule));
    }
    template <typename Members>
    void part(const char* key, const Members& members) {
        const Node node = node_.at(key);
        Reader reader(node);
        members(reader);
    }
    template <typename Item, typename Members>
    void list(const char* key, std::vector<Item>& items, const Members& members) {
        for (const Node& node : node_.at(key).items()) {
            Reader reader(node);
            members(reader, items.emplace_back());
        }
    }
    template <typename Item, typename Members>
    void may_list(const char* key, std::vector<Item>& items, const Members& members) {
        if (node_.find(key)) list(key, items, members);
    }
    // The change is one of that kind then, and says nothing yet.
    void kind(const char* key, Change& change) {
        const Node node = node_.at(key);
        const auto blank = blank_bodies().find(node.text());
        const auto take = [&](const auto& body) {
            constexpr bool is_change = std::is_constructible_v<Change, decltype(body)>;
            if constexpr (is_change) change = body;
            return is_change;
        };
        if (blank == blank_bodies().end() || !std::visit(take, blank->second))
            node.fail_expecting("a kind of change: unit-added, unit-changed, unit-removed, fact, clock or phase");
    }
    template <typename Check>
    void check(const Check& check) {
        check(node_);
    }

  private:
    static Fields fields_of(const Node& node) {
        std::vector<Fields::value_type> fields;
        for (const auto& [name, value] : node.members()) fields.emplace_back(name, value.tree());
        return Fields(std::move(fields));
    }

    const Node& node_;
};

// ---- what each kind has

constexpr Names<3> roll_sources{"stream", "hand", "overruled"};
constexpr Names<2> kinds_of_spots{"radio", "fight"};
constexpr Names<3> ways_of_reports{"drafted", "printed", "sent"};

template <typename Io>
struct Members {
    template <typename Part>
    using Of = typename Io::template Of<Part>;

    Io& io;

    void operator()(Of<UnitAdded> added) const {
        io.must("type", added.type);
        io.must("id", added.id);
        io.fields("fields", added.fields);
        io.check([&](const Node& node) {
            if (added.id.size() > limits::id_bytes)
                node.at("id").fail(fmt::format("{} bytes", added.id.size()),
                                   fmt::format("at most {}", limits::id_bytes));
        });
    }
    void operator()(Of<UnitChanged> changed) const {
        io.must("id", changed.id);
        io.fields("was", changed.was);
        io.fields("now", changed.now);
        io.may("reason", changed.reason);
    }
    void operator()(Of<UnitRemoved> removed) const {
        io.must("type", removed.type);
        io.must("id", removed.id);
        io.fields("was", removed.was);
        io.may("reason", removed.reason);
    }
    void operator()(Of<FactSet> fact) const {
        io.must("fact", fact.fact);
        io.must("scope", fact.scope);
        io.value("was", fact.was);
        io.value("now", fact.now);
    }
    void operator()(Of<ClockSet> clock) const { going_on(clock); }
    void operator()(Of<PhaseSet> phase) const { going_on(phase); }
    void operator()(Of<Header> header) const {
        io.must("format", header.format);
        io.must("rulebook", header.rulebook);
        io.must("title", header.title);
        io.must("seed", header.seed);
        io.check([&](const Node& node) {
            try {
                dice::from_hex(header.seed);
            } catch (const dice::DiceError&) {
                node.at("seed").fail_expecting("64 hexadecimal digits");
            }
        });
    }
    void operator()(Of<RulesSet> rules) const {
        io.must("readings", rules.readings);
        io.must("digest", rules.digest);
        io.must("program", rules.program);
        io.may("charts", rules.charts);
        io.house_rules("house-rules", rules.house_rules);
    }
    void operator()(Of<Opened> opened) const {
        io.must("procedure", opened.procedure);
        io.must("version", opened.version);
        io.must("turn", opened.turn);
        io.must("ordinal", opened.ordinal);
        io.may("digest", opened.digest);
    }
    void operator()(Of<Closed> /*closed*/) const {}
    void operator()(Of<Answer> answer) const {
        io.must("key", answer.key);
        io.may("asked", answer.asked);
        if (!answer.fields.empty() || answer.rows.empty()) io.fields("fields", answer.fields);
        io.rows("rows", answer.rows);
    }
    void operator()(Of<Roll> roll) const {
        io.must("key", roll.key);
        io.must("for", roll.purpose);
        io.may("unit", roll.unit);
        io.may("side", roll.side);
        io.dice("dice", roll.sides, dice::least_sides);
        io.dice("faces", roll.faces, 1);
        io.check([&](const Node& node) {
            try {
                dice::check_faces(roll.faces, roll.sides);
            } catch (const dice::DiceError& error) {
                node.at("faces").fail(error.what(), "");
            }
        });
        io.name("source", roll.source, roll_sources, "stream, hand or overruled");
        io.may("attempt", roll.attempt, 1);
        io.may("entered", roll.entered);
        io.may_dice("was", roll.was);
        io.may("reason", roll.reason);
    }
    void operator()(Of<LookedUp> looked_up) const {
        io.must("key", looked_up.key);
        io.may("unit", looked_up.unit);
        (*this)(looked_up.lookup);
        io.may("overruled", looked_up.overruled);
        io.may("house-rules", looked_up.house_rules);
    }
    void operator()(Of<table::Lookup> lookup) const {
        io.must("table", lookup.table);
        io.may("column", lookup.column);
        io.may_fields("facts", lookup.facts);
        io.dice("dice", lookup.faces, 1);
        io.number_or_null("natural", lookup.natural);
        io.may("start", lookup.start);
        io.list("modifiers", lookup.modifiers, [](Io& one, auto& modifier) {
            one.must("id", modifier.id);
            one.must("label", modifier.label);
            one.value("value", modifier.value);
            one.check([](const Node& node) {  // a number that is added, or words: "x 1/2"
                const Node value = node.at("value");
                if (value.tree().is_number()) {
                    value.integer(-limit, limit);
                } else {
                    value.text();
                }
            });
        });
        io.number_or_null("total", lookup.total);
        io.flag("clamped", lookup.clamped);
        io.may("forbidden", lookup.forbidden);
        io.part("row", [&](Io& row) {
            row.number("index", lookup.row);
            row.may("result", lookup.result);
            row.must("label", lookup.label);
            row.value("effects", lookup.effects);
            row.check([](const Node& node) { check_effects(node.at("effects")); });
        });
        io.may("notes", lookup.notes);
    }
    void operator()(Of<Effect> effect) const {
        io.must("key", effect.key);
        io.kind("change", effect.change);
        std::visit(*this, effect.change);
    }
    void operator()(Of<Told> told) const {
        io.must("key", told.key);
        io.must("section", told.section);
        io.may("unit", told.unit);
        io.must("text", told.text);
        io.must("audience", told.audience);
        io.may("wordings", told.wordings);
        io.picture("map", told.map);
        io.may("reports", told.reports);
        io.may("of", told.of);
        io.may("message", told.message);
        io.may("again", told.again);
        io.may("heading", told.heading);
        io.may("desired", told.desired);
        io.may("to", told.to);
        io.may_list("spots", told.spots, [](Io& one, auto& spot) {
            one.name("what", spot.what, kinds_of_spots, "radio or fight");
            one.must("place", spot.place);
        });
    }
    void operator()(Of<Amended> amended) const {
        io.must("entry", amended.entry);
        io.may("audience", amended.audience);
        io.may("text", amended.text);
        io.may("reason", amended.reason);
    }
    void operator()(Of<Ticked> ticked) const { mark(ticked); }
    void operator()(Of<Note> note) const {
        io.must("text", note.text);
        io.may("place", note.place);
        io.may("due", note.due);
    }
    void operator()(Of<Message> message) const {
        io.must("from", message.from);
        io.must("to", message.to);
        io.must("text", message.text);
        io.must("due", message.due);
    }
    void operator()(Of<Struck> struck) const { mark(struck); }
    void operator()(Of<MailCame> mail) const {
        io.must("from", mail.from);
        io.must("turn", mail.turn);
        io.must("address", mail.address);
        io.must("id", mail.id);
        io.may("date", mail.date);
        io.may("subject", mail.subject);
        io.must("text", mail.text);
        io.may("attachments", mail.attachments);
        io.may("problems", mail.problems);
    }
    void operator()(Of<MailSetAside> aside) const { mark(aside); }
    void operator()(Of<SenderSkipped> skipped) const {
        io.must("sender", skipped.sender);
        io.must("yes", skipped.yes);
    }
    void operator()(Of<ReportOut> out) const {
        io.name("how", out.how, ways_of_reports, "drafted, printed or sent");
        io.must("reader", out.reader);
        io.must("turn", out.turn);
        io.may("address", out.address);
        io.may("id", out.id);
        io.must("digest", out.digest);
    }
    void operator()(Of<Override> override) const {
        io.must("key", override.key);
        io.may_dice("faces", override.faces);
        io.may("result", override.result);
        io.may("attempt", override.attempt);
        io.must("reason", override.reason);
    }
    void operator()(Of<Retracted> retracted) const {
        io.must("from", retracted.from);
        io.may("reason", retracted.reason);
    }
    void operator()(Of<Unknown> /*unknown*/) const {}

  private:
    template <typename Part>
    void going_on(Part& part) const {
        io.must("was", part.was);
        io.must("now", part.now);
        io.may("passed-over", part.passed_over);
    }
    template <typename Mark>
    void mark(Mark& one) const {
        io.must("of", one.of);
        io.must("yes", one.yes);
    }
};

Body read_body(const Node& node) {
    const std::string kind = node.at("kind").text();
    const auto blank = blank_bodies().find(kind);
    if (blank == blank_bodies().end()) return Unknown{kind};
    Body body = blank->second;
    Reader reader(node);
    std::visit(Members<Reader>{reader}, body);
    return body;
}

void put_body(Tree& tree, const Entry& entry) {
    tree["kind"] = kind_of(entry.body);
    if (entry.run != 0) tree["run"] = entry.run;
    Writer writer(tree);
    std::visit(Members<Writer>{writer}, entry.body);
}

}  // namespace

const char* name_of(Spot::What what) {
    return kinds_of_spots.at(static_cast<std::size_t>(what));
}

const char* name_of(ReportOut::How how) {
    return ways_of_reports.at(static_cast<std::size_t>(how));
}

Tree lookup_to_json(const table::Lookup& lookup) {
    Tree tree = Tree::object();
    Writer writer(tree);
    Members<Writer>{writer}(lookup);
    return tree;
}

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

std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        lines.push_back(text.substr(0, text.find('\n')));
        text.remove_prefix(std::min(text.size(), lines.back().size() + 1));
    }
    return lines;
}

std::string hash_of_line(std::string_view line) {
    return dice::to_hex(dice::blake2b_256(line));
}

ParsedLine from_line(const std::string& line, const std::string& where) {
    if (line.size() > limits::line_bytes) {
        throw json::FileError(where, fmt::format("a line of {} bytes", line.size()),
                              fmt::format("at most {}", limits::line_bytes));
    }
    const Tree tree = json::parse(line, where);
    const Node node(tree, where);
    ParsedLine parsed;
    Reader reader(node);
    reader.must("n", parsed.entry.number);
    reader.must("at", parsed.entry.at);
    reader.must("prev", parsed.prev);
    reader.may("end", parsed.entry.end);
    reader.may("run", parsed.entry.run);
    parsed.entry.body = read_body(node);
    return parsed;
}

}  // namespace flagplot::session
