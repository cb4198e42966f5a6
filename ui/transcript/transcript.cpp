#include "ui/transcript/transcript.h"

#include <QEvent>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextDocument>
#include <QUrl>
#include <algorithm>

#include "procedures/catalogue.h"
#include "session/chronicle.h"
#include "session/sequence.h"
#include "ui/common/lines.h"
#include "ui/common/plain_text.h"

namespace flagplot::ui {
namespace {

using session::Entry;

constexpr int most_steps = 1500;  // of the turn: what lies further back is in the session panel
constexpr std::size_t most_dice_lines = 3;
constexpr qsizetype most_lines = 120;  // of a procedure, at first
constexpr int most_told_lines = 12;    // of one text, at first
constexpr int most_help = 160;         // letters

using session::Step;

// The steps of one run that count, in their order.
struct Story {
    int run = 0;
    std::vector<Step> steps;
};

// The runs of the turn, the open one last.
std::vector<Story> stories_of_turn(const session::Chronicle& chronicle) {
    std::vector<Story> stories;
    int taken = 0;
    chronicle.newest_of_turn([&](const Entry& entry) {
        const Step& step = chronicle.step_of(entry.number);
        if (step.run == 0 || step.number != entry.number) return false;
        auto story = std::ranges::find(stories, step.run, &Story::run);
        if (story == stories.end()) story = stories.insert(story, {step.run, {}});
        story->steps.push_back(step);
        return ++taken == most_steps;
    });
    for (Story& story : stories) std::ranges::reverse(story.steps);
    const auto& open = chronicle.session().state().open_run();
    std::ranges::sort(stories, [&](const Story& a, const Story& b) {
        return std::pair(open && a.run == open->id, a.run) < std::pair(open && b.run == open->id, b.run);
    });
    return stories;
}

QString link(const char* kind, int entry, const QString& words) {
    return QStringLiteral("<a href=\"%1:%2\">%3</a>").arg(QLatin1String(kind)).arg(entry).arg(words);
}

QString line(const QString& html) {
    return QStringLiteral("<p style=\"margin-top: 2px; margin-bottom: 2px\">%1</p>").arg(html);
}

QString indented(const QString& html) {
    return QStringLiteral("<p style=\"margin-top: 2px; margin-bottom: 2px; margin-left: 24px\">%1</p>").arg(html);
}

// A text of one or several lines.
QString with_breaks(const QString& words) {
    return escaped(words).replace(QLatin1Char('\n'), QLatin1String("<br>"));
}

// Tells the story of a turn's runs as rich text.
class Teller {
  public:
    Teller(const session::Session& session, const std::set<int>& opened, bool writable)
        : session_(session), chronicle_(session), opened_(opened), writable_(writable) {}

    QString tell() {
        const std::vector<Story> stories = stories_of_turn(chronicle_);
        QString html;
        for (const Story& story : stories) html += &story == &stories.back() ? whole(story) : folded(story);
        return html;
    }

  private:
    QString title(const Story& story) const {
        const auto* opened = std::get_if<session::Opened>(&session_.entry(story.run).body);
        if (!opened) return {};
        const auto procedure = procedures::catalogue().find(opened->procedure, session_.rulebook());
        return escaped(procedure ? procedure->title : opened->procedure);
    }

    QString folded(const Story& story) {
        if (opened_.contains(story.run))
            return line(link("fold", story.run, QStringLiteral("\u25BE ") + title(story))) + whole(story);
        QString last;
        for (const Step& step : story.steps) {
            if (const auto* told = chronicle_.get<session::Told>(step.number))
                last = told_html(*told, first_line(text(told->text)));
        }
        const QString name = link("fold", story.run, QStringLiteral("\u25B8 ") + title(story));
        return line(last.isEmpty() ? name : QStringLiteral("%1: %2").arg(name, last));
    }

