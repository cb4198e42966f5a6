#include "ui/desk/drafts.h"

#include <QDesktopServices>
#include <QUrl>

#include "ascii/letters.h"
#include "host/host.h"
#include "json/reader.h"
#include "plot/pages.h"
#include "plot/request.h"
#include "report/outbox.h"
#include "session/board_in_force.h"
#include "ui/common/careful_dialog.h"
#include "ui/common/files.h"
#include "ui/common/plain_text.h"
#include "ui/common/settings.h"
#include "ui/common/wait_for.h"
#include "ui/print/pdf.h"
#include "ui/print/plot_paper.h"
#include "ui/print/print.h"

namespace flagplot::ui {
namespace {

using State = report::ReportStatus::State;

mail::DraftFile as_pdf(const std::string& name, const Paper& paper) {
    return {report::as_file_name(name) + ".pdf", "application/pdf", to_pdf(paper, usual_paper())};
}

std::optional<plot::Plot> plot_for(const session::Session& session, const std::string& reader, int turn) {
    if (!session::board_in_force(session.state(), session.rulebook())) return std::nullopt;
    plot::Request request;
    request.side = reader;
    request.turn = std::to_string(turn);
    return plot::plot_of(session, request);
}

// The report's pages, and his plot on a page of its own.
std::vector<mail::DraftFile> pages_of(const session::Session& session, const std::string& reader, int turn,
                                      const Revisions& revisions, const session::Watch& watch) {
    const report::Log log = plot::make_pages(session, reader, turn, watch);
    std::vector<PrintedTurn> printed;
    std::vector<mail::DraftFile> files{as_pdf(report::name_of(log), paper_of(log, revisions, printed, watch))};
    revisions.keep(printed);
    if (const std::optional<plot::Plot> plot = plot_for(session, reader, turn)) {
        const plot::Page page = plot::page_of(session, *plot, plot::page_view(*plot));
        QString problem;  // a picture that isn't there: the sea is plain then
        files.push_back(as_pdf(page.name, paper_of(page, pictures_of(page.drawing, problem))));
    }
    return files;
}

bool waits(const report::ReportStatus& report) {
    return report.revised || report.state == State::draft;
}

void open_in_mail_program(const std::filesystem::path& draft) {
    QDesktopServices::openUrl(QUrl::fromLocalFile(exact(draft.string())));
}

}  // namespace

Drafts::Drafts(Document& document, QWidget& window) : QObject(&window), document_(document), window_(window) {}

void Drafts::make(std::vector<DueReport> reports, std::vector<DueReport> wanted) {
    while (!reports.empty()) {
        const DueReport one = reports.front();
        reports.erase(reports.begin());
        const session::Session& session = document_.session();
        const QString objection =
            text(session::why_wrong_address(session, one.reader, session::address_of(session, one.reader)));
        if (!objection.isEmpty()) {
            return ask_about(one, objection, [this, one, reports, wanted](bool anyway) mutable {
                if (anyway) wanted.push_back(one);
                make(std::move(reports), std::move(wanted));
            });
        }
        wanted.push_back(one);
    }
    if (wanted.empty()) return;
    const Done made = write(wanted);
    if (!take(made) || made.files.empty()) return;
    const QString unread = text(report::unread_words(document_.desk()));
    const QString said = text(ascii::counted(std::ssize(made.files), "draft was made.", "drafts were made."));
    emit done(QStringLiteral("%1 %2").arg(said, unread).trimmed(), made.notes);
}

Drafts::Done Drafts::write(const std::vector<DueReport>& reports) {
    Done made;
    std::vector<session::ReportOut> out;
    const Revisions revisions(document_.session());  // the copies don't have its lines
    const auto write_all = [&, copies = document_.copies(), outbox = folder()](const session::Watch& watch) {
        const session::Session session = copies();
        for (const auto& [reader, turn] : reports) {
            watch.is_at(static_cast<int>(out.size()), static_cast<int>(reports.size()));
            const report::OutboxMail mail =
                report::make_outbox_mail(session, reader, turn, session::address_of(session, reader),
                                         host::environment().now(), pages_of(session, reader, turn, revisions, watch));
            const report::DraftPut put = report::put_into(outbox, mail.file);
            made.files.push_back(put.file);
            if (!put.note.empty()) made.notes += text(put.note);
            out.push_back(mail.out);
        }
    };
    try {
        wait_for(window_, u"Making drafts"_s, write_all);
    } catch (const std::exception& error) {
        made.problem = document_.refusal_words(error);
    }
    if (out.empty()) return made;
    QString refused;
    const auto log = [&](session::Session& to) {
        for (const session::ReportOut& one : out) to.log_report(one);
    };
    if (!document_.act(log, &refused) && made.problem.isEmpty())
        made.problem = u"The drafts are written, but not logged: %1"_s.arg(refused);
    return made;
}

bool Drafts::answer(int mail) {
    Done made;
    try {
        const std::string words = referee::in_words(document_.look_at_mail(mail));
        const report::DraftPut put =
            report::put_into(folder(), report::make_reply(document_.session(), mail, words, host::environment().now()));
        made = {{put.file}, {}, put.note.empty() ? QStringList() : QStringList(text(put.note))};
    } catch (const std::exception& error) {
        made.problem = document_.refusal_words(error);
    }
    if (!take(made)) return false;
    emit done(u"The draft of an answer was made."_s, made.notes);
    return true;
}

// Those that were written are opened, if that is wanted. False: something was wrong, which is told.
bool Drafts::take(const Done& made) {
    if (settings::open_drafts.get()) {
        for (const std::filesystem::path& file : made.files) open_in_mail_program(file);
    }
    if (!made.problem.isEmpty()) emit done({}, {made.problem});
    return made.problem.isEmpty();
}

void Drafts::ask_about(const DueReport& report, const QString& objection, const std::function<void(bool)>& then) {
    const session::Session& session = document_.session();
    const QString reader = short_text(session::label_of_reader(session, report.reader));
    auto* const box =
        make_question(window_, u"Wrong address?"_s, u"%1. Make the draft for %2 anyway?"_s.arg(objection, reader),
                      QMessageBox::Yes | QMessageBox::No);
    box->setDefaultButton(QMessageBox::No);
    box->setEscapeButton(QMessageBox::No);
    connect(
        box, &QMessageBox::finished, this, [then](int answer) { then(answer == QMessageBox::Yes); },
        Qt::QueuedConnection);
    box->open();
}

void Drafts::open_all() {
    for (const std::filesystem::path& file : waiting()) open_in_mail_program(file);
}

void Drafts::choose_folder() {
    const QString before = exact(folder().parent_path().string());
    ask_for_folder(window_, u"Where are drafts kept?"_s, before, [this](const QString& folder) {
        settings::outbox.set(folder);
        emit done({}, {});
    });
}

std::filesystem::path Drafts::folder() const {
    const QString chosen = settings::outbox.get();
    const std::filesystem::path usual = report::usual_outbox(document_.path().toStdString());
    return chosen.isEmpty() ? usual : std::filesystem::path(chosen.toStdString()) / usual.filename();
}

std::vector<std::filesystem::path> Drafts::waiting() const {
    std::vector<std::filesystem::path> files;
    const session::Session& session = document_.session();
    const auto add = [&](const std::string& reader, const report::ReportStatus& report) {
        if (report.state != State::drafted) return;
        const std::filesystem::path file =
            report::draft_in(folder(), session, report::name_of_draft(session, reader, report.turn));
        if (!file.empty()) files.push_back(file);
    };
    for (const report::DeskRow& row : document_.desk().rows) {
        if (row.before) add(row.reader.id, *row.before);
        add(row.reader.id, row.now);
    }
    return files;
}

std::vector<DueReport> Drafts::due() const {
    std::vector<DueReport> before;
    std::vector<DueReport> now;
    for (const report::DeskRow& row : document_.desk().rows) {
        if (row.before && waits(*row.before)) before.push_back({row.reader.id, row.before->turn});
        if (waits(row.now)) now.push_back({row.reader.id, row.now.turn});
    }
    return before.empty() ? now : before;
}

}  // namespace flagplot::ui
