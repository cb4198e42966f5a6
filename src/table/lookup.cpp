#include "table/lookup.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "ascii/letters.h"
#include "json/tree.h"
#include "json/unknown.h"

namespace flagplot::table {
namespace {

using Operation = Modifier::Operation;

constexpr std::string_view times_words = "x ";
constexpr std::string_view at_most_words = "at most ";

// Rounds numerator/denominator of a number towards the given side, for negative numbers too.
int scaled(long long number, int numerator, int denominator, bool up) {
    const long long product = number * numerator;
    long long quotient = product / denominator;
    const long long rest = product % denominator;
    if (rest != 0 && up && product > 0) ++quotient;
    if (rest != 0 && !up && product < 0) --quotient;
    return limited(quotient);
}

int times_counted(const Modifier::Per& per, const Facts& facts) {
    const auto fact = facts.find(per.fact);
    if (fact == facts.end() || !fact->second.is_number_integer()) return 0;
    const std::int64_t over = std::max<std::int64_t>(0, fact->second.get<std::int64_t>() - per.above);
    return std::min(per.most, scaled(over, 1, per.each, per.round_up));
}

// Those that the table speaks of.
Facts facts_of(const Table& table, const Facts& known) {
    const std::vector<std::string>& ids = table.facts();
    const bool are_all = known.size() == ids.size() &&
                         std::ranges::all_of(ids, [&](const std::string& id) { return known.contains(id); });
    if (are_all) return known;
    Facts used;
    for (const std::string& id : ids) {
        const auto fact = known.find(id);
        if (fact != known.end()) used[id] = fact->second;
    }
    return used;
}

[[noreturn]] void fail(const Table& table, std::string found, std::string expected) {
    throw LookupError(table.id, std::move(found), std::move(expected));
}

// One consultation of a table, from facts and faces to a result.
class Reading {
  public:
    // The facts must outlive it.
    Reading(const Table& table, const Facts& facts) : table_(table), facts_(facts) { lookup_.table = table.id; }

    Lookup finish() { return std::move(lookup_); }  // without the facts, which are the same for many

    // An automatic result or a prohibition whose condition holds; the first one printed counts.
    bool decided(bool with_roll) {
        for (const Modifier& modifier : table_.modifiers) {
            if (modifier.operation != Operation::result && modifier.operation != Operation::forbid) continue;
            if (modifier.when.needs_roll() != with_roll || !modifier.when.holds(facts_, roll_)) continue;
            lookup_.forbidden = modifier.operation == Operation::forbid;
            lookup_.modifiers.push_back({modifier.id, modifier.label, lookup_.forbidden ? "not allowed" : "automatic"});
            if (lookup_.forbidden) {
                lookup_.label = "Not allowed: " + modifier.label;
            } else {
                take_result(modifier.result);
            }
            return true;
        }
        return false;
    }

    void take_faces(const std::vector<int>& faces) {
        dice::check_faces(faces, table_.sides());
        lookup_.faces = faces;
        std::ptrdiff_t next = 0;
        for (const TableDie& die : table_.dice) {
            const auto first = faces.begin() + next;
            next += die.dice.count;
            const int number = dice::number_of(die.dice, {first, faces.begin() + next});
            if (die.column) {
                column_roll_ = number;
            } else {
                lookup_.natural = lookup_.natural.value_or(0) + number;
            }
        }
        if (!table_.start.empty()) {
            const auto start = facts_.find(table_.start);
            if (start == facts_.end() || !start->second.is_number_integer()) {
                fail(table_, fmt::format("nothing for {}", table_.start), "a whole number to start from");
            }
            lookup_.natural = start->second.get<int>();
            if (table_.ladder) lookup_.start = table_.name_of(*lookup_.natural);
        }
        roll_.natural = lookup_.natural;
    }

