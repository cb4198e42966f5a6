#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "cli/commands.h"
#include "cli/play.h"
#include "cli/screen.h"
#include "json/tree.h"
#include "mail/mailbox.h"
#include "plot/drawing.h"
#include "plot/pages.h"
#include "plot/request.h"
#include "procedures/catalogue.h"
#include "referee/mail_reading.h"
#include "referee/refusal_words.h"
#include "report/desk.h"
#include "report/inbox.h"
#include "report/log.h"
#include "report/outbox.h"
#include "report/sentence.h"

// Mails that come, reports that go out, messages between commanders.
namespace flagplot::cli {
namespace {

using json::InputError;
using referee::Runner;
using session::MailCame;
using session::Session;

struct MailOptions {
    std::string file;
    std::vector<fs::path> mails;
    std::vector<int> entries;
    std::vector<std::string> readers;
    std::vector<std::string> senders;
    std::vector<fs::path> attachments;
    std::optional<int> turn;
    std::optional<std::string> answers;
    std::optional<std::string> outbox;
    std::string from;
    std::string to;
    std::string text;
    int due = 0;
    bool orders = false;
    bool bare = false;
    bool anyway = false;
    bool new_address = false;
    bool marked = false;
    bool back = false;
};

int turn_of(const Session& session, const MailOptions& options) {
    return options.turn.value_or(session.state().turn());
}

std::string words_of_entry(const Session& session, int entry) {
    return report::plain(report::sentence_of(session::Chronicle(session), entry).line);
}

// ---- mails that come

// Whose it is; throws InputError if that isn't sure and nobody says so, or says so of an address that isn't his.
std::string writer_of(const Session& session, const report::Incoming& mail, const MailOptions& options) {
    const bool is_sure = !mail.mail.from.empty();
    if (is_sure && (options.from.empty() || !options.anyway)) return mail.mail.from;
    if (options.from.empty()) {
        std::vector<std::string> ids = mail.writers;
        for (const session::Reader& reader : session::correspondents(session)) {
            if (mail.writers.empty()) ids.push_back(reader.id);
        }
        throw InputError("from", report::why_unsure(mail), fmt::format("--from with one of {}", fmt::join(ids, ", ")));
    }
    const std::string other = session::why_new_address(session, options.from, mail.mail.address);
    if (other.empty() || options.new_address || options.anyway) return options.from;
    throw InputError("--from", other, "--new-address, if it is his all the same");
}

// What a person needs to say whose it is.
void warn_with_mail(const std::string& where, const std::string& words, const report::Incoming& mail) {
    warn(fmt::format("{}: {}", where, words));
    warn(fmt::format("  from {}, sent {}: {}", mail.written_by.empty() ? "nobody" : mail.written_by,
                     mail.mail.date.empty() ? "at no time" : mail.mail.date,
                     mail.mail.subject.empty() ? "without a subject" : mail.mail.subject));
    for (const std::string& line : report::beginning_of(mail.mail.text)) warn("  | " + line);
    for (const std::string& problem : mail.mail.problems) warn("  problem: " + problem);
}

// Its entry. Throws InputError.
int take(Runner& runner, Session& session, const report::Incoming& incoming, const MailOptions& options) {
    MailCame mail = incoming.mail;
    mail.from = writer_of(session, incoming, options);
    runner.act([&](Session& to) { to.take_mail(mail); });
    return session::mails(session).back();
}

// "line 3: "somewhere nice"": words to look at, where they stand.
std::string words_of(const std::string& text, const referee::MailMark& mark) {
    std::string words = text.substr(mark.from, mark.to - mark.from);
    std::ranges::replace(words, '\n', ' ');
    const std::string why = mark.why.empty() ? "" : ": " + mark.why;
    return fmt::format("line {}: \"{}\" ({}{})", mark.line, words, mark.unit, why);
}

// "left out: TF17, TF18 (ordered by a later mail, ...)"; empty: nothing is.
std::string left_out_words(const referee::MailReading& reading) {
    if (reading.left_out.empty()) return "";
    return fmt::format("left out: {} (ordered by a later mail, which counts unless it is set aside)",
                       fmt::join(reading.left_out, ", "));
}

// What was read of a mail, a sentence a unit; its doubts at their place in the mail; what its writer asks.
std::vector<std::string> lines_of(const MailCame& mail, const referee::MailReading& reading) {
    std::vector<std::string> lines;
    for (const std::string& doubt : reading.doubts) lines.push_back("the mail itself: " + doubt);
    if (!reading.problem.empty()) lines.push_back(reading.problem);
    if (!reading.left_out.empty()) lines.push_back(left_out_words(reading));
    if (!reading.form) return lines;
    if (reading.form->rows.empty()) lines.push_back("before it is read, this is asked: " + reading.form->title);
    for (const referee::FormRow& row : reading.form->rows) {
        const std::string says = row.aside.empty() ? row_in_words(*reading.form, row) : row.note;
        lines.push_back(fmt::format("{}: {}", row.label, says));
        if (row.aside.empty() && !row.note.empty()) lines.push_back("  " + row.note);
    }
    for (const referee::MailMark& mark : marks_in(mail.text, *reading.form)) lines.push_back(words_of(mail.text, mark));
    return lines;
}

// Takes its orders if nothing of it is doubtful, or if answers settle that, or if only the mail itself is and they are
// wanted anyway; otherwise it says what is, and plays nothing.
enum class Taken { yes, no, it_has_none };
Taken take_orders(Runner& runner, const Session& session, int mail, const MailOptions& options) {
    referee::MailReading reading = referee::look_at_mail(runner, session, mail);
    reading.problem = referee::with_titles(session, procedures::catalogue(), reading.problem);
    const auto& came = std::get<MailCame>(session.entry(mail).body);
    const bool is_wanted = options.answers || (options.anyway && reading.is_understood());
    if (!reading.is_clear() && !is_wanted) {
        warn(fmt::format("mail {} of {}: its orders aren't taken:", mail, came.from));
        for (const std::string& line : lines_of(came, reading)) warn("  " + line);
        if (reading.has_no_orders) warn(fmt::format("  it has none: mail aside {} sets it aside", mail));
        return reading.has_no_orders ? Taken::it_has_none : Taken::no;
    }
    Unattended unattended(options.answers.value_or(""), {});
    const std::string from = came.from;
    referee::Given given = unattended.given();
    given.standing_orders = options.anyway;
    referee::take_orders(runner, session, mail, given,
                         [&](const referee::Progress& now) { unattended.check_all_used(now); });
    if (session.state().open_run()) throw InputError("answers", "what was read isn't confirmed", "its grid");
    say(fmt::format("mail {}: orders of {} taken\n", mail, from));
    const std::string left_out = left_out_words(reading);
    if (!left_out.empty()) say(fmt::format("mail {}: {}\n", mail, left_out));
    return Taken::yes;
}

// The oldest first. Behind one that isn't taken the later ones of its writer wait, too, as they amend it. Whether all
// are taken.
bool take_each(Runner& runner, const Session& session, const std::vector<int>& mails, const MailOptions& options) {
    std::set<std::string> waiting;  // those whose earlier mail isn't taken
    bool all = true;
    for (const int mail : session::in_order_of_sending(session, mails)) {
        const std::string from = session::mail_at(session, mail).from;
        if (waiting.contains(from)) {
            warn(fmt::format("mail {} of {} waits until the one before it is taken or set aside", mail, from));
            continue;
        }
        const Taken taken = take_orders(runner, session, mail, options);
        all = all && taken == Taken::yes;
        if (taken == Taken::no) waiting.insert(from);
    }
    return all;
}

// Those of unknown writers must come from one address, if a name is given for them.
void refuse_several_strangers(const std::vector<report::Incoming>& mails, const MailOptions& options) {
    std::set<std::string> strangers;
    for (const report::Incoming& mail : mails) {
        if (mail.mail.from.empty()) strangers.insert(mail.mail.address);
    }
    if (options.from.empty() || strangers.size() < 2) return;
    throw InputError("--from", fmt::format("mails from {}", fmt::join(strangers, ", ")),
                     "those of one unknown address; read them file by file");
}

struct Read {
    std::vector<std::string> where;
    std::vector<report::Incoming> mails;
    std::vector<std::string> problems;
    int skipped = 0;
    int deleted = 0;
};

// Those that are new.
Read read_all(const Session& session, const MailOptions& options) {
    Read all;
    for (const fs::path& path : options.mails) {
        const mail::LeftOut left = mail::each_message(path, [&](mail::Found found) {
            if (options.marked) found.problems.clear();  // of where it stood
            report::Incoming incoming = report::incoming(session, mail::read_message(found), options.turn);
            const auto is_same = [&](const report::Incoming& other) {
                return session::is_same_mail(other.mail, incoming.mail);
            };
            if (incoming.known != 0) {
                say(fmt::format("{}: is there already, as {}\n", found.where, incoming.known));
            } else if (incoming.is_skipped) {
                ++all.skipped;
            } else if (std::ranges::none_of(all.mails, is_same)) {
                all.where.push_back(found.where);
                all.mails.push_back(std::move(incoming));
            }
        });
        all.problems.insert(all.problems.end(), left.problems.begin(), left.problems.end());
        all.deleted += left.deleted;
    }
    return all;
}

// What is doubtful of a mail, and odd.
std::vector<std::string> problems_of(const Session& session, int mail) {
    std::vector<std::string> problems = session::mail_doubts(session, mail);
    const std::string remark = session::date_remark(session, mail);
    if (!remark.empty()) problems.push_back(remark);
    return problems;
}

void say_what_stays_out(const Read& all) {
    const auto mails = [](int count, const char* what) {
        return fmt::format("{} {}{}", count, what, count == 1 ? " stays out" : "s stay out");
    };
    if (all.deleted > 0) say(mails(all.deleted, "deleted mail") + "\n");
    if (all.skipped > 0) say(mails(all.skipped, "skipped sender's mail") + "; mail skip lists the senders\n");
}

int read(const Context& context, const MailOptions& options) {
    Session session = context.open_to_write(options.file);
    Runner runner(session, procedures::catalogue());
    Read all = read_all(session, options);
    refuse_several_strangers(all.mails, options);
    std::vector<int> taken;
    int left = 0;
    for (std::size_t i = 0; i < all.mails.size(); ++i) {
        try {
            taken.push_back(take(runner, session, all.mails[i], options));
        } catch (const InputError& error) {
            warn_with_mail(all.where[i], json::words_of(error), all.mails[i]);
            ++left;
            continue;
        }
        say(fmt::format("{}: {}\n", taken.back(), words_of_entry(session, taken.back())));
        for (const std::string& problem : problems_of(session, taken.back()))
            warn(fmt::format("{}: {}", all.where[i], problem));
    }
    say_what_stays_out(all);
    if (taken.empty() && left == 0 && all.problems.empty() && all.deleted + all.skipped == 0) say("No new mail.\n");
    for (const std::string& problem : all.problems) complain(problem);
    int code = !all.problems.empty() && taken.empty() ? problem : done;
    if (left > 0 || (!all.problems.empty() && !taken.empty())) code = answer_missing;
    if (options.orders && !take_each(runner, session, taken, options)) code = answer_missing;
    return code;
}

// Leaves out what senders write, or asks about it again; without a sender it lists those that are left out.
int skip(const Context& context, const MailOptions& options) {
    if (options.senders.empty()) {
        const std::vector<std::string> all = session::skipped_senders(context.open_to_read(options.file));
        return answer(context, all, all.empty() ? "Nobody is skipped.\n" : fmt::format("{}\n", fmt::join(all, "\n")));
    }
    Session session = context.open_to_write(options.file);
    Runner runner(session, procedures::catalogue());
    for (const std::string& sender : options.senders)
        runner.act([&](Session& to) { to.skip_sender(sender, !options.back); });
    return done;
}

// Mails that are for no turn any more; or are taken up again.
int set_aside(const Context& context, const MailOptions& options) {
    Session session = context.open_to_write(options.file);
    Runner runner(session, procedures::catalogue());
    for (const int mail : options.entries) {
        runner.act([&](Session& to) { to.set_mail_aside(mail, !options.back); });
        say(words_of_entry(session, session.size()) + "\n");
    }
    return done;
}

int take(const Context& context, const MailOptions& options) {
    Session session = context.open_to_write(options.file);
    Runner runner(session, procedures::catalogue());
    const std::vector<int> mails = options.entries.empty() ? report::make_desk(session).unread : options.entries;
    if (mails.empty()) say("No mail of this turn waits.\n");
    if (options.answers && mails.size() > 1)
        throw InputError("--answers", fmt::format("{} mails", mails.size()), "one, whose doubts they settle");
    return take_each(runner, session, mails, options) ? done : answer_missing;
}

json::Tree to_json(const Session& session, int number) {
    const auto& mail = std::get<MailCame>(session.entry(number).body);
    json::Tree tree{{"entry", number},
                    {"at", session.entry(number).at},
                    {"from", mail.from},
                    {"turn", mail.turn},
                    {"address", mail.address},
                    {"id", mail.id},
                    {"date", mail.date},
                    {"subject", mail.subject},
                    {"text", mail.text},
                    {"attachments", mail.attachments},
                    {"problems", problems_of(session, number)}};
    tree["state"] = session::is_set_aside(session, number)   ? "set aside"
                    : session::is_mail_read(session, number) ? "read"
                                                             : "arrived";
    tree["orders-of"] = session::units_ordered_by(session, number);
    return tree;
}

// What taking its orders would come to, if it waits; null otherwise.
json::Tree reading_to_json(const MailCame& mail, const referee::MailReading& reading) {
    json::Tree tree{{"clear", reading.is_clear()}, {"doubts", reading.doubts}};
    if (!reading.problem.empty()) tree["problem"] = reading.problem;
    tree["left-out"] = reading.left_out;
    tree["units"] = json::Tree::array();
    tree["asides"] = json::Tree::array();
    tree["marks"] = json::Tree::array();
    if (!reading.form) return tree;
    for (const referee::FormRow& row : reading.form->rows) {
        if (row.aside.empty()) {
            tree["units"].push_back(
                {{"unit", row.unit}, {"label", row.label}, {"says", row_in_words(*reading.form, row)}});
        } else {
            tree["asides"].push_back({{"kind", row.aside}, {"text", row.written}});
        }
    }
    for (const referee::MailMark& mark : marks_in(mail.text, *reading.form)) {
        tree["marks"].push_back({{"line", mark.line},
                                 {"words", mail.text.substr(mark.from, mark.to - mark.from)},
                                 {"unit", mark.unit},
                                 {"why", mark.why}});
    }
    return tree;
}

int list(const Context& context, const MailOptions& options) {
    const Session session = context.open_to_read(options.file);
    json::Tree all = json::Tree::array();
    for (const int number : session::mails(session)) all.push_back(to_json(session, number));
    if (context.json) {
        print(all);
        return done;
    }
    for (const json::Tree& one : all) {
        const int number = one.at("entry").get<int>();
        const auto& mail = std::get<MailCame>(session.entry(number).body);
        say(fmt::format("{}  {}  {}, {} ({})\n", number, one.at("at").get<std::string>(),
                        words_of_entry(session, number), mail.address, one.at("state").get<std::string>()));
        const auto units = one.at("orders-of").get<std::vector<std::string>>();
        if (!units.empty()) say(fmt::format("  orders of {}\n", fmt::join(units, ", ")));
        for (const auto& problem : one.at("problems")) say(fmt::format("  problem: {}\n", problem.get<std::string>()));
    }
    if (all.empty()) say("No mail has come.\n");
    return done;
}

int show(const Context& context, const MailOptions& options) {
    const Session session = context.open_to_read(options.file);
    const int number = options.entries.front();
    const MailCame mail = session::mail_at(session, number);
    const bool waits = !session::is_mail_read(session, number) && !session::is_set_aside(session, number);
    std::optional<referee::MailReading> reading;
    if (waits) {
        Session tried = session.in_memory(session.environment());
        Runner runner(tried, procedures::catalogue());
        reading = referee::look_at_mail(runner, tried, number);
        reading->problem = referee::with_titles(session, procedures::catalogue(), reading->problem);
    }
    if (context.json) {
        json::Tree tree = to_json(session, number);
        if (reading) tree["reading"] = reading_to_json(mail, *reading);
        print(tree);
        return done;
    }
    say(fmt::format("{}\n{}, {}\n\n{}\n", words_of_entry(session, number), mail.address, mail.date, mail.text));
    for (const std::string& one : report::what_counts_of(session, number)) say(one + "\n");
    for (const std::string& one : mail.attachments) say(fmt::format("attached: {}\n", one));
    for (const std::string& one : problems_of(session, number)) say(fmt::format("problem: {}\n", one));
    if (reading) say("\nHow it would be read:\n");
    for (const std::string& line : reading ? lines_of(mail, *reading) : std::vector<std::string>())
        say("  " + line + "\n");
    return done;
}

fs::path outbox_of(const MailOptions& options) {
    return options.outbox ? fs::path(*options.outbox) : report::usual_outbox(options.file);
}

// With what was understood of it, unless something else is said. Its questions are settled by it.
int reply(const Context& context, const MailOptions& options) {
    Session session = context.open_to_write(options.file);
    const int number = options.entries.front();
    Runner runner(session, procedures::catalogue());
    const std::string words =
        options.text.empty() ? referee::in_words(referee::look_at_mail(runner, session, number)) : options.text + '\n';
    const report::DraftPut put =
        report::put_into(outbox_of(options), report::make_reply(session, number, words, context.environment().now()));
    for (const int line : session::open_questions(session, number)) runner.act([&](Session& to) { to.tick(line); });
    if (!put.note.empty()) warn(put.note);
    say(fmt::format("{}: {}\n", put.file.string(), session::mail_at(session, number).address));
    return done;
}

// ---- reports that go out

// Those who have something to read, if nobody is named.
std::vector<std::string> readers_of(const Session& session, const MailOptions& options) {
    if (!options.readers.empty()) return options.readers;
    std::vector<std::string> ids;
    for (const session::Reader& reader : session::correspondents(session)) {
        if (!report::digest_of_report(session, reader.id, turn_of(session, options)).empty()) ids.push_back(reader.id);
    }
    return ids;
}

// The report as a page, and his plot as a picture.
std::vector<mail::DraftFile> pages_of(const Session& session, const std::string& reader, int turn) {
    const report::Log log = plot::make_pages(session, reader, turn);
    const std::string name = report::as_file_name(report::name_of(log));
    std::vector<mail::DraftFile> files{{name + ".html", "text/html", report::to_html(log)}};
    plot::Request request{.width = plot::usual_width, .height = plot::usual_height};
    request.side = reader;
    request.turn = std::to_string(turn);
    if (!session::board_in_force(session.state(), session.rulebook())) return files;
    const plot::Plot plot = plot::plot_of(session, request);
    files.push_back({name + ", plot.svg", "image/svg+xml",
                     plot::to_svg(plot, plot::fit(plot, request.width, request.height), plot::layers_of(request))});
    return files;
}

std::vector<mail::DraftFile> files_of(const std::vector<fs::path>& paths) {
    std::vector<mail::DraftFile> files;
    for (const fs::path& path : paths) {
        const bool is_pdf = path.extension() == ".pdf";
        files.push_back({path.filename().string(), is_pdf ? "application/pdf" : "", given_text(path.string())});
    }
    return files;
}

int send(const Context& context, const MailOptions& options) {
    Session session = context.open_to_write(options.file);
    Runner runner(session, procedures::catalogue());
    const int turn = turn_of(session, options);
    const std::vector<std::string> readers = readers_of(session, options);
    if (!options.to.empty() && readers.size() > 1)
        throw InputError("--to", fmt::format("{} readers", readers.size()), "one");
    std::vector<report::OutboxMail> drafts;
    for (const std::string& reader : readers) {
        const std::string address = options.to.empty() ? session::address_of(session, reader) : options.to;
        const std::string wrong = session::why_wrong_address(session, reader, address);
        if (!wrong.empty() && !options.anyway)
            throw InputError("--to", wrong, fmt::format("an address of {}, or --anyway", reader));
        std::vector<mail::DraftFile> files =
            options.bare ? std::vector<mail::DraftFile>() : pages_of(session, reader, turn);
        for (mail::DraftFile& file : files_of(options.attachments)) files.push_back(std::move(file));
        drafts.push_back(report::make_outbox_mail(session, reader, turn, address, context.environment().now(), files));
    }
    for (const report::OutboxMail& draft : drafts) {
        const report::DraftPut put = report::put_into(outbox_of(options), draft.file);
        runner.act([&](Session& to) { to.log_report(draft.out); });
        if (!put.note.empty()) warn(put.note);
        say(fmt::format("{}: {}\n", put.file.string(),
                        draft.out.address.empty() ? "no address is known" : draft.out.address));
    }
    if (drafts.empty()) say("Nobody has anything to read.\n");
    const std::string unread = report::unread_words(report::make_desk(session));
    if (!drafts.empty() && !unread.empty()) say(unread + "\n");
    return done;
}

int sent(const Context& context, const MailOptions& options) {
    Session session = context.open_to_write(options.file);
    Runner runner(session, procedures::catalogue());
    for (const std::string& reader : options.readers) {
        const session::ReportOut out = report::sent_by_hand(session, reader, turn_of(session, options));
        runner.act([&](Session& to) { to.log_report(out); });
        say(words_of_entry(session, session.size()) + "\n");
    }
    return done;
}

int message(const Context& context, const MailOptions& options) {
    Session session = context.open_to_write(options.file);
    Runner runner(session, procedures::catalogue());
    const int due = options.due == 0 ? session.state().turn() + 1 : options.due;
    runner.act([&](Session& to) { to.send_message(options.from, options.to, options.text, due); });
    say(words_of_entry(session, session.size()) + "\n");
    return done;
}

}  // namespace

void add_mail_commands(const Command& app) {
    const auto options = std::make_shared<MailOptions>();
    const auto add = [&](const Command& to, const char* name, const char* help,
                         int (*act)(const Context&, const MailOptions&)) {
        return to.add_for_session(name, help, options, act);
    };
    const Command mails = app.add_group("mail", "Commanders' mails, as mail programs keep them");
    const Command reading = add(mails, "read", "Takes mails into the session", read);
    reading.add_option("MAILS", options->mails, "Message files (.eml), mboxes, Maildirs or folders of message files")
        .required();
    reading.add_option("--from", options->from,
                       "Who wrote those whose address isn't known: the id of a commander or side");
    reading.add_flag("--anyway", options->anyway, "And those, too, whose address is known as another's");
    reading.add_flag("--new-address", options->new_address,
                     "Also where he is known to write from another address; his reports go to the new one, unless the "
                     "roster has one");
    reading.add_flag("--marked", options->marked,
                     "The program that keeps these mboxes writes a > before lines of a mail that begin with From, so "
                     "that each mail there is one of its own");
    reading.add_option(
        "--turn", options->turn,
        "The turn for which they are; if none is given, by the report that they answer, or their subject");
    reading.add_flag("--orders", options->orders, "Takes their orders, too, where nothing is doubtful");
    const Command skipping = add(mails, "skip", "Leaves out what senders write who are nobody's; lists them", skip);
    skipping.add_option("SENDERS", options->senders,
                        "Their addresses; if none is given, those are listed that are skipped");
    skipping.add_flag("--back", options->back, "Asks about them again");
    const Command asides = add(mails, "aside", "Sets mails aside, so that they are for no turn any more", set_aside);
    asides.add_option("MAILS", options->entries, "The numbers of their entries").required();
    asides.add_flag("--back", options->back, "Takes them up again");
    add(mails, "list", "Lists the mails that came", list);
    const Command showing = add(mails, "show", "Prints a mail, and how it would be read", show);
    showing.add_option("MAIL", options->entries, "The number of its entry").required().expected(1);
    const Command taking = add(mails, "take", "Takes the orders of mails, where nothing is doubtful", take);
    taking.add_option("MAILS", options->entries, "The numbers of their entries; all that wait, if none is given");
    taking.add_option("--answers", options->answers,
                      "A JSON file that settles the doubts of one mail; - is standard input");
    taking.add_flag("--anyway", options->anyway, "Also where the mail itself is doubtful, if its words aren't");

    const Command replying =
        add(mails, "reply", "Writes an answer to a mail as a draft that a mail program opens and sends", reply);
    replying.add_option("MAIL", options->entries, "The number of its entry").required().expected(1);
    replying.add_option("--text", options->text, "What it says; what was understood and is doubtful, if not given");
    replying.add_option("--outbox", options->outbox, "The folder for the draft; usually it is beside the session");

    const Command reports = app.add_group("report", "Each reader's report as a mail");
    const Command sending = add(reports, "send", "Writes drafts that a mail program opens and sends", send);
    sending.add_option("READERS", options->readers,
                       "Commanders or sides; all who have something to read, if none is given");
    sending.add_option("--turn", options->turn, "Whose report");
    sending.add_option("--outbox", options->outbox, "The folder for the drafts; usually it is beside the session");
    sending.add_option("--to", options->to, "The address, if it isn't in the roster");
    sending.add_list("--attach", options->attachments, "A file to go with it; may be repeated");
    sending.add_flag("--bare", options->bare, "Without the report as a page and its plot");
    sending.add_flag("--anyway", options->anyway, "Even to an address that is known as somebody else's");
    const Command marking = add(reports, "sent", "Says that reports were sent", sent);
    marking.add_option("READERS", options->readers, "Commanders or sides").required();
    marking.add_option("--turn", options->turn, "Whose report");

    const Command telling =
        add(app, "message", "A message from one commander to another, told when a turn begins", message);
    telling.add_option("TEXT", options->text, "What it says").required();
    telling.add_option("--from", options->from, "Who sends it").required();
    telling.add_option("--to", options->to, "Who gets it").required();
    telling.add_option("--due", options->due, "The turn; the next one, if none is given");
}

}  // namespace flagplot::cli
