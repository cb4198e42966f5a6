#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>

#include "ascii/letters.h"
#include "json/tree.h"
#include "report/desk.h"
#include "report/log.h"
#include "session/chronicle.h"
#include "sheet/sheet.h"

namespace flagplot::report {
namespace {

using session::MailMark;
using session::MailStatus;
using session::Session;
using sheet::Cell;
using sheet::Kind;
using sheet::Section;
using sheet::Sign;
using State = ReportStatus::State;

const char* id_of(MailMark mark) {
    return mark == MailMark::none ? "none" : mark == MailMark::arrived ? "arrived" : "read";
}

const char* id_of(State state) {
    static constexpr std::array ids{"empty", "draft", "drafted", "printed", "sent"};
    return ids.at(static_cast<std::size_t>(state));
}

const char* id_of(DeskStep::What what) {
    static constexpr std::array ids{"read-mail", "settle-doubts", "wait", "send-again", "send", "due"};
    return ids.at(static_cast<std::size_t>(what));
}

// What a reader's row says of what is next for him.
const char* link_of(DeskStep::What what) {
    static constexpr std::array links{"Read the mail", "Settle doubts",   "Wait, or go on",
                                      "Send it again", "Send the report", "Look"};
    return links.at(static_cast<std::size_t>(what));
}

Cell signed_cell(Sign sign, const std::string& words, const std::string& about = {}) {
    Cell cell(words);
    cell.about = about;
    cell.sign = sign;
    return cell;
}

Cell unless_0(int number) {
    return number == 0 ? Cell() : Cell(number);
}

class SheetMaker {
  public:
    SheetMaker(const Session& session, const Desk& desk) : session_(session), desk_(desk) {}

    sheet::Sheet run() const {
        sheet::Sheet sheet;
        sheet.words.push_back(turn_label(session_, desk_.turn));
        if (!desk_.deadline.empty()) sheet.words.push_back("Orders due by: " + desk_.deadline);
        if (!desk_.grace.empty()) sheet.words.push_back("Late mails are waited for: " + desk_.grace);
        sheet.words.push_back(in_words(desk_.phases));
        sheet.sections = {phases(), readers(), under_way(), left(), due(), passed_over(), next()};
        if (desk_.next.empty() && desk_.left.empty()) sheet.end = "Nothing is open.";
        return sheet;
    }

  private:
    std::string in_turn(int turn) const { return fmt::format("{} {}", session_.rulebook().clock.turn_label, turn); }

    int colour_of(const std::string& reader) const {
        const auto row = std::ranges::find(desk_.rows, reader, [](const DeskRow& one) { return one.reader.id; });
        return row == desk_.rows.end() ? -1 : session_.rulebook().colour_of_side(row->reader.side);
    }

    Cell name(const std::string& reader, const std::string& player = {}) const {
        Cell cell(label_of_reader(session_, reader), reader);
        cell.about = player;
        cell.side = colour_of(reader);
        return cell;
    }

    // Its words stand before the sections.
    Section phases() const {
        Section section{.name = "phases",
                        .columns = {{.name = "id", .is_shown = false},
                                    {.name = "label", .is_shown = false},
                                    {.name = "is", .is_shown = false},
                                    {.name = "on", .is_shown = false}}};
        for (const session::PhaseStatus& one : desk_.phases)
            section.rows.push_back({.cells = {one.phase.id, one.phase.label, in_words(one.mark), {"", one.is_on}}});
        return section;
    }

    Section readers() const {
        const auto of_turn = [&](const char* what, int turn) {
            return fmt::format("{} of {}", what, ascii::lower(in_turn(turn)));
        };
        Section section{.name = "readers",
                        .columns = {{"reader", "Commander", Kind::name},
                                    {"mail", of_turn("Mail", desk_.turn), Kind::words, desk_.by_mail},
                                    {"units", "Units without orders", Kind::words, desk_.by_mail},
                                    {"report", of_turn("Report", desk_.turn)},
                                    {"report-before", of_turn("Report", desk_.turn - 1), Kind::words, desk_.turn > 1},
                                    {"next", "Next"}},
                        .is_apart = true};
        for (const DeskRow& row : desk_.rows) {
            section.rows.push_back({.cells = {name(row.reader.id, row.player), cell_of(row.mail), units(row),
                                              cell_of(row.now), row.before ? cell_of(*row.before) : Cell(), next(row)},
                                    .key = static_cast<int>(section.rows.size()) + 1});
        }
        return section;
    }

