#include "ui/common/segments.h"
#include "ui/common/made.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QRadioButton>

#include "ui/common/chip.h"

namespace flagplot::ui {

Segments::Segments(const QStringList& names, QWidget* parent, const QStringList& heard)
    : QWidget(parent), parts_(new QButtonGroup(this)) {
    auto* const row = spaced<QHBoxLayout>(this, {}, 0);
    for (const QString& name : names) {
        auto* const part = new Pressed<QRadioButton>(name, this);
        const auto which = static_cast<int>(parts_->buttons().size());
        part->setAccessibleName(heard.value(which, name));
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

int Segments::chosen() const {
    return parts_->checkedId();
}

void Segments::choose(int which) {
    parts_->button(which)->setChecked(true);
}

}  // namespace flagplot::ui
