#include "ui/print/output_dialog.h"

#include <QCheckBox>
#include <QClipboard>
#include <QFileInfo>
#include <QFontDatabase>
#include <QFormLayout>
#include <QGraphicsScene>
#include <QGraphicsView>
#include <QGuiApplication>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPrintPreviewWidget>
#include <QPrinter>
#include <QPushButton>
#include <QScreen>
#include <QStackedWidget>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <stdexcept>

#include "host/host.h"
#include "plot/archive.h"
#include "plot/pages.h"
#include "procedures/catalogue.h"
#include "report/mail.h"
#include "report/outbox.h"
#include "report/visibility.h"
#include "session/audience.h"
#include "session/chronicle.h"
#include "ui/charts/chart_problems.h"
#include "ui/common/choice_box.h"
#include "ui/common/files.h"
#include "ui/common/made.h"
#include "ui/common/plain_text.h"
#include "ui/common/quiet.h"
#include "ui/common/settings.h"
#include "ui/common/wait_for.h"
#include "ui/plot/plot_page.h"
#include "ui/print/print.h"
#include "workshop/shared_game.h"

namespace flagplot::ui {

// A page of what will be printed, and buttons that turn it.
class Paging : public QWidget {
  public:
    using Paint = std::function<void(QPrinter& printer)>;

    explicit Paging(QWidget* parent)
        : QWidget(parent), printer_(QPrinter::ScreenResolution), pages_(new QPrintPreviewWidget(&printer_, this)) {
        pages_->setZoomMode(QPrintPreviewWidget::FitInView);
        for (auto* const view : pages_->findChildren<QGraphicsView*>()) {
            view->setAccessibleName(u"Pages"_s);
            view->scene()->setBackgroundBrush(palette().window());
        }
        number_ = new Label(this);
        back_ = make_turner(u"‹"_s, u"Page before"_s, -1);
        on_ = make_turner(u"›"_s, u"Page after"_s, 1);
        auto* const row = add_parts(new QHBoxLayout, {stretch(), back_, number_, on_, stretch()});
        add_parts(flush<QVBoxLayout>(this), {{pages_, 1}, row});
        connect(pages_, &QPrintPreviewWidget::paintRequested, this, [this](QPrinter* printer) {
            if (paint_) paint_(*printer);
        });
        connect(pages_, &QPrintPreviewWidget::previewChanged, this, &Paging::say_page);
    }

    // `part` is what they are of all that is printed; empty: all of it.
    void show_pages(const Paint& paint, const QString& part = {}) {
        paint_ = paint;
        part_ = part;
        pages_->updatePreview();
        pages_->setCurrentPage(1);
        say_page();
    }

  private:
    QToolButton* make_turner(const QString& sign, const QString& words, int pages) {
        auto* const button = named(new QToolButton(this), words, words);
        button->setText(sign);
        return acting(button, this, [this, pages] {
            pages_->setCurrentPage(pages_->currentPage() + pages);
            say_page();
        });
    }

    void say_page() {
        const int page = pages_->currentPage();
        const QString form = part_.isEmpty() ? u"Page %1 of %2"_s : u"%3 alone: page %1 of %2"_s;
        const QString words = form.arg(page).arg(pages_->pageCount());
        number_->setText(part_.isEmpty() ? words : words.arg(part_));
        back_->setEnabled(page > 1);
        on_->setEnabled(page < pages_->pageCount());
    }

