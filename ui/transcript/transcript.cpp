#include "ui/transcript/transcript.h"

#include <QEvent>
#include <QScrollBar>
#include <QTextDocument>
#include <QUrl>
#include <algorithm>

#include "report/journal_rows.h"
#include "session/sequence.h"
#include "ui/common/plain_text.h"

namespace flagplot::ui {
namespace {

using report::JournalRow;
using report::JournalRows;
using Kind = JournalRow::Kind;

constexpr int most_rows = 500;       // of the turn: what lies further back is in the session panel
constexpr int most_told_lines = 12;  // of one text, until it is opened
constexpr int most_help = 160;       // letters

QString link(const char* kind, int entry, const QString& words) {
    return QStringLiteral("<a href=\"%1:%2\">%3</a>").arg(QLatin1String(kind)).arg(entry).arg(words);
}

QString line(const QString& html, int above = 2, int left = 0) {
    return QStringLiteral("<p style=\"margin-top: %1px; margin-bottom: 2px; margin-left: %2px\">%3</p>")
        .arg(above)
        .arg(left)
        .arg(html);
}

QString bold(const std::string& words) {
    return QStringLiteral("<b>%1</b>").arg(escaped(words));
}

// A text of one or several lines.
QString with_breaks(const QString& words) {
    return escaped(words).replace(QLatin1Char('\n'), QLatin1String("<br>"));
}

// Tells the lines of the log as rich text. One that has more to say opens.
class Teller {
  public:
    Teller(const JournalRows& rows, const std::set<int>& opened, bool writable)
        : rows_(rows),
          chronicle_(rows.chronicle()),
          session_(chronicle_.session()),
          opened_(opened),
          writable_(writable) {}

    QString tell() {
        QString html;
        for (int at = std::max(0, rows_.size() - most_rows); at < rows_.size(); ++at) {
            const JournalRow& row = rows_.row(at);
            const bool is_played = row.kind == Kind::answer || row.kind == Kind::roll || row.kind == Kind::told;
            const bool is_line = is_played && row.is_event && row.line == 0 && session_.entry(row.number).run != 0;
            if (is_line && rows_.counts(row)) html += heading(row) + told(row);
        }
        return html;
    }

  private:
    // Above the first line of a section, and of a procedure that doesn't begin with one.
    QString heading(const JournalRow& row) {
        const int run = session_.entry(row.number).run;
        const bool begins = std::exchange(run_, run) != run;
        if (begins) section_.clear();
        const auto* const told = chronicle_.get<session::Told>(row.number);
        const std::string now = told     ? told->section
                                : begins ? rows_.heading({.kind = Kind::run, .run = run, .begins = true})
                                         : section_;
        return std::exchange(section_, now) == now ? QString() : line(bold(now), 10);
    }

    QString told(const JournalRow& row) const {
        const report::Sentence said = report::sentence_of(chronicle_, row.number, report::Results::that_count);
        const bool is_answer = row.kind == Kind::answer;
        const QString lead = is_answer ? QStringLiteral("\u2713 ") + escaped(text(said.what)) : bold(rows_.unit(row));
        const QString all = text(is_answer || !row.group.empty() ? rows_.result(row) : plain(said.line));
        const QString some = is_answer ? first_lines_of(said.says) : first_lines(all, most_told_lines);
        const QStringList more = below(row);
        const bool opens = some != all || !more.isEmpty();
        const bool is_open = opens && opened_.contains(row.number);
        const QString sign = is_open ? QStringLiteral("\u25BE ") : QStringLiteral("\u25B8 ");
        QString html = opens ? link("fold", row.number, sign + lead) : lead;
        html += is_answer ? QStringLiteral(": ") : QStringLiteral(" ");
        html += row.kind == Kind::roll ? dice(row.step()) : with_breaks(is_open ? all : some);
        const auto* const told = chronicle_.get<session::Told>(row.number);
        if (told && told->map) html += QLatin1Char(' ') + link("map", row.number, u"Show on the map"_s);
        html = QStringLiteral("<a name=\"e%1\"></a>").arg(row.number) + html;
        QString lines = line(html);
        for (const QString& one : is_open ? more : QStringList()) lines += line(one, 2, 24);
        return lines;
    }

    // What its line doesn't say.
    QStringList below(const JournalRow& row) const {
        QStringList lines;
        for (const int one : row.group)
            lines += bold(report::unit_of(session_.entry(one).body)) + QLatin1Char(' ') +
                     with_breaks(text(chronicle_.text_of(one)));
        if (row.kind == Kind::told) {
            for (const int step : row.dice) lines += dice(chronicle_.step_of(step));
        }
        const auto* const answer = chronicle_.get<session::Answer>(row.number);
        if (!answer) return lines;
        for (const auto& [unit, fields] : answer->rows)
            lines += bold(unit) + QLatin1Char(' ') + with_breaks(text(plain(report::fields_parts(session_, fields))));
        if (writable_) lines += link("back", row.number, u"Go back and change it"_s);
        return lines;
    }

    // What came of it leads to the table.
    QString dice(const session::Step& step) const {
        const report::Parts line = report::sentence_of(chronicle_, step.number, report::Results::that_count).line;
        const bool is_read = step.lookup != 0 && session_.holds(step.lookup);
        QString html;
        for (const report::Part& part : line) {
            const bool is_result = part.kind == report::Part::Kind::result ||
                                   (part.kind == report::Part::Kind::dice && &part == &line.back());
            const QString words = escaped(text(part.text));
            html += is_read && is_result ? link("look", step.lookup, words) : words;
        }
        return html;
    }

