#include <fmt/format.h>
#include <sys/resource.h>

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QImage>
#include <QPainter>
#include <QProcess>
#include <algorithm>
#include <cmath>
#include <random>
#include <stdexcept>

#include "plot/coast.h"
#include "report/visibility.h"
#include "suites.h"
#include "support/files.h"
#include "support/folder.h"
#include "ui/plot/plot_page.h"
#include "ui/plot/plot_view.h"
#include "window.h"

namespace flagplot::bench {
namespace {

namespace fs = std::filesystem;
using session::Session;

constexpr int columns = 50;  // letters go to ZZ
constexpr int rows = 200;    // 10,000 cells all together
constexpr int counters = 300;
constexpr int printed = 63;              // pixels of a cell in the picture
constexpr int wide = columns * printed;  // 40 million all together
constexpr int high = rows * printed;
constexpr double frame = 0.016;
constexpr double opening_time = 0.3;
constexpr double any_turn = 0.2;
constexpr long most_memory = 300;  // MB
const QSize screen(1280, 800);

// A map as a scanner has it: paper, noise and a grid, which a JPEG finds hard enough.
void draw_map(const fs::path& file) {
    QImage map(wide, high, QImage::Format_RGB32);
    std::mt19937 noise(1942);
    for (int y = 0; y < high; ++y) {
        auto* const line = reinterpret_cast<QRgb*>(map.scanLine(y));
        for (int x = 0; x < wide; ++x) {
            const int grain = static_cast<int>(noise() % 16);
            line[x] = qRgb(190 + grain, 208 + grain, 215 + grain);
        }
    }
    QPainter painter(&map);
    painter.setPen(QPen(QColor(60, 80, 100), 4));
    for (int x = 0; x < wide; x += printed) painter.drawLine(x, 0, x, high);
    for (int y = 0; y < high; y += printed) painter.drawLine(0, y, wide, y);
    painter.end();
    if (!map.save(QString::fromStdString(file.string()), nullptr, 90)) throw std::runtime_error("no picture");
}

// From corner to corner of the board lies the whole earth.
std::string world_on(const board::Board& board) {
    return fmt::format("{}: 70 N, 179 W; {}: 70 N, 179 E; {}: 70 S, 179 W", board.label({1, 1}),
                       board.label({columns, 1}), board.label({1, rows}));
}

enum class Beneath { nothing, picture, coast };

// A session with 300 counters, half of which have moved, on 10,000 cells with a picture or the world's coast, or on a
// board without end.
void make_game(const fs::path& file, Beneath beneath, const fs::path& picture = {}) {
    session::Environment environment = host::environment();
    environment.open_file = test::quick_files();
    session::Beginning beginning{"swwas", "A large map", {}, {}, {}};
    beginning.facts["layout"] = "n-ne-se-s-sw-nw";
    const board::Board endless = board::Board::of(board::Grid{board::ways_of("n-ne-se-s-sw-nw"), {}, {}});
    if (beneath != Beneath::nothing) beginning.facts["last-zone"] = endless.label({columns, rows});
    if (beneath == Beneath::coast) beginning.facts[plot::coast_fact] = world_on(endless);
    Session session = Session::create(file, beginning, host::library(), environment);
    std::mt19937 dice(1942);
    const auto up_to = [&](int most) { return static_cast<int>(dice() % static_cast<unsigned>(most)); };
    std::vector<board::Cell> places;
    for (int i = 0; i < counters; ++i) {
        places.push_back({1 + up_to(columns), 1 + up_to(rows)});
        session.add_unit("fleet", fmt::format("{}{}", i % 2 == 0 ? "Z" : "A", i / 2 + 1),
                         {{"side", i % 2 == 0 ? "axis" : "allied"}, {"place", endless.label(places.back())}});
    }
    session.next_turn();
    for (int i = 0; i < counters; i += 2) {  // those of one side, by a turn's way
        const board::Cell& from = places[static_cast<std::size_t>(i)];
        const board::Cell to{std::clamp(from.column + up_to(5) - 2, 1, columns),
                             std::clamp(from.row + up_to(7) - 3, 1, rows)};
        session.change_unit(fmt::format("Z{}", i / 2 + 1), {{"place", endless.label(to)}}, "");
    }
    if (beneath == Beneath::picture) {
        session::MapPicture map{host::keep_map(picture), wide, high, {}};
        for (const board::Cell& cell :
             {board::Cell{1, 1}, {columns, 1}, {1, rows}, {columns, rows}, {columns / 2, rows / 2}}) {
            const double low = cell.column % 2 == 0 ? 0.5 : 0;
            map.pins.push_back(
                {endless.label(cell), {(cell.column - 0.5) * printed, (cell.row - 0.5 + low) * printed}});
        }
        session.set_fact(session::map_picture_fact, "session", session::to_text(map));
    }
    session.commit();
}

// The plot's page by itself, over a session.
struct Page {
    Page() {
        page.resize(screen);
        page.show();
        paint(page);
    }

    void open(const fs::path& file) {
        if (!document.open(file)) throw std::runtime_error("the session can't be opened");
        paint(page);
    }
    // Until the picture is there, which may come after everything else.
    void await_picture() {
        QElapsedTimer waited;
        waited.start();
        while (page.view().images().empty() && waited.elapsed() < 20'000)
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 100);
        if (page.view().images().empty()) throw std::runtime_error("the picture isn't shown");
        page.repaint();  // it may have been painted just then
    }

