#include <fmt/format.h>

#include <QAction>
#include <QComboBox>
#include <QFileDialog>
#include <QImage>
#include <QImageReader>
#include <QInputDialog>
#include <QMenu>
#include <QPainter>
#include <QPdfWriter>
#include <QPrintDialog>
#include <QSignalSpy>
#include <QTest>

#include "host/host.h"
#include "json/reader.h"
#include "pdf.h"
#include "plot/pages.h"
#include "plot/request.h"
#include "room.h"
#include "session/map_picture.h"
#include "ui/common/label.h"
#include "ui/common/message_bar.h"
#include "ui/plot/fit_dialog.h"
#include "ui/plot/pdf_page.h"
#include "ui/plot/plot_page.h"
#include "ui/plot/plot_view.h"
#include "ui/print/plot_paper.h"

// Plots on paper, as files, and with the player's picture beneath.
namespace flagplot::ui {
namespace {

using flagplot::test::Folder;
using flagplot::test::Room;
using flagplot::test::Sample;
using test::file_in;
using test::has_poppler;
using test::output_of;
using test::pdftotext;

// A data folder of its own, as long as it lives.
struct Home {
    Home() { qputenv("XDG_DATA_HOME", QByteArray::fromStdString((folder.path() / "data").string())); }
    ~Home() { qunsetenv("XDG_DATA_HOME"); }
    Q_DISABLE_COPY_MOVE(Home)

    Folder folder;
};

session::Session opened(const char* sample) {
    static const rulebook::Library library({flagplot::test::source_dir() / "tables"});
    return session::Session::open(
        flagplot::test::source_dir() / "resources/samples" / (std::string(sample) + ".flagplot"),
        session::OpenMode::read, library, Sample::environment());
}

// The plot of the Coral Sea's turn 8, and the red picture that may lie beneath it.
struct Pictured {
    Pictured() : session(opened("coral-sea")), plot(plot::plot_of(session, {})) {
        session::MapPicture picture{digest, 900, 700, {}};
        for (const auto& [place, at] : std::vector<std::pair<const char*, board::Point>>{
                 {"A1", {50, 50}}, {"M1", {850, 50}}, {"A14", {50, 650}}, {"M14", {850, 650}}})
            picture.pins.push_back({place, at});
        const auto sheet = plot::Sheet::of(picture, plot.board);
        REQUIRE(sheet);
        plot.sheets = {*sheet};
        QImage image(900, 700, QImage::Format_RGB32);
        image.fill(Qt::red);
        const QString file = file_in(folder, "map.png");
        REQUIRE(image.save(file));
        QString problem;
        map[digest] = MapImage::read(file, problem);
        REQUIRE_FALSE(map[digest].isNull());
    }

    plot::Page page() const { return plot::page_of(session, plot, plot::fit(plot, 900, 700)); }

    std::string digest = std::string(64, 'a');
    Folder folder;
    session::Session session;
    plot::Plot plot;
    MapImages map;
};

int red(const QImage& image) {
    int count = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) count += image.pixelColor(x, y) == QColor(Qt::red) ? 1 : 0;
    }
    return count;
}

// A PDF of so many pages, each of this size in millimetres, with its number in large letters.
QString pdf_of(const Folder& folder, int pages, const QSizeF& size) {
    QString file = file_in(folder, "-maps; $(x).pdf");
    QPdfWriter writer(file);
    writer.setPageSize(QPageSize(size, QPageSize::Millimeter));
    writer.setPageMargins({});
    QPainter painter(&writer);
    for (int page = 1; page <= pages; ++page) {
        if (page > 1) writer.newPage();
        painter.fillRect(QRectF(0, 0, writer.width(), writer.height()), page == 2 ? Qt::red : Qt::white);
    }
    return file;
}

}  // namespace

