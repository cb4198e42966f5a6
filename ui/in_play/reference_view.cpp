#include "ui/in_play/reference_view.h"

#include <QEvent>
#include <QScrollBar>
#include <QUrl>
#include <utility>

#include "ascii/letters.h"
#include "host/host.h"
#include "report/roll_words.h"
#include "report/table_then.h"
#include "session/chronicle.h"
#include "ui/charts/chart_problems.h"
#include "ui/common/look.h"
#include "ui/common/plain_text.h"
#include "ui/common/table_html.h"
#include "ui/in_play/rule_pages.h"

namespace flagplot::ui {
namespace {

QString small(const QPalette& palette, const QString& html) {
    return paragraph(
        QStringLiteral("<span style=\"font-size: small; color: %1\">%2</span>").arg(muted(palette).name(), html));
}

QString strong(const QString& html) {
    return paragraph(QStringLiteral("<b>%1</b>").arg(html));
}

QString index_link() {
    return paragraph(link_to(QStringLiteral("index:"), u"Rules index"_s));
}

// The newest lookup that counts, of the open procedure if one is open, and of this turn; null if there is none.
const session::Entry* last_lookup(const session::Session& session) {
    const auto& open = session.state().open_run();
    const session::Entry* const last = session::Chronicle(session).newest_of_turn([&](const session::Entry& entry) {
        return std::holds_alternative<session::LookedUp>(entry.body) || (open && open->id == entry.number);
    });
    return last && std::holds_alternative<session::LookedUp>(last->body) ? last : nullptr;
}

}  // namespace

ReferenceView::ReferenceView(Document& document, QWidget* parent) : PageView(parent), document_(document) {
    setAccessibleName(u"Table in use"_s);
    setFrameShape(QFrame::NoFrame);
    QTextBrowser::document()->setDefaultStyleSheet(QStringLiteral("a { text-decoration: none }"));
    connect(this, &PageView::anchorClicked, this, &ReferenceView::follow);
    const auto start = [this] {
        in_play_ = -1;  // whatever comes is new
        refresh();
    };
    connect(&document_, &Document::opened, this, start);
    connect(&document_, &Document::rewound, this, start);
    connect(&document_, &Document::changed, this, &ReferenceView::refresh);
    start();
}

// What the person looks at stays until the dice fall again.
void ReferenceView::refresh() {
    const session::Entry* last = document_.is_open() ? last_lookup(document_.session()) : nullptr;
    const int number = last ? last->number : 0;
    const std::string grounds = this->grounds();
    const bool are_others = std::exchange(grounds_, grounds) != grounds;
    if (number == in_play_) {
        if (are_others) show_again();
        return;
    }
    in_play_ = number;
    open("play");
}

// What pages say besides what happened: the player's copies of charts, and the rules in force.
std::string ReferenceView::grounds() const {
    if (!document_.is_open()) return {};
    const session::Session& session = document_.session();
    std::string all = session.state().rules_key();
    for (const table::Chart& chart : session.rulebook().charts) {
        const auto* const copy = session.chart_copy(chart.id);
        all += "\n" + chart.id + " " + (copy ? copy->digest : "");
    }
    for (const auto& [chart, problem] : session.chart_problems()) all += "\n" + chart + " " + problem;
    return all;
}

void ReferenceView::open(const std::string& kind, const std::string& what) {
    shown_ = {kind, what};
    if (!document_.is_open()) return lay_page({}, "");
    const QString page = page_of(kind, what);
    const bool leads_back = in_play_ > 0 && kind != "play";
    if (page.isEmpty()) return;
    const QString back = paragraph(link_to(QStringLiteral("play:"), u"\u2190 The table in use"_s));
    lay_page(leads_back ? back + page : page, kind == "table" ? what : "");
}

// Empty: there is no such thing.
QString ReferenceView::page_of(const std::string& kind, const std::string& what) const {
    const session::Session& session = document_.session();
    if (kind == "play" && in_play_ > 0) return lookup_html(session.entry(in_play_));
    if (kind == "play") return paragraph(u"The table in use appears here."_s) + index_link();
    if (kind == "lookup") return lookup_html(session.entry(ascii::whole_number(what).value()));
    if (kind == "table") return table_page(what);
    if (kind == "chart") return chart_page(session.rulebook().find_chart(what));
    if (kind == "ruling") return ruling_html(session.rulebook().find_ruling(what));
    const rulebook::CoverageItem* const rule = kind == "rule" ? session.rulebook().find_rule(what) : nullptr;
    if (kind == "index" || (kind == "rule" && !rule)) return index_html(session.rules());
    const QString page = rule ? rule_html(session, *rule) : carrier_html(session, kind, what);
    return page.isEmpty() ? page : page + index_link();
}

QString ReferenceView::overruled_html(const session::LookedUp& looked_up) const {
    if (looked_up.overruled.empty()) return {};
    return strong(u"Overruled: %1"_s.arg(escaped(looked_up.overruled)));
}

QString ReferenceView::lookup_html(const session::Entry& entry) const {
    if (!std::holds_alternative<session::LookedUp>(entry.body)) return {};
    const auto& looked_up = std::get<session::LookedUp>(entry.body);
    const table::Chart* const chart = document_.session().rulebook().find_chart(looked_up.lookup.table);
    if (chart) return chart_lookup_html(*chart, looked_up);
    // As it stood when it was read: a house rule or a reading may have changed it since.
    const report::TableThen then = report::table_then(document_.session(), entry.number);
    const bool plain = looked_up.lookup.modifiers.empty() && !looked_up.lookup.clamped;
    QString html = dice_html(entry) + heading(escaped(looked_up.lookup.label));
    if (!plain) html += paragraph(escaped(explain(looked_up.lookup)));
    html += overruled_html(looked_up);
    if (!looked_up.house_rules.empty()) {
        const std::string words =
            report::house_rule_words(session::Chronicle(document_.session()).house_rules_of(entry.number));
        html += strong(escaped(words));
    }
    if (!then.table) return html + paragraph(u"The table has changed since, so it isn't shown with this roll."_s);
    return html + table_html(*then.table, &looked_up.lookup, document_.session().rulebook(), palette()) +
           citation_html(then.table->source);
}

// What the chart said then; and where that stands in the copy as it is now.
QString ReferenceView::chart_lookup_html(const table::Chart& chart, const session::LookedUp& looked_up) const {
    const auto& heads = looked_up.lookup.facts;
    const json::Value row = heads.contains("row") ? heads.at("row") : json::Value();
    const json::Value column = heads.contains("column") ? heads.at("column") : json::Value();
    const table::ChartShift shift = table::shift_of(heads);
    const QString place = escaped(place_in(chart, row, column, shift));
    QString html = paragraph(QStringLiteral("%1: %2").arg(escaped(chart.title), place)) +
                   heading(escaped(looked_up.lookup.label)) + overruled_html(looked_up);
    for (const std::string& note : looked_up.lookup.notes) html += paragraph(escaped(note));
    const table::ChartCopy* const copy = document_.session().chart_copy(chart.id);
    const auto cell = copy ? find_cell(chart, *copy, row, column, shift) : std::nullopt;
    const bool is_the_copys = looked_up.overruled.empty();  // else it says what it was to say
    if (cell && is_the_copys && cell_to_text(chart, cell->fields) != looked_up.lookup.label) {
        html += strong(u"Your copy says something different now."_s);
    }
    const auto marked = cell ? std::optional(GridPlace{cell->at_row, cell->at_column}) : std::nullopt;
    if (copy) html += grid_html(copy->grid, true, marked, palette());
    return html + paragraph(chart_links(chart)) + small(palette(), escaped(chart.source));
}

QString ReferenceView::chart_page(const table::Chart* chart) const {
    if (!chart) return {};
    QString html = heading(escaped(chart->title));
    const auto problem = document_.session().chart_problems().find(chart->id);
    if (const table::ChartCopy* copy = document_.session().chart_copy(chart->id)) {
        html += grid_html(copy->grid, true, {}, palette());
    } else if (problem != document_.session().chart_problems().end()) {
        html += paragraph(warning(u"Your copy is damaged: %1"_s.arg(escaped(problem->second))));
    } else {
        html += paragraph(escaped(what_belongs_there(*chart)));
    }
    return html + paragraph(chart_links(*chart)) +
           small(palette(), QStringLiteral("%1<br>%2").arg(escaped(chart->help), escaped(chart->source)));
}

// What can be done with it.
QString ReferenceView::chart_links(const table::Chart& chart) const {
    const QString id = exact(chart.id);
    const auto to = [&](const char* kind, const QString& words) {
        return link_to(QLatin1String(kind) + QLatin1Char(':') + id, words);
    };
    const QString between = QStringLiteral(" &nbsp; ");
    const ChartState state = chart_state(document_.session(), chart);
    if (state != ChartState::missing) {
        const QString change = state == ChartState::damaged ? u"Repair…"_s : u"Change…"_s;
        return to("type-in", change) + between + to("set-aside", u"Remove"_s);
    }
    const std::optional<csv::Grid> draft = host::read_chart_draft(chart);
    if (!draft) return to("type-in", u"Type it in…"_s);
    if (find_problems(chart, *draft).empty()) {
        return to("bring-back", u"Restore what you typed"_s) + between + to("type-in", u"Change…"_s);
    }
    return to("type-in", u"Continue typing it in…"_s);
}

void ReferenceView::change_chart(bool removes, const std::string& id) {
    const table::Chart* const chart = document_.session().rulebook().find_chart(id);
    if (!chart) return;
    const QString problem =
        document_.change_charts([&] { removes ? host::set_chart_aside(*chart) : host::bring_chart_back(*chart); });
    if (problem.isEmpty()) return open("chart", id);
    lay_page(paragraph(warning(escaped(problem))), "");
}

// For whom and with which dice.
QString ReferenceView::dice_html(const session::Entry& entry) const {
    const session::Chronicle chronicle(document_.session());
    const session::Roll* const roll = chronicle.roll(chronicle.step_of(entry.number));
    // A person chose, or the facts decided.
    if (!roll) return paragraph(escaped(std::get<session::LookedUp>(entry.body).unit));
    const std::string faces = report::dice_notation(roll->sides) + ": " + report::faces_words(*roll);
    return paragraph(QStringLiteral("%1<br>%2").arg(escaped(roll->purpose), escaped(faces)));
}

QString ReferenceView::table_page(const std::string& id) const {
    const table::Table* const table = document_.session().rules().find_table(id);
    if (!table) return {};
    QString html = table_html(*table, nullptr, document_.session().rulebook(), palette());
    for (const rulebook::HouseRule& rule : document_.session().rules().house_rules()) {
        if (!rule.patch_of(id)) continue;
        const std::string why = rule.why.empty() ? "" : ": " + rule.why;
        html += strong(u"House rule in force: %1"_s.arg(escaped(rule.title + why)));
    }
    const auto add = [&](const char* kind, const QString& words) {
        html += paragraph(link_to(exact(kind + id), words));
    };
    if (document_.can_write()) {
        add("roll:", u"Roll on this table"_s);
        add("house-rule:", u"Make a house rule from this table…"_s);
    }
    add("print:", u"Print this table…"_s);
    return html + citation_html(table->source);
}

QString ReferenceView::citation_html(const std::string& source) const {
    return small(palette(), link_to(QStringLiteral("rule:") + exact(source), escaped(source)));
}

QString ReferenceView::ruling_html(const rulebook::Ruling* ruling) const {
    if (!ruling) return {};
    const auto& chosen = document_.session().rules().chosen();
    const auto reading_in_force = chosen.find(ruling->id);
    const std::string in_force = reading_in_force == chosen.end() ? ruling->otherwise : reading_in_force->second;
    QString html = heading(escaped(ruling->question)) + paragraph(u"Printed: %1"_s.arg(escaped(ruling->printed)));
    for (const rulebook::Reading& reading : ruling->readings) {
        const QString words = escaped(label_of(reading));
        html += reading.id == in_force
                    ? QStringLiteral("<div><b>\u25B6 %1</b></div>").arg(u"%1 (used here)"_s.arg(words))
                    : QStringLiteral("<div>%1</div>").arg(words);
    }
    if (in_force.empty()) html += paragraph(u"You are asked when it first matters."_s);
    return html + paragraph(escaped(ruling->why)) + citation_html(ruling->source);
}

void ReferenceView::lay_page(const QString& html, const std::string& opened_table) {
    page_ = html;
    if (isVisible()) lay_out();
    emit table_opened(exact(opened_table));
}

// Costly, so only where it is seen.
void ReferenceView::lay_out() {
    if (!page_) return;
    QTextBrowser::document()->setDocumentMargin(px(24));
    setHtml(*page_);
    page_.reset();
    verticalScrollBar()->setValue(0);
}

void ReferenceView::showEvent(QShowEvent* event) {
    PageView::showEvent(event);
    lay_out();
}

// Colours and sizes stand in the page itself.
void ReferenceView::changeEvent(QEvent* event) {
    PageView::changeEvent(event);
    const bool looks_different = event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange;
    if (looks_different) show_again();
}

void ReferenceView::show_again() {
    const auto [kind, what] = shown_;  // which are set anew
    if (document_.is_open()) open(kind, what);
}

void ReferenceView::follow(const QUrl& url) {
    const std::string what = url.path(QUrl::FullyDecoded).toStdString();
    const std::string kind = url.scheme().toStdString();
    if (kind == "type-in") return emit chart_wanted(exact(what));
    if (kind == "set-aside" || kind == "bring-back") return change_chart(kind == "set-aside", what);
    if (kind == "procedure") return document_.play(what);
    if (kind == "roll") return document_.roll_on(what);
    if (kind == "house-rule") return emit house_rule_wanted(exact(what));
    if (kind == "print") return emit card_wanted(exact(what));
    if (kind == "chapter") return scrollToAnchor(exact(what));
    open(kind, what);
}

}  // namespace flagplot::ui
