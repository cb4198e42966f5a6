#include "ui/document/refusal.h"

#include "procedures/catalogue.h"
#include "referee/refusal_words.h"
#include "ui/common/plain_text.h"

namespace flagplot::ui {

QString refusal_words(const Document& document, const std::exception& error) {
    if (!document.is_open()) return text(error);
    const auto& pending = document.pending();
    const referee::Form* const asked = pending ? &*pending : nullptr;
    return text(referee::refusal_words(document.session(), procedures::catalogue(), asked, error));
}

}  // namespace flagplot::ui
