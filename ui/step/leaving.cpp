#include "ui/step/leaving.h"

#include <QMessageBox>
#include <QPushButton>
#include <algorithm>

#include "session/due.h"
#include "ui/common/plain_text.h"
#include "ui/document/document.h"

namespace flagplot::ui {

void go_on(Document& document, QWidget* parent, bool whole_turn) {
    using What = session::Due::What;
    const auto go = [&document, whole_turn] { whole_turn ? document.next_turn() : document.next_phase(); };
    const std::vector<session::Due> due = document.what_is_asked(whole_turn);
    if (due.empty()) return go();
    QStringList lines;
    for (const session::Due& one : due) lines << text(one.words);
    const QString undone = lines.join(QLatin1Char('\n'));
    auto* const box =
        new QMessageBox(QMessageBox::NoIcon, u"Not done yet"_s, in_brief(undone), QMessageBox::Cancel, parent);
    box->setTextFormat(Qt::PlainText);
    if (std::ranges::find(due, What::order, &session::Due::what) != due.end()) {
        box->setInformativeText(
            u"Go there, and Enter ticks an order that was carried out. Those that are passed over stay unticked, and "
            "the log says so."_s);
    }
    QPushButton* const pass = box->addButton(u"&Pass over"_s, QMessageBox::DestructiveRole);
    const auto first = std::ranges::find_if(due, [](const session::Due& one) { return one.what != What::look; });
    const bool leads = first != due.end();
    QPushButton* const there = leads ? box->addButton(u"&Go there"_s, QMessageBox::AcceptRole) : nullptr;
    box->setDefaultButton(leads ? there : qobject_cast<QPushButton*>(box->button(QMessageBox::Cancel)));
    box->setAttribute(Qt::WA_DeleteOnClose);
    const auto press = [&document, go, pass, there, wanted = leads ? *first : session::Due()](QAbstractButton* button) {
        if (button == pass) go();
        if (button == there) document.go_to(wanted);
    };
    QObject::connect(box, &QMessageBox::buttonClicked, box, press);
    QObject::connect(&document, &Document::opened, box, &QMessageBox::reject);
    box->open();
}

}  // namespace flagplot::ui
