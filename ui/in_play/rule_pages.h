#pragma once

#include <QString>

#include "report/index.h"
#include "session/session.h"

// The rules index as rich text, and the pages to which it leads: what the document says and what carries it out.
namespace flagplot::ui {

// A link of the reference page's own kinds; `target` is KIND:WHAT.
QString link_to(const QString& target, const QString& words);

QString paragraph(const QString& html);  // empty of nothing
QString heading(const QString& html);

// All places by chapters, with a list of these on top.
QString index_html(const rulebook::Rules& rules);

// A place of the document, with links to what carries it out.
QString rule_html(const session::Session& session, const rulebook::CoverageItem& rule);

// A phase, a unit type, a fact or a number, by the kind and id of a carrier: what it is, what there is in this session,
// and the places that speak of it. Empty if there is none.
QString carrier_html(const session::Session& session, const std::string& kind, const std::string& id);

}  // namespace flagplot::ui