    QString whole(const Story& story) {
        QStringList lines;
        section_.clear();
        for (auto step = story.steps.begin(); step != story.steps.end();) {
            const Entry& entry = session_.entry(step->number);
            if (is_of_dice(*step)) {
                const auto end = std::find_if(step, story.steps.end(), [&](const Step& one) {
                    return !is_of_dice(one) && !chronicle_.get<session::Effect>(one.number);
                });
                lines += dice({step, end});
                step = end;
                continue;
            }
            ++step;
            if (const auto* answer = std::get_if<session::Answer>(&entry.body)) {
                lines += answered(entry, *answer);
            } else if (const auto* told = std::get_if<session::Told>(&entry.body)) {
                if (told->section != section_) {
                    lines += QStringLiteral("<p style=\"margin-top: 10px; margin-bottom: 2px\"><b>%1</b></p>")
                                 .arg(escaped(told->section));
                }
                section_ = told->section;
                lines += line(QStringLiteral("<a name=\"e%1\"></a>").arg(entry.number) + whole_told(entry, *told) +
                              map_html(entry, *told));
            }
        }
        return shortened(story, lines);
    }

    // Of a long procedure its end is in sight, and the rest a line that opens.
    QString shortened(const Story& story, QStringList lines) const {
        const auto earlier = lines.size() - most_lines;
        const int opens = -story.run;
        if (earlier <= 0) return lines.join(QString());
        const bool open = opened_.contains(opens);
        if (!open) lines = lines.mid(earlier);
        const QString words = u"%1 earlier lines"_s.arg(earlier);
        lines.prepend(
            line(link("fold", opens, (open ? QStringLiteral("\u25BE ") : QStringLiteral("\u25B8 ")) + words)));
        return lines.join(QString());
    }

    static bool is_of_dice(const Step& step) { return step.roll != 0 || step.lookup != 0; }

    // A letter opens.
    QString whole_told(const Entry& entry, const session::Told& told) const {
        const QString all = text(told.text);
        const QString some = first_lines(all, most_told_lines);
        if (some == all) return told_html(told, all);
        const bool open = opened_.contains(entry.number);
        const QString rest =
            open ? QStringLiteral("\u25BE ") + u"Show less"_s : QStringLiteral("\u25B8 ") + u"Show all"_s;
        return told_html(told, open ? all : some) + QStringLiteral("<br>") + link("fold", entry.number, rest);
    }

    static QString told_html(const session::Told& told, const QString& shown) {
        const QString words = with_breaks(shown);
        return told.unit.empty() ? words : QStringLiteral("<b>%1</b> %2").arg(escaped(told.unit), words);
    }

    // It leads to the map that shows what was told.
    static QString map_html(const Entry& entry, const session::Told& told) {
        if (!told.map) return {};
        return QStringLiteral(" ") + link("map", entry.number, u"Show on the map"_s);
    }

    // ---- dice

    QString dice(const std::vector<Step>& steps) {
        QStringList lines;
        int rolls = 0;
        for (const Step& step : steps) {
            if (!is_of_dice(step)) continue;
            if (step.roll != 0 && !session::Chronicle::has_others_dice(step)) ++rolls;
            lines += dice_html(step);
        }
        QString html;
        const int first = steps.front().number;
        const bool fold = lines.size() > static_cast<qsizetype>(most_dice_lines);
        if (fold) {
            const bool open = opened_.contains(first);
            const QString count = rolls > 0 ? u"%1 rolls"_s.arg(rolls) : u"%1 lines of tables"_s.arg(lines.size());
            html += line(link("fold", first, (open ? QStringLiteral("\u25BE ") : QStringLiteral("\u25B8 ")) + count));
            if (!open) return html;
        }
        for (const QString& one : lines) html += fold ? indented(one) : line(one);
        return html;
    }