    QPrinter printer_;
    Paint paint_;
    QString part_;
    QPrintPreviewWidget* pages_;
    Label* number_;
    QToolButton* back_;
    QToolButton* on_;
};

namespace {

using What = Output::What;

constexpr QLatin1String mail_kind("as-mail");
constexpr int all_turns = -1;
constexpr int most_shown = 20'000;  // of a text that is shown beforehand
constexpr int pause = 150;          // milliseconds, until what is ticked is shown

const report::LogFormat* format_of(const QString& kind) {
    const auto found = std::ranges::find(report::log_formats(), kind.toStdString(), &report::LogFormat::suffix);
    return found == report::log_formats().end() ? nullptr : &*found;
}

// Of what can be read beforehand.
bool is_text(const QString& kind) {
    const report::LogFormat* const format = format_of(kind);
    return kind == mail_kind || (format && !format->is_drawn);
}

}  // namespace

OutputDialog::OutputDialog(Document& document, const Output& first, QWidget* parent)
    : QDialog(parent), document_(document), revisions_(document.session()), soon_(new QTimer(this)) {
    setWindowTitle(u"Save or print"_s);
    setAttribute(Qt::WA_DeleteOnClose);
    soon_->setSingleShot(true);
    soon_->setInterval(pause);
    connect(soon_, &QTimer::timeout, this, &OutputDialog::preview);
    auto* const panes = add_parts(new QHBoxLayout, {make_choices(first), {make_preview(), 1}});
    problem_ = problem_label(this);
    auto* const cancel = push_button(u"&Cancel"_s, this, this, &QDialog::reject);
    go_on_ = acting(new QPushButton(this), this, &OutputDialog::go_on);
    go_on_->setDefault(true);
    set_primary(*go_on_);
    copy_ = push_button(u"Cop&y"_s, this, this, &OutputDialog::copy);
    for (QPushButton* const button : {cancel, copy_}) button->setAutoDefault(false);
    auto* const foot = add_parts(new QHBoxLayout, {{problem_, 1}, stretch(), copy_, cancel, go_on_});
    add_parts(new QVBoxLayout(this), {{panes, 1}, foot});
    connect(&document_, &Document::leaving, this, &QDialog::reject);
    what_->setCurrentRow(static_cast<int>(first.what));
    choose_what();
    if (first.as_mail) kind_->setCurrentIndex(std::max(0, kind_->findData(mail_kind)));
    refresh();
    connect(what_, &QListWidget::currentRowChanged, this, &OutputDialog::choose_what);
    connect(kind_, &QComboBox::currentIndexChanged, this, &OutputDialog::refresh);
    for (QComboBox* const box : {turn_, reader_})
        connect(box, &QComboBox::currentIndexChanged, this, &OutputDialog::choose_what);
    for (QCheckBox* const box : {blank_, index_}) connect(box, &QCheckBox::toggled, this, &OutputDialog::refresh);
    connect(cards_, &QListWidget::itemChanged, this, &OutputDialog::refresh);
    resize(QSize(letters(130), letters(100)).boundedTo(screen()->availableSize() * 0.9));
    go_on_->setFocus();
}

// ---- what can be chosen

QWidget* OutputDialog::make_choices(const Output& first) {
    auto* const side = new QWidget(this);
    side->setFixedWidth(letters(34));
    what_ = named(new Quiet<QListWidget>(side), u"What to save or print"_s);
    for (const QString& name : {u"Log, and reports"_s, u"Record sheets (boxes)"_s, u"Reference cards"_s, u"Web pages"_s,
                                u"Copy of the session"_s})
        (new QListWidgetItem(name, what_))->setSizeHint({0, fontMetrics().height() * 2});
    what_->setSizeAdjustPolicy(QAbstractScrollArea::AdjustToContents);
    what_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Maximum);
    choices_ = new QFormLayout;
    const auto add = [&](const QString& label, QComboBox* box, const QString& name) {
        box->setAccessibleName(name);
        choices_->addRow(label, box);
        return box;
    };
    turn_ = add(u"&Turn"_s, new ChoiceBox(side), u"Which turn"_s);
    reader_ = add(u"&For"_s, new ChoiceBox(side), u"For whom"_s);
    kind_ = add(u"&As"_s, new ChoiceBox(side), u"As what"_s);
    const auto tick = [&](const QString& words) {
        auto* const box = new QCheckBox(words, side);
        choices_->addRow(box);
        return box;
    };
    blank_ = tick(u"&Blank, without hits"_s);
    with_pictures_ = tick(u"With the &maps' pictures"_s);
    with_game_ = tick(u"With its &game"_s);
    card_choice_ = new QWidget(side);
    cards_ = named(new Quiet<QListWidget>(card_choice_), u"Tables and charts to print"_s);
    index_ = new QCheckBox(u"Add the rules &index"_s, card_choice_);
    auto* const ticks = new QHBoxLayout;
    const auto add_ticker = [&](const QString& words, bool ticked) {
        auto* const button = push_button(words, card_choice_, this, [this, ticked] { tick_cards(ticked); });
        button->setAutoDefault(false);
        ticks->addWidget(button);
    };
    add_ticker(u"Select a&ll"_s, true);
    add_ticker(u"Select &none"_s, false);
    add_parts(flush<QVBoxLayout>(card_choice_), {{cards_, 1}, ticks, index_});
    about_ = typed(wrapped_label(side), Type::small);
    add_parts(flush<QVBoxLayout>(side), {what_, choices_, {card_choice_, 1}, about_, stretch()});
    fill_turns(first.turn);
    fill_readers(first.reader);
    fill_cards(first.card);
    return side;
}

