#include "ui/common/segments.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QRadioButton>

#include "ui/common/chip.h"
#include "ui/common/made.h"
#include "ui/common/write.h"

namespace flagplot::ui {
namespace {

// The one that is on stands out in the frame around all; another one is its words, until the mouse or the focus is
// there.
class Segment : public Pressed<QRadioButton> {
  public:
    using Pressed::Pressed;

  protected:
    void paintEvent(QPaintEvent* /*event*/) override {
        QStylePainter painter(this);
        QStyleOptionButton look = this->look();
        painter.setFont(isChecked() ? bold(font()) : font());
        const bool stands_out = isChecked() || look.state.testFlag(QStyle::State_MouseOver) || hasFocus();
        if (!stands_out) look.palette.setColor(QPalette::ButtonText, muted(palette()));
        painter.drawControl(stands_out ? QStyle::CE_PushButton : QStyle::CE_PushButtonLabel, look);
    }
};

}  // namespace

Segments::Segments(const QStringList& names, QWidget* parent, const QStringList& heard)
    : QWidget(parent), parts_(new QButtonGroup(this)) {
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);  // no higher than the buttons beside them
    auto* const row = spaced<QHBoxLayout>(this, {}, 0);
    for (const QString& name : names) {
        auto* const part = new Segment(name, this);
        const auto which = static_cast<int>(parts_->buttons().size());
        part->setAccessibleName(heard.value(which, name));
        part->setSizePolicy(QSizePolicy::Minimum, QSizePolicy::Preferred);  // as high as the frame
        part->setFocusPolicy(Qt::ClickFocus);
        parts_->addButton(part, which);
        row->addWidget(part);
    }
    connect(parts_, &QButtonGroup::idToggled, this, [this](int which, bool on) {
        parts_->button(which)->setFocusPolicy(on ? Qt::StrongFocus
                                                 : Qt::ClickFocus);  // Tab leads to the one that is on
        if (on) emit chosen_changed(which);
    });
    choose(0);
}

void Segments::paintEvent(QPaintEvent* /*event*/) {
    QStyleOptionButton frame;
    frame.initFrom(this);
    frame.state = QStyle::State_Enabled;  // whatever the mouse is on
    QStylePainter(this).drawPrimitive(QStyle::PE_PanelButtonCommand, frame);
}

int Segments::chosen() const {
    return parts_->checkedId();
}

void Segments::choose(int which) {
    parts_->button(which)->setChecked(true);
}

}  // namespace flagplot::ui
