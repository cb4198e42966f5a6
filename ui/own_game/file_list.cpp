#include "ui/own_game/file_list.h"

#include <QListWidget>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSplitter>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/common/flow_layout.h"
#include "ui/common/made.h"
#include "ui/common/plain_text.h"
#include "ui/common/quiet.h"

namespace flagplot::ui {

FileList::FileList(GameDocument& making, workshop::FileKind kind, QWidget* parent)
    : QWidget(parent),
      making_(making),
      kind_(kind),
      one_(kind == workshop::FileKind::table ? u"table"_s : u"procedure"_s),
      list_(new Quiet<QListWidget>(this)),
      remove_(push_button(u"&Remove"_s, this, this, &FileList::remove)) {
    list_->setAccessibleName(kind == workshop::FileKind::table ? u"Tables"_s : u"Procedures"_s);
    setFocusProxy(list_);
    auto* const add = push_button(u"&Add a %1"_s.arg(one_), this, this, &FileList::add);
    remove_->setAccessibleName(u"Remove the %1"_s.arg(one_));
    auto* const buttons = new FlowLayout;
    for (QPushButton* const button : {add, remove_}) {
        button->setAutoDefault(false);
        buttons->addWidget(button);
    }
    add_parts(flush<QVBoxLayout>(this), {{list_, 1}, buttons});
    connect(list_, &QListWidget::currentRowChanged, this, [this](int row) {
        const std::vector<std::string> all = files();
        if (row < 0 || row >= static_cast<int>(all.size())) return;
        current_ = all[static_cast<std::size_t>(row)];
        emit chosen();
    });
    refresh();
}

void FileList::refresh() {
    const QSignalBlocker quiet(list_);
    const int before = std::max(0, list_->currentRow());
    const std::vector<std::string> all = files();
    const auto there = std::ranges::find(all, current_);
    const int row =
        there == all.end() ? std::min(before, static_cast<int>(all.size()) - 1) : static_cast<int>(there - all.begin());
    list_->clear();
    for (const std::string& file : all) {
        const bool wrong =
            std::ranges::find(making_.findings(), file, &rulebook::Finding::file) != making_.findings().end();
        const QString title = short_text(title_of(making_.game(), file));
        list_->addItem(wrong ? warning(title) : title);
    }
    current_ = row < 0 ? std::string() : all[static_cast<std::size_t>(row)];
    list_->setCurrentRow(row);
    remove_->setEnabled(row >= 0);
}

void FileList::add() {
    std::string file;
    const QString title = kind_ == workshop::FileKind::table ? u"Table %1"_s : u"Procedure %1"_s;
    const auto after = making_.after(
        [&](workshop::OwnGame& game) { file = add_file(game, kind_, title.arg(files().size() + 1).toStdString()); });
    if (!after) return;
    choose(file);
    making_.change(u"adding a %1"_s.arg(one_), [&](workshop::OwnGame& game) { game = *after; });
    emit added();
}

void FileList::remove() {
    if (current_.empty()) return;
    making_.change(u"removing a %1"_s.arg(one_), [&](workshop::OwnGame& game) { remove_file(game, current_); });
}

void put_beside(QWidget& page, const std::vector<std::pair<QWidget*, int>>& parts) {
    auto* const splitter = new QSplitter(&page);
    splitter->setChildrenCollapsible(false);
    for (const auto& [part, share] : parts) {
        splitter->addWidget(part);
        splitter->setStretchFactor(splitter->count() - 1, share);
    }
    (new QHBoxLayout(&page))->addWidget(splitter);
}

}  // namespace flagplot::ui
