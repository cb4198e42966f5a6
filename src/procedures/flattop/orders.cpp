#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>

#include "ascii/letters.h"
#include "procedures/flattop/fires.h"
#include "procedures/flattop/forces.h"
#include "procedures/flattop/march.h"
#include "procedures/flattop/order_account.h"
#include "procedures/flattop/order_grid.h"
#include "procedures/flattop/order_mail.h"
#include "procedures/flattop/order_vocabulary.h"
#include "procedures/flattop/turn.h"
#include "referee/mail_reading.h"
#include "session/asides.h"
#include "session/known.h"

// A commander's mail, read and checked (3, 8.1, 9.2 to 9.4, 21).
namespace flagplot::procedures::flattop {
namespace {

constexpr const char* section = "Orders";
constexpr const char* document = "Flat Top PBEM & Variant Rules";

std::string side_of_ear(const Referee& ref, const std::string& ear) {
    return ref.has_unit(ear) ? ref.unit(ear).text("side") : ear;
}

// Those whom a commander may order: all of his side that he knows of, as he knows them. The game master will see whose
// they are.
std::vector<Unit> units_of_side(const Referee& ref, const std::string& side) {
    std::vector<Unit> units = known_forces(ref);
    std::erase_if(units, [&](const Unit& unit) { return side_of(unit) != side; });
    return units;
}

// "no unknown units", "1 unit", "2 units".
std::string units_in_words(std::size_t count, const std::string& kind) {
    return fmt::format("{} {}{}", count == 0 ? "no" : std::to_string(count), kind, count == 1 ? "unit" : "units");
}

// Whether it is the unit's line of a report's order form, as the report had it: such a line changes nothing.
bool is_form_line(const Unit& unit, const std::string& text) {
    const std::string level = unit.text(unit.type == "submarine" ? "depth" : "level");
    const std::string rest = unit.type == "base" ? "" : unit.text("hex") + unit.text("path") + level;
    const bool blank =
        text.find_first_of("|;,\"'?-/", text.find_last_of(name_of(unit).back()) + 1) == std::string::npos;
    return letters_and_digits(text) == letters_and_digits(name_of(unit) + rest) && (blank || !rest.empty());
}

// Also what its commander knows of it, if that is kept by itself.
void set_path(session::Fields& now, const Unit& unit, const std::string& moves) {
    now["path"] = or_null(moves);
    if (!unit.get("known-path").is_null()) now["known-path"] = moves;
}

// Of "TF17, AF1".
std::vector<std::string> ids_in(const std::string& words) {
    std::vector<std::string> ids;
    for (std::size_t at = 0; at < words.size();) {
        const std::size_t end = std::min(words.find(',', at), words.size());
        ids.push_back(trimmed(words.substr(at, end - at)));
        at = end + 1;
    }
    return ids;
}

class OrderEntry {
  public:
    OrderEntry(Referee& ref, const std::string& from)
        : ref_(ref),
          from_(from),
          atlas_(maps_of(ref)),
          units_(units_of_side(ref, side_of_ear(ref, from))),
          vocabulary_(rulebook::words_of(ref.rulebook())) {
        for (const Unit& unit : ref.units("base")) bases_.push_back(name_of(unit));
        command_control_ = ref.fact("command-control") == true;
        add_others();
        landings_ = landings();
        names_.emplace(vocabulary_, named_units());
    }

    // `left_out`: the ids of units that a later mail has ordered.
    void read(const std::string& mail, const std::vector<std::string>& left_out) {
        mail_ = divide_mail(mail, *names_, writer(), others());
        if (ref_.is_written_by(from_, mail)) his_words_ = mail;
        for (const UnitText& one : mail_.orders) {
            const Unit* const unit = find(one.unit);
            if (!unit) {
                unknown_.push_back(one);
            } else if (std::ranges::find(left_out, unit->id) != left_out.end()) {
                names_a_unit_ = true;
                left_out_.push_back(one);
            } else {
                names_a_unit_ = true;
                take(*unit, one, mail_.orders);
            }
        }
        for (std::size_t i = 0; i < readings_.size(); ++i) take_followers(i, left_out);
        ask_others();
        doubt_cap_elsewhere();
        if (mail_.others_as_before) keep_others();
        if (!mail_.others_hold.empty()) hold_others();
    }

    bool has_orders() const { return !readings_.empty(); }
    bool names_a_unit() const { return names_a_unit_; }
    // Nothing of it may be an order, either.
    bool is_chat() const { return !names_a_unit_ && !has_orders() && !leaves_unread(); }

    // Of a mail without orders: what may have been meant as one, or what it asks or says, or that there is nothing of
    // the kind.
    std::string why_no_orders() const {
        std::vector<std::string> unread;
        std::vector<std::string> asides;
        for (const Left& left : mail_.left) {
            const std::string quoted = fmt::format("\"{}\"", one_line(left.text));
            const session::AsideSection* const aside = section_of(left.kind);
            if (left.kind == Left::Kind::unread) unread.push_back(quoted);
            if (aside) asides.push_back(fmt::format("{}: {}", ascii::lower(std::string(aside->title)), quoted));
        }
        if (!unread.empty()) return fmt::format("no order could be made of {}", fmt::join(unread, ", "));
        if (!asides.empty()) return fmt::format("it has no orders, but {}", fmt::join(asides, "; "));
        return "it names no known unit of that side";
    }

    // What was read, to be confirmed; what is in no unit's row has one without anything to fill.
    referee::Form form() const {
        referee::Form form = grid().form("readings", "Did I read this correctly?", readings_);
        table::Field further = referee::text_field("further", "Further orders");
        further.lines = true;
        further.help = "Of units without a row, as a mail would have them. They are read, and shown before they count.";
        may_stay_empty(further);
        form.also = {further};
        add_rest(form);
        form.standing = form.standing && !leaves_unread();
        return form;
    }
    referee::Form form_of_further() const {
        return grid().form("further", "Did I read what you added correctly?", further_);
    }

    // What the game master has added in the grid.
    bool has_further() const { return !further_.empty(); }

    void settle(const session::Answer& answer) {
        std::string text;
        for (const auto& [row, fields] : answer.rows) {
            if (row == referee::also_row) text = fields.text("further");
        }
        if (!trimmed(text).empty()) read_further(text);
        for (std::size_t i = 0; i < readings_.size(); ++i) settle(readings_[i], answer.rows.at(i).second);
    }
    void settle_further(const session::Answer& answer) {
        for (std::size_t i = 0; i < further_.size(); ++i) settle(further_[i], answer.rows.at(i).second);
    }

