#include "ui/own_game/file_list.h"

#include <QListWidget>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/common/flow_layout.h"
#include "ui/common/parts.h"
#include "ui/common/plain_text.h"
#include "ui/common/quiet.h"

namespace flagplot::ui {

FileList::FileList(GameDocument& making, const Kind& kind, QWidget* parent)
    : QWidget(parent),
      making_(making),
      kind_(kind),
      list_(new Quiet<QListWidget>(this)),
      remove_(new QPushButton(u"&Remove"_s, this)) {
    list_->setAccessibleName(kind_.name);
    setFocusProxy(list_);
    auto* const add = new QPushButton(u"&Add a %1"_s.arg(kind_.one), this);
    add->setAccessibleName(u"Add a %1"_s.arg(kind_.one));
    remove_->setAccessibleName(u"Remove the %1"_s.arg(kind_.one));
    auto* const buttons = new FlowLayout;
    for (QPushButton* const button : {add, remove_}) {
        button->setAutoDefault(false);
        buttons->addWidget(button);
    }
    auto* const layout = flush<QVBoxLayout>(this);
    layout->addWidget(list_, 1);
    layout->addLayout(buttons);
    connect(add, &QPushButton::clicked, this, &FileList::add);
    connect(remove_, &QPushButton::clicked, this, &FileList::remove);
    connect(list_, &QListWidget::currentRowChanged, this, [this](int row) {
        const std::vector<std::string> files = kind_.all(making_.game());
        if (row < 0 || row >= static_cast<int>(files.size())) return;
        current_ = files[static_cast<std::size_t>(row)];
        emit chosen();
    });
    refresh();
}

void FileList::choose(const std::string& file) {
    current_ = file;
}

void FileList::refresh() {
    const QSignalBlocker quiet(list_);
    const workshop::OwnGame& game = making_.game();
    const int before = std::max(0, list_->currentRow());
    const std::vector<std::string> files = kind_.all(game);
    const auto there = std::ranges::find(files, current_);
    const int row = there == files.end() ? std::min(before, static_cast<int>(files.size()) - 1)
                                         : static_cast<int>(there - files.begin());
    list_->clear();
    for (const std::string& file : files) {
        const bool wrong =
            std::ranges::find(making_.findings(), file, &rulebook::Finding::file) != making_.findings().end();
        const QString title = short_text(kind_.title_of(game, file));
        list_->addItem(wrong ? warning(title) : title);
    }
    current_ = row < 0 ? std::string() : files[static_cast<std::size_t>(row)];
    list_->setCurrentRow(row);
    remove_->setEnabled(row >= 0);
}

void FileList::add() {
    std::string file;
    const std::string title = kind_.title.arg(kind_.all(making_.game()).size() + 1).toStdString();
    const auto after = making_.after([&](workshop::OwnGame& game) { file = kind_.add(game, title); });
    if (!after) return;
    choose(file);
    making_.change(u"adding a %1"_s.arg(kind_.one), [&](workshop::OwnGame& game) { game = *after; });
    emit added();
}

void FileList::remove() {
    if (current_.empty()) return;
    making_.change(u"removing a %1"_s.arg(kind_.one), [&](workshop::OwnGame& game) { kind_.remove(game, current_); });
}

}  // namespace flagplot::ui
