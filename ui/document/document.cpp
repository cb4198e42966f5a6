#include "ui/document/document.h"

#include <QFileSystemWatcher>
#include <algorithm>
#include <utility>

#include "host/host.h"
#include "host/kept_sums.h"
#include "procedures/catalogue.h"
#include "referee/back_words.h"
#include "referee/procedure.h"
#include "referee/refusal_words.h"
#include "referee/roll_again.h"
#include "session/audience.h"
#include "session/map_picture.h"
#include "session/session.h"
#include "ui/common/files.h"

namespace flagplot::ui {

Document::Document(rulebook::Library library, session::Environment environment, QObject* parent)
    : QObject(parent),
      library_(std::move(library)),
      environment_(std::move(environment)),
      watcher_(new QFileSystemWatcher(this)) {
    connect(watcher_, &QFileSystemWatcher::fileChanged, this, &Document::look_at_file);
}

referee::Runner Document::runner() const {
    return {*session_, procedures::catalogue()};
}

std::vector<referee::Procedure> Document::procedures() const {
    return is_open() ? procedures::catalogue().of(session_->rulebook()) : std::vector<referee::Procedure>();
}

void Document::take(std::unique_ptr<session::Session> session) {
    emit leaving();
    // Who shows the session that is left lets go of it when opened() comes; until then it is there.
    const std::unique_ptr<session::Session> before = std::exchange(session_, std::move(session));
    followed_ = {};
    happened_.clear();
    if (!watcher_->files().isEmpty()) watcher_->removePaths(watcher_->files());
    if (is_open()) watcher_->addPath(path());
    open_anew();
}

// Another session, or another game of this one.
void Document::open_anew() {
    pending_.reset();
    leave_roll();
    const QString misfit = is_open() ? ask_again() : QString();
    emit opened();
    report(misfit);
}

void Document::leave_roll() {
    ad_hoc_.clear();
    ad_hoc_answers_.clear();
    first_new_ = 1;
    last_new_ = 0;
}

void Document::tell(const std::vector<std::string>& notes) {
    for (const std::string& note : notes) report(text(note));
}

void Document::look_at_file() {
    if (!is_open()) return;
    const bool was_writable = why_read_only().isEmpty();
    std::string happened;
    try {
        happened = session_->check_file();
    } catch (const session::IoError& error) {
        happened = error.what();
    }
    if (happened == happened_) return;
    happened_ = happened;
    if (was_writable && !why_read_only().isEmpty()) {
        emit opened();
    } else if (!happened.empty() && text(happened) != why_read_only()) {
        emit failed(text(happened));
    }
}

QString Document::save_copy(const QString& file) const {
    try {
        write_file(file, session_->journal().bytes());
        return {};
    } catch (const json::InputError& error) {
        return text(error);
    }
}

QString Document::save_pictures(const QString& file) const {
    try {
        const auto digests = session::map_digests(session_->journal().entries());
        const host::MapsPut put = host::put_maps_beside(file.toStdString(), digests);
        if (!put.problems.empty()) return text(put.problems.front());
        if (put.missing.empty()) return {};
        return u"A picture of its map isn't on this machine."_s;
    } catch (const json::InputError& error) {
        return text(error);
    }
}

session::Environment Document::environment(Lock lock) const {
    session::Environment environment = environment_;
    if (lock == Lock::if_possible) environment.open_file = session::even_without_lock(environment.open_file);
    environment.due_by_procedures = [](const session::Session& session) {
        return referee::due_by_procedures(session, procedures::catalogue());
    };
    return environment;
}

// The session that was open stays so if the other one can't be opened, unless it is the same file and so its lock.
void Document::read_ahead(const std::filesystem::path& path) {
    read_ahead_ = path;
    being_read_ = std::async(std::launch::async, [this, path] {
        return session::Session::open(path, session::OpenMode::write, library_, environment(Lock::needed));
    });
}

session::Session Document::read(const std::filesystem::path& path, Lock lock) {
    if (being_read_.valid()) {
        std::future<session::Session> ahead = std::move(being_read_);
        if (lock == Lock::needed && path == read_ahead_) return ahead.get();
        ahead.wait();
    }
    return session::Session::open(path, session::OpenMode::write, library_, environment(lock));
}

bool Document::open(const std::filesystem::path& path, Lock lock) {
    std::error_code unknown;
    const bool same = is_open() && std::filesystem::equivalent(path, session_->journal().path(), unknown);
    if (same) take(nullptr);
    damaged_.clear();
    try {
        session::Session session = read(path, lock);
        if (!session.journal().damage().empty()) damaged_ = path;
        const std::vector<std::string> problems =
            host::take_maps_beside(path, session::map_digests(session.journal().entries()));
        take(std::make_unique<session::Session>(std::move(session)));
        tell(problems);
        tell(host::changed_outside(session_->rulebook()));
        return true;
    } catch (const std::exception& error) {
        if (dynamic_cast<const session::SessionError*>(&error)) damaged_ = path;
        emit failed(text(error));
        return false;
    }
}

QString Document::salvage(const std::filesystem::path& out, const session::KnownHeader& known) {
    try {
        session::salvage(damaged_, out, known, library_, environment(Lock::needed));
    } catch (const std::exception& error) {
        return text(error);
    }
    open(out);
    return {};
}

bool Document::create(const std::filesystem::path& path, const session::Beginning& beginning, Lock lock,
                      NotCreated* why) {
    damaged_.clear();
    try {
        auto session = session::Session::create(path, beginning, library_, environment(lock));
        take(std::make_unique<session::Session>(std::move(session)));
        tell(host::changed_outside(session_->rulebook()));
        return true;
    } catch (const std::exception& error) {
        if (!why) emit failed(text(error));
        if (why) *why = {text(error), dynamic_cast<const session::NoLock*>(&error) != nullptr};
        return false;
    }
}

session::Beginning Document::beginning_from(const std::filesystem::path& path, session::Forces forces) const {
    std::error_code unknown;
    if (is_open() && std::filesystem::equivalent(path, session_->journal().path(), unknown))
        return session::beginning_from(*session_, forces);
    return session::beginning_from(opening(path)(), forces);
}

std::function<session::Session()> Document::opening(const std::filesystem::path& path) const {
    return [path, library = library_, environment = environment(Lock::needed)] {
        return session::Session::open(path, session::OpenMode::read, library, environment);
    };
}

void Document::close() {
    damaged_.clear();
    take(nullptr);
}

QString Document::ask_again() {
    try {
        pending_ = runner().pending();
        return {};
    } catch (const std::exception& error) {
        pending_.reset();
        return refusal_words(error);
    }
}

QString Document::refusal_words(const std::exception& error) const {
    if (!is_open()) return text(error);
    return text(referee::refusal_words(*session_, procedures::catalogue(), pending_ ? &*pending_ : nullptr, error));
}

bool Document::run(const std::function<referee::Progress(referee::Runner&)>& act, QString* refused, bool rewinds) {
    if (!is_open()) return false;
    const bool was_writable = why_read_only().isEmpty();
    QString misfit;
    try {
        referee::Runner now = runner();
        followed_ = {};
        const referee::Progress progress = act(now);
        first_new_ = progress.first_new;
        last_new_ = progress.last_new;
        if (rewinds || !progress.pending) {  // a roll by itself is over, or given up
            ad_hoc_.clear();
            ad_hoc_answers_.clear();
            misfit = ask_again();
        } else {
            pending_ = progress.pending;
        }
    } catch (const std::exception& error) {
        if (was_writable && !why_read_only().isEmpty()) emit opened();
        if (!refused) emit failed(refusal_words(error));
        if (refused) *refused = refusal_words(error);
        return false;
    }
    if (rewinds) {
        emit rewound();
    } else {
        emit changed();
    }
    report(misfit);
    return true;
}

// Nothing else is begun before the open procedure has come to its end.
bool Document::says_what_is_open() {
    if (!is_open() || !session_->state().open_run()) return false;
    const std::string& id = session_->state().open_run()->opened.procedure;
    const auto procedure = procedures::catalogue().find(id, session_->rulebook());
    emit failed(u"%1 isn't finished: answer its question, or cancel it (Ctrl+.)."_s.arg(
        short_text(procedure ? procedure->title : id)));
    return true;
}

void Document::play(const std::string& id) {
    if (!why_read_only().isEmpty()) return report(u"Read-only: %1"_s.arg(why_read_only()));
    const auto procedure = is_open() ? procedures::catalogue().find(id, session_->rulebook()) : std::nullopt;
    const bool ad_hoc = procedure && procedure->ad_hoc;
    const bool goes_on =
        is_open() && session_->state().open_run() && session_->state().open_run()->opened.procedure == id;
    if (procedure && !ad_hoc && !goes_on && says_what_is_open()) return;
    run([&](referee::Runner& runner) {
        referee::Progress progress = runner.play(id, {});
        ad_hoc_ = ad_hoc ? id : "";
        ad_hoc_answers_.clear();
        return progress;
    });
}

void Document::roll_on(const std::string& table) {
    play("table.roll");
    if (!is_ad_hoc() || !pending_) return;
    QString refused;
    if (!answer({pending_->key, {{"table", table}}, {}}, refused)) emit failed(refused);
}

void Document::roll_again(int line, const std::string& way) {
    run([&](referee::Runner& runner) { return referee::roll_again(*session_, runner, line, way); });
}

void Document::leave_ad_hoc() {
    if (ad_hoc_.empty()) return;
    leave_roll();
    const QString misfit = ask_again();
    emit changed();
    report(misfit);
}

referee::Given Document::given(std::vector<session::Answer> answers) {
    referee::Given given;
    given.answers = [answers = std::move(answers)](const referee::Form& form) -> std::optional<session::Answer> {
        const auto mine = std::ranges::find_if(answers, [&](const auto& one) { return one.key == form.key; });
        return mine == answers.end() ? std::nullopt : std::optional(*mine);
    };
    return given;
}

bool Document::answer(const session::Answer& answer, QString& refused) {
    return go_on_with(&answer, false, &refused);
}

// Dice that aren't in a grid are typed all or not at all.
void Document::roll_one(const session::Answer& typed) {
    go_on_with(pending_ && pending_->grid ? &typed : nullptr, true, nullptr);
}

bool Document::go_on_with(const session::Answer* answer, bool rolls_first, QString* refused) {
    if (!pending_) return false;
    std::vector<session::Answer> answers;
    if (answer) answers.push_back(*answer);
    if (is_ad_hoc()) answers.insert(answers.end(), ad_hoc_answers_.begin(), ad_hoc_answers_.end());
    const std::string ad_hoc = ad_hoc_;
    referee::Given with = given(answers);
    with.rolls_first = rolls_first;
    return run(
        [&](referee::Runner& runner) {
            if (ad_hoc.empty()) return runner.go_on(with);
            referee::Progress progress = runner.play(ad_hoc, with);
            ad_hoc_answers_ = answers;
            return progress;
        },
        refused);
}

bool Document::act(const std::function<void(session::Session&)>& change, QString* refused) {
    return run([&](referee::Runner& runner) { return with_roll(runner, runner.act(change)); }, refused);
}

bool Document::perform(const acts::Act& act, const std::string& of, const session::Answer& answer, QString* refused) {
    const auto perform = [&](referee::Runner& runner) {
        const referee::Progress progress = acts::perform(act, runner, {*session_, procedures::catalogue(), of}, answer);
        return act.rewinds ? progress : with_roll(runner, progress);
    };
    return run(perform, refused, act.rewinds);
}

// A roll by itself asks on, under what is so now, or is given up.
referee::Progress Document::with_roll(referee::Runner& runner, referee::Progress progress) {
    if (!is_ad_hoc()) return progress;
    try {
        const referee::Progress roll = runner.play(ad_hoc_, given(ad_hoc_answers_));
        progress.pending = roll.pending;
        progress.last_new = std::max(progress.last_new, roll.last_new);
    } catch (const json::InputError&) {
        ad_hoc_.clear();
    }
    return progress;
}

QString Document::reload_rulebook() {
    if (!is_open()) return {};
    const auto before = session_->shared_rulebook();
    try {
        auto now = std::make_shared<const rulebook::Rulebook>(library_.load(before->id));
        if (now->digest == before->digest) return {};
        followed_ = {};
        session_->take_rulebook(std::move(now));
        runner().pending();  // which throws if the open procedure can't be played on
    } catch (const std::exception& error) {
        session_->take_rulebook(before);
        return refusal_words(error);
    }
    open_anew();
    return {};
}

QString Document::change_charts(const std::function<void()>& change) {
    try {
        change();
    } catch (const json::InputError& error) {
        return text(error);
    }
    if (!is_open()) return {};
    followed_ = {};
    session_->reload_charts();
    if (why_read_only().isEmpty()) {
        run([&](referee::Runner& runner) { return with_roll(runner, runner.go_on()); });
    } else {
        emit changed();
    }
    return {};
}

QString Document::keep_chart(const table::Chart& chart, const csv::Grid& grid) {
    return change_charts([&] { host::keep_chart(chart, grid); });
}

// Answers from a chart that is another one now stay as they were played, which is said.
void Document::go_back(int entry, const QString& reason) {
    const std::optional<referee::Back> next = entry == 0 ? next_back() : std::nullopt;
    const int first = next ? next->entry : entry;
    const std::string kept = is_open() && first > 0 ? referee::charts_kept_words(*session_, first) : "";
    const auto back = [&](referee::Runner& runner) { return runner.back(entry, reason.toStdString()); };
    if (run(back, nullptr, true)) report(text(kept));
}

std::optional<referee::Back> Document::next_back() const {
    return is_open() ? runner().next_back() : std::nullopt;
}

bool Document::is_hidden() const {
    return is_open() && session::is_hidden(session_->state(), session_->rulebook());
}

bool Document::has_desk() const {
    return is_hidden() && !session::correspondents(*session_).empty();
}

const report::Desk& Document::desk() const {
    if (!followed_.desk) followed_.desk = report::make_desk(*session_, what_is_asked(false));
    return *followed_.desk;
}

referee::MailReading Document::look_at_mail(int mail) const {
    try {
        referee::Runner now = runner();
        referee::MailReading reading = referee::look_at_mail(now, *session_, mail);
        reading.problem = referee::with_titles(*session_, procedures::catalogue(), reading.problem);
        return reading;
    } catch (const std::exception& error) {
        return {std::nullopt, referee::refusal_words(*session_, procedures::catalogue(), nullptr, error)};
    }
}

bool Document::take_orders(int mail) {
    if (says_what_is_open()) return false;
    return run([&](referee::Runner& runner) { return referee::take_orders(runner, *session_, mail); });
}

const std::vector<session::Due>& Document::what_is_due(bool whole_turn) const {
    std::optional<std::vector<session::Due>>& due = whole_turn ? followed_.due_in_turn : followed_.due_in_phase;
    if (!due) due = is_open() ? session::what_is_due(*session_, whole_turn) : std::vector<session::Due>();
    return *due;
}

std::vector<session::Due> Document::what_is_asked(bool whole_turn) const {
    return session::asked_of(what_is_due(whole_turn));
}

void Document::go_to(const session::Due& due) {
    if (due.what == session::Due::What::play) return play(due.procedure);
    emit due_wanted(due);
}

void Document::next_turn() {
    if (says_what_is_open()) return;
    act([](session::Session& session) { session.next_turn(); });
}

}  // namespace flagplot::ui