    static Cell units(const DeskRow& row) {
        const std::vector<std::string>& units = row.without_orders;
        if (units.empty()) return signed_cell(Sign::done, "none");
        if (units.size() == 1) return signed_cell(Sign::doubt, units.front());
        return signed_cell(Sign::doubt, fmt::format("{}", units.size()), fmt::format("{}", fmt::join(units, ", ")));
    }

    static Cell next(const DeskRow& row) {
        Cell cell(row.next ? link_of(row.next->what) : "nothing");
        cell.is_link = row.next.has_value();
        return cell;
    }

    Section under_way() const {
        Section section{
            .name = "under-way",
            .heading = "Messages under way",
            .columns = {
                {"entry", "", Kind::number}, {"from", "", Kind::name}, {"to"}, {"text"}, {"due", "", Kind::aside}}};
        for (const int number : desk_.under_way) {
            const auto& message = std::get<session::Message>(session_.entry(number).body);
            section.rows.push_back({.cells = {number,
                                              name(message.from),
                                              {"to " + label_of_reader(session_, message.to), message.to},
                                              {fmt::format("\"{}\"", message.text), message.text},
                                              {"due " + ascii::lower(in_turn(message.due)), std::int64_t{message.due}}},
                                    .key = number});
        }
        return section;
    }

    Cell turn(int turn) const { return {in_turn(turn), std::int64_t{turn}}; }

    static Section of_turns(const char* name, const char* heading) {
        return {
            .name = name,
            .heading = heading,
            .columns = {{"entry", "", Kind::number}, {"turn", "", Kind::name}, {"words"}, {"kind", "", Kind::aside}}};
    }

    Section due() const {
        Section section = of_turns("due", "Due");
        for (const DueEvent& event : desk_.due) {
            const char* const kind = event.kind == DueEvent::Kind::note ? "note" : "clock";
            section.rows.push_back(
                {.cells = {unless_0(event.entry), turn(event.turn), event.words, kind}, .key = event.entry});
        }
        return section;
    }

    // Its JSON is that of everything that is due: see to_json().
    Section left() const {
        Section section = of_turns("left", "To be done in this phase");
        for (const session::Due& one : desk_.left) {
            Cell words(one.words);
            words.about = one.procedure.empty() ? "" : "play " + one.procedure;
            section.rows.push_back({.cells = {Cell(), Cell(), words},
                                    .key = -1 - static_cast<int>(section.rows.size()),
                                    .said = fmt::format("{}, {}, in this phase", in_turn(desk_.turn), one.words)});
        }
        return section;
    }

    Section passed_over() const {
        Section section = of_turns("passed-over", "Passed over");
        for (const session::PassedOver& one : desk_.passed_over)
            section.rows.push_back({.cells = {one.entry, turn(one.turn), one.words},
                                    .said = fmt::format("{}, {}, passed over", in_turn(one.turn), one.words)});
        return section;
    }

    // The first act is in weight.
    Section next() const {
        Section section{.name = "next",
                        .heading = "Next",
                        .columns = {{"", "", Kind::number},
                                    {"words"},
                                    {.name = "what", .is_shown = false},
                                    {.name = "reader", .is_shown = false},
                                    {.name = "turn", .is_shown = false},
                                    {.name = "entry", .is_shown = false}}};
        const DeskStep* const act = first_act(desk_);
        for (const DeskStep& step : desk_.next) {
            const int place = static_cast<int>(section.rows.size()) + 1;
            section.rows.push_back(
                {.cells = {place, step.words, id_of(step.what), step.reader, unless_0(step.turn), unless_0(step.entry)},
                 .is_strong = &step == act,
                 .key = place});
        }
        return section;
    }

