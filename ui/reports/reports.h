#pragma once

#include "report/report_draft.h"
#include "ui/document/document.h"

// What the parts of the window that are about reports share.
namespace flagplot::ui {

// Why nobody's report is looked at before it goes out; empty: the session is of a game where it is.
QString why_no_reports(const Document& document);

// To whom a line is told: "everyone", "only you", "Fletcher".
QString audience_words(const session::Session& session, const std::string& audience);

}  // namespace flagplot::ui