// Whether more happened in the turn than that it began.
bool OutputDialog::has_told(int turn) const {
    const session::Session& session = document_.session();
    const auto [from, to] = session::Chronicle(session).entries_of(turn);
    for (int number = from; number <= to; ++number) {
        const session::Body& body = session.entry(number).body;
        const bool begins =
            std::holds_alternative<session::ClockSet>(body) || std::holds_alternative<session::PhaseSet>(body);
        if (!begins && session.holds(number)) return true;
    }
    return false;
}

// The newest first. Where the turn that is wanted has only begun, the last one in which something happened is meant.
void OutputDialog::fill_turns(std::optional<int> first) {
    const session::Session& session = document_.session();
    const session::Chronicle chronicle(session);
    last_told_ = session.state().turn();
    while (last_told_ > 1 && !has_told(last_told_)) --last_told_;
    if (first == session.state().turn()) first = last_told_;
    const QString label = short_text(session.rulebook().clock.turn_label);
    for (int turn = session.state().turn(); turn > 0; --turn) {
        const auto [from, to] = chronicle.entries_of(turn);
        if (from > to && turn != session.state().turn()) break;
        turn_->addItem(u"%1 %2"_s.arg(label).arg(turn), turn);
    }
    turn_->addItem(u"All of them"_s, all_turns);
    turn_->setCurrentIndex(std::max(0, turn_->findData(first.value_or(all_turns))));
}

void OutputDialog::fill_readers(const std::string& first) {
    const session::Session& session = document_.session();
    reader_->addItem(u"Everything"_s, QString());
    for (const session::Reader& reader : session::readers(session.state(), session.rulebook()))
        reader_->addItem(short_text(reader.label), exact(reader.id));
    if (!first.empty()) report::reader_of(session, first);  // throws: nobody else's is offered in its place
    reader_->setCurrentIndex(std::max(0, reader_->findData(exact(first))));
}

// A chart without a copy says so, and can't be ticked.
void OutputDialog::fill_cards(const QString& only) {
    const session::Session& session = document_.session();
    for (const std::string& id : report::card_ids(session.rulebook())) {
        const table::Chart* const chart = session.rulebook().find_chart(id);
        const bool is_there = !chart || session.chart_copy(id);
        QString title = text(session.rulebook().title_of(id));
        if (chart) title += QStringLiteral(": ") + chart_state_words(chart_state(session, *chart));
        auto* const item = new QListWidgetItem(title, cards_);
        item->setToolTip(tip(title));
        item->setData(Qt::UserRole, exact(id));
        const bool ticked = is_there && (only.isEmpty() || only == exact(id));
        item->setCheckState(ticked ? Qt::Checked : Qt::Unchecked);
        if (!is_there) item->setFlags(Qt::NoItemFlags);
        if (exact(id) == only) cards_->setCurrentItem(item);
    }
    if (!cards_->currentItem()) cards_->setCurrentRow(0);
}

void OutputDialog::tick_cards(bool ticked) {
    for (int i = 0; i < cards_->count(); ++i) {
        QListWidgetItem* const item = cards_->item(i);
        if (item->flags().testFlag(Qt::ItemIsEnabled)) item->setCheckState(ticked ? Qt::Checked : Qt::Unchecked);
    }
}

// ---- what is chosen

Output::What OutputDialog::what() const {
    return static_cast<What>(what_->currentRow());
}

QString OutputDialog::kind() const {
    return kind_->currentData().toString();
}

QString OutputDialog::suffix() const {
    return what() == What::copy ? QStringLiteral("flagplot") : kind() == mail_kind ? QStringLiteral("txt") : kind();
}

std::string OutputDialog::reader() const {
    return reader_->currentData().toString().toStdString();
}

std::optional<int> OutputDialog::turn() const {
    const int turn = turn_->currentData().toInt();
    return turn == all_turns ? std::nullopt : std::optional(turn);
}