    void modify() {
        if (!lookup_.natural) return;
        int total = *lookup_.natural;
        for (const Modifier& modifier : table_.modifiers) {
            if (modifier.operation != Operation::times || !modifier.when.holds(facts_, roll_)) continue;
            total = scaled(total, modifier.numerator, modifier.denominator, modifier.round_up);
            const std::string fraction =
                modifier.denominator == 1
                    ? fmt::format("{}{}", times_words, modifier.numerator)
                    : fmt::format("{}{}/{}", times_words, modifier.numerator, modifier.denominator);
            lookup_.modifiers.push_back({modifier.id, modifier.label, fraction});
        }
        for (const Modifier& modifier : table_.modifiers) {
            if (modifier.operation != Operation::add || !modifier.when.holds(facts_, roll_)) continue;
            const long long times = modifier.per ? times_counted(*modifier.per, facts_) : 1;
            const int amount = limited(modifier.amount * times);
            if (amount == 0) continue;
            total = limited(static_cast<long long>(total) + amount);
            lookup_.modifiers.push_back({modifier.id, modifier.label, amount});
        }
        for (const Modifier& modifier : table_.modifiers) {
            if (modifier.operation != Operation::at_most || !modifier.when.holds(facts_, roll_)) continue;
            if (table_.ladder && total <= modifier.amount) continue;  // it doesn't slow what is slower anyway
            total = std::min(total, modifier.amount);
            lookup_.modifiers.push_back(
                {modifier.id, modifier.label, fmt::format("{}{}", at_most_words, table_.name_of(modifier.amount))});
        }
        clamp(total);
        lookup_.total = total;
        roll_.total = total;
    }

    void choose_column(const std::string& named) {
        if (table_.columns.empty()) {
            if (!named.empty()) fail(table_, fmt::format("the column \"{}\"", named), "none: it has no columns");
            return;
        }
        const bool only_named = std::ranges::all_of(
            table_.columns, [](const Column& column) { return !column.range && column.when.empty(); });
        for (const Column& column : table_.columns) {
            if (named.empty() && only_named) break;
            const bool hit = !named.empty() ? column.id == named
                             : column.range ? column_roll_ && column.range->holds(*column_roll_)
                                            : column.when.holds(facts_, roll_);
            if (!hit) continue;
            lookup_.column = column.id;
            column_ = static_cast<std::size_t>(&column - table_.columns.data());
            return;
        }
        fail(table_, named.empty() ? "no column fits" : fmt::format("the column \"{}\"", named),
             json::one_of(table_.columns));
    }

    void hit_row() {
        if (table_.is_choice()) fail(table_, "no choice", "one of its results, picked by a person");
        std::optional<std::size_t> hit;
        for (std::size_t i = 0; i < table_.rows.size(); ++i) {
            const Row& row = table_.rows[i];
            if (row.range ? !(lookup_.total && row.range->holds(*lookup_.total)) : !row.when.holds(facts_, roll_))
                continue;
            if (hit && row.range) {
                fail(table_, fmt::format("rows {} and {} both hold {}", *hit + 1, i + 1, *lookup_.total), "one row");
            }
            if (!hit) hit = i;  // rows with conditions: the first that holds, as they are printed
        }
        if (!hit) {
            fail(table_, lookup_.total ? fmt::format("no row for {}", *lookup_.total) : "no row for what is known",
                 "a row");
        }
        lookup_.row = static_cast<int>(*hit);
        for (const Cell::Option& option : table_.rows[*hit].cells[column_].options) {
            if (!option.when.holds(facts_, roll_)) continue;
            take_result(option.result);
            return;
        }
    }

    void take_result(const std::string& id) {
        const Result* result = table_.find_result(id);
        if (!result) {
            fail(table_, fmt::format("the result \"{}\"", id), json::one_of(table_.results));
        }
        lookup_.result = result->id;
        lookup_.label = result->label;
        lookup_.effects = result->effects;
        roll_.result = result->id;
    }

    void take_total() {
        lookup_.label = fmt::format("{}", lookup_.total.value_or(0));
        if (!table_.total_is.empty())
            lookup_.effects = lookup_.effects.with(table_.total_is, lookup_.total.value_or(0));
    }