    void tell_rest() const {
        int number = 0;
        for (const UnitText& one : unknown_) {
            ref_.tell(fmt::format("unknown-{}", ++number),
                      {.section = section, .text = fmt::format("Unknown unit {}. The text:\n{}", one.named, one.text)});
        }
        for (const UnitText& one : refused_) {
            ref_.tell("refused/" + one.unit,
                      {.section = section,
                       .unit = one.unit,
                       .text = fmt::format("Not taken: {} is under {}, and each commander orders his own units only.",
                                           one.named, one.text),
                       .audience = from_,
                       .reports = true});
        }
        for (const UnitText& one : left_out_) {
            ref_.tell("left-out/" + one.unit,
                      {.section = section,
                       .unit = one.unit,
                       .text = fmt::format("Left out, as a later mail has ordered it. The text:\n{}", one.text)});
        }
        tell_left();
        const auto doubtful = std::ranges::count_if(readings_, [](const Reading& one) { return !one.doubts.empty(); });
        const std::string refused = refused_.empty() ? "" : "; " + units_in_words(refused_.size(), "refused ");
        ref_.tell("summary",
                  {.section = section,
                   .text = fmt::format("Orders for {}, {} with doubts; {}{}.", units_in_words(readings_.size(), ""),
                                       doubtful == 0 ? "none" : std::to_string(doubtful),
                                       units_in_words(unknown_.size(), "unknown "), refused),
                   .reports = true});
    }

  private:
    const Unit* find(const std::string& id) const {
        const auto unit = std::ranges::find(units_, id, &Unit::id);
        return unit == units_.end() ? nullptr : &*unit;
    }

    OrderGrid grid() const { return {ref_, atlas_, landings_}; }

    std::vector<Choice> landings() const {
        std::vector<Choice> all;
        for (const Unit& unit : units_) {
            if (unit.type == "base") all.push_back({unit.id, name_of(unit)});
        }
        return all;
    }

    // Orders that the game master adds for units that have no row.
    void read_further(const std::string& text) {
        const Mail mail = divide_mail(text, *names_);
        const auto refuse = [](const std::string& found) {
            throw referee::UnusableAnswer("readings", "the further orders: " + found,
                                          "orders that begin with the name of a unit without a row");
        };
        std::vector<Reading> read = std::exchange(readings_, {});
        for (const UnitText& one : mail.orders) {
            const Unit* const unit = find(one.unit);
            const auto has_row = [&](const Reading& other) { return other.unit.id == one.unit; };
            if (!unit) refuse("no unit is called " + one.named);
            if (std::ranges::any_of(read, has_row)) refuse(one.named + " has a row");
            take(*unit, one, mail.orders);
        }
        further_ = std::exchange(readings_, std::move(read));
        for (const Left& left : mail.left) {
            if (left.kind == Left::Kind::unread) refuse(fmt::format("\"{}\" isn't understood", one_line(left.text)));
        }
        if (further_.empty()) refuse("they name no unit");
    }

    // ---- names

    // By what he is known in a mail's head.
    std::vector<std::string> writer() const {
        if (!ref_.has_unit(from_)) return {};
        const Unit commander = ref_.unit(from_);
        return {commander.text("mail"), commander.text("name"), from_};
    }

    // By what the other commanders are known, to whom he may write as well.
    std::vector<std::string> others() const {
        std::vector<std::string> names;
        for (const Unit& commander : ref_.units("commander")) {
            if (commander.id == from_) continue;
            names.push_back(commander.id);
            names.push_back(commander.text("name"));
        }
        return names;
    }

    // Coastwatchers and troops, which stay or move when their hour comes (23.3.3).
    void add_others() {
        for (const Unit& unit : ref_.units("counter")) {
            if (side_of(unit) == side_of_ear(ref_, from_) && !unit.flag("lost")) units_.push_back(unit);
        }
    }

    std::vector<Named> named_units() const {
        std::vector<Named> named;
        for (const Unit& unit : units_) named.push_back(named_unit(unit));
        for (const Unit& ship : ref_.units("ship")) {
            const std::string force = ship.text("task-force");
            if (!find(force) || is_sunk(ref_.as_known(ship))) continue;
            Named one{force, "ship", {ship.id, name_of(ship)}, false};
            const std::optional<Unit> air = air_base_of(ref_, ship);
            if (air) one.air = air->id;
            named.push_back(std::move(one));
        }
        return named;
    }

    Named named_unit(const Unit& unit) const {
        Named named{unit.id, kind_in_orders(unit), {name_of(unit), unit.id}, is_own(unit)};
        if (unit.type == "air-formation") {
            named.is_cap = unit.flag("airborne") && is_only_interceptors(unit);
            named.planes = types_of(unit);
        }
        if (unit.type == "counter") named.island = ref_.value_label(unit.id, "island");
        return named;
    }

    bool is_own(const Unit& unit) const { return !is_anothers(unit); }

    bool is_only_interceptors(const Unit& unit) const {
        const Value said = ref_.known("interceptors");
        const std::string fighters = letters_and_digits(
            json::to_text(said.is_null() ? ref_.rulebook().find_fact("interceptors")->field.otherwise : said));
        const std::vector<std::string> types = types_of(unit);
        return !types.empty() && std::ranges::all_of(types, [&](const std::string& type) {
            return fighters.find(type) != std::string::npos;
        });
    }

    // Of "F4F 8, SBD 12".
    static std::vector<std::string> types_of(const Unit& unit) {
        std::vector<std::string> types;
        for (const std::string& planes : ids_in(unit.text("planes"))) {
            const std::string type = letters_and_digits(planes.substr(0, planes.find(' ')));
            if (!type.empty()) types.push_back(type);
        }
        return types;
    }

    Reading* reading_of(const std::string& unit) {
        const auto found = std::ranges::find_if(readings_, [&](const Reading& one) { return one.unit.id == unit; });
        return found == readings_.end() ? nullptr : &*found;
    }

    // What is doubted in one unit's order and may be said to others, who are asked about it, too: "TF3 N2, if I'm
    // right, and S-44 surfaces", "report numbers 7 and 9, for TF2 6 and 6".
    void ask_others() {
        std::set<std::pair<std::string, std::string>> asked;
        for (const Reading& reading : readings_) {
            for (const Doubt& doubt : reading.doubts) {
                // What a counter is to do is kept nowhere, and its doubts neither: such words have a row of their own.
                if (reading.unit.type == "counter" && asked_.contains(doubt.at))
                    mail_.left.push_back({Left::Kind::unread, doubt.at});
                for (const std::string& unit : spoken_to_in(doubt)) {
                    if (unit != reading.unit.id) asked.emplace(unit, doubt.at);
                }
            }
        }
        for (const auto& [unit, words] : asked) {
            Reading* const other = reading_of(unit);
            const std::string question = fmt::format("is this for it: \"{}\"", words);
            if (other) other->doubts.push_back({Doubt::Kind::unclear, question, true, {}});
        }
    }

