// The throw at hand, while dice are thrown by hand.
#include <QPaintEngine>
#include <algorithm>

#include "report/odds.h"
#include "rulebook/rules.h"
#include "sample.h"
#include "support/catch.h"
#include "support/folder.h"
#include "ui/common/theme.h"
#include "ui/stage/stage.h"
#include "ui/stage/throw_panel.h"

using namespace flagplot;
using namespace flagplot::ui;

namespace {

// Of the Second World War at Sea.
rulebook::Rules rules() {
    return rulebook::Rules(
        std::make_shared<const rulebook::Rulebook>(rulebook::load_rulebook(test::source_dir() / "tables" / "swwas")));
}

Throw of_speed(const std::vector<QString>& faces) {
    return {.whose = {.id = QStringLiteral("A1"), .about = QStringLiteral("Carrier Lexington")},
            .what = QStringLiteral("Speed"),
            .sides = {20},
            .faces = faces,
            .next = QStringLiteral("A1, Direction"),
            .targets = {{.table = "swwas.fleet-speed"}}};
}

// Paints nothing, and knows the smallest letters that were to be painted.
class PaintedLetters : public QPaintEngine {
  public:
    bool begin(QPaintDevice* /*device*/) override { return true; }
    bool end() override { return true; }
    void updateState(const QPaintEngineState& now) override {
        if (now.state().testFlag(DirtyTransform)) scale_ = now.transform().m22();
    }
    void drawPath(const QPainterPath& /*path*/) override {}
    void drawPolygon(const QPointF* /*points*/, int /*count*/, PolygonDrawMode /*mode*/) override {}
    void drawPixmap(const QRectF& /*where*/, const QPixmap& /*picture*/, const QRectF& /*part*/) override {}
    void drawTextItem(const QPointF& where, const QTextItem& item) override {
        least = std::min(least, item.font().pixelSize() * scale_);
        words += item.text();
        lines.push_back({where.y(), static_cast<double>(item.font().pixelSize())});
    }
    Type type() const override { return User; }

    double least = 1000;  // pixels
    QStringList words;
    std::vector<std::pair<double, double>> lines;  // of each of the words where its line is, and how high its letters

  private:
    double scale_ = 1;
};

class Sheet : public QPaintDevice {
  public:
    explicit Sheet(QSize size) : size_(size) {}
    QPaintEngine* paintEngine() const override { return &letters; }

    mutable PaintedLetters letters;

  protected:
    int metric(PaintDeviceMetric what) const override {
        switch (what) {
            case PdmWidth:
                return size_.width();
            case PdmHeight:
                return size_.height();
            case PdmDpiX:
            case PdmDpiY:
            case PdmPhysicalDpiX:
            case PdmPhysicalDpiY:
                return 96;
            case PdmDevicePixelRatioScaled:
                return static_cast<int>(devicePixelRatioFScale());
            default:
                return 1;
        }
    }

  private:
    QSize size_;
};

QString heard(const std::optional<Throw>& at_hand) {
    test::Sample sample;
    Stage stage(sample.document);
    stage.show_throw(at_hand);
    return stage.accessibleName();
}

}  // namespace

TEST_CASE("A throw says whose it is, which dice, what it comes to and what is next", "[throw]") {
    CHECK(heard(of_speed({QString()})) ==
          QStringLiteral("A1 Carrier Lexington. Speed: throw a d20. then A1, Direction"));
    CHECK(heard(of_speed({QStringLiteral("12")})) ==
          QStringLiteral("A1 Carrier Lexington. Speed: throw a d20. Half Speed. then A1, Direction"));
    CHECK(heard(of_speed({QStringLiteral("7/4")})).contains(QStringLiteral("One Zone")));  // two dice for 17
    CHECK_FALSE(heard(of_speed({QStringLiteral("21")})).contains(QStringLiteral("Speed. then")));
    CHECK(heard({}).isEmpty());
    Throw now = of_speed({QString()});
    now.last = {of_speed({QStringLiteral("12")})};
    CHECK(heard(now).contains(QStringLiteral("Speed: throw a d20. A1, Speed 12: Half Speed. then A1")));
}