    // What came of it leads to the table.
    QString dice_html(const Step& step) const {
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

    // ---- answers

    QString answered(const Entry& entry, const session::Answer& answer) {
        const report::Sentence said = report::sentence_of(chronicle_, entry.number);
        const QString asked = escaped(text(said.what));
        const bool open = opened_.contains(entry.number);
        const QString name = link("fold", entry.number, QStringLiteral("\u2713 ") + asked);
        QString html = line(QStringLiteral("%1: %2").arg(name, escaped(first_lines_of(said.says))));
        if (!open) return html;
        for (const auto& [unit, fields] : answer.rows) {
            html += indented(QStringLiteral("<b>%1</b> %2")
                                 .arg(escaped(unit), with_breaks(text(plain(report::fields_parts(session_, fields))))));
        }
        const QString all = text(plain(said.says));
        const bool says_more = answer.fields.size() > 1 || all != first_lines_of(said.says);
        if (answer.rows.empty() && says_more) html += indented(with_breaks(all));
        if (writable_) html += indented(link("back", entry.number, u"Go back and change it"_s));
        return html;
    }

    const session::Session& session_;
    session::Chronicle chronicle_;
    const std::set<int>& opened_;
    bool writable_;
    std::string section_;
};

}  // namespace

Transcript::Transcript(Document& document, QWidget* parent) : PageView(parent), document_(document) {
    setAccessibleName(u"What happened"_s);
    setFrameShape(QFrame::NoFrame);
    PageView::document()->setDocumentMargin(8);  // in line with the head above it
    connect(this, &PageView::anchorClicked, this, &Transcript::follow);
    connect(&document_, &Document::opened, this, [this] {
        opened_.clear();
        refresh();
    });
    connect(&document_, &Document::changed, this, &Transcript::refresh);
    connect(&document_, &Document::rewound, this, &Transcript::refresh);
    refresh();
}

bool Transcript::has_lines() const {
    return document_.is_open() &&
           !Teller(document_.session(), opened_, document_.why_read_only().isEmpty()).tell().isEmpty();
}

// What is due now, in the rulebook's words, and what can be played in it.
QString Transcript::nothing_yet() const {
    const session::Session& session = document_.session();
    QString page = QStringLiteral("<p>%1</p>").arg(u"Nothing has been played this turn."_s);
    const std::optional<rulebook::Phase> due = session::phase_on(session.state(), session.rulebook());
    if (!due) return page;
    if (!due->help.empty())
        page += QStringLiteral("<p><b>%1</b><br>%2</p>").arg(escaped(short_text(due->label)), escaped(text(due->help)));
    const bool can_play = document_.why_read_only().isEmpty() && !document_.pending();
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

// The newest lines are in sight: of what was just told, the first. What is read stays where it is until then.
void Transcript::refresh() {
    is_stale_ = !isVisible();  // it is costly, so only done where it is seen
    if (is_stale_) return;
    if (!document_.is_open()) {
        page_.clear();
        return clear();
    }
    const session::Session& session = document_.session();
    const QString story = Teller(session, opened_, document_.why_read_only().isEmpty()).tell();
    tells_ = !story.isEmpty();
    const QString page = tells_ ? story : nothing_yet();
    if (page == page_) return;
    page_ = page;
    setHtml(page);
    verticalScrollBar()->setValue(tells_ ? verticalScrollBar()->maximum() : 0);
    for (int number = document_.first_new(); number <= document_.last_new(); ++number) {
        if (!std::holds_alternative<session::Told>(session.entry(number).body)) continue;
        scrollToAnchor(QStringLiteral("e%1").arg(number));
        break;
    }
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
    if (event->type() != QEvent::PaletteChange || page_.isEmpty()) return;
    if (!isVisible()) {
        page_.clear();
        is_stale_ = true;
        return;
    }
    const int place = verticalScrollBar()->value();
    setHtml(page_);
    verticalScrollBar()->setValue(place);
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
    const int place = verticalScrollBar()->value();
    const int cursor = textCursor().position();
    const session::Session& session = document_.session();
    page_ = Teller(session, opened_, document_.why_read_only().isEmpty()).tell();
    setHtml(page_);
    verticalScrollBar()->setValue(place);
    QTextCursor again = textCursor();
    again.setPosition(std::min(cursor, document()->characterCount() - 1));
    again.movePosition(QTextCursor::StartOfBlock);
    again.movePosition(QTextCursor::EndOfBlock, QTextCursor::KeepAnchor);
    setTextCursor(again);
}

}  // namespace flagplot::ui