std::optional<session::Reader> OutputDialog::whose() const {
    if (reader().empty()) return {};
    return report::reader_of(document_.session(), reader());
}

std::vector<report::RecordSheet> OutputDialog::record_sheets() const {
    std::vector<report::RecordSheet> sheets = report::record_sheets(document_.session(), blank_->isChecked(), whose());
    if (sheets.empty()) throw std::runtime_error(u"No unit has boxes: there is nothing to print."_s.toStdString());
    return sheets;
}

report::Booklet OutputDialog::booklet() const {
    const session::Session& session = document_.session();
    std::vector<std::string> ids;
    std::vector<std::string> others;
    std::vector<std::string> missing;
    report::ChartCopies copies;
    for (int i = 0; i < cards_->count(); ++i) {
        const QListWidgetItem& item = *cards_->item(i);
        const std::string id = item.data(Qt::UserRole).toString().toStdString();
        const bool is_there = item.flags().testFlag(Qt::ItemIsEnabled);
        (item.checkState() == Qt::Checked ? ids : is_there ? others : missing).push_back(id);
        if (const table::ChartCopy* copy = session.chart_copy(id)) copies.emplace(id, *copy);
    }
    // Who prints all of them is told on paper what isn't there.
    if (others.empty()) ids.insert(ids.end(), missing.begin(), missing.end());
    if (ids.empty() && !index_->isChecked())
        throw std::runtime_error(u"Nothing is selected. Select a table, a chart or the rules index."_s.toStdString());
    report::Booklet booklet = report::make_booklet(session.rules(), ids, copies);
    if (index_->isChecked())
        booklet.index = report::make_index(session.rules(), procedures::titles(session.rulebook()));
    return booklet;
}

std::string OutputDialog::name() const {
    const session::Session& session = document_.session();
    switch (what()) {
        case What::log:
            return report::name_of_log(session, reader(), turn());
        case What::record_sheets:
            return report::title_of_sheets(session, whose()) + ", record sheets";
        case What::cards:
            return session.rulebook().id + "-cards";
        case What::web_pages: {
            const std::string who = reader().empty() ? "" : ", " + whose()->label;
            return session.header().title + who + ", web pages";
        }
        case What::copy:
            break;
    }
    return QFileInfo(document_.path()).completeBaseName().toStdString() + "-copy";
}

// A reader's report, where each gets another.
bool OutputDialog::can_be_mailed() const {
    const bool has_reports = document_.is_hidden() || !document_.session().rulebook().commanders.empty();
    return what() == What::log && has_reports && turn() && !reader().empty();
}

// With its head, and a form for the next orders.
std::string OutputDialog::mail() const {
    return report::make_mail(document_.session(), reader(), *turn()).text();
}

// ---- what is shown

void OutputDialog::choose_what() {
    const bool has_readers = what() != What::cards && what() != What::copy && reader_->count() > 1;
    choices_->setRowVisible(turn_, what() == What::log);
    choices_->setRowVisible(reader_, has_readers);
    choices_->setRowVisible(kind_, is_on_pages());
    choices_->setRowVisible(blank_, what() == What::record_sheets);
    choices_->setRowVisible(with_pictures_, what() == What::copy && PlotPage::has_board(document_));
    choices_->setRowVisible(with_game_, what() == What::copy);
    card_choice_->setVisible(what() == What::cards);
    show_kinds();
    refresh();
}

// The one that was chosen stays, if it is there.
void OutputDialog::show_kinds() {
    const QSignalBlocker quiet(kind_);
    const QString before = kind();
    kind_->clear();
    kind_->addItem(u"Paper"_s, QStringLiteral("print"));
    kind_->addItem(u"PDF"_s, QStringLiteral("pdf"));
    if (what() == What::log) {
        for (const report::LogFormat& format : report::log_formats())
            kind_->addItem(text(format.name), text(format.suffix));
    }
    if (can_be_mailed()) kind_->addItem(u"Mail"_s, mail_kind);
    kind_->setCurrentIndex(std::max(0, kind_->findData(before)));
}

