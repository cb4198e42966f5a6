#include "ui/step/leaving.h"

#include <QMessageBox>
#include <QPushButton>
#include <algorithm>

#include "session/due.h"
#include "ui/common/plain_text.h"
#include "ui/document/document.h"

namespace flagplot::ui {
namespace {

void go(Document& document, bool whole_turn) {
    if (whole_turn) {
        document.next_turn();
    } else {
        document.next_phase();
    }
}

}  // namespace

void go_on(Document& document, QWidget* parent, bool whole_turn) {
    const std::vector<session::Due> due = document.what_is_asked(whole_turn);
    if (due.empty()) return go(document, whole_turn);
    QStringList lines;
    for (const session::Due& one : due) lines << text(one.words);
    const QString undone = lines.join(QLatin1Char('\n'));
    auto* const box =
        new QMessageBox(QMessageBox::NoIcon, u"Not done yet"_s, in_brief(undone), QMessageBox::Cancel, parent);
    box->setTextFormat(Qt::PlainText);
    const auto is_of_orders = [](const session::Due& one) { return one.what == session::Due::What::order; };
    if (std::any_of(due.begin(), due.end(), is_of_orders)) {
        box->setInformativeText(
            u"Go there, and Enter ticks an order that was carried out. Those that are passed over stay unticked, and "
            "the log says so."_s);
    }
    QPushButton* const pass = box->addButton(u"&Pass over"_s, QMessageBox::DestructiveRole);
    const auto first = std::find_if(due.begin(), due.end(),
                                    [](const session::Due& one) { return one.what != session::Due::What::look; });
    QPushButton* const there = first == due.end() ? nullptr : box->addButton(u"&Go there"_s, QMessageBox::AcceptRole);
    if (there) {
        box->setDefaultButton(there);
    } else {
        box->setDefaultButton(QMessageBox::Cancel);
    }
    box->setAttribute(Qt::WA_DeleteOnClose);
    const auto press = [&document, whole_turn, pass, there,
                        wanted = first == due.end() ? session::Due() : *first](QAbstractButton* button) {
        if (button == pass) go(document, whole_turn);
        if (button == there) document.go_to(wanted);
    };
    QObject::connect(box, &QMessageBox::buttonClicked, box, press);
    QObject::connect(&document, &Document::opened, box, &QMessageBox::reject);
    box->open();
}

}  // namespace flagplot::ui
