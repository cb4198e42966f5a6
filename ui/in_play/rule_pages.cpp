#include "ui/in_play/rule_pages.h"

#include <QUrl>
#include <algorithm>

#include "procedures/catalogue.h"
#include "session/sequence.h"
#include "ui/common/plain_text.h"
#include "ui/common/theme.h"

namespace flagplot::ui {
namespace {

using report::Carrier;
using report::IndexGroup;
using report::IndexItem;

QString list(const QStringList& items) {
    return items.isEmpty() ? QString()
                           : QStringLiteral("<ul><li>%1</li></ul>").arg(items.join(QStringLiteral("</li><li>")));
}

QString rule_link(const std::string& place) {
    return link_to(QStringLiteral("rule:") + exact(place), escaped(place));
}

// A procedure is played; all others are shown.
QString carrier_link(const session::Session& session, const Carrier& carrier) {
    QString words = text(report::kind_in_words(carrier.kind));
    QString label = escaped(carrier.label);
    if (carrier.kind == "procedure") words = u"Play"_s;
    if (carrier.kind == "phase") label = escaped(session::phase_label(session.state(), session.rulebook(), carrier.id));
    return link_to(exact(carrier.kind + ":" + carrier.id), QStringLiteral("%1: %2").arg(words, label));
}

// The places that a carrier carries out.
QString places_of(const rulebook::Rulebook& rulebook, const std::string& carrier) {
    QStringList places;
    for (const rulebook::CoverageItem& item : rulebook.coverage) {
        const auto& all = item.carried_by;
        if (std::ranges::find(all, carrier) == all.end()) continue;
        places += QStringLiteral("%1: %2").arg(rule_link(item.place), escaped(item.says));
    }
    return places.isEmpty() ? QString() : paragraph(u"In the rules:"_s) + list(places);
}

QString tables_that_need(const rulebook::Rules& rules, const std::string& fact) {
    QStringList tables;
    for (const auto& [id, table] : rules.tables()) {
        const std::vector<std::string>& facts = table.facts();
        if (std::ranges::find(facts, fact) == facts.end()) continue;
        tables += link_to(QStringLiteral("table:") + exact(id), escaped(table.title));
    }
    return tables.isEmpty() ? QString() : paragraph(u"Tables that use it:"_s) + list(tables);
}

// "yes or no", "a whole number from 1 to 6", "calm, storm".
QString values_of(const table::Field& field) {
    if (field.choices.empty()) return escaped(field.expectation());
    QStringList labels;
    for (const table::Choice& choice : field.choices) labels += escaped(choice.label);
    return labels.join(QStringLiteral(", "));
}

QString fact_html(const session::Session& session, const rulebook::Fact& fact) {
    const table::Field& field = fact.field;
    QString html = heading(escaped(field.label)) + paragraph(escaped(field.help)) +
                   paragraph(u"Possible answers: %1."_s.arg(values_of(field)));
    if (fact.scope == rulebook::scopes::session) {
        const json::Value known = session.state().fact(field.id, "session");
        const QString value = known.is_null() ? u"not known yet"_s : escaped(label_of(&field, known));
        html += paragraph(u"In this session: %1"_s.arg(value));
    }
    return html + tables_that_need(session.rules(), field.id);
}

QString number_html(const rulebook::Number& number) {
    return heading(QStringLiteral("%1: %2").arg(escaped(number.label)).arg(number.value)) +
           paragraph(u"A number from the rules, %1."_s.arg(rule_link(number.source)));
}

QString phase_html(const session::Session& session, const rulebook::Phase& phase) {
    QString html = heading(escaped(session::phase_label(session.state(), session.rulebook(), phase.id)));
    html += paragraph(u"A phase of the sequence of play."_s) + paragraph(escaped(phase.help));
    QStringList procedures;
    for (const std::string& id : phase.procedures) {
        const auto procedure = procedures::catalogue().find(id, session.rulebook());
        procedures += link_to(QStringLiteral("procedure:") + exact(id),
                              u"Play: %1"_s.arg(escaped(procedure ? procedure->title : id)));
    }
    return html + list(procedures);
}

QString unit_type_html(const session::Session& session, const rulebook::UnitType& type) {
    const auto count = session.state().units_of(type.id).size();
    QString html = heading(escaped(type.plural));
    html += paragraph(u"In the roster: %1"_s.arg(count));
    QStringList fields;
    for (const table::Field& field : type.fields) {
        fields += field.help.empty() ? escaped(field.label)
                                     : QStringLiteral("%1: %2").arg(escaped(field.label), escaped(field.help));
    }
    html += list(fields);
    return type.source.empty() ? html : html + paragraph(rule_link(type.source));
}

}  // namespace

QString link_to(const QString& target, const QString& words) {
    const QString kind = target.section(QLatin1Char(':'), 0, 0);
    const QString what = QString::fromLatin1(QUrl::toPercentEncoding(target.section(QLatin1Char(':'), 1)));
    return QStringLiteral("<a href=\"%1:%2\">%3</a>").arg(kind, what, words);
}

QString paragraph(const QString& html) {
    return html.isEmpty() ? html : QStringLiteral("<p>%1</p>").arg(html);
}

QString heading(const QString& html) {
    return QStringLiteral("<p style=\"font-size: %1px\"><b>%2</b></p>").arg(px(20)).arg(html);
}

QString index_html(const rulebook::Rules& rules) {
    const std::vector<IndexGroup> groups = report::make_index(rules, procedures::titles(rules.rulebook()));
    QStringList chapters;
    QString html;
    for (std::size_t i = 0; i < groups.size(); ++i) {
        const QString anchor = QString::number(i + 1);
        const QString title = escaped(groups[i].heading);
        chapters += link_to(QStringLiteral("chapter:") + anchor, title);
        const bool is_alone = groups[i].items.size() == 1;  // it is its own heading
        html += QStringLiteral("<a name=\"%1\"></a>").arg(anchor);
        if (!is_alone) html += QStringLiteral("<h4>%1</h4>").arg(title);
        for (const IndexItem& item : groups[i].items)
            html += QStringLiteral("<p>%1<br>%2</p>").arg(rule_link(item.place), escaped(item.says));
    }
    return heading(u"Rules index"_s) + paragraph(escaped(rules.rulebook().document)) + list(chapters) + html;
}

QString rule_html(const session::Session& session, const rulebook::CoverageItem& rule) {
    const IndexItem item = report::index_item(session.rules(), rule, procedures::titles(session.rulebook()));
    QStringList carriers;
    for (const Carrier& carrier : item.carriers) carriers += carrier_link(session, carrier);
    QString html = heading(escaped(item.place)) + paragraph(escaped(item.says)) + list(carriers);
    if (!item.reminder.empty()) html += paragraph(u"A reminder only: %1"_s.arg(escaped(item.reminder)));
    return html;
}

QString carrier_html(const session::Session& session, const std::string& kind, const std::string& id) {
    const rulebook::Rulebook& book = session.rulebook();
    QString html;
    if (kind == "fact" && book.find_fact(id)) html = fact_html(session, *book.find_fact(id));
    if (kind == "number" && book.find_number(id)) html = number_html(*book.find_number(id));
    if (kind == "phase" && book.find_phase(id)) html = phase_html(session, *book.find_phase(id));
    if (kind == "unit-type" && book.find_unit_type(id)) html = unit_type_html(session, *book.find_unit_type(id));
    return html.isEmpty() ? html : html + places_of(book, kind + ":" + id);
}

}  // namespace flagplot::ui