void OutputDialog::refresh() {
    const bool is_printed = kind() == QLatin1String("print");
    QString words = what() == What::web_pages ? u"&Save the web pages…"_s : u"&Save the copy…"_s;
    if (is_on_pages()) words = is_printed ? u"&Print…"_s : u"&Save as %1…"_s.arg(kind_->currentText());
    go_on_->setText(words);
    QString about;
    if (what() == What::log && !turn() && is_text(kind()))  // below pages their number says it
        about = u"Shown here: %1 %2 alone."_s.arg(in_sentence(document_.session().rulebook().clock.turn_label))
                    .arg(last_told_);
    if (what() == What::web_pages)
        about = reader().empty() ? u"The whole game, a page a turn with its plot, to be read in a browser."_s
                                 : u"What %1 may know of the game, a page a turn."_s.arg(reader_->currentText());
    if (what() == What::copy) about = u"The session's file as it stands, to be kept or sent."_s;
    about_->setText(about);
    about_->setVisible(!about.isEmpty());
    soon_->start();
}

QWidget* OutputDialog::make_preview() {
    shown_ = new QStackedWidget(this);
    pages_ = new Paging(shown_);
    words_ = named(new QPlainTextEdit(shown_), u"What will be in the file"_s);
    QFont fixed;  // of one width; its size is that of all others
    fixed.setFamilies(QFontDatabase::systemFont(QFontDatabase::FixedFont).families());
    words_->setFont(fixed);
    words_->setReadOnly(true);
    words_->setLineWrapMode(QPlainTextEdit::NoWrap);
    words_->setTabChangesFocus(true);
    shown_->addWidget(pages_);
    shown_->addWidget(words_);
    shown_->addWidget(new QWidget(shown_));  // where there is nothing to show
    return shown_;
}

// Of the whole log the last turn in which something happened.
void OutputDialog::preview() {
    const bool is_words = what() == What::log && is_text(kind());
    const bool is_right = !is_on_pages() || attempt([this] {
        if (kind() == mail_kind) return words_->setPlainText(text(mail()));
        if (what() != What::log) {
            return pages_->show_pages(
                [this, paper = paper()](QPrinter& printer) { attempt([&] { ui::print(paper, printer); }); });
        }
        std::shared_ptr<const report::Log> log;
        with_log(turn().value_or(last_told_), [&](const report::Log& made, const session::Watch&) {
            log = std::make_shared<const report::Log>(made);
        });
        if (is_text(kind())) return words_->setPlainText(text(format_of(kind())->make(*log).substr(0, most_shown)));
        const auto paint = [this, log](QPrinter& printer) {
            std::vector<PrintedTurn> none;
            attempt([&] { ui::print(paper_of(*log, revisions_, none), printer); });
        };
        pages_->show_pages(paint, turn() ? QString() : turn_->itemText(turn_->findData(last_told_)));
    });
    shown_->setCurrentIndex(!is_right || !is_on_pages() ? 2 : is_words ? 1 : 0);
    copy_->setVisible(shown_->currentIndex() == 1);
}

// Makes the log and does the work on it while the person sees how far it is. Throws Stopped if he stops it.
void OutputDialog::with_log(std::optional<int> turn,
                            const std::function<void(const report::Log& log, const session::Watch& watch)>& work) {
    const auto make = [&, copies = document_.copies(), who = reader()](const session::Watch& watch) {
        work(plot::make_pages(copies(), who, turn, watch), watch);
    };
    if (!wait_for(*this, u"Making the pages"_s, make)) throw session::Stopped();
}

// False: it was stopped, or it went wrong, which is said.
bool OutputDialog::attempt(const std::function<void()>& act) {
    say_problem(*problem_, QString());
    try {
        act();
        return true;
    } catch (const session::Stopped&) {  // by the person
    } catch (const std::exception& error) {
        say_problem(*problem_, document_.refusal_words(error));
    }
    return false;
}

// ---- what is done

void OutputDialog::copy() {
    QGuiApplication::clipboard()->setText(words_->toPlainText());
    about_->setText(u"Copied to the clipboard."_s);
    about_->show();
}

// What is wrong is said before anything is asked.
void OutputDialog::go_on() {
    attempt([this] {
        if (what() == What::web_pages) {
            return ask_for_folder(*this, u"Save web pages: in which folder?"_s, usual_folder(),
                                  [this](const QString& folder) { save_web_pages(folder); });
        }
        if (is_on_pages() && what() != What::log) paper();
        if (is_on_pages() && kind() == QLatin1String("print")) return print();
        const QString title = go_on_->text().remove(u'&').remove(u'…');
        ask_for_file(*this, title, text(name()), suffix(), [this](const QString& file) { save(file); });
    });
}

