#pragma once

#include <QObject>
#include <filesystem>
#include <future>
#include <memory>
#include <optional>

#include "acts/act.h"
#include "referee/mail_reading.h"
#include "referee/runner.h"
#include "report/desk.h"
#include "report/log.h"
#include "rulebook/rulebook.h"
#include "session/beginning.h"
#include "session/due.h"
#include "session/salvage.h"
#include "session/session.h"
#include "ui/common/plain_text.h"

class QFileSystemWatcher;

namespace flagplot::ui {

// The session that the window shows, and the acts on it. Every act is on the disk when its signal comes. An act that
// fails changes nothing and is reported by failed(); so is one without a session, or on one that can only be read.
class Document : public QObject {
    Q_OBJECT

  public:
    // The library and the environment are the program's.
    Document(rulebook::Library library, session::Environment environment, QObject* parent = nullptr);

    // Does it whenever the session is another one, or says something else.
    template <typename Follower, typename Act>
    void follow(Follower* follower, Act then) const {
        follow(follower, then, then);
    }
    // For another session, or none, it does something else.
    template <typename Follower, typename Anew, typename Act>
    void follow(Follower* follower, Anew anew, Act then) const {
        connect(this, &Document::opened, follower, anew);
        for (const auto signal : {&Document::changed, &Document::rewound}) connect(this, signal, follower, then);
    }

    bool is_open() const { return session_ != nullptr; }
    const session::Session& session() const { return *session_; }  // only while one is open
    const rulebook::Library& library() const { return library_; }
    QString path() const { return is_open() ? exact(session_->journal().path().string()) : QString(); }
    // Empty: it can be played.
    QString why_read_only() const { return is_open() ? text(session_->journal().why_read_only()) : QString(); }
    bool can_write() const { return is_open() && why_read_only().isEmpty(); }
    // No lock was to be had: it can be written if that is chosen, see Lock.
    bool lacks_lock() const { return is_open() && session_->journal().lacks_lock(); }

    // The form that the open procedure waits for.
    const std::optional<referee::Form>& pending() const { return pending_; }
    std::vector<referee::Procedure> procedures() const;

    // What the last act wrote: entries from ... to; none if from > to, as after opening and after leaving a roll.
    int first_new() const { return first_new_; }
    int last_new() const { return last_new_; }

    // Whether a session is written only where it can be locked, so that no other program writes to it at the same time.
    // Where it can't, it is opened for reading, and a new one isn't created.
    enum class Lock { needed, if_possible };
    // Begins to read a session that will be opened, on a thread of its own, so that the window can be built meanwhile.
    // What is wrong with it comes from open(); if that never comes, nothing has happened.
    void read_ahead(const std::filesystem::path& path);
    bool open(const std::filesystem::path& path, Lock lock = Lock::needed);
    struct NotCreated {
        QString why;
        bool lacks_lock = false;  // it can be chosen to do without
    };
    // `why` takes what failed() would say otherwise.
    bool create(const std::filesystem::path& path, const session::Beginning& beginning, Lock lock = Lock::needed,
                NotCreated* why = nullptr);
    // What a new session begins with that is like the one in the file: the open one, or another, which is only read.
    // Throws IoError, json::InputError.
    session::Beginning beginning_from(const std::filesystem::path& path, session::Forces forces) const;
    // Opens a session to look at it, whatever is open here; on whatever thread. It throws as Session::open() does.
    std::function<session::Session()> opening(const std::filesystem::path& path) const;
    // The file that was opened last, if it is damaged; otherwise empty.
    const std::filesystem::path& damaged() const { return damaged_; }
    // Writes what can be trusted of it into a new session, and opens that. What went wrong; empty: nothing.
    QString salvage(const std::filesystem::path& out, const session::KnownHeader& known);
    void close();

    // Looks whether the file is still the session's. If it was deleted, replaced or changed beneath it, the session can
    // only be read from now on, and opened() or failed() says so, once.
    void look_at_file();
    bool has_lost_file() const { return !happened_.empty(); }  // when it was looked at last

    // Opens copies of it that are nowhere but in memory, as it stands now; on whatever thread. Only while one is open.
    std::function<session::Session()> copies() const { return session::copies_of(*session_, environment_); }

    void tell(const std::vector<std::string>& notes);  // by failed(), one by one

    // Writes the session to another file, in place of what is there: the bytes that were read and written, whatever
    // stands at its own path by now. What went wrong; empty: nothing.
    QString save_copy(const QString& file) const;
    // Puts the pictures of maps that the session names beside such a copy, where another machine finds them when the
    // copy is opened. What went wrong; empty: nothing.
    QString save_pictures(const QString& file) const;

