#include "ui/in_play/reference_view.h"

#include <QEvent>
#include <QScrollBar>
#include <QUrl>
#include <utility>

#include "host/host.h"
#include "report/roll_words.h"
#include "report/table_then.h"
#include "session/chronicle.h"
#include "ui/charts/chart_problems.h"
#include "ui/common/look.h"
#include "ui/common/plain_text.h"
#include "ui/common/table_html.h"
#include "ui/in_play/dice_picture.h"
#include "ui/in_play/rule_pages.h"

namespace flagplot::ui {
namespace {

QString small(const QPalette& palette, const QString& html) {
    return QStringLiteral("<p><span style=\"font-size: small; color: %1\">%2</span></p>")
        .arg(muted(palette).name(), html);
}

// The newest lookup that counts, of the open procedure if one is open, and of this turn; null if there is none.
const session::Entry* last_lookup(const session::Session& session) {
    const auto& open = session.state().open_run();
    const session::Entry* const last = session::Chronicle(session).newest_of_turn([&](const session::Entry& entry) {
        return std::holds_alternative<session::LookedUp>(entry.body) || (open && open->id == entry.number);
    });
    return last && std::holds_alternative<session::LookedUp>(last->body) ? last : nullptr;
}

// The dice of a lookup; null if a person chose or the facts decided.
const session::Roll* roll_of(const session::Session& session, int lookup) {
    const session::Chronicle chronicle(session);
    return chronicle.roll(chronicle.step_of(lookup));
}

}  // namespace

ReferenceView::ReferenceView(Document& document, QWidget* parent) : PageView(parent), document_(document) {
    setAccessibleName(u"Table in use"_s);
    setFrameShape(QFrame::NoFrame);
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
    const bool other_charts = are_charts_other_ones();
    const bool other_rules = are_rules_other_ones();
    if (number == in_play_) {
        if ((other_charts || other_rules) && again_) show_again();
        return;
    }
    in_play_ = number;
    show_in_play();
}

// Since it was asked the last time.
bool ReferenceView::are_charts_other_ones() {
    std::map<std::string, std::string> now;
    if (document_.is_open()) {
        now = document_.session().chart_problems();
        for (const table::Chart& chart : document_.session().rulebook().charts) {
            if (const auto* copy = document_.session().chart_copy(chart.id)) now[chart.id] = copy->digest;
        }
    }
    return std::exchange(charts_, now) != charts_;
}

bool ReferenceView::are_rules_other_ones() {
    const std::string now = document_.is_open() ? document_.session().state().rules_key() : std::string();
    return std::exchange(rules_, now) != now;
}

void ReferenceView::show_in_play() {
    again_ = [this] { show_in_play(); };
    if (in_play_ <= 0) {
        lay_page(document_.is_open()
                     ? QStringLiteral("<p>%1</p>").arg(u"The table in use appears here."_s) +
                           QStringLiteral("<p>%1</p>").arg(link_to(QStringLiteral("index:"), u"Rules index"_s))
                     : QString(),
                 "");
        return;
    }
    show_page(lookup_html(document_.session().entry(in_play_)), false);
}

void ReferenceView::show_lookup(int entry) {
    again_ = [this, entry] { show_lookup(entry); };
    if (!document_.is_open() || entry < 1 || entry > document_.session().size()) return;
    const session::Entry& looked_up = document_.session().entry(entry);
    if (std::holds_alternative<session::LookedUp>(looked_up.body)) show_page(lookup_html(looked_up));
}

QString ReferenceView::overruled_html(const session::LookedUp& looked_up) const {
    if (looked_up.overruled.empty()) return {};
    return QStringLiteral("<p><b>%1</b></p>").arg(u"Overruled: %1"_s.arg(escaped(looked_up.overruled)));
}

QString ReferenceView::lookup_html(const session::Entry& entry) const {
    const auto& looked_up = std::get<session::LookedUp>(entry.body);
    const table::Chart* const chart = document_.session().rulebook().find_chart(looked_up.lookup.table);
    if (chart) return chart_lookup_html(*chart, looked_up);
    // As it stood when it was read: a house rule or a reading may have changed it since.
    const report::TableThen then = report::table_then(document_.session(), entry.number);
    QString html =
        QStringLiteral("<p><span style=\"font-size: x-large\">%1</span></p>").arg(escaped(looked_up.lookup.label));
    const bool plain = looked_up.lookup.modifiers.empty() && !looked_up.lookup.clamped;
    const QString how = plain ? QString() : escaped(explain(looked_up.lookup));
    html.prepend(dice_html(entry));
    if (!how.isEmpty()) html += QStringLiteral("<p>%1</p>").arg(how);
    html += overruled_html(looked_up);
    if (!looked_up.house_rules.empty()) {
        const std::string words =
            report::house_rule_words(session::Chronicle(document_.session()).house_rules_of(entry.number));
        html += QStringLiteral("<p><b>%1</b></p>").arg(escaped(words));
    }
    if (then.table) {
        html += table_html(*then.table, &looked_up.lookup, document_.session().rulebook(), palette()) +
                citation_html(then.table->source);
    } else {
        html += QStringLiteral("<p>%1</p>").arg(u"The table has changed since, so it isn't shown with this roll."_s);
    }
    return html;
}

// What the chart said then; and where that stands in the copy as it is now.
QString ReferenceView::chart_lookup_html(const table::Chart& chart, const session::LookedUp& looked_up) const {
    const auto& heads = looked_up.lookup.facts;
    const json::Value row = heads.contains("row") ? heads.at("row") : json::Value();
    const json::Value column = heads.contains("column") ? heads.at("column") : json::Value();
    const table::ChartShift shift = table::shift_of(heads);
    QString html =
        QStringLiteral("<p>%1: %2</p><p><span style=\"font-size: x-large\">%3</span></p>")
            .arg(escaped(chart.title), escaped(place_in(chart, row, column, shift)), escaped(looked_up.lookup.label));
    html += overruled_html(looked_up);
    for (const std::string& note : looked_up.lookup.notes) html += QStringLiteral("<p>%1</p>").arg(escaped(note));
    const table::ChartCopy* const copy = document_.session().chart_copy(chart.id);
    const auto cell = copy ? find_cell(chart, *copy, row, column, shift) : std::nullopt;
    const bool is_the_copys = looked_up.overruled.empty();  // else it says what it was to say
    if (cell && is_the_copys && cell_to_text(chart, cell->fields) != looked_up.lookup.label) {
        html += QStringLiteral("<p><b>%1</b></p>").arg(u"Your copy says something different now."_s);
    }
    if (copy) html += chart_html(copy->grid, cell ? &*cell : nullptr, palette());
    return html + QStringLiteral("<p>%1</p>").arg(chart_links(chart)) + small(palette(), escaped(chart.source));
}

void ReferenceView::show_chart(const std::string& id) {
    again_ = [this, id] { show_chart(id); };
    const table::Chart* const chart = document_.session().rulebook().find_chart(id);
    if (chart) show_page(chart_page(*chart));
}

QString ReferenceView::chart_page(const table::Chart& chart) const {
    QString html = QStringLiteral("<p><b>%1</b></p>").arg(escaped(chart.title));
    const auto problem = document_.session().chart_problems().find(chart.id);
    if (const table::ChartCopy* copy = document_.session().chart_copy(chart.id)) {
        html += chart_html(copy->grid, nullptr, palette());
    } else if (problem != document_.session().chart_problems().end()) {
        html += QStringLiteral("<p>%1</p>").arg(warning(u"Your copy is damaged: %1"_s.arg(escaped(problem->second))));
    } else {
        html += QStringLiteral("<p>%1</p>").arg(escaped(what_belongs_there(chart)));
    }
    return html + QStringLiteral("<p>%1</p>").arg(chart_links(chart)) +
           small(palette(), QStringLiteral("%1<br>%2").arg(escaped(chart.help), escaped(chart.source)));
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

void ReferenceView::change_chart(const QString& kind, const std::string& id) {
    const table::Chart* const chart = document_.session().rulebook().find_chart(id);
    if (!chart) return;
    const bool removes = kind == QLatin1String("set-aside");
    const QString problem = removes ? document_.set_chart_aside(*chart) : document_.bring_chart_back(*chart);
    if (problem.isEmpty()) return show_chart(id);
    show_page(QStringLiteral("<p>%1</p>").arg(warning(escaped(problem))));
}

// For whom and with which dice: the faces as a picture, and in words.
QString ReferenceView::dice_html(const session::Entry& entry) const {
    const auto& looked_up = std::get<session::LookedUp>(entry.body);
    const session::Roll* roll = roll_of(document_.session(), entry.number);
    if (!roll) return looked_up.unit.empty() ? QString() : QStringLiteral("<p>%1</p>").arg(escaped(looked_up.unit));
    const QString faces =
        QStringLiteral("%1: %2").arg(text(report::dice_notation(roll->sides)), text(report::faces_words(*roll)));
    return QStringLiteral("<p>%1<br><img src=\"dice:%2\"><br>%3</p>")
        .arg(escaped(roll->purpose))
        .arg(entry.number)
        .arg(escaped(faces));
}

// The picture of the dice that a lookup was made with: "dice:" and the lookup's number.
QVariant ReferenceView::loadResource(int type, const QUrl& name) {
    if (name.scheme() != QLatin1String("dice") || !document_.is_open()) return PageView::loadResource(type, name);
    const int number = name.path().toInt();
    if (number < 1 || number > document_.session().size()) return {};
    const session::Roll* roll = roll_of(document_.session(), number);
    return roll ? QVariant(dice_picture(*roll, font(), palette(), devicePixelRatioF())) : QVariant();
}

void ReferenceView::show_table(const std::string& id) {
    again_ = [this, id] { show_table(id); };
    const auto& tables = document_.session().rules().tables();
    const auto table = tables.find(id);
    if (table == tables.end()) return;
    QString html = table_html(table->second, nullptr, document_.session().rulebook(), palette());
    for (const rulebook::HouseRule& rule : document_.session().rules().house_rules()) {
        if (!rule.patch_of(id)) continue;
        const std::string why = rule.why.empty() ? "" : ": " + rule.why;
        html += QStringLiteral("<p><b>%1</b></p>").arg(u"House rule in force: %1"_s.arg(escaped(rule.title + why)));
    }
    if (document_.why_read_only().isEmpty()) {
        html += QStringLiteral("<p>%1</p>").arg(link_to(QStringLiteral("roll:") + exact(id), u"Roll on this table"_s));
        html += QStringLiteral("<p>%1</p>")
                    .arg(link_to(QStringLiteral("house-rule:") + exact(id), u"Make a house rule from this table…"_s));
    }
    html += QStringLiteral("<p>%1</p>").arg(link_to(QStringLiteral("print:") + exact(id), u"Print this table…"_s));
    show_page(html + citation_html(table->second.source), true, id);
}

void ReferenceView::show_rule(const std::string& citation) {
    again_ = [this, citation] { show_rule(citation); };
    const rulebook::CoverageItem* rule = document_.session().rulebook().find_rule(citation);
    if (!rule) return show_index();
    show_page(rule_html(document_.session(), *rule) +
              QStringLiteral("<p>%1</p>").arg(link_to(QStringLiteral("index:"), u"Rules index"_s)));
}

void ReferenceView::show_ruling(const std::string& id) {
    again_ = [this, id] { show_ruling(id); };
    const rulebook::Ruling* ruling = document_.session().rulebook().find_ruling(id);
    if (ruling) show_page(ruling_html(*ruling));
}

void ReferenceView::show_index() {
    again_ = [this] { show_index(); };
    show_page(index_html(document_.session().rules()));
}

// A phase, a unit type, a fact or a number.
void ReferenceView::show_carrier(const QString& kind, const std::string& id) {
    again_ = [this, kind, id] { show_carrier(kind, id); };
    const QString html = carrier_html(document_.session(), kind, id);
    if (!html.isEmpty())
        show_page(html + QStringLiteral("<p>%1</p>").arg(link_to(QStringLiteral("index:"), u"Rules index"_s)));
}

void ReferenceView::show_phase(const std::string& id) {
    show_carrier(QStringLiteral("phase"), id);
}

QString ReferenceView::citation_html(const std::string& source) const {
    return small(palette(), link_to(QStringLiteral("rule:") + exact(source), escaped(source)));
}

QString ReferenceView::ruling_html(const rulebook::Ruling& ruling) const {
    const auto& chosen = document_.session().rules().chosen();
    const auto reading_in_force = chosen.find(ruling.id);
    const std::string in_force = reading_in_force == chosen.end() ? ruling.otherwise : reading_in_force->second;
    QString html = QStringLiteral("<p><b>%1</b></p>").arg(escaped(ruling.question));
    html += QStringLiteral("<p>%1</p>").arg(u"Printed: %1"_s.arg(escaped(ruling.printed)));
    for (const rulebook::Reading& reading : ruling.readings) {
        const QString words = escaped(label_of(reading));
        html += reading.id == in_force
                    ? QStringLiteral("<div><b>\u25B6 %1</b></div>").arg(u"%1 (used here)"_s.arg(words))
                    : QStringLiteral("<div>%1</div>").arg(words);
    }
    if (in_force.empty()) html += QStringLiteral("<p>%1</p>").arg(u"You are asked when it first matters."_s);
    if (!ruling.why.empty()) html += QStringLiteral("<p>%1</p>").arg(escaped(ruling.why));
    return html + citation_html(ruling.source);
}

void ReferenceView::show_page(const QString& html, bool leads_back, const std::string& opened_table) {
    const QString back =
        QStringLiteral("<p>%1</p>").arg(link_to(QStringLiteral("play:"), u"\u2190 The table in use"_s));
    lay_page(leads_back && in_play_ > 0 ? back + html : html, opened_table);
}

void ReferenceView::lay_page(const QString& html, const std::string& opened_table) {
    page_ = html;
    is_laid_out_ = false;
    if (isVisible()) lay_out();
    emit table_opened(exact(opened_table));
}

// Costly, so only where it is seen.
void ReferenceView::lay_out() {
    if (std::exchange(is_laid_out_, true)) return;
    setHtml(page_);
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
    const std::function<void()> again = again_;  // which makes another one
    if (again && document_.is_open()) again();
}

void ReferenceView::follow(const QUrl& url) {
    const std::string target = url.path(QUrl::FullyDecoded).toStdString();
    const QString kind = url.scheme();
    if (kind == QLatin1String("play")) return show_in_play();
    if (kind == QLatin1String("index")) return show_index();
    if (kind == QLatin1String("table")) return show_table(target);
    if (kind == QLatin1String("chart")) return show_chart(target);
    if (kind == QLatin1String("type-in")) return emit chart_wanted(exact(target));
    if (kind == QLatin1String("set-aside") || kind == QLatin1String("bring-back")) return change_chart(kind, target);
    if (kind == QLatin1String("rule")) return show_rule(target);
    if (kind == QLatin1String("ruling")) return show_ruling(target);
    if (kind == QLatin1String("procedure")) return document_.play(target);
    if (kind == QLatin1String("roll")) return document_.roll_on(target);
    if (kind == QLatin1String("house-rule")) return emit house_rule_wanted(exact(target));
    if (kind == QLatin1String("print")) return emit card_wanted(exact(target));
    if (kind == QLatin1String("chapter")) return scrollToAnchor(exact(target));
    show_carrier(kind, target);
}

}  // namespace flagplot::ui
