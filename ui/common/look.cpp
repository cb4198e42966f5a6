#include "ui/common/look.h"

#include <QAccessible>
#include <QApplication>
#include <QEvent>
#include <QFontMetricsF>
#include <QLayout>
#include <QPushButton>
#include <QScreen>
#include <algorithm>

#include "ui/common/label.h"
#include "ui/common/plain_text.h"

namespace flagplot::ui {
namespace {

constexpr char wrong_property[] = "wrong";

enum class Ink { usual, muted, wrong, primary };

// Follows the program's font and palette for one widget.
class Follower : public QObject {
  public:
    Follower(QWidget& widget, Type type, bool bold, Ink ink)
        : QObject(&widget), widget_(widget), type_(type), bold_(bold), ink_(ink) {
        widget_.installEventFilter(this);
        follow();
    }

    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::ApplicationFontChange || event->type() == QEvent::ApplicationPaletteChange)
            follow();
        return QObject::eventFilter(watched, event);
    }

  private:
    void follow() {
        if (ink_ == Ink::primary) return fill();
        QFont font = QApplication::font();
        font.setPointSizeF(font.pointSizeF() * factor_of(type_));
        font.setBold(bold_ || type_ >= Type::large);  // headings
        widget_.setFont(font);
        if (ink_ == Ink::usual) return;
        widget_.setForegroundRole(QPalette::WindowText);  // on the ground of a list it would be another
        QPalette palette = QApplication::palette();
        palette.setColor(QPalette::WindowText, ink_ == Ink::wrong ? tints(palette).wrong : muted(palette));
        const auto* const button = qobject_cast<const QPushButton*>(&widget_);
        if (button && button->isFlat()) palette.setColor(QPalette::ButtonText, palette.color(QPalette::Link));
        widget_.setPalette(palette);
    }

    // With the colour of what goes on.
    void fill() {
        QPalette palette = QApplication::palette();
        const Tints& colours = tints(palette);
        for (const auto group : {QPalette::Active, QPalette::Inactive}) {
            palette.setColor(group, QPalette::Button, colours.primary);
            palette.setColor(group, QPalette::ButtonText, colours.on_primary);
        }
        widget_.setPalette(palette);
    }

    QWidget& widget_;
    Type type_;
    bool bold_;
    Ink ink_;
};

void stop_following(QWidget& widget) {
    for (QObject* const child : QObjectList(widget.children())) {
        if (dynamic_cast<Follower*>(child)) delete child;
    }
}

}  // namespace

// What was set before would follow beside it.
void set_type(QWidget& widget, Type type, bool bold) {
    stop_following(widget);
    new Follower(widget, type, bold, type == Type::small ? Ink::muted : Ink::usual);
}

void set_primary(QWidget& button) {
    new Follower(button, Type::control, false, Ink::primary);
}

void set_muted(QWidget& widget) {
    new Follower(widget, Type::normal, false, Ink::muted);
}

void say_problem(Label& label, const QString& problem) {
    label.setText(warning(problem));
    label.setVisible(!problem.isEmpty());
    stop_following(label);
    label.setPalette({});  // no longer a problem's
    new Follower(label, Type::normal, false, problem.isEmpty() ? Ink::usual : Ink::wrong);
    if (!problem.isEmpty()) tell_listeners(label);
}

void tell_listeners(QWidget& widget) {
    QAccessibleEvent alert(&widget, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

void mark_as_wrong(QWidget& field, bool wrong) {
    if (is_marked_as_wrong(field) == wrong) return;
    field.setProperty(wrong_property, wrong);
    field.update();
}

bool is_marked_as_wrong(const QWidget& field) {
    return field.property(wrong_property).toBool();
}

void make_room(QWidget& dialog) {
    QLayout* const layout = dialog.layout();
    layout->activate();
    const int wanted =
        layout->hasHeightForWidth() ? layout->totalHeightForWidth(dialog.width()) : layout->sizeHint().height();
    const int most = dialog.screen()->availableGeometry().height() * 9 / 10;  // its frame needs some, too
    if (wanted > dialog.height()) dialog.resize(dialog.width(), std::max(dialog.height(), std::min(wanted, most)));
}

int letters(double count) {
    constexpr double of_an_x = .82;  // others are narrower, as an i, an l and a blank
    return static_cast<int>(QFontMetricsF(QApplication::font()).horizontalAdvance(QLatin1Char('x')) * of_an_x * count);
}

}  // namespace flagplot::ui