    std::vector<std::string> spoken_to_in(const Doubt& doubt) const {
        if (const auto known = asked_.find(doubt.at); known != asked_.end()) return known->second;
        std::vector<std::string> units;
        const Tokens tokens = vocabulary_.tokens_of(doubt.at);
        for (std::size_t at = 0; at < tokens.size(); ++at) {
            const std::optional<Mention> mention = names_->mention_at(tokens, at, tokens.size());
            if (!mention) continue;
            at = mention->to - 1;
            if (names_->is_spoken_to(tokens, *mention, tokens.size()))
                units.insert(units.end(), mention->units.begin(), mention->units.end());
        }
        return units;
    }

    // "AF5: NE2, CAP over TF17", "AF5 stays over TF17", which ends its move elsewhere.
    void doubt_cap_elsewhere() {
        for (Reading& reading : readings_) {
            const Order& order = reading.order;
            const bool stays = order.holds && order.moves.empty() && order.task.empty() &&
                               reading.unit.type == "air-formation" && !is_grounded(reading.unit);
            const bool goes = order.task == "cap" && !order.moves.empty();
            const Unit* const over = stays || goes ? find(order.stays_at) : nullptr;
            const std::optional<hex::Hex> here = known_place_of(ref_, atlas_, reading.unit);
            if (!over || !is_own(*over) || !here) continue;
            const std::optional<hex::Hex> there = end_of(*over);
            const hex::Hex flown = atlas_.walk(*here, legs_of(order.moves));
            if (!there || *there == flown) continue;
            if (stays && goes_along(reading, *over)) continue;
            const std::string sheet = sheet_of(ref_, reading.unit);
            const char* const words = stays ? "it stays in {}, and {} ends its move in {}"
                                            : "its moves lead to {}, and {} ends its own in {}";
            reading.doubts.push_back({Doubt::Kind::unclear,
                                      fmt::format(fmt::runtime(words), atlas_.label(flown, sheet), name_of(*over),
                                                  atlas_.label(*there, sheet)),
                                      true});
        }
    }

    // "AF5 stays over TF17": where that goes, if it is plain.
    bool goes_along(Reading& reading, const Unit& over) {
        const Reading* const other = reading_of(over.id);
        if (over.type == "base" || !other || !other->doubts.empty() || !reading.doubts.empty()) return false;
        if (other->order.moves.empty()) return false;
        reading.order.holds = false;
        reading.order.like = over.id;
        reading.order.moves = other->order.moves;
        return true;
    }

    // Where the unit's moves lead: those of this mail, else those that it has. None: its place isn't known.
    std::optional<hex::Hex> end_of(const Unit& unit) const {
        const std::optional<hex::Hex> place = known_place_of(ref_, atlas_, unit);
        const auto read = std::ranges::find_if(readings_, [&](const Reading& one) { return one.unit.id == unit.id; });
        const bool is_ordered = read != readings_.end() && !read->order.as_before;
        const std::string path = unit.text("path");
        const Moves moves = is_ordered ? read->order.moves : path.empty() ? Moves() : parse_moves(path);
        return place ? std::optional(atlas_.walk(*place, legs_of(moves))) : std::nullopt;
    }

    // "All as before": a row for each that needs orders and isn't named.
    void keep_others() {
        for (const Unit& unit : units_) {
            const bool is_read =
                std::ranges::any_of(readings_, [&](const Reading& one) { return one.unit.id == unit.id; });
            if (is_read || !is_own(unit) || unit.type == "base" || unit.type == "counter") continue;
            if (unit.get("ordered-turn") == ref_.turn()) continue;
            const bool has_orders = !unit.text("orders").empty();
            if (!has_orders && (is_grounded(unit) || !mail_.all_as_before)) continue;
            Reading reading{unit, {}, {}};
            reading.order.as_before = true;
            reading.order.text = unit.text("orders");
            reading.untouched = true;
            if (!has_orders)
                reading.doubts.push_back({Doubt::Kind::missing, "earlier orders, which it is to keep", true});
            readings_.push_back(std::move(reading));
        }
    }

    // "Everybody else holds": a row for each of his that moves and isn't named.
    void hold_others() {
        for (const Unit& unit : units_) {
            const bool is_read =
                std::ranges::any_of(readings_, [&](const Reading& one) { return one.unit.id == unit.id; });
            const bool is_ordered = unit.get("ordered-turn") == ref_.turn();
            if (is_read || is_ordered || !is_own(unit) || unit.type == "base" || unit.type == "counter") continue;
            Reading reading{unit, {}, {}};
            reading.order.holds = true;
            reading.order.text = mail_.others_hold;
            readings_.push_back(std::move(reading));
        }
    }

    // Whose orders count for it is a ruling, if the sender is a commander and not a side.
    bool is_anothers(const Unit& unit) const { return ref_.has_unit(from_) && ear_of(unit) != from_; }
    std::string commander_in_words(const Unit& unit) const {
        return ref_.has_unit(ear_of(unit)) ? ref_.label(ear_of(unit)) : "no commander";
    }

    void take(const Unit& unit, const UnitText& one, const std::vector<UnitText>& mail) {
        const std::string& text = one.text;
        if (is_anothers(unit) && ref_.plays("flattop.orders-for-others", "own")) {
            refused_.push_back({unit.id, name_of(unit), commander_in_words(unit)});
            return;
        }
        const std::optional<hex::Hex> place = known_place_of(ref_, atlas_, unit);
        const Whom whom = whom_of(unit);
        Reading reading{unit, read_order(text, whom), {}};
        reading.untouched = is_form_line(unit, text);
        if (reading.untouched) {
            // Of a base or of planes on the ground it is the name alone: no row to confirm.
            const bool only_name = letters_and_digits(text) == letters_and_digits(name_of(unit));
            if (!only_name) readings_.push_back(std::move(reading));
            return;
        }
        if (unit.get("ordered-turn") == ref_.turn() && reading.order.gives_only_numbers())
            reading.order.as_before = true;  // "TF1 has die number 1", behind its moves of a mail before
        follow_another(reading.order, one.like);
        const std::string dropped = keep_task(reading);
        const Unit* const over = reading.order.task == "cap" ? find(reading.order.stays_at) : nullptr;
        if (over && reading.order.target.empty()) reading.order.target = name_of(*over);
        reading.doubts =
            check_order(reading.order,
                        {arm_of(unit), place, sheet_of(ref_, unit), unit.text("level"), bases_, &vocabulary_,
                         unit.text("path"), is_grounded(unit), arm_of(unit) == Arm::planes && !is_grounded(unit)},
                        atlas_);
        for (const Accounted& found : account_for(reading.order, whom, mail)) {
            if (!found.others.empty()) asked_[found.doubt.at] = found.others;
            reading.doubts.push_back(found.doubt);
        }
        const auto doubt = [&](Doubt::Kind kind, std::string words, bool for_writer = true) {
            reading.doubts.push_back({kind, std::move(words), for_writer});
        };
        if (is_anothers(unit)) doubt(Doubt::Kind::unclear, "it is under " + commander_in_words(unit));
        const bool has_earlier =
            !unit.text("orders").empty() || !unit.text("path").empty() || !unit.text("task").empty();
        // A base that nothing was ordered has nothing to lose.
        if (reading.order.as_before && !has_earlier && unit.type != "base")
            doubt(Doubt::Kind::missing, "earlier orders, which it is to keep");
        if (unit.type == "counter" && !reading.order.moves.empty())
            doubt(Doubt::Kind::unclear, fmt::format("{} is moved by the game master", to_string(reading.order.moves)));
        if (unit.type == "base" && !reading.order.moves.empty())
            doubt(Doubt::Kind::unclear,
                  fmt::format("{} of a base, which doesn't move", to_string(reading.order.moves)));
        if (!dropped.empty())
            doubt(Doubt::Kind::unclear, fmt::format("its order of this turn had {}, and this one has none", dropped));
        check_numbers(reading, doubt);
        check_planes(reading, doubt);
        check_base(reading, doubt);
        check_stay(reading, doubt);
        check_cap_landing(reading, doubt);
        check_friends(reading, doubt);
        check_speed(reading, doubt);
        check_submarine(reading, doubt);
        check_ready_cap(reading, doubt);
        check_control(reading, doubt);
        readings_.push_back(std::move(reading));
    }

