#include <QApplication>
#include <QComboBox>
#include <QFontInfo>
#include <QImage>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSpinBox>
#include <QStyleOptionButton>
#include <QStyleOptionSlider>
#include <QTabBar>
#include <cmath>
#include <set>

#include "support/catch.h"
#include "ui/common/look.h"
#include "ui/common/style.h"
#include "ui/common/theme.h"
#include "ui/common/write.h"

using namespace flagplot::ui;

namespace {

// What a test sets of the whole program.
struct Kept {
    explicit Kept(Colours colours = Colours::light) {
        QApplication::setStyle(new Style);
        set_colours(colours);
    }
    ~Kept() {
        QApplication::setFont(font);
        set_colours(Colours::desktop);
    }
    QFont font = QApplication::font();
};

QImage picture_of(QWidget& widget) {
    widget.resize(widget.sizeHint());
    return widget.grab().toImage();
}

std::set<QRgb> colours_in(QWidget& widget) {
    const QImage image = picture_of(widget);
    std::set<QRgb> colours;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) colours.insert(image.pixel(x, y) | 0xff000000);
    }
    return colours;
}

bool has(QWidget& widget, const QColor& colour) {
    return colours_in(widget).contains(colour.rgb());
}

// Painted into a square, in some state.
QImage painted(QStyle::PrimitiveElement element, QStyle::State state) {
    QImage image(22, 22, QImage::Format_RGB32);
    image.fill(QApplication::palette().color(QPalette::Window));
    QStyleOptionButton option;
    option.rect = image.rect();
    option.palette = QApplication::palette();
    option.state = state;
    QPainter painter(&image);
    QApplication::style()->drawPrimitive(element, &option, &painter);
    return image;
}

}  // namespace

TEST_CASE("The program brings its letters along, in the weights that it uses", "[theme]") {
    const Kept kept;
    set_letters(Letters::own, 100);
    const QFont usual = QApplication::font();
    CHECK(QFontInfo(usual).family() == QStringLiteral("Inter"));
    CHECK(QFontInfo(usual).weight() == QFont::Normal);
    QFont bold = usual;
    bold.setBold(true);
    CHECK(QFontInfo(bold).weight() == QFont::Bold);
    QPushButton button;
    button.ensurePolished();
    CHECK(QFontInfo(button.font()).family() == QStringLiteral("Inter"));
    CHECK(QFontInfo(button.font()).weight() == QFont::Medium);
    set_letters(Letters::desktop, 100);
    CHECK(QApplication::font().family() == desktop_family());
    CHECK(QFontInfo(QApplication::font()).family() != QStringLiteral("Inter"));
}

TEST_CASE("Every size of type follows the text size", "[theme]") {
    const Kept kept;
    const int percent = GENERATE(80, 100, 125, 150, 225);
    INFO(percent);
    set_letters(Letters::own, percent);
    const QFont usual = QApplication::font();
    for (const auto& [type, pixels] :
         {std::pair{Type::small, 12.5}, std::pair{Type::control, 13.5}, std::pair{Type::normal, 14.0},
          std::pair{Type::id, 15.5}, std::pair{Type::result, 16.0}, std::pair{Type::large, 20.0},
          std::pair{Type::page, 24.0}, std::pair{Type::order, 34.0}}) {
        INFO(pixels);
        QFont font = usual;
        font.setPointSizeF(font.pointSizeF() * factor_of(type));
        CHECK(std::abs(QFontInfo(font).pixelSize() - pixels * percent / 100) <= .5);
    }
}

TEST_CASE("The button that goes on is filled, any other one white with a line", "[theme]") {
    const bool is_dark = GENERATE(false, true);
    const Kept kept(is_dark ? Colours::dark : Colours::light);
    set_letters(Letters::own, 100);
    QPushButton primary(QStringLiteral("Z2 is moved"));
    primary.setDefault(true);
    set_primary(primary);
    CHECK(has(primary, is_dark ? QColor(0xf0, 0xc7, 0x5e) : QColor(0x1f, 0x3f, 0x5b)));
    CHECK(has(primary, is_dark ? QColor(0x17, 0x29, 0x3a) : QColor(Qt::white)));  // its words
    CHECK(primary.sizeHint().height() >= 40);
    CHECK(primary.sizeHint().height() <= 48);
    QPushButton other(QStringLiteral("Cancel"));
    CHECK(has(other, is_dark ? QColor(0x17, 0x29, 0x3a) : QColor(Qt::white)));
    CHECK(has(other, is_dark ? QColor(0x48, 0x61, 0x7a) : QColor(0xcf, 0xc9, 0xba)));
    CHECK(other.sizeHint().height() >= 30);
    CHECK(other.sizeHint().height() <= 40);
}

