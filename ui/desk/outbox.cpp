#include "ui/desk/outbox.h"

#include <QTemporaryDir>

#include "host/host.h"
#include "json/reader.h"
#include "plot/pages.h"
#include "plot/request.h"
#include "report/outbox.h"
#include "session/board_in_force.h"
#include "ui/common/plain_text.h"
#include "ui/common/settings.h"
#include "ui/common/wait_for.h"
#include "ui/document/refusal.h"
#include "ui/print/pdf.h"
#include "ui/print/plot_paper.h"
#include "ui/print/print.h"

namespace flagplot::ui {
namespace {

using State = report::ReportStatus::State;

// What is painted into a file, as that of a draft.
template <typename Paint>
mail::DraftFile pdf(const QTemporaryDir& folder, const std::string& name, Paint paint) {
    const QString file = folder.filePath(QStringLiteral("page.pdf"));
    paint(file);
    return {report::as_file_name(name) + ".pdf", "application/pdf", json::read_text(file.toStdString())};
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
                                      const Watch& watch) {
    const QTemporaryDir folder;
    const report::Log log = plot::make_pages(session, reader, turn, watch);
    std::vector<mail::DraftFile> files{pdf(folder, report::name_of(log), [&](const QString& file) {
        const Revisions revisions(session);
        revisions.keep(write_pdf(log, file, revisions, usual_paper(), watch));
    })};
    if (const std::optional<plot::Plot> plot = plot_for(session, reader, turn)) {
        const plot::Page page = plot::page_of(session, *plot, plot::page_view(*plot));
        QString problem;  // a picture that isn't there: the sea is plain then
        const MapImage picture = page.drawing.picture ? map_of(page.drawing.picture->digest, problem) : MapImage();
        files.push_back(pdf(folder, page.name,
                            [&](const QString& file) { write_pdf(paper_of(page, picture), file, usual_paper()); }));
    }
    return files;
}

void take(const report::DraftPut& put, DraftsDone& done) {
    done.files.push_back(put.file);
    if (!put.note.empty()) done.notes += text(put.note);
}

bool waits(const report::ReportStatus& report) {
    return report.revised || report.state == State::draft;
}

}  // namespace

std::filesystem::path outbox_of(const Document& document) {
    const QString chosen = settings::outbox.get();
    const std::filesystem::path usual = report::usual_outbox(document.path().toStdString());
    return chosen.isEmpty() ? usual : std::filesystem::path(chosen.toStdString()) / usual.filename();
}

DraftsDone make_drafts(Document& document, const std::vector<DueReport>& reports, QWidget& window) {
    DraftsDone done;
    std::vector<session::ReportOut> out;
    const auto copies = document.copies();
    const auto write = [&, outbox = outbox_of(document)](const Watch& watch) {
        const session::Session session = copies();
        for (const auto& [reader, turn] : reports) {
            watch.is_at(static_cast<int>(out.size()), static_cast<int>(reports.size()));
            const report::OutboxMail mail =
                report::make_outbox_mail(session, reader, turn, session::address_of(session, reader),
                                         host::environment().now(), pages_of(session, reader, turn, watch));
            take(report::put_into(outbox, mail.file), done);
            out.push_back(mail.out);
        }
    };
    try {
        wait_for(window, u"Making drafts"_s, write);
    } catch (const std::exception& error) {
        done.problem = refusal_words(document, error);
    }
    if (out.empty()) return done;
    QString refused;
    const auto log = [&](session::Session& to) {
        for (const session::ReportOut& one : out) to.log_report(one);
    };
    if (!document.act(log, &refused) && done.problem.isEmpty())
        done.problem = u"The drafts are written, but not logged: %1"_s.arg(refused);
    return done;
}

DraftsDone make_answer(Document& document, int mail) {
    try {
        const std::string words = referee::in_words(document.look_at_mail(mail));
        const std::string now = host::environment().now();
        DraftsDone done;
        take(report::put_into(outbox_of(document), report::make_reply(document.session(), mail, words, now)), done);
        return done;
    } catch (const std::exception& error) {
        return {{}, refusal_words(document, error)};
    }
}

QString why_not(const Document& document, const std::string& reader) {
    const session::Session& session = document.session();
    return text(session::why_wrong_address(session, reader, session::address_of(session, reader)));
}

std::vector<std::filesystem::path> drafts_of(const Document& document) {
    std::vector<std::filesystem::path> files;
    const session::Session& session = document.session();
    const auto add = [&](const std::string& reader, const report::ReportStatus& report) {
        if (report.state != State::drafted) return;
        const std::filesystem::path file =
            report::draft_in(outbox_of(document), session, report::name_of_draft(session, reader, report.turn));
        if (!file.empty()) files.push_back(file);
    };
    for (const report::DeskRow& row : document.desk().rows) {
        if (row.before) add(row.reader.id, *row.before);
        add(row.reader.id, row.now);
    }
    return files;
}

std::vector<DueReport> due_reports(const report::Desk& desk) {
    std::vector<DueReport> all;
    for (const report::DeskRow& row : desk.rows) {
        if (row.before && waits(*row.before)) all.push_back({row.reader.id, row.before->turn});
    }
    if (!all.empty()) return all;
    for (const report::DeskRow& row : desk.rows) {
        if (waits(row.now)) all.push_back({row.reader.id, row.now.turn});
    }
    return all;
}

}  // namespace flagplot::ui