    // "AF23 follows TF61", in an earlier mail of this turn: where TF61 goes another way by this one, so does AF23. What
    // the game master has changed of its way stays.
    void take_followers(std::size_t of, const std::vector<std::string>& left_out) {
        const Reading leader = readings_[of];  // which has others behind it soon
        const std::string earlier = leader.unit.text("path");
        if (leader.order.as_before || to_string(leader.order.moves) == earlier) return;
        for (const Unit& unit : units_) {
            const bool is_ordered = unit.get("ordered-turn") == ref_.turn() && is_own(unit) && unit.type != "counter";
            const bool is_here = reading_of(unit.id) || std::ranges::find(left_out, unit.id) != left_out.end();
            if (!is_ordered || is_here || unit.text("path") != earlier) continue;
            const UnitText text{unit.id, name_of(unit), unit.text("orders")};
            if (goes_with(read_order(text.text, whom_of(unit)), unit, leader.unit.id)) take(unit, text, {text});
        }
    }

    // It follows the other one, or covers it in the air, on the same way.
    static bool goes_with(const Order& order, const Unit& unit, const std::string& other) {
        const bool covers = order.stays_at == other && unit.type == "air-formation" && !unit.text("path").empty();
        return order.like == other || order.company == other || covers;
    }

    Whom whom_of(const Unit& unit) const {
        const std::optional<hex::Hex> place = known_place_of(ref_, atlas_, unit);
        return {.arm = arm_of(unit),
                .names = &*names_,
                .unit = unit.id,
                .place = place ? atlas_.label(*place, sheet_of(ref_, unit)) : "",
                .hour = hour_text(ref_),
                .is_grounded = is_grounded(unit),
                .planes = planes_of(unit),
                .is_dawn = ref_.known("first-daylight-hour") == hour(ref_)};
    }

    // Of an air formation: "F4F 8, SBD 12".
    static int planes_of(const Unit& unit) {
        int sum = 0;
        int number = 0;
        bool apart = true;  // "F4F" has digits as well
        for (const char c : unit.text("planes") + ",") {
            const bool digit = ascii::is_digit(c);
            if (digit && apart) number = std::min(number * 10 + (c - '0'), 1000);
            if (!digit && c != ' ' && c != ',') {
                apart = false;
                number = 0;
            }
            if (c == ' ' || c == ',') apart = true;
            if (c == ',') sum += std::exchange(number, 0);
        }
        return sum;
    }

    // "It stays on CAP", "CAP as before": over what it was. Returns what was ordered in this turn, and is neither kept
    // nor ended: "the task Search". Empty: nothing is lost.
    std::string keep_task(Reading& reading) const {
        const Unit& unit = reading.unit;
        Order& order = reading.order;
        const std::string task = unit.text("task");
        const bool names_nothing = order.target.empty() && order.target_hex.empty() && order.stays_at.empty();
        const bool same = !task.empty() && order.task == task && names_nothing;
        const bool stays_up = order.task.empty() && task == "cap" && order.holds && unit.flag("airborne");
        if (same || stays_up) {
            order.task = task;
            if (order.stays_at.empty()) order.target = unit.text("target");
            return "";
        }
        const bool goes_on = order.holds || order.as_before || order.is_empty() || !order.like.empty();
        if (goes_on || order.lands || unit.get("ordered-turn") != ref_.turn()) return "";
        if (unit.flag("lands")) return "a landing";
        return task.empty() || !order.task.empty() ? "" : "the task " + ref_.value_label(unit.id, "task");
    }

    // "TF18: same as TF61", "TF18 too": the moves of the other one, which its commander has written before.
    void follow_another(Order& order, const std::string& before) const {
        if (!order.company.empty()) keep_company(order);
        Order own = order;  // "ditto, trigger 6": but for what it says of its own
        own.trigger.reset();
        own.report_numbers.clear();
        own.levels.clear();
        if (own.ready_cap) own.instructions.clear();
        own.ready_cap = false;
        const std::string whom = !order.like.empty()                      ? order.like
                                 : order.is_like_before && own.is_empty() ? before
                                                                          : "";
        const bool says_itself_cap = ascii::upper(order.text).find("CAP") != std::string::npos || !order.moves.empty();
        const bool covers = order.is_like_before && order.task == "cap" && !order.stays_at.empty();
        if (covers && order.like.empty() && !says_itself_cap) cover_likewise(order, before);
        if (whom.empty()) return;
        const Unit* const whose = find(whom);
        const auto other = std::ranges::find_if(readings_, [&](const Reading& one) { return one.unit.id == whom; });
        if (other == readings_.end()) {
            if (order.moves.empty())
                order.unclear.push_back(
                    fmt::format("as {}, for which nothing stands before it", whose ? name_of(*whose) : whom));
            return;
        }
        const Order& theirs = other->order;
        const std::string name = whose ? name_of(*whose) : whom;
        const bool says_itself = !order.moves.empty();
        if (says_itself && !theirs.moves.empty() && order.moves != theirs.moves)
            order.contradictions.push_back(fmt::format("as {}, and {}", name, to_string(order.moves)));
        if (!says_itself && !other->doubts.empty())
            order.unclear.push_back(fmt::format("as {}, which is doubtful", name));
        const bool nowhere = theirs.moves.empty() && !theirs.holds && !theirs.as_before && !theirs.lands;
        if (nowhere && !says_itself && !order.like.empty())
            order.unclear.push_back(fmt::format("as {}, which has no moves here", name));
        if (!says_itself) order.moves = theirs.moves;
        if (order.company.empty() && !order.accompanies) {
            order.cases.insert(order.cases.end(), theirs.cases.begin(), theirs.cases.end());
            order.limits.insert(order.limits.end(), theirs.limits.begin(), theirs.limits.end());
        }
        order.holds = order.holds || theirs.holds;
        order.ready_cap = order.ready_cap || (theirs.ready_cap && order.like.empty());
        if (order.ready_cap && !order.trigger) order.trigger = theirs.trigger;
        order.like = whom;
        if (!whose || whose->type != "air-formation") return;
        if (order.levels.empty()) order.levels = theirs.levels;
        if (order.task.empty() && !order.accompanies) {
            order.task = theirs.task;
            order.target = theirs.target;
            order.target_hex = theirs.target_hex;
        }
        order.launches = order.launches || theirs.launches;
        if (!order.lands && theirs.lands) {
            order.lands = true;
            order.landing = theirs.landing;
        }
    }