TEST_CASE("What is typed into is white on its paper, and red around what is wrong", "[theme]") {
    const Kept kept;
    set_letters(Letters::own, 100);
    QLineEdit line;
    QSpinBox number;
    QComboBox choice;
    choice.addItem(QStringLiteral("CAP"));
    for (QWidget* const field : std::initializer_list<QWidget*>{&line, &number, &choice}) {
        INFO(field->metaObject()->className());
        CHECK(has(*field, Qt::white));
        CHECK(has(*field, tints(field->palette()).border));
        CHECK_FALSE(has(*field, tints(field->palette()).wrong));
        CHECK(field->sizeHint().height() >= 32);
        CHECK(field->sizeHint().height() <= 38);
        mark_as_wrong(*field, true);
        CHECK(has(*field, tints(field->palette()).wrong));
    }
    QPlainTextEdit lines;
    CHECK(has(lines, Qt::white));
}

TEST_CASE("What is searched with, or chosen to be shown, is as high as the buttons beside it and has their line",
          "[theme]") {
    const Kept kept;
    set_letters(Letters::own, 100);
    const QPushButton button(QStringLiteral("More"));
    QLineEdit search;
    search.setClearButtonEnabled(true);
    QComboBox shown;
    shown.addItem(QStringLiteral("Any unit"));
    shown.setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    for (QWidget* const one : std::initializer_list<QWidget*>{&search, &shown}) {
        INFO(one->metaObject()->className());
        CHECK(one->sizeHint().height() == button.sizeHint().height());
        CHECK(has(*one, tints(one->palette()).line));
        CHECK_FALSE(has(*one, tints(one->palette()).border));
    }
}

TEST_CASE("A tick box that is set is filled with the accent and has a light tick", "[theme]") {
    const Kept kept;
    const auto count = [](const QImage& image, const QColor& colour) {
        int pixels = 0;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) pixels += image.pixelColor(x, y) == colour ? 1 : 0;
        }
        return pixels;
    };
    const QColor accent(0x0f, 0x66, 0x6b);
    const QImage off = painted(QStyle::PE_IndicatorCheckBox, QStyle::State_Enabled | QStyle::State_Off);
    const QImage on = painted(QStyle::PE_IndicatorCheckBox, QStyle::State_Enabled | QStyle::State_On);
    const QImage some = painted(QStyle::PE_IndicatorCheckBox, QStyle::State_Enabled | QStyle::State_NoChange);
    CHECK(count(off, accent) == 0);
    CHECK(count(off, Qt::white) > 200);
    CHECK(count(on, accent) > 300);
    CHECK(count(on, Qt::white) > 10);
    CHECK(some.pixelColor(11, 11) == QColor(Qt::white));
    CHECK(some != on);
    CHECK(painted(QStyle::PE_IndicatorRadioButton, QStyle::State_Enabled | QStyle::State_On).pixelColor(11, 11) ==
          accent);
}

TEST_CASE("A letter that stands for a key is underlined as long as Alt is held", "[theme]") {
    const Kept kept;
    QPushButton button(QStringLiteral("&Add fleet"));
    const QImage usual = picture_of(button);
    const auto press = [&](QEvent::Type type) {
        QKeyEvent event(type, Qt::Key_Alt, Qt::NoModifier);
        QApplication::sendEvent(&button, &event);
    };
    press(QEvent::KeyPress);
    CHECK(picture_of(button) != usual);
    press(QEvent::KeyRelease);
    CHECK(picture_of(button) == usual);
    press(QEvent::KeyPress);  // and let go in another program
    QApplicationStateChangeEvent left(Qt::ApplicationInactive);
    QApplication::sendEvent(QApplication::instance(), &left);
    CHECK(picture_of(button) == usual);
}

