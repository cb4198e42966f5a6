#include "ui/step/kept_form.h"

#include <fmt/format.h>

#include <utility>

#include "dice/hash.h"
#include "host/kept_forms.h"
#include "json/reader.h"
#include "json/tree.h"

namespace flagplot::ui {

KeptForm::KeptForm(const Document& document, QObject* parent) : QObject(parent), document_(document) {
    constexpr int pause = 300;  // milliseconds without a key
    soon_.setSingleShot(true);
    soon_.setInterval(pause);
    connect(&soon_, &QTimer::timeout, this, &KeptForm::write);
    connect(&document, &Document::leaving, this, &KeptForm::settle);
}

void KeptForm::settle() {
    if (soon_.isActive()) write();
}

// A copy of the session is another file, and whoever has gone back stands at another entry.
std::string KeptForm::name() const {
    const session::Session& session = document_.session();
    std::error_code error;
    const auto path = std::filesystem::absolute(session.journal().path(), error);
    const auto& run = session.state().open_run();
    const std::string place = fmt::format("{}\n{}\n{} {}\n{}", path.string(), run ? run->id : 0, session.size(),
                                          session.entry(session.size()).at, asked_);
    return dice::to_hex(dice::blake2b_256(place));
}

void KeptForm::follow(FormView* form) {
    soon_.stop();
    if (form_) form_->disconnect(&soon_);
    const std::string before = std::exchange(kept_, {});
    form_ = form;
    if (form) {
        asked_ = to_json(*document_.pending()).dump();
        connect(form, &FormView::typed, &soon_, qOverload<>(&QTimer::start));
        const std::string kept = form->has_typed() ? "" : host::kept_form(name());
        try {
            if (!kept.empty()) form->put_typed(json::parse(kept, "form"));
        } catch (const std::exception&) {  // it is damaged: as if it weren't there
        }
        if (!kept.empty()) kept_ = name();
        if (form->has_typed()) write();
    }
    if (!before.empty() && before != kept_) host::remove_kept_form(before);
}

void KeptForm::write() {
    soon_.stop();
    if (!form_ || !form_->has_typed() || !document_.is_open()) return;
    const std::string before = std::exchange(kept_, name());
    host::keep_form(kept_, form_->typed_tree().dump());
    if (!before.empty() && before != kept_) host::remove_kept_form(before);
}

void KeptForm::forget() {
    soon_.stop();
    form_ = nullptr;
    kept_.clear();
}

}  // namespace flagplot::ui