TEST_CASE("However small the panel of a throw is, its letters are as large as a caption's", "[throw]") {
    ThrowPanel panel(nullptr);
    QFont font = panel.font();
    for (const int text : {14, 18}) {  // at 100 %, and at about 125 %
        INFO(text);
        font.setPixelSize(text);
        panel.setFont(font);
        panel.resize(620, 420);
        panel.show_throw(rules(), of_speed({QStringLiteral("12")}));
        Sheet sheet(panel.size());
        panel.render(&sheet);
        const int least = text * 12 / 14;
        CHECK(sheet.letters.least >= least);
        CHECK(sheet.letters.least < 1000);
    }
}

TEST_CASE("In a narrow panel long results have two lines, and none is cut", "[throw]") {
    set_letters(Letters::own, 100);
    ThrowPanel panel(nullptr);
    QFont font = panel.font();
    font.setPixelSize(18);  // at about 125 %
    panel.setFont(font);
    panel.resize(392, 460);
    Throw direction = of_speed({QString()});
    direction.targets = {{.table = "swwas.direction"}};
    panel.show_throw(rules(), direction);
    Sheet sheet(panel.size());
    panel.render(&sheet);
    CHECK(sheet.letters.words.size() > 12);
    for (const QString& words : sheet.letters.words) {
        INFO(words.toStdString());
        CHECK_FALSE(words.endsWith(QChar(0x2026)));
    }
}

TEST_CASE("However large the panel is, the rows of its table stand below each other", "[throw]") {
    ThrowPanel panel(nullptr);
    QFont font = panel.font();
    font.setPixelSize(14);
    panel.setFont(font);
    Throw direction = of_speed({QString()});
    direction.targets = {{.table = "swwas.direction"}};
    panel.show_throw(rules(), direction);
    for (int width = 560; width <= 900; width += 20) {
        INFO(width);
        panel.resize(width, 700);
        Sheet sheet(panel.size());
        panel.render(&sheet);
        double before = 0;
        for (qsizetype i = 0; i < sheet.letters.words.size(); ++i) {
            if (!sheet.letters.words[i].endsWith(QStringLiteral(" %"))) continue;
            const auto [line, high] = sheet.letters.lines[static_cast<std::size_t>(i)];
            CHECK(line >= before + high);
            before = line;
        }
        CHECK(before > 0);
    }
}

TEST_CASE("At a throw's foot stand what it is followed by, what the last one came to, and what its keys do",
          "[throw]") {
    const auto painted = [](Throw now) {
        ThrowPanel panel(nullptr);
        panel.resize(880, 760);
        now.last = {of_speed({QStringLiteral("12")})};
        panel.show_throw(rules(), now);
        Sheet sheet(panel.size());
        panel.render(&sheet);
        return sheet.letters.words.join(QString());
    };
    const QString of_d20 = painted(of_speed({QString()}));
    CHECK(of_d20.contains(QStringLiteral("thenA1, Directionbefore: A1, Speed 12: Half Speed")));
    CHECK(of_d20.endsWith(
        QStringLiteral("3 to 20 go on by themselves; after 1 or 2 press Enter; Backspace: the throw before")));
    const auto with = [&](int sides) {
        Throw now = of_speed({QString()});
        now.sides = {sides};
        now.targets.clear();
        return painted(now);
    };
    CHECK(with(6).endsWith(QStringLiteral("1 to 6 go on by themselves; Backspace: the throw before")));
    CHECK(with(10).contains(QStringLiteral("2 to 10 go on by themselves; after 1 press Enter")));
    CHECK(with(100).contains(QStringLiteral("11 to 100 go on by themselves; after 1 to 10 press Enter")));
}

TEST_CASE("The row that faces come to is that of the odds", "[throw]") {
    const rulebook::Rules in_force = rules();
    const report::OddsQuestion question{.table = "swwas.direction", .opposed = false};
    const sheet::Sheet odds = report::known_odds(in_force, question);
    REQUIRE(odds.sections.size() == 1);
    for (const auto& [face, result] : {std::pair(1, "Desired direction"),
                                       {11, "Left of desired direction"},
                                       {20, "Directly away from desired direction"}}) {
        const auto said = report::fallen(in_force, question, {face});
        REQUIRE(said);
        REQUIRE(said->row);
        CHECK(said->result == result);
        CHECK(odds.sections[0].rows[*said->row].cells[1].words == result);
    }
    CHECK_FALSE(report::fallen(in_force, question, {}));
    CHECK_FALSE(report::fallen(in_force, {.table = "swwas.nothing"}, {1}));
    const auto several =
        report::fallen(in_force, {.table = "swwas.fleet-speed", .times = 2, .opposed = false}, {1, 12});
    REQUIRE(several);
    CHECK_FALSE(several->row);
}