    // "AF24 likewise over TF18", behind a CAP.
    void cover_likewise(Order& order, const std::string& before) const {
        const auto other = std::ranges::find_if(readings_, [&](const Reading& one) { return one.unit.id == before; });
        if (other == readings_.end() || other->order.task != "cap") {
            order.unclear.emplace_back("the same as the one before it, which is no CAP");
        } else if (order.levels.empty()) {
            order.levels = other->order.levels;
        }
    }

    // "stay with TF11": the moves of that. Of one that has none in the mail and none before, nobody can tell where to.
    void keep_company(Order& order) const {
        if (!order.like.empty()) return;
        order.like = order.company;
        order.accompanies = true;
    }

    // What is doubtful by what the commander knows, he may be asked. Where the truth is something else, that is for the
    // game master alone (22.5). Empty: nothing is doubtful.
    template <typename Add>
    static void doubt_as_known(const Add& doubt, const std::string& known, const std::string& truth) {
        if (!known.empty()) doubt(Doubt::Kind::unclear, known);
        if (known == truth) return;
        doubt(Doubt::Kind::unclear, truth.empty() ? "it isn't so, and its commander hasn't heard of it (22.5)" : truth,
              false);
    }

    // 3.6: given once, they hold until others are given.
    template <typename Add>
    void check_numbers(const Reading& reading, const Add& doubt) const {
        const bool known = !reading.unit.get("report-1").is_null() && !reading.unit.get("report-2").is_null();
        // 3.6 names AFs, TFs, bases and independent ships.
        const bool is_carrier = reading.unit.type == "base" && !reading.unit.text("ship").empty();  // her TF has them
        const bool has_none = reading.unit.type == "submarine" || reading.unit.type == "counter" || is_carrier;
        if (!known && !has_none && reading.order.report_numbers.empty()) {
            doubt(Doubt::Kind::missing, "report numbers for conditions 1 and 2 (3.6)");
        }
        if (reading.unit.type == "counter" && !reading.order.report_numbers.empty())
            doubt(Doubt::Kind::unclear, "it is given report numbers, and has none (3.6)");
        if (reading.order.die && !fights(reading.unit))
            doubt(Doubt::Kind::unclear,
                  fmt::format("the die number {} of one that fights no ships", *reading.order.die));
    }
    static bool fights(const Unit& unit) { return unit.type == "task-force" || unit.type == "ship"; }

    template <typename Add>
    void check_planes(Reading& reading, const Add& doubt) const {
        const Unit& unit = reading.unit;
        if (unit.type != "air-formation") return;
        const Moves& moves = reading.order.moves;
        const bool orbits = std::ranges::any_of(moves, [](const Move& move) { return !move.direction; });
        if (orbits && ref_.plays("flattop.orbit", "marked"))
            doubt_as_known(doubt, why_no_orbit(unit), why_no_orbit(ref_.unit(unit.id)));
        const int points = cost_of(moves);
        if (!unit.get("fuel").is_null() && points > unit.number("fuel")) {
            doubt(Doubt::Kind::unclear, fmt::format("{} MP, with fuel for {}", points, unit.number("fuel")));
        }
        const std::string from = unit.text("launched-from");
        if (reading.order.launches && ref_.has_unit(from)) {
            const Unit base = ref_.unit(from);
            doubt_as_known(doubt, known_air_operations(ref_, base), no_air_operations(ref_, base));
        }
        find_landing(reading, doubt);
    }

    // "land at Buna": one of its side's bases and carriers, or those of a TF; "return to base" is the one that it has.
    template <typename Add>
    void find_landing(Reading& reading, const Add& doubt) const {
        const std::string named = ascii::lower(reading.order.landing);
        if (!reading.order.lands || named.empty() || named == "base") return;
        const std::string called = names_->unit_called(reading.order.landing);
        for (const Unit& base : ref_.units("base")) {
            if (side_of(base) != side_of(reading.unit)) continue;
            const Unit ship = ref_.has_unit(base.text("ship")) ? ref_.unit(base.text("ship")) : base;
            for (const std::string& name : {base.id, name_of(base), ship.id, name_of(ship), ship.text("task-force")}) {
                if (ascii::same(name, named)) reading.landing = base.id;
            }
            if (reading.landing.empty() && !called.empty() && (called == base.id || called == ship.id))
                reading.landing = base.id;
        }
        for (const Unit& ship : ref_.units("ship")) {
            const std::optional<Unit> air = air_base_of(ref_, ship);
            if (!reading.landing.empty() || !air || side_of(ship) != side_of(reading.unit)) continue;
            if (names_it(reading.order.landing, ship)) reading.landing = air->id;
        }
        if (reading.landing.empty()) {
            doubt(Doubt::Kind::unclear, fmt::format("no base or carrier is called \"{}\"", reading.order.landing));
        }
    }

    // "the Yorktown", "CV Yorktown".
    bool names_it(const std::string& words, const Unit& ship) const {
        const Tokens tokens = vocabulary_.tokens_of(words);
        return std::ranges::any_of(tokens, [&](const Token& token) {
            return token.word == letters_and_digits(name_of(ship)) || token.word == letters_and_digits(ship.id);
        });
    }

    // "launch from Lae": it is there. One in the air has left it.
    template <typename Add>
    void check_base(const Reading& reading, const Add& doubt) const {
        const std::string& base = reading.order.from_base;
        if (base.empty() || !is_grounded(reading.unit) || !ref_.has_unit(base) ||
            base == reading.unit.text("launched-from"))
            return;
        doubt(Doubt::Kind::unclear,
              fmt::format("it is to take off from {}, and isn't there", name_of(ref_.unit(base))));
    }

    // "AF2 stays at Lae": it is there.
    template <typename Add>
    void check_stay(const Reading& reading, const Add& doubt) const {
        const std::string& at = reading.order.stays_at;
        const Unit* const other = find(at);
        if (at.empty() || !other || reading.order.task == "cap") return;
        const std::optional<hex::Hex> there = known_place_of(ref_, atlas_, *other);
        const std::optional<hex::Hex> here = known_place_of(ref_, atlas_, reading.unit);
        if (there && here && *there != *here)
            doubt(Doubt::Kind::unclear, fmt::format("it is to stay with {}, and isn't there", name_of(*other)));
    }