TEST_CASE("A printed turn ends with its plot as wide as the page, and its words can be searched", "[plot-paper]") {
    if (!has_poppler()) return;
    const Folder folder;
    const report::Log log = plot::make_pages(opened("coral-sea"), "", 8);
    REQUIRE(log.turns.size() == 1);
    REQUIRE(log.turns.front().plot);
    write_pdf(log, file_in(folder));
    const QString words = pdftotext({QStringLiteral("-layout")}, file_in(folder));
    const QString plot = words.mid(words.indexOf(QStringLiteral("THE PLOT")));
    for (const char* const id : {"Z1", "Z5", "A3", "I-2"}) CHECK(plot.contains(QLatin1String(id)));
    CHECK(plot.contains(QStringLiteral("Nowhere yet: ")));
    test::check_margins(file_in(folder), QPageSize::A4);
}

TEST_CASE("A print is revised if its plot shows something else", "[plot-paper]") {
    report::Log log = plot::make_pages(opened("coral-sea"), "", 8);
    const Folder folder;
    const std::string before = write_pdf(log, file_in(folder)).front().digest;
    CHECK(write_pdf(log, file_in(folder)).front().digest == before);
    log.turns.front().plot->words.front() += ".";
    CHECK(write_pdf(log, file_in(folder)).front().digest != before);
}

TEST_CASE("The player's picture lies beneath a plot, and a plain sea where it is missing", "[plot-paper]") {
    const Pictured sea;
    const auto painted = [&](const MapImages& map) {
        return QImage::fromData(QByteArray::fromStdString(plot_png(sea.page(), map)), "PNG");
    };
    const QImage with = painted(sea.map);
    CHECK(with.size() == QSize(900, 700));
    CHECK(red(with) > 900 * 700 / 2);
    CHECK(red(painted({})) == 0);
    CHECK(QImage::fromData(QByteArray::fromStdString(plot_png(sea.page(), sea.map, 2)), "PNG").size() ==
          QSize(1800, 1400));
    CHECK_THROWS_AS(plot_png(sea.page(), sea.map, 20), json::InputError);
    const QImage headed =
        QImage::fromData(QByteArray::fromStdString(plot_png(sea.page(), sea.map, 1, Heading::above)), "PNG");
    const int above = headed.height() - 700;
    CHECK(above > 0);
    CHECK(headed.copy(0, above, 900, 700) == with);
    const QImage heading = headed.copy(0, 0, 900, above);
    CHECK(red(heading) == 0);
    CHECK(heading != [&] {
        QImage blank = heading;
        blank.fill(heading.pixel(0, 0));
        return blank;
    }());
}

TEST_CASE("A plot's own pages are the same bytes each time, with its words", "[plot-paper]") {
    if (!has_poppler()) return;
    const Pictured sea;
    const QString one = file_in(sea.folder, "one.pdf");
    const QString two = file_in(sea.folder, "two.pdf");
    write_pdf(paper_of(sea.page(), sea.map), one);
    write_pdf(paper_of(sea.page(), sea.map), two);
    CHECK(json::read_text(one.toStdString()) == json::read_text(two.toStdString()));
    const QString words = pdftotext({}, one);
    CHECK(words.contains(QStringLiteral("Coral Sea")));
    for (const std::string& line : plot::describe(sea.plot))
        CHECK(words.simplified().contains(text(line).left(40).simplified()));
    CHECK(output_of("pdfimages", {QStringLiteral("-list"), one}).count('\n') == 3);  // two of them are its head
    write_pdf(paper_of(sea.page(), {}), two);
    CHECK(output_of("pdfimages", {QStringLiteral("-list"), two}).count('\n') == 2);
}

