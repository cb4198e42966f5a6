#include "ui/common/segments.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QRadioButton>

#include "ui/common/chip.h"
#include "ui/common/made.h"

namespace flagplot::ui {

Segments::Segments(const QStringList& names, QWidget* parent) : QWidget(parent), parts_(new QButtonGroup(this)) {
    auto* const row = spaced<QHBoxLayout>(this, {}, px(4));
    for (const QString& name : names) {
        auto* const part = new AsChip<QRadioButton>(name, this);
        const auto which = static_cast<int>(parts_->buttons().size());
        part->setAccessibleName(name);
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