TEST_CASE("The tab in sight is bold, and the others are muted, on any ground", "[theme]") {
    const Kept kept;
    set_letters(Letters::own, 100);
    const QPalette::ColorRole ground = GENERATE(QPalette::Window, QPalette::Base);
    QTabBar tabs;
    tabs.setBackgroundRole(ground);
    tabs.addTab(QStringLiteral("Plot"));
    tabs.addTab(QStringLiteral("Plot"));
    tabs.setDrawBase(false);
    tabs.setUsesScrollButtons(false);
    const QImage image = picture_of(tabs);
    const auto dark = [&](int tab) {
        int pixels = 0;
        const QRect room = tabs.tabRect(tab).adjusted(0, 0, 0, -3) & image.rect();
        for (int y = room.top(); y <= room.bottom(); ++y) {
            for (int x = room.left(); x <= room.right(); ++x) pixels += qGray(image.pixel(x, y)) < 80 ? 1 : 0;
        }
        return pixels;
    };
    CHECK(dark(0) > 20);
    CHECK(dark(1) == 0);
}

TEST_CASE("What has the focus has a ring in the accent, as thick as a mark has to be", "[theme]") {
    const bool is_dark = GENERATE(false, true);
    const Kept kept(is_dark ? Colours::dark : Colours::light);
    const auto focused = QStyle::State_Enabled | QStyle::State_HasFocus | QStyle::State_KeyboardFocusChange;
    const QColor accent = tints(QApplication::palette()).tick;
    for (const auto element : {QStyle::PE_FrameFocusRect, QStyle::PE_PanelButtonCommand}) {
        const QImage image = painted(element, focused);
        for (const int x : {0, 1, 20, 21}) CHECK(image.pixelColor(x, 11) == accent);
        CHECK(painted(element, QStyle::State_Enabled).pixelColor(1, 11) != accent);
    }
}

TEST_CASE("A scroll bar is thin, has no buttons, and its handle has its whole length", "[theme]") {
    const Kept kept;
    QScrollBar bar(Qt::Vertical);
    bar.resize(bar.sizeHint().width(), 200);
    bar.setRange(0, 100);
    bar.setPageStep(100);
    CHECK(bar.width() <= 10);
    const auto part = [&](QStyle::SubControl which) {
        QStyleOptionSlider option;
        option.initFrom(&bar);
        option.orientation = Qt::Vertical;
        option.maximum = bar.maximum();
        option.pageStep = bar.pageStep();
        option.sliderPosition = bar.value();
        return bar.style()->subControlRect(QStyle::CC_ScrollBar, &option, which, &bar);
    };
    CHECK(part(QStyle::SC_ScrollBarAddLine).isEmpty());
    CHECK(part(QStyle::SC_ScrollBarSubLine).isEmpty());
    CHECK(part(QStyle::SC_ScrollBarSlider) == QRect(0, 0, bar.width(), 100));
    bar.setValue(100);
    CHECK(part(QStyle::SC_ScrollBarSlider) == QRect(0, 100, bar.width(), 100));
    CHECK(part(QStyle::SC_ScrollBarSubPage) == QRect(0, 0, bar.width(), 100));
    bar.setValue(50);
    CHECK(part(QStyle::SC_ScrollBarAddPage) == QRect(0, 150, bar.width(), 50));
}

TEST_CASE("A chosen row of a list has the ground of a selection and an edge", "[theme]") {
    const Kept kept;
    QListWidget list;
    list.addItems({QStringLiteral("Goeben"), QStringLiteral("Breslau")});
    list.setCurrentRow(0);
    CHECK(has(list, QColor(0xdc, 0xeb, 0xea)));
    const QImage image = picture_of(list);
    const QRect row = list.visualItemRect(list.item(0)).translated(list.viewport()->pos());
    CHECK(image.pixelColor(row.left() + 1, row.center().y()) == QColor(0x0f, 0x66, 0x6b));
    CHECK(image.pixelColor(row.right() - 5, row.center().y()) == QColor(0xdc, 0xeb, 0xea));
}

TEST_CASE("Words are as wide as their letters, however often that is asked", "[theme]") {
    const QFont plain = QApplication::font();
    QFont larger = plain;
    larger.setPointSizeF(plain.pointSizeF() * 2);
    const auto is_right = [](const QString& words, const QFont& font) {
        return width_of(words, font) == QFontMetricsF(font).horizontalAdvance(words);
    };
    for (const int few : {20, 5000, 20}) {  // more than are kept, and some of them again
        for (int i = 0; i < few; ++i) {
            const QString words = QStringLiteral("%1 zones").arg(i);
            CHECK((is_right(words, plain) && is_right(words, bold(plain)) && is_right(words, larger)));
        }
    }
}