TEST_CASE("What the plot's page shows is saved under its title, turn and reader, and printed", "[plot-paper]") {
    Room room("flat-top", 100, 1);
    room.take(QSize(1280, 800));
    room.look_at(Page::plot);
    auto* const whose = flagplot::test::named<QComboBox>(*room.window, "Whose plot");
    whose->setCurrentIndex(whose->findData(QStringLiteral("Takagi")));
    QMenu* menu = nullptr;
    for (auto* const one : room.window->findChild<PlotPage*>()->tools().findChildren<QMenu*>()) {
        if (one->title() == QStringLiteral("Save or print")) menu = one;
    }
    REQUIRE(menu);
    const auto choose = [&](const char* words) {
        for (QAction* action : menu->actions()) {
            if (action->text().contains(QLatin1String(words))) action->trigger();
        }
        Room::settle();
    };
    for (const auto& [words, suffix, begins] : std::vector<std::tuple<const char*, const char*, const char*>>{
             {"PDF", "pdf", "%PDF"}, {"SVG", "svg", "<svg"}, {"PNG", "png", "\x89PNG"}}) {
        choose(words);
        auto* const dialog = room.window->findChild<QFileDialog*>();
        REQUIRE(dialog);
        const QString name = dialog->selectedFiles().value(0);
        CHECK(name.contains(QStringLiteral("Flat Top by mail, May 1942, turn 6, Takagi, plot.")));
        CHECK(name.endsWith(QLatin1String(suffix)));
        const QString file = file_in(room.folder, suffix);
        emit dialog->fileSelected(file);
        CHECK(json::read_text(file.toStdString()).starts_with(begins));
        CHECK(json::read_text(file.toStdString()).find("TF17") == std::string::npos);
        CHECK(room.window->findChild<MessageBar*>()->isHidden());  // good news move nothing
        const auto lines = room.window->findChildren<OneLine*>();
        CHECK(std::any_of(lines.begin(), lines.end(), [](const OneLine* line) {
            return line->isVisible() && line->text().startsWith(QLatin1String("Saved as "));
        }));
        delete dialog;
    }
    choose("Print");
    CHECK(room.window->findChild<QPrintDialog*>());
}

// ---- the page of a PDF

TEST_CASE("A PDF says how many pages it has, and the one that is chosen is read", "[pdf-page]") {
    if (!has_poppler()) return;
    const Folder folder;
    const std::atomic<bool> stop = false;
    QString problem;
    const QString one = pdf_of(folder, 1, {100, 50});
    const QString png = file_in(folder, "page.png");
    CHECK(is_pdf(one));
    CHECK(pages_of_pdf(one, problem, stop) == 1);
    const MapImage image = read_pdf_page(one, 1, png, problem, stop);
    CHECK(problem.isEmpty());
    CHECK(std::abs(image.size().width() - 1181) < 10);  // 300 an inch
    CHECK(std::abs(image.size().height() - 591) < 10);
    CHECK(red(QImage(png)) == 0);

    const QString three = pdf_of(folder, 3, {100, 50});
    CHECK(pages_of_pdf(three, problem, stop) == 3);
    CHECK_FALSE(read_pdf_page(three, 2, png, problem, stop).isNull());
    CHECK(red(QImage(png)) > 1000 * 500);
    CHECK(problem.isEmpty());
}

TEST_CASE("A large page stays within the pixels that a map may have", "[pdf-page]") {
    if (!has_poppler()) return;
    const Folder folder;
    const std::atomic<bool> stop = false;
    QString problem;
    const QString a0 = pdf_of(folder, 1, {1189, 841});
    const QSize size = read_pdf_page(a0, 1, file_in(folder, "page.png"), problem, stop).size();
    CHECK(qint64(size.width()) * size.height() <= MapImage::most_pixels);
    CHECK(qint64(size.width()) * size.height() > MapImage::most_pixels * 9 / 10);
}

TEST_CASE("What can't be read of a PDF is said plainly", "[pdf-page]") {
    if (!has_poppler()) return;
    const Folder folder;
    const std::atomic<bool> stop = false;
    QString problem;
    QFile damaged(file_in(folder, "damaged.pdf"));
    REQUIRE(damaged.open(QIODevice::WriteOnly));
    damaged.write("%PDF-1.4\nnothing else");
    damaged.close();
    CHECK(is_pdf(damaged.fileName()));
    CHECK(pages_of_pdf(damaged.fileName(), problem, stop) == 0);
    CHECK(problem.contains(QStringLiteral("damaged")));

    const QByteArray path = qgetenv("PATH");
    qputenv("PATH", QByteArray::fromStdString(folder.path().string()));
    CHECK(pages_of_pdf(pdf_of(folder, 1, {100, 50}), problem, stop) == 0);
    qputenv("PATH", path);
    CHECK(problem.contains(QStringLiteral("isn't installed")));
    CHECK_FALSE(is_pdf(text(folder.path().string())));
}