    const JournalRows& rows_;
    const session::Chronicle& chronicle_;
    const session::Session& session_;
    const std::set<int>& opened_;
    bool writable_;
    int run_ = 0;
    std::string section_;
};

}  // namespace

Transcript::Transcript(Document& document, QWidget* parent) : PageView(parent), document_(document) {
    setAccessibleName(u"What happened"_s);
    setFrameShape(QFrame::NoFrame);
    PageView::document()->setDocumentMargin(8);  // in line with the head above it
    connect(this, &PageView::anchorClicked, this, &Transcript::follow);
    const auto begin = [this] {
        opened_.clear();
        refresh();
    };
    document_.follow(this, begin, &Transcript::refresh);
    refresh();
}

bool Transcript::has_lines() const {
    const auto is_played = [](const session::Entry& entry) {
        const session::Body& body = entry.body;
        return entry.run != 0 &&
               (std::holds_alternative<session::Answer>(body) || std::holds_alternative<session::Told>(body) ||
                std::holds_alternative<session::Roll>(body) || std::holds_alternative<session::LookedUp>(body));
    };
    return document_.is_open() && session::Chronicle(document_.session()).newest_of_turn(is_played);
}

// What is due now, in the rulebook's words, and what can be played in it.
QString Transcript::nothing_yet() const {
    const session::Session& session = document_.session();
    QString page = QStringLiteral("<p>%1</p>").arg(u"Nothing has been played this turn."_s);
    const std::optional<rulebook::Phase> due = session::phase_on(session.state(), session.rulebook());
    if (!due) return page;
    if (!due->help.empty())
        page += QStringLiteral("<p><b>%1</b><br>%2</p>").arg(escaped(short_text(due->label)), escaped(text(due->help)));
    const bool can_play = document_.can_write() && !document_.pending();
    const auto known = document_.procedures();
    for (const std::string& id : can_play ? due->procedures : std::vector<std::string>()) {
        for (const referee::Procedure& one : known) {
            if (one.id != id) continue;
            page += QStringLiteral("<p><a href=\"play:%1\">%2</a><br>%3</p>")
                        .arg(escaped(id), escaped(one.title), escaped(short_text(one.help, most_help)));
        }
    }
    return page;
}

// The turn's lines of the log.
QString Transcript::story() const {
    const session::Session& session = document_.session();
    std::map<std::string, JournalRows::Procedure> procedures;
    for (const referee::Procedure& one : document_.procedures()) procedures[one.id] = {one.title, one.ad_hoc};
    JournalRows rows(session, std::move(procedures),
                     session::Chronicle(session).entries_of(session.state().turn()).first);
    rows.take_new();
    rows.join(0, true);
    return Teller(rows, opened_, document_.can_write()).tell();
}

// The newest lines are in sight: of what was just told, the first. What is read stays where it is until then.
void Transcript::refresh() {
    is_stale_ = !isVisible();  // it is costly, so only done where it is seen
    if (is_stale_) return;
    const QString story = document_.is_open() ? this->story() : QString();
    tells_ = !story.isEmpty();
    const QString page = tells_ || !document_.is_open() ? story : nothing_yet();
    if (page == page_) return;
    page_ = page;
    setHtml(page);
    verticalScrollBar()->setValue(tells_ ? verticalScrollBar()->maximum() : 0);
    for (int number = document_.first_new(); tells_ && number <= document_.last_new(); ++number) {
        if (!std::holds_alternative<session::Told>(document_.session().entry(number).body)) continue;
        scrollToAnchor(QStringLiteral("e%1").arg(number));
        break;
    }
}

void Transcript::show_again(const QString& page) {
    page_ = page;
    const int place = verticalScrollBar()->value();
    setHtml(page_);
    verticalScrollBar()->setValue(place);
}

void Transcript::showEvent(QShowEvent* event) {
    PageView::showEvent(event);
    if (is_stale_) refresh();
}

// Who saw the newest lines still sees them.
void Transcript::resizeEvent(QResizeEvent* event) {
    const bool at_end = tells_ && verticalScrollBar()->value() == verticalScrollBar()->maximum();
    PageView::resizeEvent(event);
    if (at_end) verticalScrollBar()->setValue(verticalScrollBar()->maximum());
}

// The colour of links stands in the page itself.
void Transcript::changeEvent(QEvent* event) {
    PageView::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) show_again(page_);
}

void Transcript::follow(const QUrl& link) {
    const int entry = link.path().toInt();
    if (link.scheme() == QLatin1String("back")) {
        document_.go_back(entry, QString());
    } else if (link.scheme() == QLatin1String("look")) {
        emit lookup_chosen(entry);
    } else if (link.scheme() == QLatin1String("map")) {
        emit map_chosen(entry);
    } else if (link.scheme() == QLatin1String("play")) {
        emit procedure_wanted(link.path());
    } else {
        toggle(entry);
    }
}

// The line that was opened keeps the place and the focus.
void Transcript::toggle(int entry) {
    if (!opened_.erase(entry)) opened_.insert(entry);
    const int cursor = textCursor().position();
    show_again(story());
    QTextCursor again = textCursor();
    again.setPosition(std::min(cursor, document()->characterCount() - 1));
    again.movePosition(QTextCursor::StartOfBlock);
    again.movePosition(QTextCursor::EndOfBlock, QTextCursor::KeepAnchor);
    setTextCursor(again);
}

}  // namespace flagplot::ui