    // "CAP over TF3, and land at Buin": CAP stays where it is flown for the turn, so it lands nowhere else in it.
    template <typename Add>
    void check_cap_landing(const Reading& reading, const Add& doubt) const {
        const Order& order = reading.order;
        if (order.task != "cap" || !order.lands) return;
        const std::string home = reading.unit.text("lands-at");
        const std::string landing = !reading.landing.empty() || home.empty() ? reading.landing : home;
        const std::optional<hex::Hex> there =
            ref_.has_unit(landing) ? known_place_of(ref_, atlas_, ref_.unit(landing)) : std::nullopt;
        const std::optional<hex::Hex> flown = place_of_cap(reading);
        if (!there || flown == there) return;
        const std::string over = flown ? atlas_.label(*flown, sheet_of(ref_, reading.unit)) : order.target;
        doubt(Doubt::Kind::contradiction,
              fmt::format("CAP over {}, and a landing at {}", over, name_of(ref_.unit(landing))));
    }

    // Over what its order names; else where its moves lead. None: nobody can tell.
    std::optional<hex::Hex> place_of_cap(const Reading& reading) const {
        const Order& order = reading.order;
        if (const Unit* const over = find(order.stays_at)) return known_place_of(ref_, atlas_, *over);
        if (!order.target_hex.empty()) return hex_called(order.target_hex, reading.unit);
        if (!order.target.empty()) return {};
        const std::optional<hex::Hex> here = known_place_of(ref_, atlas_, reading.unit);
        return here ? std::optional(atlas_.walk(*here, legs_of(order.moves))) : std::nullopt;
    }

    // "attack M24", "shell Henderson Field", where its own side is, and nobody has seen an enemy.
    template <typename Add>
    void check_friends(const Reading& reading, const Add& doubt) const {
        const Order& order = reading.order;
        if (order.task != "attack" && order.task != "shell" && order.task != "shadow") return;
        const Unit* friendly = find(names_->unit_called(order.target));
        const bool is_place = order.target.empty() || ascii::upper(order.target).ends_with("FIELD");  // its airfield
        const auto there = is_place ? hex_called(order.target_hex, reading.unit) : std::nullopt;
        const bool seen = std::ranges::any_of(
            forces(ref_), [&](const Unit& enemy) { return there && read_hex(atlas_, enemy, "seen-hex") == there; });
        for (const Unit& unit : units_) {
            const bool stays = there && !seen && (unit.type == "base" || fights(unit));
            if (stays && known_place_of(ref_, atlas_, unit) == there) friendly = &unit;
        }
        if (friendly) doubt(Doubt::Kind::unclear, fmt::format("its target is {}, of its own side", name_of(*friendly)));
    }

    std::optional<hex::Hex> hex_called(const std::string& label, const Unit& unit) const {
        try {
            return atlas_.parse(label, sheet_of(ref_, unit));
        } catch (const hex::HexError&) {
            return {};  // which is a doubt by itself
        }
    }

    // A path of ships may be for further turns as well: who means that writes where it begins or ends, as in the order
    // form, or replaces one that is. Planes have orders for a whole flight (3.4).
    template <typename Add>
    void check_speed(const Reading& reading, const Add& doubt) const {
        const Unit& unit = reading.unit;
        const bool is_boat = unit.type == "submarine";
        const std::string said = ascii::upper(reading.order.text);
        const bool is_flight = unit.type == "air-formation" && said.find("THIS TURN") == std::string::npos;
        if (!is_boat && (unit.get("mp").is_null() || is_flight)) return;
        const bool is_under = is_boat && unit.text("depth") == "periscope";
        const int most = is_boat ? ref_.number(is_under ? "periscope-move" : "surfaced-move") : unit.number("mp");
        const int hexes = cost_of(reading.order.moves);
        const bool replaces = said.find("INSTEAD") != std::string::npos && !unit.text("path").empty();
        const bool is_meant = replaces || !reading.order.start.empty() || !reading.order.end.empty();
        constexpr int most_turns = 6;
        const bool is_hex = std::ranges::any_of(reading.order.moves, [&](const Move& move) {
            return move.count > most_turns * most;  // "N31 - N29": two hexes, and no leg
        });
        if (most > 0 && hexes > most && (!is_meant || is_hex))
            doubt(Doubt::Kind::unclear, fmt::format("{} hexes, and it moves {} in a turn", hexes, most));
    }

    // 12.2: by the depth that it has now.
    template <typename Add>
    static void check_submarine(const Reading& reading, const Add& doubt) {
        const bool is_deep = reading.unit.type == "submarine" && reading.unit.text("depth") == "deep";
        if (is_deep && cost_of(reading.order.moves) > 0)
            doubt(Doubt::Kind::unclear, "it is deep and can't move (12.2)");
    }

    template <typename Add>
    static void check_ready_cap(const Reading& reading, const Add& doubt) {
        if (reading.order.ready_cap && !may_be_ready_cap(reading.unit))
            doubt(Doubt::Kind::unclear, "ready CAP is of a base, or of an AF on the ground (9.5)");
    }

    // Empty: it may orbit, as it fought there in the turn before.
    std::string why_no_orbit(const Unit& unit) const {
        const bool lately = unit.get("fought-turn").is_null() || unit.number("fought-turn") + 1 >= ref_.turn();
        const std::optional<hex::Hex> fought = read_hex(atlas_, unit, "fought-in");
        const bool is_here = lately && fought && fought == known_place_of(ref_, atlas_, unit);
        return is_here ? "" : "it orbits where it didn't fight in the turn before (9.3)";
    }

    // 21.2 to 21.5: who isn't controlled keeps the orders that it has until a radio transmission changes them.
    template <typename Add>
    void check_control(const Reading& reading, const Add& doubt) const {
        const Unit& unit = reading.unit;
        if (!command_control_ || unit.text("orders").empty() || is_controlled(ref_, unit)) return;
        if (is_grounded(unit)) return;  // its orders are given when it is launched
        if (is_beside_controlled(ref_, atlas_, unit) && !unit.flag("airborne")) return;
        doubt(Doubt::Kind::unclear, unit.type == "air-formation"
                                        ? "its orders change by radio only (21.5)"
                                        : "not controlled: its orders change by radio only (21.4)");
    }

    // ---- the grid

    // What is in no unit's row, a row each without anything to fill: units that nobody knows, words of no unit that may
    // be orders, questions, messages.
    void add_rest(referee::Form& form) const {
        int number = 0;
        const auto add = [&](const char* kind, const std::string& text, const std::string& why) {
            referee::FormRow row{fmt::format("{}-{}", kind, ++number), why};
            for (const table::Field& field : form.fields) row.blank.push_back(field.id);
            row.note = fmt::format("\"{}\"", one_line(text));
            row.written = text;
            row.group = "Not in an order";
            row.aside = kind;
            form.rows.push_back(std::move(row));
        };
        for (const UnitText& one : unknown_) add("unread", one.text, "No unit is called " + one.named);
        for (const Left& left : mail_.left) {
            if (left.kind == Left::Kind::unread) add("unread", left.text, "No order was made of this");
            if (const session::AsideSection* const aside = section_of(left.kind))
                add(aside->kind, left.text, aside->title);
        }
    }