TEST_CASE("A PDF that nobody waits for any more isn't read to its end", "[pdf-page]") {
    if (!has_poppler()) return;
    const Folder folder;
    const std::atomic<bool> stop = true;
    QString problem;
    const QString page = pdf_of(folder, 1, {1189, 841});
    CHECK(read_pdf_page(page, 1, file_in(folder, "page.png"), problem, stop).isNull());
}

TEST_CASE("A page of a PDF becomes the picture to be fitted", "[pdf-page]") {
    if (!has_poppler()) return;
    const Home home;
    Room room("coral-sea", 100, 1);
    room.take(QSize(1280, 800));
    auto* const dialog = new FitDialog(room.document, room.window.get());
    dialog->show();
    dialog->use_picture(pdf_of(home.folder, 3, {200, 100}));
    QInputDialog* question = nullptr;
    REQUIRE(QTest::qWaitFor([&] { return (question = dialog->findChild<QInputDialog*>()) != nullptr; }, 30'000));
    CHECK(question->intMaximum() == 3);
    question->setIntValue(2);
    question->accept();
    const auto shown = [&] { return std::abs(dialog->picture_size().width() - 2362) < 10; };
    CHECK(QTest::qWaitFor(shown, 30'000));
    dialog->close();
}

// ---- pictures go with a copy

TEST_CASE("A copy takes the pictures of its maps along, and another machine finds them", "[pictures]") {
    const Folder away;
    const QString copy = file_in(away, "copy.flagplot");
    {
        const Home here;
        Room room("coral-sea", 100, 1);
        QImage image(900, 700, QImage::Format_RGB32);
        image.fill(Qt::red);
        REQUIRE(image.save(file_in(here.folder, "map.png")));
        const std::string digest = host::keep_map(here.folder.path() / "map.png");
        room.document.act([&](session::Session& session) {
            session.set_fact("map-picture", "session",
                             "900x700; A1 50 50; M1 850 50; A14 50 650; M14 850 650; " + digest);
        });
        REQUIRE(room.document.save_copy(copy).isEmpty());
        CHECK(room.document.save_pictures(copy).isEmpty());
    }
    const Home there;
    Room room("", 100, 1);
    REQUIRE(room.document.open(copy.toStdString()));
    room.take(QSize(1280, 800));
    room.look_at(Page::plot);
    CHECK(QTest::qWaitFor([&] { return !room.window->findChild<PlotPage*>()->view().images().empty(); }, 30'000));
}

TEST_CASE("A picture beside a copy that isn't the one it names is refused, and the plot stands without it",
          "[pictures]") {
    const Home home;
    const std::string digest(64, 'a');
    Room room("coral-sea", 100, 1);
    room.document.act([&](session::Session& session) {
        session.set_fact("map-picture", "session", "900x700; A1 50 50; M1 850 50; A14 50 650; M14 850 650; " + digest);
    });
    const QString copy = file_in(room.folder, "copy.flagplot");
    REQUIRE(room.document.save_copy(copy).isEmpty());
    CHECK(room.document.save_pictures(copy).contains(QStringLiteral("isn't on this machine")));
    const std::filesystem::path beside = room.folder.path() / host::maps_beside / fmt::format("{}.png", digest);
    std::filesystem::create_directory(beside.parent_path());
    host::write_text(beside, "another picture");
    QSignalSpy failed(&room.document, &Document::failed);
    REQUIRE(room.document.open(copy.toStdString()));
    REQUIRE(failed.count() == 1);
    CHECK(failed.takeFirst().value(0).toString().contains(text(beside.string())));
    CHECK(host::map_file(digest).empty());
}

}  // namespace flagplot::ui