    const Session& session_;
    const Desk& desk_;
};

json::Tree to_json(const ReportStatus& report) {
    json::Tree tree{{"turn", report.turn}, {"state", id_of(report.state)}, {"lines", report.lines}};
    if (!report.at.empty()) tree["at"] = report.at;
    if (!report.address.empty()) tree["address"] = report.address;
    if (report.revised) tree["revised"] = true;
    return tree;
}

json::Tree to_json(const DeskRow& row) {
    json::Tree tree{{"reader", row.reader.id}, {"label", row.reader.label}, {"side", row.reader.side}};
    if (!row.player.empty()) tree["player"] = row.player;
    tree["mail"] = {{"state", id_of(row.mail.mark)}, {"doubts", row.mail.doubts}, {"replaced", row.mail.others}};
    if (row.mail.newest != 0) tree["mail"]["entry"] = row.mail.newest;
    if (!row.mail.at.empty()) tree["mail"]["at"] = row.mail.at;
    tree["without-orders"] = row.without_orders;
    tree["report"] = to_json(row.now);
    if (row.before) tree["report-before"] = to_json(*row.before);
    return tree;
}

}  // namespace

std::string in_words(const session::Due& due) {
    using What = session::Due::What;
    if (!due.procedure.empty() && due.what == What::play) return fmt::format("{} (play {})", due.words, due.procedure);
    return due.words;
}

json::Tree to_json(const session::Due& due) {
    json::Tree tree{{"phase", due.phase}, {"words", due.words}};
    if (!due.procedure.empty()) tree["play"] = due.procedure;
    if (due.entry != 0) tree["entry"] = due.entry;
    if (!due.reader.empty()) tree["reader"] = due.reader;
    return tree;
}

std::string day_and_time(const std::string& at) {
    static constexpr std::array months{"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                       "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    if (at.size() < 16) return at;
    const auto month = static_cast<std::size_t>((at[5] - '0') * 10 + at[6] - '0');
    if (month < 1 || month > months.size()) return at;
    const std::string day = at.substr(at[8] == '0' ? 9 : 8, at[8] == '0' ? 1 : 2);
    return fmt::format("{} {} {}", day, months.at(month - 1), at.substr(11, 5));
}

Cell cell_of(const MailStatus& mail) {
    const std::string others = mail.others == 0 ? "" : fmt::format(", amends {}", mail.others);
    const std::string about = day_and_time(mail.at) + others;
    if (!mail.doubts.empty())
        return signed_cell(Sign::doubt, ascii::counted(std::ssize(mail.doubts), "doubt", "doubts"), about);
    if (mail.mark == MailMark::none) return signed_cell(Sign::empty, "none yet", about);
    return signed_cell(mail.mark == MailMark::arrived ? Sign::half : Sign::done, id_of(mail.mark), about);
}

Cell cell_of(const ReportStatus& report) {
    const std::string at = day_and_time(report.at);
    if (report.revised)
        return signed_cell(Sign::doubt, "REVISED", fmt::format("{} {}, changed since", id_of(report.state), at));
    if (report.state == State::draft)  // there is none of it yet
        return signed_cell(Sign::half, "ready", ascii::counted(report.lines, "line", "lines"));
    const Sign sign = report.state == State::empty  ? Sign::empty
                      : report.state == State::sent ? Sign::done
                                                    : Sign::half;
    return signed_cell(sign, id_of(report.state), at);
}

sheet::Sheet sheet_of(const Session& session, const Desk& desk) {
    return SheetMaker(session, desk).run();
}

json::Tree to_json(const Session& session, const Desk& desk) {
    json::Tree tree{{"turn", desk.turn}, {"by-mail", desk.by_mail}, {"deadline", desk.deadline}, {"grace", desk.grace}};
    for (const sheet::Section& section : sheet_of(session, desk).sections) tree[section.name] = rows_to_json(section);
    tree["readers"] = json::list_of(desk.rows, [](const DeskRow& row) { return to_json(row); });
    tree["left"] = json::list_of(desk.left, [](const session::Due& one) { return to_json(one); });
    return tree;
}

}  // namespace flagplot::report