    static const session::AsideSection* section_of(Left::Kind kind) {
        const auto& sections = session::aside_sections;
        if (kind == Left::Kind::question) return &sections[0];
        if (kind == Left::Kind::radio) return &sections[1];
        return kind == Left::Kind::message ? &sections[2] : nullptr;
    }

    bool leaves_unread() const {
        const bool unread =
            std::ranges::any_of(mail_.left, [](const Left& left) { return left.kind == Left::Kind::unread; });
        return unread || !unknown_.empty();
    }

    // Whether the words name nobody whom the writer can't know. What he has written himself, he may read.
    bool may_read(const std::string& words) const {
        const std::vector<std::string> names = ref_.strangers_in(words, side_of_ear(ref_, from_));
        return std::ranges::all_of(names, [&](const std::string& name) { return session::names(his_words_, name); });
    }

    // The order as its commander's report has it: as the game master has it now, unless that names what only the
    // master knows; then as it was read, and what was read of the master's own words isn't told at all.
    Confirmed as_told(const Reading& reading, const Confirmed& order) const {
        const Confirmed read = confirmed_as_read(reading);
        Confirmed told = order;
        const auto choose = [&](std::string& words, const std::string& as_read) {
            if (!may_read(words)) words = may_read(as_read) ? as_read : "";
        };
        choose(told.target, read.target);
        choose(told.provided, read.provided);
        return told;
    }

    std::vector<std::string> that_he_may_read(std::vector<std::string> words) const {
        std::erase_if(words, [&](const std::string& one) { return !may_read(one); });
        return words;
    }

    // ---- what comes of it

    // What its writer asks and what he has for others, each by itself; and the rest of the mail.
    void tell_left() const {
        std::vector<std::string> rest;
        int number = 0;
        for (const Left& left : mail_.left) {
            if (const session::AsideSection* const aside = section_of(left.kind)) {
                ref_.tell(fmt::format("aside-{}", ++number), {.section = aside->heading, .text = left.text});
            } else {
                rest.push_back(left.text);
            }
        }
        if (rest.empty()) return;
        ref_.tell(
            "unread",
            {.section = section, .text = fmt::format("Unassigned text:\n{}", fmt::join(rest, "\n")), .reports = true});
    }

    // All but what says where it goes and what it does there.
    void settle(const Reading& reading, const session::Fields& fields) {
        const Unit& unit = reading.unit;
        Confirmed order = confirmed_by(unit, fields);
        if (contradicts_itself(reading.doubts) && ref_.plays("flattop.contradiction", "always")) order.take = "no-move";
        session::Fields now{{"doubts", or_null(fmt::format("{}", fmt::join(reading.doubt_words(), "\n")))},
                            {"ordered-turn", ref_.turn()}};
        // What was written for it before has to be known longer than a line that says nothing new.
        if (!reading.untouched || order.take != "earlier") now["orders"] = or_null(written_for(reading, order));
        if (unit.type == "counter") now.clear();  // it has no orders to keep; they are brought up when its hour comes
        if (order.provided != unit.text("provided") && unit.type != "counter")
            now["provided"] = or_null(order.provided);
        if (order.take != "earlier" && unit.type != "base" && unit.type != "counter")
            now.merge(task_of(reading, order));
        // "as before, but low": the moves are the earlier ones, and the level is the new one.
        if (order.take == "earlier" && reading.order.as_before && !reading.order.levels.empty()) {
            if (unit.type == "submarine") now["depth-ordered"] = or_null(order.level);
            if (unit.type == "air-formation") now["level-ordered"] = or_null(order.level);
        }
        now.merge(ready_cap_of(unit, order));
        const bool reports = unit.type != "counter" && !reading.order.report_numbers.empty();
        if (reports) now["report-1"] = reading.order.report_numbers.front();
        if (reports && reading.order.report_numbers.size() > 1) now["report-2"] = reading.order.report_numbers.back();
        if (fights(unit) && order.take != "earlier" && ref_.plays("flattop.die-kept", "orders")) now["die"] = Value();
        if (fights(unit) && reading.order.die) now["die"] = *reading.order.die;
        if (!now.empty()) ref_.set_unit("orders/" + unit.id, unit.id, now);
        tell(reading, order);
    }

    // "As in my first mail": what that said in this turn holds as well.
    std::string written_for(const Reading& reading, const Confirmed& order) const {
        const Unit& unit = reading.unit;
        const bool adds = order.take == "earlier" && reading.order.as_before && unit.get("ordered-turn") == ref_.turn();
        const std::string earlier = adds ? unit.text("orders") : "";
        return earlier.empty() ? reading.order.text : earlier + "\n" + reading.order.text;
    }

    // Its way, what it does, and how.
    session::Fields task_of(const Reading& reading, const Confirmed& order) const {
        const Unit& unit = reading.unit;
        const bool acts = order.take != "no-move";
        const auto written = [](const std::string& words, const std::string& told) {
            return told == words ? Value() : Value(told);
        };
        session::Fields now{{"task", or_null(order.task)},
                            {"target", or_null(order.target)},
                            {"target-written", written(order.target, as_told(reading, order).target)}};
        set_path(now, unit, acts ? to_string(order.moves) : "");
        if (unit.type == "task-force" || unit.type == "ship") {
            const std::vector<std::string>& all = reading.order.instructions;
            const std::string instructions = fmt::format("{}", fmt::join(all, "\n"));
            const std::string told = fmt::format("{}", fmt::join(that_he_may_read(all), "\n"));
            now["instructions"] = or_null(instructions);
            if (told != instructions || !unit.get("instructions-written").is_null())
                now["instructions-written"] = written(instructions, told);
        }
        if (unit.type == "submarine") now["depth-ordered"] = or_null(order.level);
        if (unit.type != "air-formation") return now;
        now["level-ordered"] = or_null(order.level);
        now["one-hex-away"] = reading.order.one_hex_away;
        if (reading.order.no_dive || unit.flag("no-dive")) now["no-dive"] = reading.order.no_dive;
        now["launches"] = order.launches && acts;
        now["lands"] = !order.lands.empty() && acts;
        if (ref_.has_unit(order.lands)) now["lands-at"] = order.lands;
        return now;
    }

    static session::Fields ready_cap_of(const Unit& unit, const Confirmed& order) {
        if (order.ready_cap) return {{"ready-cap", true}, {"trigger", order.trigger ? Value(*order.trigger) : Value()}};
        const bool ends = unit.flag("ready-cap") && (unit.type == "base" || order.take != "earlier");
        return ends ? session::Fields{{"ready-cap", false}} : session::Fields{};
    }