    ui::Document document{host::library(), host::environment()};
    ui::PlotPage page{document};
};

// How long a frame takes after each act, into a picture of the screen's size.
std::vector<double> frames(ui::PlotView& view, int repetitions, const std::function<void(int)>& act) {
    QImage image(screen, QImage::Format_RGB32);
    std::vector<double> times;
    for (int i = -2; i < repetitions; ++i) {
        const double took = seconds([&] {
            act(i);
            view.render(&image);
        });
        if (i >= 0) times.push_back(took);
    }
    return times;
}

// Reads the land; then it is painted beside the frames, each time that their size is another one.
std::string land_words(const ui::PlotView& view) {
    const std::optional<plot::Plot>& plot = view.plot();
    if (!plot || !plot->coast) throw std::runtime_error("there is no coast");
    std::size_t points = 0;
    const double took = seconds([&] {
        for (const auto& ring : plot->coast->land()) points += ring.size();
    });
    return fmt::format("the world's coast has {} points, read and laid on the board in {:.0f} ms", points, took * 1e3);
}

void frames_of(Report& report, const fs::path& file, const std::string& what, Beneath beneath) {
    Page page;
    page.open(file);
    if (beneath == Beneath::picture) page.await_picture();
    ui::PlotView view;
    view.resize(screen);
    view.set_plot(page.page.view().plot());
    if (beneath == Beneath::picture) view.set_images(page.page.view().images());
    if (beneath == Beneath::coast) report.note(land_words(view));
    const auto pan = [&](int i) { view.pan(QPointF(i % 2 == 0 ? 7 : -7, i % 3 == 0 ? 5 : -3)); };
    const auto zoom = [&](int i) { view.zoom(i % 2 == 0 ? 1.25 : 0.8); };
    view.show_all();
    const double whole = view.view().scale;
    // All; the smallest cells that have a grid, which are most; and nearer.
    for (const double cell : {whole, 8.0, 24.0, 80.0}) {
        view.zoom(cell / view.view().scale);
        const std::string where = fmt::format("{}, cells of {:.0f} pixels", what, view.view().scale);
        report.add_times(where + ", panned", frames(view, 40, pan), frame);
        report.add_times(where + ", zoomed", frames(view, 40, zoom), frame);
    }
}

void opening(Report& report, const fs::path& file) {
    std::vector<double> grid;
    std::vector<double> picture;
    for (int i = 0; i < 7; ++i) {
        Page page;
        grid.push_back(seconds([&] { page.open(file); }));
        picture.push_back(grid.back() + seconds([&] { page.await_picture(); }));
    }
    report.add_times("a session opened, its plot painted", grid, opening_time);
    report.add_times("the same, until its picture of 40 megapixels is there", picture, std::nullopt);
}

void turns(Report& report, const Sessions& sessions) {
    ui::Document document(host::library(), host::environment());
    if (!document.open(sessions.copy(Sessions::many, "plot-turns"))) throw std::runtime_error("it can't be opened");
    const Session& session = document.session();
    plot::History history(session);
    const int last = session.state().turn();
    std::mt19937 dice(1942);
    const auto look = [&](const std::optional<session::Reader>& reader, int turn) {
        return seconds([&] {
            if (!plot::make_plot(history, plot::end_of(session, turn), reader)) throw std::runtime_error("no plot");
        });
    };
    report.note(fmt::format("a session of {} entries and {} turns; its first plot, of the last turn: {:.0f} ms",
                            session.size(), last, look({}, last) * 1e3));
    const auto any = [&](const std::optional<session::Reader>& reader) {
        std::vector<double> times;
        for (int i = 0; i < 60; ++i) times.push_back(look(reader, 1 + static_cast<int>(dice() % unsigned(last))));
        return times;
    };
    report.add_times("any turn of it, the referee's", any({}), any_turn);
    report.add_times("any turn of it, a side's", any(report::reader_of(session, "axis")), any_turn);
    std::vector<double> stops;
    for (int i = 0; i < 10; ++i) stops.push_back(seconds([&] { plot::moments(session); }));
    report.add_times("where its slider stops", stops, std::nullopt);
}

}  // namespace

void plot_memory(const fs::path& file) {
    Page page;
    page.open(file);
    page.await_picture();
    page.page.view().zoom(2);
    paint(page.page);
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    fmt::print("{}\n", used.ru_maxrss / 1024);
}

void plot(Report& report, const Sessions& sessions) {
    const test::Folder folder;
    const fs::path bare = folder.path() / "bare.flagplot";
    make_game(bare, Beneath::nothing);
    const fs::path world = folder.path() / "world.flagplot";
    plot::use_coast(test::source_dir() / "resources/coast");
    make_game(world, Beneath::coast);
    for (const char* const name : {"scan.jpg", "scan.png"}) {
        const fs::path picture = folder.path() / name;
        const fs::path file = folder.path() / (std::string(name) + ".flagplot");
        draw_map(picture);
        make_game(file, Beneath::picture, picture);
        report.note(fmt::format("{}: {} MB", name, fs::file_size(picture) / 1'000'000));
        QProcess process;
        process.start(QCoreApplication::applicationFilePath(),
                      {QStringLiteral("plot-memory"), QString::fromStdString(file.string())});
        process.waitForFinished(60'000);
        const long used = process.readAllStandardOutput().trimmed().toLong();
        report.note(fmt::format("the plot with it, in a process of its own: {} MB at most, goal {} {}", used,
                                most_memory, used > 0 && used <= most_memory ? "met" : "MISSED"));
        opening(report, file);
        if (std::string(name) == "scan.jpg") frames_of(report, file, "10,000 cells on the picture", Beneath::picture);
    }
    frames_of(report, bare, "a bare board without end", Beneath::nothing);
    frames_of(report, world, "10,000 cells on the world's coast", Beneath::coast);
    turns(report, sessions);
}

}  // namespace flagplot::bench