// Record sheets or cards as they are chosen.
Paper OutputDialog::paper() const {
    if (what() == What::cards) return paper_of(booklet());
    return paper_of(record_sheets(), text(report::title_of_sheets(document_.session(), whose())));
}

void OutputDialog::print() {
    ask_for_printer(*this, as_file_name(text(name()), QStringLiteral("log")), [this](QPrinter& printer) {
        const bool is_done = attempt([&] {
            if (what() != What::log) return ui::print(paper(), printer);
            std::vector<PrintedTurn> turns;
            with_log(turn(), [&](const report::Log& log, const session::Watch& watch) {
                ui::print(paper_of(log, revisions_, turns, watch), printer);
            });
            went_out(turns);
        });
        if (!is_done) {
            printer.abort();
            return;
        }
        if (!printer.outputFileName().isEmpty()) emit saved(printer.outputFileName());
        emit printed();
        accept();
    });
}

void OutputDialog::save(const QString& file) {
    const bool is_done = attempt([&] {
        refuse_what_is_no_file(file);
        if (what() == What::log) return save_log(file);
        is_on_pages() ? write_pdf(paper(), file, usual_paper()) : save_copy(file);
    });
    if (!is_done) return;
    emit saved(file);
    if (is_on_pages() && kind() == QLatin1String("pdf")) emit printed();
    accept();
}

void OutputDialog::save_log(const QString& file) {
    if (kind() == mail_kind) return write_file(file, mail());
    const bool is_pdf = kind() == QLatin1String("pdf");
    std::vector<PrintedTurn> turns;
    with_log(turn(), [&, kind = kind()](const report::Log& log, const session::Watch& watch) {
        is_pdf ? write_pdf(paper_of(log, revisions_, turns, watch), file, usual_paper())
               : write_file(file, format_of(kind)->make(log));
    });
    if (is_pdf) went_out(turns);
}

// Keeps which revision it was; of a reader's report the session says that it went out, unless it has gone so already.
void OutputDialog::went_out(const std::vector<PrintedTurn>& turns) {
    revisions_.keep(turns);
    const bool is_report = document_.is_hidden() && turn() && !reader().empty();
    if (!is_report || !document_.can_write()) return;
    const std::string digest = report::digest_of_report(document_.session(), reader(), *turn());
    const session::ReportOut* const before = session::report_out(document_.session(), reader(), *turn());
    if (digest.empty() || (before && before->digest == digest)) return;
    const session::ReportOut out{session::ReportOut::How::printed, reader(), *turn(), "", "", digest};
    document_.act([&](session::Session& session) { session.log_report(out); });
}

// Where the session's own file stood a copy may stand again, once that isn't the session's any more.
void OutputDialog::save_copy(const QString& file) {
    const auto refuse = [](const QString& words, const QString& problem) {
        if (!problem.isEmpty()) throw std::runtime_error(words.arg(problem).toStdString());
    };
    document_.look_at_file();
    if (!document_.has_lost_file() && QFileInfo(file) == QFileInfo(document_.path()))
        throw std::runtime_error("That is the session itself. Choose another name.");
    refuse(u"The copy can't be written: %1"_s, document_.save_copy(file));
    if (with_pictures_->isChecked() && PlotPage::has_board(document_))
        refuse(u"The copy is written without its pictures: %1"_s, document_.save_pictures(file));
    if (!with_game_->isChecked()) return;
    host::write_text(host::game_beside(file.toStdString()),
                     workshop::to_shared_file(host::game_to_share(document_.session().rulebook())));
}

// Into a folder of their own, in the one that is chosen.
void OutputDialog::save_web_pages(const QString& folder) {
    attempt([&] {
        const auto pages = std::filesystem::path(folder.toStdString()) / report::as_file_name(name());
        const auto make = [&, copies = document_.copies(), who = reader()](const session::Watch& watch) {
            plot::write_archive(pages, plot::make_archive(copies(), who, watch));
        };
        if (!wait_for(*this, u"Making the web pages"_s, make)) throw session::Stopped();
        emit saved(exact((pages / "index.html").string()));
        accept();
    });
}

}  // namespace flagplot::ui