    void play(const std::string& procedure);
    void roll_on(const std::string& table);             // by itself
    void roll_again(int line, const std::string& way);  // an order, as the rules have it
    void leave_ad_hoc();                                // gives up a roll by itself that still asks
    bool is_ad_hoc() const { return !ad_hoc_.empty(); }
    const std::string& ad_hoc() const { return ad_hoc_; }  // the procedure that such a roll is
    // False: it wasn't accepted; `refused` says why, beside which key and field.
    bool answer(const session::Answer& answer, QString& refused);
    // The program rolls the first of the dice that are asked for and weren't typed.
    void roll_one(const session::Answer& typed);
    // A person's change. `refused` takes what failed() would say otherwise.
    bool act(const std::function<void(session::Session&)>& change, QString* refused = nullptr);
    bool perform(const acts::Act& act, const std::string& of,  // see acts/act.h
                 const session::Answer& answer, QString* refused = nullptr);
    void go_back(int entry, const QString& reason);
    std::optional<referee::Back> next_back() const;  // what go_back(0) would take; nothing, also without a session
    void redo() {
        run([](referee::Runner& runner) { return runner.redo(); }, nullptr, true);
    }
    void next_phase() {
        act([](session::Session& session) { session.next_phase(); });
    }
    void next_turn();
    // What would be left undone by it, to be asked about first.
    const std::vector<session::Due>& what_is_due(bool whole_turn) const;
    std::vector<session::Due> what_is_asked(bool whole_turn) const;
    void go_to(const session::Due& due);  // plays it; what isn't played, due_wanted() asks the window to show
    // Asks for an act on dice that fell, "reroll" or "overrule", by any entry of theirs; what is known fills its form.
    void correct(const std::string& act, int step, const session::Fields& known = {}) {
        emit correction_wanted(act, step, known);
    }

    // Whether there is anybody who writes to a game master and is written to.
    bool is_hidden() const;  // see session::is_hidden; not without a session
    bool has_desk() const;
    const report::Desk& desk() const;  // as it is now; only while there is one
    // What taking the orders of a mail would come to. Nothing is written.
    referee::MailReading look_at_mail(int mail) const;
    // Takes them: at once where nothing is doubtful; otherwise pending() asks for their confirmation then.
    bool take_orders(int mail);

    // The game of the open session was changed: it goes on under that, or, if it can't, under the game as it was. What
    // is in the way; empty: nothing.
    QString reload_rulebook();

    // What a person is told of what an act on the open session, or a look at it, has thrown: forms, fields, facts and
    // units are called as they are on the screen, and never by their ids. Without a session the message stays as it is.
    QString refusal_words(const std::exception& error) const;

    // Acts on the player's copies of the charts, which belong to no session: they are done when they return, and the
    // open procedure goes on with what it can read now. Each says what went wrong; empty: nothing.
    QString change_charts(const std::function<void()>& change);
    QString keep_chart(const table::Chart& chart, const csv::Grid& grid);

  signals:
    void leaving();  // the session is still there, for the last time: the other one is read by then
    void opened();   // another session, or none; or this one can't be written any more
    void changed();  // entries were added, or a chart was typed in
    void rewound();  // what counts has changed: going back, redo, overruling
    void failed(const QString& message);
    void due_wanted(const flagplot::session::Due& due);
    void correction_wanted(const std::string& act, int step, const flagplot::session::Fields& known);

  private:
    void take(std::unique_ptr<session::Session> session);
    void open_anew();
    session::Environment environment(Lock lock) const;
    session::Session read(const std::filesystem::path& path, Lock lock);
    bool run(const std::function<referee::Progress(referee::Runner&)>& act, QString* refused = nullptr,
             bool rewinds = false);
    referee::Runner runner() const;
    static referee::Given given(std::vector<session::Answer> answers);
    bool go_on_with(const session::Answer* answer, bool rolls_first, QString* refused);
    bool says_what_is_open();
    QString ask_again();  // for what the open procedure, if any, waits; what is wrong if its journal doesn't fit
    void leave_roll();
    referee::Progress with_roll(referee::Runner& runner, referee::Progress progress);
    void report(const QString& failure) {
        if (!failure.isEmpty()) emit failed(failure);
    }

    rulebook::Library library_;
    session::Environment environment_;
    std::filesystem::path read_ahead_;
    std::future<session::Session> being_read_;
    std::unique_ptr<session::Session> session_;
    std::filesystem::path damaged_;
    QFileSystemWatcher* watcher_;
    std::string happened_;  // to the session's file, as it was said
    std::optional<referee::Form> pending_;
    // What follows from the session as it stands, once somebody has asked for it since the last act.
    struct Followed {
        std::optional<report::Desk> desk;
        std::optional<std::vector<session::Due>> due_in_phase;
        std::optional<std::vector<session::Due>> due_in_turn;
    };
    mutable Followed followed_;
    std::string ad_hoc_;  // the procedure that is asked for before it is opened, and what it has been told
    std::vector<session::Answer> ad_hoc_answers_;
    int first_new_ = 1;
    int last_new_ = 0;
};

}  // namespace flagplot::ui
