#include "ui/plot/fit_dialog.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QInputDialog>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTableWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "host/host.h"
#include "ui/common/files.h"
#include "ui/common/look.h"
#include "ui/common/made.h"
#include "ui/common/plain_text.h"
#include "ui/common/quiet.h"
#include "ui/plot/fit_view.h"
#include "ui/plot/pdf_page.h"

namespace flagplot::ui {
namespace {

enum Column { place, pixels, cells, columns };

constexpr double enlarged = 5;  // in the loupe
constexpr double good = 0.1;    // of a cell: below it a fit is called good

}  // namespace

FitDialog::FitDialog(Document& document, QWidget* parent, const MapImage& shown, const std::string& board)
    : CarefulDialog(parent),
      document_(document),
      board_id_(board),
      board_(session::board_in_force(document.session().state(), document.session().rulebook(), board)) {
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(u"A picture of your map"_s);
    auto* const layout = new QVBoxLayout(this);
    advice_ = wrapped_label(this);
    auto* const choose = new QPushButton(u"Choose &picture…"_s, this);
    connect(choose, &QPushButton::clicked, this, &FitDialog::choose_picture);
    layout->addLayout(add_parts(new QHBoxLayout, {{advice_, 1}, choose}));

    auto* const middle = new QHBoxLayout;
    view_ = new FitView(FitView::Use::point, this);
    middle->addWidget(view_, 1);
    points_ = named(new Quiet<QTableWidget>(0, columns, this), u"Points"_s);
    points_->setHorizontalHeaderLabels({u"Place"_s, u"Error, pixels"_s, u"Of a cell"_s});
    points_->verticalHeader()->setVisible(true);
    points_->setSelectionBehavior(QAbstractItemView::SelectRows);
    points_->setSelectionMode(QAbstractItemView::SingleSelection);
    points_->setTabKeyNavigation(false);
    points_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    loupe_title_ = new Label(this);
    loupe_ = new FitView(FitView::Use::loupe, this);
    auto* const side = add_parts(new QVBoxLayout, {{points_, 1}, loupe_title_, loupe_});
    again_ = new QPushButton(u"Click it &again"_s, this);
    again_->setCheckable(true);
    again_->setToolTip(u"The next click on the picture moves this point."_s);
    connect(again_, &QPushButton::toggled, this, [this](bool pressed) {
        if (pressed) view_->setFocus();
    });
    remove_ = new QPushButton(u"&Leave it out"_s, this);
    connect(remove_, &QPushButton::clicked, this, &FitDialog::remove_point);
    add_parts(side, {again_, remove_});
    middle->addLayout(side);

    problem_ = wrapped_label(this);
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    use_ = buttons->addButton(u"&Use this fit"_s, QDialogButtonBox::AcceptRole);
    set_primary(*use_);
    add_parts(layout, {{middle, 1}, problem_, buttons});
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(use_, &QPushButton::clicked, this, &FitDialog::accept_fit);

    connect(view_, &FitView::pointed, this, &FitDialog::add_point);
    connect(view_, &FitView::nudged, this, &FitDialog::nudge);
    connect(points_, &QTableWidget::cellChanged, this, [this](int row, int column) {
        if (column == place) rename(row);
    });
    connect(points_, &QTableWidget::currentCellChanged, this, &FitDialog::refresh);

    if (const auto before = session::map_picture_of(document.session().state(), board)) {
        picture_ = *before;
        pins_before_ = picture_.pins;
        const QString file = exact(host::map_file(picture_.digest).string());
        if (!shown.isNull()) {
            file_ = file;
            view_->set_image(shown);
        } else if (!file.isEmpty()) {
            begin_reading(file, picture_, [digest = picture_.digest](QString& problem, const auto& stop) {
                return MapImage::of_digest(digest, problem, stop);
            });
        }
    }
    fill_table();
    resize(letters(170), letters(110));
}

bool FitDialog::has_typed() const {
    return !picture_.pins.empty() && picture_.pins != pins_before_;
}

QString FitDialog::loss() const {
    return u"The points that you placed aren't saved, and would be lost."_s;
}

void FitDialog::choose_picture() {
    // When that dialog has gone: while it goes, the focus can't be taken.
    const auto take = [this](const QString& file) {
        activateWindow();
        use_picture(file);
    };
    ask_for_known_file(*this, u"A picture of your map"_s, u"Pictures and PDFs (*.png *.jpg *.jpeg *.pdf)"_s,
                       [this, take](const QString& file) {
                           QMetaObject::invokeMethod(
                               this, [take, file] { take(file); }, Qt::QueuedConnection);
                       });
}

void FitDialog::use_picture(const QString& file) {
    if (is_pdf(file)) return read_pdf(file);
    begin_reading(file, {}, [file](QString& problem, const auto& stop) { return MapImage::read(file, problem, stop); });
}

// Of a file that is `picture`, as far as that is known. The one that is shown stays until there is another one.
void FitDialog::begin_reading(const QString& file, const session::MapPicture& picture, const ReadMap& read) {
    advice_->setText(u"Reading the picture…"_s);
    read_beside(reading_, read, [this, file, picture](const MapImage& image, const QString& problem) {
        if (!image.isNull()) {
            file_ = file;
            picture_ = picture;
            picture_.width = image.size().width();
            picture_.height = image.size().height();
            view_->set_image(image);
            fill_table();
            view_->setFocus();
        } else {
            refresh();
        }
        say_problem(*problem_, problem);
        emit this->read(problem);
    });
}

void FitDialog::read_pdf(const QString& file) {
    advice_->setText(u"Reading the PDF…"_s);
    reading_.start([this, file](const std::atomic<bool>& stop, const auto& tell) {
        QString problem;
        const int pages = pages_of_pdf(file, problem, stop);
        tell([this, file, pages, problem] {
            refresh();
            say_problem(*problem_, problem);
            if (pages == 1) read_page(file, 1);
            if (pages > 1) ask_for_page(file, pages);
        });
    });
}

void FitDialog::read_page(const QString& pdf, int page) {
    const QString png = folder_.filePath(QStringLiteral("%1.png").arg(++pages_made_));
    begin_reading(png, {}, [pdf, page, png](QString& problem, const auto& stop) {
        return read_pdf_page(pdf, page, png, problem, stop);
    });
}

void FitDialog::ask_for_page(const QString& pdf, int pages) {
    auto* const dialog = new QInputDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(u"A page of the PDF"_s);
    dialog->setLabelText(u"Which page is the map, of %1?"_s.arg(pages));
    dialog->setInputMode(QInputDialog::IntInput);
    dialog->setIntRange(1, pages);
    connect(dialog, &QInputDialog::intValueSelected, this, [this, pdf](int page) { read_page(pdf, page); });
    dialog->open();
}

// ---- the points

int FitDialog::chosen() const {
    return points_->currentRow();
}

void FitDialog::fill_table() {
    const QSignalBlocker quiet(points_);
    const int row = chosen();
    points_->setRowCount(static_cast<int>(picture_.pins.size()));
    for (int i = 0; i < points_->rowCount(); ++i) {
        const session::MapPin& pin = picture_.pins[static_cast<std::size_t>(i)];
        points_->setItem(i, place, new QTableWidgetItem(exact(pin.place)));
        for (const int column : {pixels, cells}) {
            auto* const item = new QTableWidgetItem;
            item->setFlags(item->flags() & ~Qt::ItemIsEditable);
            item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            points_->setItem(i, column, item);
        }
    }
    if (points_->rowCount() > 0) points_->setCurrentCell(std::clamp(row, 0, points_->rowCount() - 1), place);
    refresh();
}

// A click sets a new point, whose name is typed at once; a chosen point that has no name yet, or that is to be clicked
// again, it moves.
void FitDialog::add_point(const QPointF& pixel) {
    const int row = chosen();
    const bool is_named = row >= 0 && !picture_.pins[static_cast<std::size_t>(row)].place.empty();
    const bool moves = row >= 0 && (!is_named || again_->isChecked());
    again_->setChecked(false);
    if (!moves) picture_.pins.push_back({"", {}});
    const std::size_t at = moves ? static_cast<std::size_t>(row) : picture_.pins.size() - 1;
    picture_.pins[at].at = {pixel.x(), pixel.y()};
    fill_table();
    if (moves && is_named) return;
    points_->setCurrentCell(static_cast<int>(at), place);
    points_->setFocus();
    points_->editItem(points_->item(static_cast<int>(at), place));
}

void FitDialog::remove_point() {
    const int row = chosen();
    if (row < 0) return;
    picture_.pins.erase(picture_.pins.begin() + row);
    fill_table();
}

void FitDialog::nudge(int right, int down) {
    const int row = chosen();
    if (row < 0) return;
    board::Point& at = picture_.pins[static_cast<std::size_t>(row)].at;
    at.x = std::clamp(at.x + right, 0.0, double(picture_.width));
    at.y = std::clamp(at.y + down, 0.0, double(picture_.height));
    refresh();
}

void FitDialog::rename(int row) {
    picture_.pins[static_cast<std::size_t>(row)].place = points_->item(row, place)->text().trimmed().toStdString();
    refresh();
}

// What is wrong with a name is said; what can be fitted is.
void FitDialog::refresh() {
    const QSignalBlocker quiet(points_);
    QString problem;
    std::vector<board::Pin> pins;
    std::vector<int> rows;
    for (std::size_t i = 0; i < picture_.pins.size(); ++i) {
        const session::MapPin& pin = picture_.pins[i];
        for (const int column : {pixels, cells}) points_->item(static_cast<int>(i), column)->setText(QString());
        try {
            if (pin.place.empty()) continue;
            pins.push_back({board_->centre(board_->parse(pin.place)), pin.at});
            rows.push_back(static_cast<int>(i));
        } catch (const hex::HexError& error) {
            problem = u"Point %1: %2"_s.arg(i + 1).arg(text(error.what()));
        }
    }
    const bool areas = board_ && board_->kind() == board::Board::Kind::areas;
    std::optional<board::Perspective> fit;
    int worst = -1;
    QString words = u"Click four places on your map that are far from each other, and type the name of each."_s;
    if (file_.isEmpty()) words = u"Choose a scan or a photograph of your map: PNG, JPEG, or a page of a PDF."_s;
    if (areas) words = u"Click each place on your map, and type its name."_s;
    try {
        if (!areas && pins.size() >= board::Perspective::least_pins) fit = board::Perspective::fit(pins);
    } catch (const hex::HexError& error) {
        problem = text(error.what());
    }
    if (fit) {
        const std::vector<board::PinError> errors = fit->errors(pins);
        const bool checked = board::is_checked(pins);
        std::size_t most = 0;
        for (std::size_t i = 0; i < errors.size(); ++i) {
            if (errors[i].cells > errors[most].cells) most = i;
            points_->item(rows[i], pixels)
                ->setText(checked ? QString::number(errors[i].pixels, 'f', 1) : u"unchecked"_s);
            const QString of_cell = checked ? u"%1 %"_s.arg(errors[i].cells * 100, 0, 'f', 1) : QString();
            points_->item(rows[i], cells)->setText(checked && errors[i].cells >= good ? warning(of_cell) : of_cell);
        }
        if (!checked) {
            words = u"Four points always fit. Click a fifth, such as one in the middle, to check them."_s;
        } else {
            if (errors[most].cells >= good) worst = rows[most];
            words = u"Checked. Worst is %1: %2 pixels, %3 % of a cell. Below 10 % is good."_s
                        .arg(text(picture_.pins[static_cast<std::size_t>(rows[most])].place))
                        .arg(errors[most].pixels, 0, 'f', 1)
                        .arg(errors[most].cells * 100, 0, 'f', 1);
        }
    }
    advice_->setText(words);
    say_problem(*problem_, problem);
    view_->show_pins(picture_.pins, chosen(), worst, board_, fit);
    show_chosen(worst, fit);
    use_->setEnabled(!file_.isEmpty() && (fit || (areas && !pins.empty())));
}

void FitDialog::show_chosen(int worst, const std::optional<board::Perspective>& fit) {
    const int row = chosen();
    const bool is_point = row >= 0;
    std::optional<session::MapPin> pin;
    if (is_point) pin = picture_.pins[static_cast<std::size_t>(row)];
    const QString name = pin ? short_text(pin->place, 20) : QString();
    loupe_title_->setText(!is_point        ? QString()
                          : name.isEmpty() ? u"Point %1, five times"_s.arg(row + 1)
                                           : u"Point %1, %2, five times"_s.arg(row + 1).arg(name));
    loupe_->set_image(pin ? view_->image() : MapImage());
    loupe_->show_pins(picture_.pins, row, worst, board_, fit);
    if (pin) loupe_->look_at({pin->at.x, pin->at.y}, enlarged);
    loupe_->setAccessibleDescription(loupe_title_->text());
    again_->setEnabled(is_point);
    remove_->setEnabled(is_point);
}

void FitDialog::accept_fit() {
    try {
        picture_.digest = host::keep_map(file_.toStdString());
    } catch (const json::InputError& error) {
        return say_problem(*problem_, text(error));
    }
    std::erase_if(picture_.pins, [](const session::MapPin& pin) { return pin.place.empty(); });
    const std::string fact = session::to_text(picture_);
    emit kept(picture_.digest, view_->image());
    QString refused;
    document_.act(
        [&](session::Session& session) {
            session.set_fact(session::map_picture_fact, session::map_picture_scope(board_id_), fact);
        },
        &refused);
    if (!refused.isEmpty()) return say_problem(*problem_, refused);
    accept();
}

}  // namespace flagplot::ui
