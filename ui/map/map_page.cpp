#include "ui/map/map_page.h"

#include <QFontMetrics>
#include <QHBoxLayout>
#include <QToolButton>
#include <QVBoxLayout>
#include <cmath>
#include <functional>

#include "ui/common/made.h"
#include "ui/common/plain_text.h"
#include "ui/map/map_view.h"

namespace flagplot::ui {
namespace {

constexpr int most_lines = 3;  // of words; the others are scrolled to
constexpr double zoom_step = 1.5;

}  // namespace

MapPage::MapPage(QWidget* parent) : Fitted(parent) {
    view_ = new MapView(this);
    words_ = reading_text(u"The map in words"_s, this);
    words_->setFrameShape(QFrame::NoFrame);
    words_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    words_->document()->setDocumentMargin(2);
    words_->viewport()->setAutoFillBackground(false);
    add_parts(spaced<QVBoxLayout>(this, {}, px(4)), {{view_, 1}, words_});
    make_buttons();
}

void MapPage::make_buttons() {
    buttons_ = new QWidget(this);
    auto* const row = spaced<QHBoxLayout>(buttons_, {}, px(2));
    const auto add = [&](const QString& sign, const QString& name, const QString& keys, std::function<void()> act) {
        auto* const button = acting(named(new QToolButton(buttons_), name, QStringLiteral("%1 (%2)").arg(name, keys)),
                                    view_, std::move(act));
        button->setText(sign);
        button->setFocusPolicy(Qt::TabFocus);
        button->setAutoRaise(true);
        row->addWidget(button);
    };
    add(QStringLiteral("+"), u"Zoom in"_s, QStringLiteral("+"), [this] { view_->zoom(zoom_step); });
    add(QStringLiteral("\u2212"), u"Zoom out"_s, QStringLiteral("-"), [this] { view_->zoom(1 / zoom_step); });
    add(u"All"_s, u"Show everything marked"_s, u"0 or Home"_s, [this] { view_->show_all(); });
}

void MapPage::show_picture(const hex::Picture& picture) {
    view_->set_picture(picture);
    const QString words = text(hex::describe(picture));
    if (words_->toPlainText() != words) words_->setPlainText(words);
    fit();
}

void MapPage::set_name(const QString& name) {
    view_->setAccessibleName(name.isEmpty() ? u"Map"_s : name);
    words_->setAccessibleName(name.isEmpty() ? u"The map in words"_s : u"%1 in words"_s.arg(name));
    buttons_->setAccessibleName(name);
    for (auto* const button : buttons_->findChildren<QToolButton*>()) button->setAccessibleDescription(name);
}

// As high as the words are, up to a few lines.
void MapPage::fit() {
    const QFontMetrics metrics(words_->font());
    const int margins = 2 * static_cast<int>(words_->document()->documentMargin());
    const QRect needed = metrics.boundingRect(QRect(0, 0, std::max(1, width() - margins), 100000), Qt::TextWordWrap,
                                              words_->toPlainText());
    const int lines = static_cast<int>(std::ceil(needed.height() / static_cast<double>(metrics.lineSpacing())));
    words_->setFixedHeight(std::clamp(lines, 1, most_lines) * metrics.lineSpacing() + margins + 2);
    words_->setVerticalScrollBarPolicy(lines > most_lines ? Qt::ScrollBarAsNeeded : Qt::ScrollBarAlwaysOff);
}

}  // namespace flagplot::ui
