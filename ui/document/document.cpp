#include "ui/document/document.h"

#include <algorithm>

#include "procedures/catalogue.h"
#include "ui/text.h"

namespace flagplot::ui {

Document::Document(table::Library library, session::Environment environment, QObject* parent)
    : QObject(parent), library_(std::move(library)), environment_(std::move(environment)) {}

referee::Runner Document::runner() {
    return {*session_, procedures::catalogue()};
}

QString Document::path() const {
    return is_open() ? text(session_->journal().path().string()) : QString();
}

QString Document::why_read_only() const {
    return is_open() ? text(session_->journal().why_read_only()) : QString();
}

std::vector<referee::Procedure> Document::procedures() const {
    return is_open() ? procedures::catalogue().of(session_->rulebook().id) : std::vector<referee::Procedure>();
}

bool Document::take(std::unique_ptr<session::Session> session) {
    session_ = std::move(session);
    pending_.reset();
    ad_hoc_.clear();
    first_new_ = 1;
    last_new_ = 0;
    if (session_) ask_again();
    emit opened();
    return session_ != nullptr;
}

bool Document::open(const std::filesystem::path& path) {
    try {
        session_.reset();  // its lock, if it is the same file
        auto session = session::Session::open(path, session::OpenMode::write, library_, environment_);
        return take(std::make_unique<session::Session>(std::move(session)));
    } catch (const std::exception& error) {
        take(nullptr);
        emit failed(text(error.what()));
        return false;
    }
}

bool Document::create(const std::filesystem::path& path, const session::Beginning& beginning) {
    try {
        auto session = session::Session::create(path, beginning, library_, environment_);
        return take(std::make_unique<session::Session>(std::move(session)));
    } catch (const std::exception& error) {
        emit failed(text(error.what()));
        return false;
    }
}

void Document::close() {
    take(nullptr);
}

void Document::ask_again() {
    try {
        pending_ = runner().pending();
    } catch (const std::exception& error) {
        pending_.reset();
        emit failed(text(error.what()));
    }
}

bool Document::run(const std::function<referee::Standing(referee::Runner&)>& act, QString* refused, bool rewinds) {
    if (!is_open()) return false;
    try {
        referee::Runner now = runner();
        const referee::Standing standing = act(now);
        first_new_ = standing.first_new;
        last_new_ = standing.last_new;
        if (standing.pending) {
            pending_ = standing.pending;
        } else {
            ad_hoc_.clear();
            ask_again();
        }
    } catch (const std::exception& error) {
        if (refused) {
            *refused = text(error.what());
        } else {
            emit failed(text(error.what()));
        }
        return false;
    }
    if (rewinds) {
        emit rewound();
    } else {
        emit changed();
    }
    return true;
}

// Nothing else is begun before the open procedure has come to its end.
bool Document::says_what_is_open() {
    if (!is_open() || !session_->state().open_run()) return false;
    const std::string& id = session_->state().open_run()->opened.procedure;
    const referee::Procedure* procedure = procedures::catalogue().find(id);
    emit failed(tr("%1 is still open: answer what it asks, or go back to before it (Ctrl+Z).")
                    .arg(text(procedure ? procedure->title : id)));
    return true;
}

void Document::play(const std::string& id) {
    const referee::Procedure* procedure = procedures::catalogue().find(id);
    const bool goes_on =
        is_open() && session_->state().open_run() && session_->state().open_run()->opened.procedure == id;
    if (procedure && !procedure->ad_hoc && !goes_on && says_what_is_open()) return;
    ad_hoc_ = procedure && procedure->ad_hoc ? id : "";
    ad_hoc_answers_.clear();
    run([&](referee::Runner& runner) { return runner.play(id, {}); });
}

void Document::roll_on(const std::string& table) {
    play("table.roll");
    if (!is_ad_hoc() || !pending_) return;
    QString refused;
    if (!answer({pending_->key, {{"table", table}}, {}}, refused)) emit failed(refused);
}

void Document::leave_ad_hoc() {
    if (ad_hoc_.empty()) return;
    ad_hoc_.clear();
    ask_again();
    emit changed();
}

referee::Given Document::given(std::vector<session::Answer> answers) {
    referee::Given given;
    given.answers = [answers = std::move(answers)](const referee::Form& form) -> std::optional<session::Answer> {
        const auto mine =
            std::find_if(answers.begin(), answers.end(), [&](const auto& one) { return one.key == form.key; });
        return mine == answers.end() ? std::nullopt : std::optional(*mine);
    };
    return given;
}

bool Document::answer(const session::Answer& answer, QString& refused) {
    if (!pending_) return false;
    std::vector<session::Answer> answers{answer};
    if (is_ad_hoc()) answers.insert(answers.end(), ad_hoc_answers_.begin(), ad_hoc_answers_.end());
    const std::string ad_hoc = ad_hoc_;
    const bool done = run(
        [&](referee::Runner& runner) {
            return ad_hoc.empty() ? runner.go_on(given(answers)) : runner.play(ad_hoc, given(answers));
        },
        &refused);
    if (done && is_ad_hoc()) ad_hoc_answers_ = answers;
    return done;
}

bool Document::act(const std::function<void(session::Session&)>& change, QString* refused) {
    return run(
        [&](referee::Runner& runner) {
            referee::Standing standing = runner.act(change);
            if (is_ad_hoc()) standing.pending = runner.play(ad_hoc_, given(ad_hoc_answers_)).pending;
            return standing;
        },
        refused);
}

void Document::go_back(int entry, const QString& reason) {
    run([&](referee::Runner& runner) { return runner.back(entry, reason.toStdString()); }, nullptr, true);
}

void Document::redo() {
    run([](referee::Runner& runner) { return runner.redo(); }, nullptr, true);
}

bool Document::correct(int entry, const referee::Correction& correction) {
    return run([&](referee::Runner& runner) { return runner.correct(entry, correction); }, nullptr, true);
}

void Document::next_turn() {
    if (says_what_is_open()) return;
    act([](session::Session& session) { session.next_turn(); });
}

}  // namespace flagplot::ui