    void tell(const Reading& reading, const Confirmed& order) {
        std::string rest;
        for (const std::string& words : reading.order.cases) rest += "\nProvided: " + words;
        for (const std::string& words : reading.order.instructions) rest += "\nNote: " + words;
        for (const std::string& words : reading.order.parts) rest += "\nA part of it: " + words;
        for (const std::string& words : reading.order.remarks) rest += "\nRemark: " + words;
        if (!reading.doubts.empty()) rest += "\nDoubts: " + fmt::format("{}", fmt::join(reading.doubt_words(), "; "));
        rest += "\nAs written: " + reading.order.text;
        Referee::Words words{.section = section,
                             .unit = reading.unit.id,
                             .text = grid().sentence(reading, order) + rest,
                             .reports = reading.doubts.empty()};
        Reading as_read = reading;
        as_read.order.parts = that_he_may_read(reading.order.parts);
        const std::string told = grid().sentence(as_read, as_told(reading, order));
        if (told != grid().sentence(reading, order)) words.wordings[from_] = told;
        ref_.tell("order/" + reading.unit.id, words);
    }

    Referee& ref_;
    std::string from_;
    hex::Atlas atlas_;
    std::vector<Unit> units_;
    Vocabulary vocabulary_;
    std::optional<Names> names_;  // of the units
    std::vector<std::string> bases_;
    bool command_control_ = false;
    Mail mail_;
    std::string his_words_;         // the mail, if its writer wrote it himself
    std::vector<Choice> landings_;  // bases and carriers of the side, as it knows them
    std::vector<Reading> readings_;
    std::vector<Reading> further_;  // what the game master has added
    std::vector<UnitText> unknown_;
    std::vector<UnitText> left_out_;
    std::vector<UnitText> refused_;                          // others' units: id, name, and under whom it is
    bool names_a_unit_ = false;                              // one that is known
    std::map<std::string, std::vector<std::string>> asked_;  // of doubtful words for whom they may be: ids
};

}  // namespace

void take_orders(Referee& ref) {
    std::vector<Choice> senders;
    for (const std::string& ear : ears(ref))
        senders.push_back({ear, ref.has_unit(ear) ? ref.label(ear) : side_name(ear)});
    if (senders.empty()) ref.refuse("no unit is in the roster", "units, and their commanders if there are any");
    table::Field mail = referee::text_field("text", "Orders");
    mail.lines = true;
    mail.help = "Paste the whole mail, or type it. Each unit's orders begin with its name.";
    table::Field left_out = referee::text_field(referee::left_out_field, "Left out");
    left_out.help =
        "Units that a later mail of its writer has ordered: what this one says of them is no order any more.";
    left_out.required = false;
    const auto answer = ref.ask({.key = "mail",
                                 .title = "A commander's orders",
                                 .source = fmt::format("{}, 3.1", document),
                                 .fields = {referee::choice_field("from", "From", senders), mail, left_out}});
    const std::string text = answer.fields.at("text").get<std::string>();
    if (is_html(text)) throw referee::UnusableAnswer("mail", "it is written in HTML", "the mail's plain text");
    OrderEntry desk(ref, answer.fields.at("from").get<std::string>());
    desk.read(text, ids_in(answer.fields.text(referee::left_out_field)));
    const char* const wanted = "orders that begin with a unit's name, outside quoted text";
    if (desk.is_chat()) throw referee::NoOrders("mail", desk.why_no_orders(), wanted);
    if (!desk.names_a_unit() && !desk.has_orders()) throw referee::UnusableAnswer("mail", desk.why_no_orders(), wanted);
    if (desk.has_orders()) {
        const auto readings = ref.ask(desk.form());
        desk.settle(readings);
        if (desk.has_further()) {
            const auto further = ref.ask(desk.form_of_further());
            desk.settle_further(further);
        }
    }
    desk.tell_rest();
}

void say_who_may_talk(Referee& ref) {
    const hex::Atlas atlas = maps_of(ref);
    const std::vector<Unit> commanders = ref.units("commander");
    int number = 0;
    for (std::size_t i = 0; i < commanders.size(); ++i) {
        for (std::size_t j = i + 1; j < commanders.size(); ++j) {
            const Unit& one = commanders[i];
            const Unit& other = commanders[j];
            const std::optional<hex::Hex> here = place_of(ref, atlas, one);
            if (side_of(one) != side_of(other) || !here || here != place_of(ref, atlas, other)) continue;
            ++number;
            for (const auto& [to, with] : {std::pair{one, other}, std::pair{other, one}}) {
                ref.tell(fmt::format("talk-{}/{}", number, to.id),
                         {.section = "Commanders",
                          .unit = to.id,
                          .text = fmt::format("May talk to {} directly: both are in {}.", with.id,
                                              atlas.label(*here, sheet_of(ref, to))),
                          .audience = to.id,
                          .reports = true});
            }
        }
    }
    if (number == 0) {
        ref.tell("nobody",
                 {.section = "Commanders", .text = "No two commanders of a side are in one hex.", .reports = true});
    }
}

namespace {

// Nothing is left of its orders.
session::Fields no_move_of(const Unit& unit) {
    session::Fields fields{{"task", Value()}, {"target", Value()}, {"target-written", Value()}};
    if (!unit.get("provided").is_null()) fields["provided"] = Value();
    set_path(fields, unit, "");
    if (unit.type == "submarine") fields["depth-ordered"] = Value();
    if (unit.type == "air-formation") {
        fields["level-ordered"] = Value();
        fields["launches"] = false;
        fields["lands"] = false;
    }
    return fields;
}

}  // namespace

void check_no_orders(Referee& ref) {
    const bool paired = ref.known("two-night-turns") == true;
    const bool stop = !paired && ref.plays("flattop.no-orders", "no-move");
    int number = 0;
    for (const Unit& unit : known_forces(ref)) {
        if (unit.get("ordered-turn") == ref.turn() || unit.type == "base") continue;
        if (is_grounded(unit) && !unit.flag("launches")) continue;  // planes at their base
        if (paired && unit.get("ordered-turn") == ref.turn() - 1) continue;
        ++number;
        const std::string path = unit.text("path");
        if (stop) ref.set_unit("stop/" + unit.id, unit.id, no_move_of(unit));
        const std::string goes_on = path.empty() ? unit.text("task") : path;
        const std::string text = unit.text("orders").empty() ? "No orders yet."
                                 : stop                      ? "No orders for this turn: no move."
                                 : goes_on.empty()           ? "No new orders, and no moves left."
                                                   : fmt::format("No new orders: it continues with {}.", goes_on);
        ref.tell("none/" + unit.id, {.section = "Units without orders",
                                     .unit = unit.id,
                                     .text = text,
                                     .reports = !unit.text("orders").empty()});
    }
    if (number == 0)
        ref.tell("none", {.section = "Units without orders", .text = "Every unit has orders.", .reports = true});
}

}  // namespace flagplot::procedures::flattop