    // Of a ladder, whose places have names.
    void forget_numbers() {
        lookup_.natural.reset();
        lookup_.total.reset();
    }

    void add_footnotes() {
        for (const Footnote& footnote : table_.footnotes) {
            if (footnote.when.empty() || !footnote.when.holds(facts_, roll_)) continue;
            lookup_.notes.push_back(footnote.text);
            std::vector<std::string> then = lookup_.then();
            for (const auto& [effect, value] : footnote.effects.items())
                lookup_.effects = lookup_.effects.with(effect, value);
            if (then.empty() || !footnote.effects.contains("then")) continue;
            const std::vector<std::string> more = lookup_.then();  // the footnote's tables come after the result's
            then.insert(then.end(), more.begin(), more.end());
            lookup_.effects = lookup_.effects.with("then", then);
        }
    }

  private:
    // A total beyond the first or the last row takes the nearest one.
    void clamp(int& total) {
        int least = unlimited;
        int most = -unlimited;
        for (const Row& row : table_.rows) {
            if (!row.range) continue;
            least = std::min(least, row.range->least);
            most = std::max(most, row.range->most);
        }
        if (least > most) return;
        const int inside = std::clamp(total, least, most);
        lookup_.clamped = inside != total;
        total = inside;
    }

    const Table& table_;
    const Facts& facts_;
    RollFacts roll_;
    Lookup lookup_;
    std::optional<int> column_roll_;
    std::size_t column_ = 0;
};

}  // namespace

std::vector<std::string> tables_after(const Value& effects) {
    if (!effects.contains("then")) return {};
    const Value then = effects.at("then");
    if (then.is_string()) return {then.get<std::string>()};
    return then.get<Value::Texts>();
}

std::vector<std::string> Lookup::then() const {
    return tables_after(effects);
}

bool Lookup::again() const {
    return effects.value("again", false);
}

namespace {

// Without its facts.
std::optional<Lookup> decided(const Table& table, const Facts& facts) {
    Reading reading(table, facts);
    if (!reading.decided(false)) return std::nullopt;
    reading.add_footnotes();
    return reading.finish();
}

// The same for dice that have fallen.
Lookup read(const Table& table, const std::vector<int>& faces, const Facts& facts, const std::string& column) {
    if (std::optional<Lookup> known = decided(table, facts)) return std::move(*known);
    Reading reading(table, facts);
    reading.take_faces(faces);
    reading.choose_column(column);
    if (!reading.decided(true)) {
        reading.modify();
        if (table.rows.empty()) {
            reading.take_total();
        } else {
            reading.hit_row();
        }
    }
    reading.add_footnotes();
    if (table.ladder) reading.forget_numbers();
    return reading.finish();
}

Lookup with_facts(Lookup lookup, const Table& table, const Facts& facts) {
    lookup.facts = facts_of(table, facts);
    return lookup;
}

}  // namespace

std::optional<Lookup> decided_before_dice(const Table& table, const Facts& facts, const std::string& /*column*/) {
    std::optional<Lookup> known = decided(table, facts);
    if (known) known->facts = facts_of(table, facts);
    return known;
}

Lookup look_up(const Table& table, const std::vector<int>& faces, const Facts& facts, const std::string& column) {
    return with_facts(read(table, faces, facts, column), table, facts);
}

Lookup pick(const Table& table, const std::string& result, const Facts& facts) {
    Reading reading(table, facts);
    reading.take_result(result);
    reading.add_footnotes();
    return with_facts(reading.finish(), table, facts);
}

namespace {

// The label and the effects that say how often each result came, in the order of the table's results.
void set_counts(const Table& table, Lookup& lookup, const std::map<std::string, int>& counts) {
    std::vector<std::string> parts;
    Tree count = Tree::object();
    for (const Result& result : table.results) {
        const auto found = counts.find(result.id);
        if (found == counts.end()) continue;
        count[result.id] = found->second;
        parts.push_back(fmt::format("{} {}", found->second, result.label));
    }
    lookup.result.clear();
    lookup.natural.reset();
    lookup.total.reset();
    lookup.row.reset();
    lookup.clamped = false;
    lookup.label = fmt::format("{}", fmt::join(parts, ", "));
    lookup.effects = Value::object().with("count", count);
}

}  // namespace

Lookup look_up_each(const Table& table, const std::vector<int>& faces, const Facts& facts) {
    const std::size_t dice = std::max<std::size_t>(1, table.sides().size());
    if (faces.empty() || faces.size() % dice != 0) {
        fail(table, fmt::format("{} faces", faces.size()), fmt::format("{} for each throw", dice));
    }
    std::optional<Lookup> all;
    std::map<std::string, int> counts;
    const auto add_new = [](auto& to, const auto& from) {
        for (const auto& item : from) {
            if (std::ranges::find(to, item) == to.end()) to.push_back(item);
        }
    };
    for (std::size_t i = 0; i < faces.size(); i += dice) {
        const auto first = faces.begin() + static_cast<std::ptrdiff_t>(i);
        const Lookup one = read(table, {first, first + static_cast<std::ptrdiff_t>(dice)}, facts, "");
        ++counts[one.result];
        if (!all) all = one;
        add_new(all->modifiers, one.modifiers);
        add_new(all->notes, one.notes);
    }
    all->faces = faces;
    all->facts = facts_of(table, facts);
    set_counts(table, *all, counts);
    return *all;
}

Lookup Readings::look_up(const Table& table, const std::vector<int>& faces, const Facts& facts,
                         const std::string& column, int times) {
    constexpr std::size_t most = 20'000;    // some 20 MB
    constexpr std::size_t most_alike = 50;  // by other facts: to look through more takes longer than to read the table
    constexpr std::size_t spread = 31;
    std::vector<int> key = faces;
    if (times > 1 && table.sides().size() == 1) std::ranges::sort(key);
    std::size_t hash = std::hash<const Table*>()(&table);
    for (const int face : key) hash = hash * spread + static_cast<std::size_t>(face);
    std::vector<Known>& here = known_[hash];
    const auto same = std::ranges::find_if(here, [&](const Known& one) {
        return one.table == &table && one.faces == key && one.column == column && one.facts == facts;
    });
    if (same != here.end()) {
        Lookup lookup = same->lookup;
        lookup.faces = lookup.faces.empty() ? lookup.faces : faces;
        return lookup;
    }
    Lookup lookup = times == 1 ? table::look_up(table, faces, facts, column) : look_up_each(table, faces, facts);
    if (++size_ > most) {
        known_.clear();
        size_ = 0;
        return lookup;
    }
    if (here.size() < most_alike) here.push_back({&table, std::move(key), column, facts, lookup});
    return lookup;
}

Lookup each_the_same(const Table& table, const Lookup& one, int times) {
    Lookup all = one;
    if (!one.result.empty()) set_counts(table, all, {{one.result, times}});
    return all;
}

Lookup pick_each(const Table& table, const std::string& result, const Facts& facts, int times) {
    return each_the_same(table, pick(table, result, facts), times);
}

int count_of(const Lookup& lookup, const std::string& result) {
    if (!lookup.effects.contains("count")) return lookup.result == result ? 1 : 0;
    return lookup.effects.at("count").value(result, 0);
}

bool says_the_same(const Lookup& one, const Lookup& other) {
    const auto parts = [](const Lookup& lookup) {
        return std::tie(lookup.column, lookup.faces, lookup.modifiers, lookup.total, lookup.clamped, lookup.result,
                        lookup.label, lookup.effects, lookup.forbidden, lookup.notes);
    };
    return parts(one) == parts(other);
}

namespace {

// What a modifier makes of a number, by its value alone; nothing if only its rounding says.
std::optional<int> after(int number, const Value& value) {
    if (value.is_number_integer()) return limited(number + value.get<std::int64_t>());
    const std::string text = json::to_text(value);
    if (text.starts_with(at_most_words)) {
        const auto most = ascii::whole_number(std::string_view(text).substr(at_most_words.size()));
        return most ? std::optional(std::min(number, *most)) : std::nullopt;
    }
    if (!text.starts_with(times_words)) return std::nullopt;
    const std::string_view fraction = std::string_view(text).substr(times_words.size());
    const std::size_t slash = std::min(fraction.find('/'), fraction.size());
    const auto numerator = ascii::whole_number(fraction.substr(0, slash));
    const auto denominator = ascii::whole_number(slash == fraction.size() ? "1" : fraction.substr(slash + 1));
    if (!numerator || !denominator || *denominator < 1) return std::nullopt;
    const int down = scaled(number, *numerator, *denominator, false);
    return down == scaled(number, *numerator, *denominator, true) ? std::optional(down) : std::nullopt;
}

}  // namespace

std::vector<std::string> unknown_facts(const Table& table, const Facts& known, const std::string& column) {
    std::vector<std::string> unknown;
    const auto add = [&](const std::vector<std::string>& facts) {
        for (const std::string& fact : facts) {
            if (!known.contains(fact)) unknown.push_back(fact);
        }
    };
    // What chooses a column needn't be known if the column is.
    add(column.empty() ? table.facts() : table.facts_without_columns());
    return unknown;
}

std::string to_string(const AppliedModifier& modifier) {
    const bool is_number = modifier.value.is_number_integer();
    return fmt::format(
        "{} {}", is_number ? fmt::format("{:+}", modifier.value.get<std::int64_t>()) : json::to_text(modifier.value),
        modifier.label);
}

std::optional<int> sum_of(const Lookup& lookup) {
    if (!lookup.clamped || !lookup.total || !lookup.natural) return lookup.total;
    std::optional<int> sum = lookup.natural;
    for (const AppliedModifier& modifier : lookup.modifiers) {
        if (!sum) break;
        sum = after(*sum, modifier.value);
    }
    return sum;
}

namespace {

bool is_on_ladder(const Lookup& lookup) {
    return !lookup.start.empty() && lookup.row.has_value();
}

// What the table was read with; empty: nothing.
std::string total_in_words(const Lookup& lookup) {
    if (is_on_ladder(lookup)) return lookup.label;
    return lookup.total ? fmt::format("{}", *lookup.total) : "";
}

// What the line adds up to; empty: nobody can say. Beyond a ladder's ends no place has a name.
std::string sum_in_words(const Lookup& lookup) {
    if (is_on_ladder(lookup)) return lookup.clamped ? "" : lookup.label;
    const std::optional<int> sum = sum_of(lookup);
    return sum ? fmt::format("{}", *sum) : "";
}

}  // namespace

std::string read_as(const Lookup& lookup) {
    const std::string total = total_in_words(lookup);
    if (!lookup.clamped || total.empty()) return "";
    const char* const row = !lookup.row ? "nearest" : *lookup.row == 0 ? "first" : "last";
    return fmt::format("read as {} (the {} row)", total, row);
}

std::string explain(const Lookup& lookup) {
    std::string text = lookup.natural ? fmt::format("{}", *lookup.natural) : lookup.start;
    const bool has_start = !text.empty();
    for (const AppliedModifier& modifier : lookup.modifiers) {
        if (!text.empty()) text += ' ';
        text += to_string(modifier);
    }
    if (!has_start) return text;
    const std::string sum = sum_in_words(lookup);
    if (!sum.empty() && !lookup.modifiers.empty()) text += " = " + sum;
    const std::string read = read_as(lookup);
    return read.empty() ? text : fmt::format("{}, {}", text, read);
}

bool is_result_explained(const Lookup& lookup) {
    const bool is_calculated = !lookup.modifiers.empty() || lookup.clamped;
    return is_calculated && (is_on_ladder(lookup) || (lookup.result.empty() && lookup.total));
}

}  // namespace flagplot::table
