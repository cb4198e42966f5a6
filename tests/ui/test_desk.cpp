// The game master's desk: its table, the card of a mail, what its dialogs write, what comes in and what goes out.
#include <fmt/format.h>
#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDesktopServices>
#include <QDialogButtonBox>
#include <QDragEnterEvent>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTest>
#include <QTextBrowser>
#include <algorithm>
#include <fstream>

#include "box.h"
#include "json/reader.h"
#include "mail/message.h"
#include "output.h"
#include "sample.h"
#include "session/post.h"
#include "sheet/sheet.h"
#include "support/catch.h"
#include "ui/act/act_dialog.h"
#include "ui/common/field_editor.h"
#include "ui/common/label.h"
#include "ui/common/plain_text.h"
#include "ui/common/settings.h"
#include "ui/desk/desk_page.h"
#include "ui/desk/history_dialog.h"
#include "ui/desk/mail_card.h"
#include "ui/desk/mail_intake.h"
#include "ui/desk/mail_text.h"
#include "ui/desk/whose_dialog.h"
#include "ui/main_window.h"
#include "ui/sheet/sheet_view.h"
#include "ui/step/step_pane.h"

using namespace flagplot;
using namespace flagplot::ui;

using flagplot::test::settle;

namespace {

QString shown(const MailText& mail) {
    return mail.findChild<QPlainTextEdit*>()->toPlainText();
}

std::string message(const std::string& from, const std::string& id, const std::string& text) {
    return "From: " + from + "\r\nTo: gm@example.org\r\nSubject: Orders\r\nMessage-ID: <" + id +
           ">\r\nDate: Fri, 20 Nov 2026 18:02:00 +0000\r\n\r\n" + text;
}

// Two commanders of one side and one of the other, each with a task force.
struct AtDesk {
    AtDesk() {
        delete &KeptSettings::get();
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope,
                           QString::fromStdString((folder.path() / "settings").string()));
        settings::had_first_turn.set(true);
        session::Beginning beginning;
        beginning.rulebook = "flattop";
        beginning.title = "Coral Sea";
        beginning.facts = {{"first-daylight-hour", 6}, {"last-daylight-hour", 18}, {"weather-dice", "none"},
                           {"command-control", false}, {"maps", "none"},           {"maps-join", "none"},
                           {"skipped-letters", "none"}};
        REQUIRE(document.create(folder.path() / "coral.flagplot", beginning));
        QObject::connect(&document, &Document::failed, [this](const QString& why) { failed = why; });
        REQUIRE(document.act([](session::Session& session) {
            session.add_unit("commander", "Fletcher", {{"side", "usn"}, {"name", "Ann"}, {"mail", "ann@example.org"}});
            session.add_unit("commander", "Crace", {{"side", "usn"}, {"name", "Bill"}, {"mail", "bill@example.org"}});
            session.add_unit("commander", "Inoue", {{"side", "ijn"}, {"mail", "cy@example.org"}});
            const auto force = [&](const char* id, const char* side, const char* who, const char* hex) {
                session.add_unit("task-force", id,
                                 {{"side", side}, {"commander", who}, {"hex", hex}, {"report-1", 1}, {"report-2", 2}});
            };
            force("TF17", "usn", "Fletcher", "AA25");
            force("TF44", "usn", "Crace", "BB23");
            force("J1", "ijn", "Inoue", "CC20");
        }));
    }
    ~AtDesk() { settings::outbox.set({}); }

    // A mail that came; its entry.
    int mail(const std::string& from, const std::string& text, const std::string& id) {
        REQUIRE(document.act([&](session::Session& session) {
            const int minute = session.size();  // each later than the one before
            const std::string sent = fmt::format("2026-11-20T{:02}:{:02}:00Z", minute / 60, minute % 60);
            session.take_mail({from, 1, from + "@example.org", id, sent, "Orders", text});
        }));
        return document.session().size();
    }

    std::filesystem::path keep(const char* name, const std::string& bytes) const {
        std::filesystem::path file = folder.path() / name;
        std::ofstream(file, std::ios::binary) << bytes;
        return file;
    }

    test::Folder folder;
    Document document{rulebook::Library({test::source_dir() / "tables"}), test::Sample::environment()};
    QString failed;
};

// The page by itself, in sight.
struct OnPage : AtDesk {
    void open() {
        page.resize(1100, 700);
        page.show();
        test::activate(page);
        settle();
    }
    QPushButton& button(const char* name) {
        for (auto* one : page.findChildren<QPushButton*>()) {
            const bool is_it = one->accessibleName() == QLatin1String(name) ||
                               one->text().remove(QLatin1Char('&')) == QString::fromUtf8(name);
            if (is_it && one->isVisibleTo(&page)) return *one;
        }
        FAIL("there is no button " << name);
        return *page.findChild<QPushButton*>();
    }
    void press(const char* name) {
        button(name).click();
        settle();
    }
    bool shows(const QString& words) {
        const auto labels = page.findChildren<QLabel*>();
        return std::any_of(labels.begin(), labels.end(), [&](const QLabel* label) {
            return label->isVisibleTo(&page) && label->text().contains(words);
        });
    }
    SheetView& list(const char* name) {
        for (auto* one : page.findChildren<SheetView*>()) {
            if (one->accessibleName() == QLatin1String(name)) return *one;
        }
        FAIL("there is no list " << name);
        return *page.findChild<SheetView*>();
    }
    SheetView& table() { return list("Correspondents"); }
    QString cell(int row, int column) {
        return table().model()->index(row, column).data(Qt::AccessibleTextRole).toString();
    }
    // What is heard of its lines.
    QStringList lines(const char* name) {
        QStringList all;
        const SheetView& from = list(name);
        for (int line = 0; line < from.lines(); ++line)
            all += from.model()->index(line, 0).data(Qt::AccessibleTextRole).toString();
        return all;
    }
    void add(const std::vector<std::filesystem::path>& paths) {
        page.add_mails(paths);
        settle();
    }
    QString state(const std::string& reader) {
        for (const report::DeskRow& row : document.desk().rows) {
            if (row.reader.id == reader) return text(report::cell_of(row.mail).words);
        }
        return {};
    }

    DeskPage page{document};
};

}  // namespace

TEST_CASE("The desk's table has a row a commander, in words", "[desk]") {
    OnPage desk;
    desk.open();
    REQUIRE(desk.table().model()->rowCount() == 3);
    CHECK(desk.cell(2, 0) == "Inoue");
    CHECK(desk.cell(0, 0) == "Fletcher, Ann");
    CHECK(desk.cell(0, 1) == "none yet");
    CHECK(desk.cell(0, 2) == "TF17");
    CHECK(desk.cell(0, 3) == "empty");
    CHECK(desk.cell(0, 4) == "Wait, or go on");
    CHECK(desk.shows(QStringLiteral("0 of 3 mails in.")));
    desk.mail("Fletcher", "TF17: AA25 - N2 - AA23\n", "one");
    CHECK(desk.cell(0, 1) == "arrived, 20 Nov 12:00");
    CHECK(desk.cell(0, 4) == "Read the mail");
    CHECK(desk.shows(QStringLiteral("1 of 3 mails in.")));
    CHECK(desk.lines("Next").first().contains("Read Fletcher's mail"));
}

TEST_CASE("There is a desk where somebody writes to a game master", "[desk]") {
    AtDesk desk;
    CHECK(desk.document.has_desk());
    test::Sample sample;
    CHECK_FALSE(sample.document.has_desk());
}

TEST_CASE("Of a mailbox with several writers' mails it is asked once whether its lines are marked", "[desk]") {
    const bool marks = GENERATE(true, false);
    OnPage desk;
    desk.open();
    const auto mail = [](const std::string& from, const std::string& text) {
        return "From x Fri Nov 20 05:44:37 2026\nReceived: x\nFrom: " + from + "\nMessage-ID: <" + text[0] + "@x>\n" +
               "Date: Fri, 20 Nov 2026 18:02:00 +0000\n\n" + text + "\n\n";
    };
    desk.add({desk.keep("orders.mbox", mail("cy@example.org", "Hello") + mail("bill@example.org", "TF44: BB23 - N2") +
                                           mail("ann@example.org", "Good day"))});
    auto* const box = desk.page.findChild<QMessageBox*>();
    REQUIRE(box);
    CHECK(session::mails(desk.document.session()).empty());
    const auto buttons = box->buttons();
    const auto chosen = std::find_if(buttons.begin(), buttons.end(), [&](QAbstractButton* button) {
        return (box->buttonRole(button) == QMessageBox::AcceptRole) == marks;
    });
    REQUIRE(chosen != buttons.end());
    (*chosen)->click();
    settle();
    const std::vector<int> mails = session::mails(desk.document.session());
    REQUIRE(mails.size() == 3);
    CHECK(session::mail_doubts(desk.document.session(), mails[0]).empty());
    CHECK(session::mail_doubts(desk.document.session(), mails[1]).empty() == marks);
    CHECK(session::mail_doubts(desk.document.session(), mails[2]).empty() == marks);
}

TEST_CASE("A clear mail is taken from its card, and a doubtful one is asked about", "[desk]") {
    OnPage desk;
    bool asked = false;
    QObject::connect(&desk.page, &DeskPage::question_wanted, [&] { asked = true; });
    desk.mail("Fletcher", "TF17: AA25 - N2 - AA23\n\n> TF17: AA25 - S9 - AA34\n\n-- \nAnn\n", "one");
    desk.mail("Crace", "TF44: BB23 - N2 - DD44\n", "two");
    desk.open();
    desk.table().setCurrentIndex(desk.table().model()->index(0, 0));
    settle();
    CHECK(desk.shows(QStringLiteral("Fletcher (Ann), turn 1")));
    CHECK(desk.shows(QStringLiteral("N2")));
    CHECK(shown(*desk.page.findChild<MailText*>()) == "TF17: AA25 - N2 - AA23");
    desk.press("Take these orders");
    CHECK(desk.state("Fletcher") == "read");
    CHECK_FALSE(asked);
    desk.table().setCurrentIndex(desk.table().model()->index(1, 0));
    settle();
    CHECK(desk.shows(QStringLiteral("DD44")));
    desk.press("Take these orders");
    CHECK(asked);
    REQUIRE(desk.document.pending());
    CHECK(desk.document.pending()->grid);
    CHECK(desk.failed.isEmpty());
}

TEST_CASE("What a mail quotes and its signature unfold, and nothing is cut", "[desk]") {
    MailText mail;
    mail.resize(400, 300);
    mail.show();
    std::string own;
    for (int i = 0; i < 200; ++i) own += "line " + std::to_string(i) + "\n";
    mail.show_text(own + "\nOn Monday the game master wrote:\n> one\n> two\n\n-- \nAnn\n");
    CHECK(shown(mail).endsWith("line 199"));
    const auto folds = mail.findChildren<QPushButton*>();
    REQUIRE(folds.size() == 2);
    CHECK(folds[1]->isVisibleTo(&mail));
    folds[0]->click();
    CHECK(shown(mail).contains("> two"));
    CHECK_FALSE(shown(mail).contains("Ann"));
    folds[1]->click();
    CHECK(shown(mail).contains("Ann"));
}

TEST_CASE("Characters of a mail that turn or hide what is written are seen", "[desk]") {
    MailText mail;
    mail.show_text("TF17: \u202e N2\x07\n");
    CHECK(shown(mail).contains("\\u202e"));
    CHECK_FALSE(shown(mail).contains(QChar(0x202e)));
}

TEST_CASE("Of a word without end a mail shows the beginning, and how long it is", "[desk]") {
    MailText mail;
    mail.show_text("TF17: " + std::string(900'000, 'A') + "\n");
    CHECK(shown(mail) == QStringLiteral("TF17: ") + QString(1000, u'A') +
                             QString::fromUtf8(" … (the first 1000 of 900000 letters; the file has them all)"));
}

TEST_CASE("Mails come in from files, the broken one is said, the same one isn't taken twice", "[desk]") {
    OnPage desk;
    desk.open();
    const auto good = desk.keep("a.eml", message("Ann <ann@example.org>", "a@x", "TF17: AA25 - N2 - AA23\r\n"));
    const auto bad = desk.keep("b.eml", std::string("\0\1\2 no mail", 10));
    desk.add({good, bad, good});
    CHECK(desk.state("Fletcher") == "arrived");
    CHECK(session::mails(desk.document.session()).size() == 1);
    CHECK(desk.shows(QStringLiteral("1 mail came in. 1 was there already.")));
    CHECK(desk.shows(QStringLiteral("b.eml")));
    desk.add({good});
    CHECK(session::mails(desk.document.session()).size() == 1);
}

TEST_CASE("Of a strange sender it asks once, and a mail can be skipped", "[desk]") {
    OnPage desk;
    desk.open();
    desk.add({desk.keep("a.eml", message("x@example.org", "a@x", "TF17: AA25 - N2 - AA23\r\n")),
              desk.keep("b.eml", message("x@example.org", "b@x", "TF17: AA25 - N1 - AA24\r\n")),
              desk.keep("c.eml", message("y@example.org", "c@x", "Buy!\r\n"))});
    auto* dialog = desk.page.findChild<QDialog*>(QStringLiteral("whose"));
    REQUIRE(dialog);
    auto* const readers = dialog->findChild<QComboBox*>();
    CHECK(readers->count() == 3);
    CHECK(readers->currentIndex() == -1);
    QTest::keyClick(dialog, Qt::Key_Return);
    CHECK(dialog->isVisible());
    CHECK(session::mails(desk.document.session()).empty());
    readers->setCurrentIndex(readers->findData(QStringLiteral("Fletcher")));
    dialog->accept();
    settle();
    CHECK(session::mails(desk.document.session()).size() == 2);  // the second needs no question
    dialog = desk.page.findChild<QDialog*>(QStringLiteral("whose"));
    REQUIRE(dialog);
    dialog->reject();
    settle();
    CHECK(session::mails(desk.document.session()).size() == 2);
    CHECK(desk.shows(QStringLiteral("2 mails came in. 1 was skipped.")));
}

TEST_CASE("Whose a mail is, is asked beside its head and its first words", "[desk]") {
    OnPage desk;
    desk.open();
    desk.add({desk.keep("a.eml", "X-Original-To: x\r\n" + message("Bob <x@example.org>, y@example.org", "a@x",
                                                                  "TF17: hold\r\n\r\nBob\r\n"))});
    auto* const dialog = desk.page.findChild<QDialog*>(QStringLiteral("whose"));
    REQUIRE(dialog);
    QStringList all;
    for (const auto* label : dialog->findChildren<QLabel*>()) all += label->text();
    const QString words = all.join(QLatin1Char('\n'));
    for (const char* const part :
         {"Bob <x@example.org>", "2026-11-20T18:02:00Z", "Orders", "TF17: hold\nBob",
          "Nobody is known to write from Bob <x@example.org>.", "its From names several addresses"}) {
        INFO(part);
        CHECK(words.contains(QLatin1String(part)));
    }
    CHECK(dialog->findChild<QComboBox*>()->currentIndex() == -1);
    dialog->findChild<QComboBox*>()->setCurrentIndex(0);
    dialog->accept();
    settle();
    const auto all_mails = session::mails(desk.document.session());
    REQUIRE(all_mails.size() == 1);
    CHECK(session::mail_at(desk.document.session(), all_mails[0]).address.empty());  // it may be another's
}

TEST_CASE("An address takes the place of another only where both were named", "[desk]") {
    OnPage desk;
    desk.open();
    desk.add({desk.keep("a.eml", message("mallory@evil.org", "a@x", "TF44: hold\r\n"))});
    auto* const dialog = desk.page.findChild<QDialog*>(QStringLiteral("whose"));
    REQUIRE(dialog);
    auto* const readers = dialog->findChild<QComboBox*>();
    auto* const is_his = dialog->findChild<QCheckBox*>();
    auto* const take = dialog->findChild<QDialogButtonBox*>()->buttons().first();
    CHECK_FALSE(is_his->isVisible());
    readers->setCurrentIndex(readers->findData(QStringLiteral("Crace")));
    settle();
    CHECK(is_his->isVisible());
    CHECK_FALSE(take->isEnabled());
    CHECK(is_his->accessibleDescription().contains("writes from bill@example.org, not from mallory@evil.org"));
    is_his->setChecked(true);
    CHECK(take->isEnabled());
    readers->setCurrentIndex(readers->findData(QStringLiteral("Inoue")));
    settle();
    CHECK_FALSE(is_his->isChecked());
    CHECK_FALSE(take->isEnabled());
    is_his->click();
    take->click();
    settle();
    CHECK(desk.state("Inoue") == "arrived");
}

TEST_CASE("Who is skipped is skipped for good, all at once, until that is taken back", "[desk]") {
    OnPage desk;
    desk.open();
    settings::mails.set(QString::fromStdString((desk.folder.path() / "Mail").string()));
    std::filesystem::create_directories(desk.folder.path() / "Mail");
    for (int i = 0; i < 12; ++i) {
        const std::string id = fmt::format("s{}@x", i);
        desk.keep(("Mail/" + id + ".eml").c_str(), message("news@shop.example.org", id, "Buy!\r\n"));
    }
    const auto asks = [&] {
        desk.press("Fetch mail");
        for (auto* dialog : desk.page.findChildren<QDialog*>(QStringLiteral("whose"))) {
            if (dialog->isVisible()) return dialog;
        }
        return static_cast<QDialog*>(nullptr);
    };
    QDialog* const dialog = asks();
    REQUIRE(dialog);
    dialog->reject();
    settle();
    CHECK(desk.shows(QStringLiteral("No new mail. 12 were skipped.")));
    CHECK(session::skipped_senders(desk.document.session()) == std::vector<std::string>{"news@shop.example.org"});
    CHECK_FALSE(asks());
    CHECK_FALSE(asks());
    desk.press("Skipped senders…");
    auto* const skipped = desk.page.findChild<ActDialog*>();
    REQUIRE(skipped);
    CHECK(skipped->form().typed_answer().fields.at("sender") == "news@shop.example.org");
    for (auto* const button : skipped->findChildren<QPushButton*>()) {
        if (button->text().remove(QLatin1Char('&')).startsWith(QStringLiteral("Ask"))) button->click();
    }
    settle();
    CHECK(session::skipped_senders(desk.document.session()).empty());
    CHECK(asks());
    settings::mails.set({});
}

TEST_CASE("A mail that is doubtful itself says so on its card, and its orders aren't taken at a stroke", "[desk]") {
    OnPage desk;
    bool asked = false;
    QObject::connect(&desk.page, &DeskPage::question_wanted, [&] { asked = true; });
    desk.open();
    desk.add({desk.keep("a.eml", "Authentication-Results: mx.example; dmarc=fail\r\n" +
                                     message("ann@example.org", "a@x", "TF17: AA25 - N2 - AA23\r\n"))});
    CHECK(desk.state("Fletcher") == "arrived");
    CHECK(desk.shows(QStringLiteral("The mail itself")));
    CHECK(desk.shows(QStringLiteral("failed the mail server's check (dmarc=fail)")));
    desk.press("Take these orders");
    CHECK(asked);
    REQUIRE(desk.document.pending());
    CHECK(desk.document.pending()->grid);
}

TEST_CASE("Whatever makes a mail doubtful is said on its card", "[desk]") {
    const std::string orders = "TF17: AA25 - N2 - AA23\r\n";
    const std::string head =
        "From: ann@example.org\r\nSubject: Orders\r\nMessage-ID: <a@x>\r\nDate: Fri, 20 Nov 2026 18:02:00 +0000\r\n";
    const std::string mime = "MIME-Version: 1.0\r\n";
    std::string parts = "--b\r\nContent-Type: text/plain\r\n\r\n" + orders;
    for (int i = 0; i < 120; ++i) parts += "--b\r\nContent-Type: text/plain\r\n\r\n\r\n";
    const std::vector<std::pair<std::string, std::string>> all{
        {"is cut off in the middle (base64)",
         head + mime +
             "Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n"
             "VEYxNzogQUEyNSAtIE4yIC0gQUEyMwoKVEYx\r\nNzogTj"},
        {"it has more parts than are read",
         head + mime + "Content-Type: multipart/mixed; boundary=\"b\"\r\n\r\n" + parts + "--b--\r\n"},
        {"its head has 2 From lines", head + "From: mallory@evil.org\r\n\r\n" + orders},
        {"it has no From that names an address", "Sender" + head.substr(4) + "\r\n" + orders},
        {"it has NUL bytes", head + "\r\n" + orders + std::string("\0\r\n", 3)},
        {"with the same Message-ID", head + "\r\n" + orders}};
    const auto [doubt, mail] = GENERATE_COPY(from_range(all));
    CAPTURE(doubt);
    OnPage desk;
    bool asked = false;
    QObject::connect(&desk.page, &DeskPage::question_wanted, [&] { asked = true; });
    desk.open();
    if (doubt == "with the same Message-ID")
        desk.add({desk.keep("first.eml", message("cy@example.org", "a@x", "J1: CC20 - N1 - CC19\r\n"))});
    desk.add({desk.keep("a.eml", mail)});
    REQUIRE(desk.state("Fletcher") == "arrived");
    desk.table().setCurrentIndex(desk.table().model()->index(0, 0));
    settle();
    CHECK(desk.shows(QStringLiteral("The mail itself")));
    CHECK(desk.shows(text(doubt)));
    desk.press("Take these orders");
    CHECK(asked);  // and nothing was taken at a stroke
}

TEST_CASE("A message with its head is pasted", "[desk]") {
    OnPage desk;
    desk.open();
    QGuiApplication::clipboard()->setText(
        QString::fromStdString(message("ann@example.org", "p@x", "TF17: AA25 - N2 - AA23\n")));
    QTest::keySequence(&desk.table(), QKeySequence::Paste);
    settle();
    CHECK(desk.state("Fletcher") == "arrived");
    QGuiApplication::clipboard()->setText(QStringLiteral("no head at all"));
    QTest::keySequence(&desk.table(), QKeySequence::Paste);
    settle();
    CHECK(session::mails(desk.document.session()).size() == 1);
}

TEST_CASE("Of two mails of a turn the earlier is shown and taken first, and behind it the other", "[desk]") {
    OnPage desk;
    desk.mail("Fletcher", "TF17: AA25 - N2 - AA23\n", "one");
    desk.mail("Fletcher", "TF17: AA25 - S1 - AA26\n", "two");
    desk.open();
    desk.table().setCurrentIndex(desk.table().model()->index(0, 0));
    settle();
    auto* const mails = desk.page.findChild<MailCard*>()->findChild<QComboBox*>();
    REQUIRE(mails->count() == 2);
    CHECK(mails->currentIndex() == 0);
    CHECK(mails->itemText(0).startsWith("Waits, sent 20 Nov "));
    CHECK(desk.shows(QStringLiteral(", came ")));
    CHECK(shown(*desk.page.findChild<MailText*>()).contains("N2"));
    mails->setCurrentIndex(1);
    settle();
    CHECK(shown(*desk.page.findChild<MailText*>()).contains("S1"));
    CHECK(desk.shows(QStringLiteral("second mail of this turn; it amends the first, unit by unit")));
    mails->setCurrentIndex(0);
    settle();

    desk.press("Take these orders");
    CHECK(shown(*desk.page.findChild<MailText*>()).contains("S1"));
    CHECK(desk.button("Take these orders").hasFocus());
    desk.press("Take these orders");
    CHECK(desk.document.session().state().find_unit("TF17")->text("path") == "S1");
    CHECK(desk.state("Fletcher") == "read");

    // Back to before both: the earlier one is offered again.
    const auto state = [&]() -> const session::State& { return desk.document.session().state(); };
    while (!state().find_unit("TF17")->text("path").empty() || state().open_run())
        desk.document.go_back(0, QStringLiteral("misread"));
    settle();
    CHECK(shown(*desk.page.findChild<MailText*>()).contains("N2"));
}

TEST_CASE("What the desk says is next shows that mail, whichever was looked at", "[desk]") {
    OnPage desk;
    const int first = desk.mail("Fletcher", "TF17: AA25 - N2 - AA23\n", "one");
    desk.mail("Fletcher", "TF17: AA25 - S1 - AA26\n", "two");
    desk.open();
    desk.page.findChild<MailCard*>()->findChild<QComboBox*>()->setCurrentIndex(1);
    settle();
    desk.press("Read Fletcher's mail");
    CHECK(shown(*desk.page.findChild<MailText*>()).contains("N2"));
    CHECK(session::is_mail_read(desk.document.session(), first) == false);
}

TEST_CASE("An earlier mail that is taken later says which units it doesn't order again", "[desk]") {
    OnPage desk;
    desk.mail("Fletcher", "TF17: AA25 - N2 - AA23\n", "one");
    desk.mail("Fletcher", "TF17: AA25 - S1 - AA26\n", "two");
    desk.open();
    desk.page.findChild<MailCard*>()->findChild<QComboBox*>()->setCurrentIndex(1);
    settle();
    desk.press("Take these orders");
    CHECK(shown(*desk.page.findChild<MailText*>()).contains("N2"));
    CHECK(desk.shows(QStringLiteral("Left out: a later mail has ordered it")));
    desk.press("Take these orders");
    CHECK(desk.document.session().state().find_unit("TF17")->text("path") == "S1");
    CHECK(desk.state("Fletcher") == "1 doubt");
}

TEST_CASE("Behind a mail that is set aside the next one has Enter", "[desk]") {
    OnPage desk;
    desk.mail("Fletcher", "Thank you, see you on Sunday!\n", "one");
    desk.mail("Fletcher", "TF17: AA25 - S1 - AA26\n", "two");
    desk.open();
    desk.page.focus_next();
    settle();
    CHECK(desk.shows(QStringLiteral("It has no orders")));
    REQUIRE(desk.button("Set it aside").hasFocus());
    desk.press("Set it aside");
    CHECK(shown(*desk.page.findChild<MailText*>()).contains("S1"));
    CHECK(desk.button("Take these orders").hasFocus());
    desk.press("Set it aside");
    CHECK_FALSE(desk.button("Take it up again").hasFocus());
    CHECK(desk.state("Fletcher") == "none yet");
}

TEST_CASE("Nothing of the card is wider than the pane", "[desk]") {
    OnPage desk;
    desk.mail("Fletcher", "TF17: AA25 - N2 - DD44. Meander a little, and when is the end?\n", "one");
    desk.mail("Fletcher", "TF17: AA25 - S1 - AA26\n", "two");
    desk.open();
    for (const int width : {1280, 1024, 800}) {
        desk.page.resize(width, 700);
        settle();
        auto* const card = desk.page.findChild<MailCard*>();
        INFO(width);
        CHECK(card->widget()->width() <= card->viewport()->width());
        CHECK(card->widget()->minimumSizeHint().width() <= card->viewport()->width());
    }
}

TEST_CASE("A mail is set aside and taken up again, and a question in it is answered", "[desk]") {
    OnPage desk;
    desk.mail("Fletcher", "TF17: AA25 - N2 - AA23\n\nWhen does the turn end?\n", "one");
    desk.open();
    desk.table().setCurrentIndex(desk.table().model()->index(0, 0));
    settle();
    CHECK(desk.shows(QStringLiteral("When does the turn end?")));
    desk.press("Reply to: When does the turn end?");
    CHECK(std::filesystem::exists(desk.folder.path() / "coral outbox"));
    desk.press("Set it aside");
    settle();
    CHECK(desk.shows(QStringLiteral("set aside: it counts for no turn")));
    CHECK(desk.state("Fletcher") == "none yet");
    desk.press("Take it up again");
    settle();
    CHECK(desk.state("Fletcher") == "arrived");
}

TEST_CASE("A message is written, struck out and told when it is due", "[desk]") {
    OnPage desk;
    desk.open();
    desk.press("Write a message");
    auto* const dialog = desk.page.findChild<ActDialog*>();
    REQUIRE(dialog);
    const auto editors = dialog->findChildren<FieldEditor*>();
    CHECK(editors[1]->value().is_null());  // nobody is to get it, least of all an enemy
    dialog->findChild<QPlainTextEdit*>()->setPlainText(QStringLiteral("Troopships seen."));
    dialog->form().give_answer();
    settle();
    CHECK(desk.document.desk().under_way.empty());
    CHECK(dialog->isVisible());
    dialog->findChild<QPlainTextEdit*>()->clear();
    editors[0]->put(std::string("Crace"));
    editors[1]->put(std::string("Fletcher"));
    dialog->form().give_answer();
    CHECK(desk.document.desk().under_way.empty());  // no words
    dialog->findChild<QPlainTextEdit*>()->setPlainText(QStringLiteral("Troopships seen."));
    dialog->form().give_answer();
    settle();
    CHECK(desk.lines("Messages under way") ==
          QStringList{QStringLiteral("Crace, to Fletcher, \"Troopships seen.\", due turn 2")});
    SheetView& under_way = desk.list("Messages under way");
    under_way.selectRow(0);
    QTest::keyClick(&under_way, Qt::Key_Delete);
    settle();
    CHECK(desk.document.desk().under_way.empty());
}

TEST_CASE("A note is due at its turn", "[desk]") {
    OnPage desk;
    desk.open();
    desk.press("Add what is due");
    auto* const dialog = desk.page.findChild<ActDialog*>();
    REQUIRE(dialog);
    dialog->findChildren<FieldEditor*>()[1]->put(9);
    dialog->findChild<QPlainTextEdit*>()->setPlainText(QStringLiteral("TF17 meets the oiler"));
    dialog->form().give_answer();
    settle();
    CHECK(desk.lines("Due").contains(QStringLiteral("Turn 9, TF17 meets the oiler, note")));
}

TEST_CASE("The desk lists what the phase wants done, and what was passed over", "[desk]") {
    OnPage desk;
    REQUIRE(desk.document.act([](session::Session& session) {
        session.add_unit("wind-area", "South", {{"hexes", "AA25"}, {"wind", "N"}});
        session.next_phase();
    }));
    desk.open();
    const auto heard = [&](const char* words) { return desk.lines("Due").contains(QLatin1String(words)); };
    CHECK(heard("Turn 1, Weather: the wind, in this phase"));
    CHECK(desk.shows(QStringLiteral("Due: 1 now")));
    desk.list("Due").selectRow(1);  // below its heading
    QTest::keyClick(&desk.list("Due"), Qt::Key_Return);
    settle();
    CHECK(desk.document.session().state().open_run()->opened.procedure == "flattop.weather");
    desk.document.go_back(0, {});
    REQUIRE(desk.document.act([](session::Session& session) { session.next_phase(); }));
    settle();
    CHECK(heard("Turn 1, Weather: the wind, passed over"));
    CHECK(desk.shows(QStringLiteral("1 passed over")));
}

TEST_CASE("Only who leaves a phase is told that he is asked first", "[desk]") {
    OnPage desk;
    desk.mail("Fletcher", "TF17: AA25 - no move\n", "one");
    desk.open();
    const QString asks = QStringLiteral("Going on now asks once");
    desk.page.set_going_on(QStringLiteral("Play turn 1: Orders"), false);
    CHECK_FALSE(desk.shows(asks));
    CHECK(desk.button("Play turn 1: Orders").isEnabled());
    desk.page.set_going_on(QStringLiteral("Next: Weather"), true);
    CHECK(desk.shows(asks));
    CHECK(desk.button("Go on without 2 mails…").isEnabled());
}

TEST_CASE("Drafts are made for all who are told something, and marked as sent", "[desk]") {
    OnPage desk;
    desk.document.act([](session::Session& session) { session.tell("Fletcher", "Radio", "All is well."); });
    desk.open();
    desk.press("Make all drafts");
    const std::filesystem::path outbox = desk.folder.path() / "coral outbox";
    REQUIRE(std::filesystem::exists(outbox));
    CHECK(std::count_if(std::filesystem::directory_iterator(outbox), {},
                        [](const auto& file) { return file.path().extension() == ".eml"; }) == 1);
    CHECK(desk.shows(QStringLiteral("Outbox: 1 draft.")));
    const session::ReportOut* out = session::report_out(desk.document.session(), "Fletcher", 1);
    REQUIRE(out);
    CHECK(out->how == session::ReportOut::How::drafted);
    CHECK(out->address == "ann@example.org");
    desk.table().setCurrentIndex(desk.table().model()->index(0, 0));
    settle();
    desk.press("Mark the report of turn 1 as sent");
    CHECK(session::report_out(desk.document.session(), "Fletcher", 1)->how == session::ReportOut::How::sent);
    CHECK(desk.shows(QStringLiteral("Outbox: no drafts.")));
}

TEST_CASE("Who makes drafts is told whose mails wait", "[desk]") {
    OnPage desk;
    desk.document.act([](session::Session& session) { session.tell("Fletcher", "Radio", "All is well."); });
    desk.mail("Crace", "TF44: BB23 - N1 - BB22", "1");
    desk.open();
    desk.press("Make all drafts");
    CHECK(desk.shows(QStringLiteral("1 draft was made. The mail of Crace isn't read yet.")));
}

TEST_CASE("A draft to an address that is known as another's is asked about, and isn't made by default", "[desk]") {
    OnPage desk;
    desk.document.act([](session::Session& session) {
        session.change_unit("Crace", {{"mail", "cy@example.org"}}, "");
        session.tell("Crace", "Radio", "All is well.");
    });
    desk.open();
    desk.press("Make all drafts");
    auto* const box = desk.page.findChild<QMessageBox*>();
    REQUIRE(box);
    CHECK(box->defaultButton() == box->button(QMessageBox::No));
    box->button(QMessageBox::No)->click();
    settle();
    CHECK_FALSE(session::report_out(desk.document.session(), "Crace", 1));
    CHECK_FALSE(std::filesystem::exists(desk.folder.path() / "coral outbox"));
}

TEST_CASE("Arrows move by cell and Enter does what the cell is there for", "[desk]") {
    OnPage desk;
    desk.open();
    QString wanted;
    QObject::connect(&desk.page, &DeskPage::report_wanted,
                     [&](const QString& reader, int turn) { wanted = QStringLiteral("%1 %2").arg(reader).arg(turn); });
    desk.table().setCurrentIndex(desk.table().model()->index(0, 0));
    desk.table().setFocus();
    for (int i = 0; i < 3; ++i) QTest::keyClick(&desk.table(), Qt::Key_Right);
    CHECK(desk.table().currentIndex().column() == 3);
    QTest::keyClick(&desk.table(), Qt::Key_Down);
    QTest::keyClick(&desk.table(), Qt::Key_Return);
    CHECK(wanted == "Crace 1");
}

TEST_CASE("The window shows the desk, leaves it for a doubtful grid and comes back", "[desk]") {
    AtDesk desk;
    MainWindow window(desk.document);
    window.resize(1280, 800);
    window.show();
    test::activate(window);
    settle();
    CHECK_FALSE(window.findChild<DeskPage*>());  // which nobody has looked at yet
    desk.mail("Fletcher", "TF17: AA25 - N2 - DD44\n", "one");
    const auto lines = window.findChild<StepPane*>()->findChildren<OneLine*>();
    CHECK(std::any_of(lines.begin(), lines.end(), [](const OneLine* line) {
        return line->isVisible() && line->toolTip().contains(QStringLiteral("Read Fletcher's mail"));
    }));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_E, Qt::ControlModifier);
    settle();
    auto* const page = window.findChild<DeskPage*>();
    REQUIRE(page);
    REQUIRE(page->isVisible());
    for (auto* one : page->findChildren<QPushButton*>()) {
        if (one->text().remove(QLatin1Char('&')) == "Take these orders") one->click();
    }
    settle();
    CHECK_FALSE(page->isVisible());
    REQUIRE(desk.document.pending());
    QString refused;
    REQUIRE(desk.document.answer({"readings", {}, {{"TF17", {{"take", "written"}, {"moves", "N2"}}}}}, refused));
    settle();
    CHECK(page->isVisible());
    desk.document.close();
    settle();
    CHECK_FALSE(page->isVisible());
}

TEST_CASE("Mails that are dropped on the window come in, and the desk shows them", "[desk]") {
    AtDesk desk;
    MainWindow window(desk.document);
    window.show();
    test::activate(window);
    settle();
    QMimeData dropped;
    dropped.setUrls({QUrl::fromLocalFile(QString::fromStdString(
        desk.keep("a.eml", message("ann@example.org", "a@x", "TF17: AA25 - N2 - AA23\r\n")).string()))});
    QDragEnterEvent enters(QPoint(40, 40), Qt::CopyAction, &dropped, Qt::LeftButton, Qt::NoModifier);
    enters.setAccepted(false);
    QCoreApplication::sendEvent(&window, &enters);
    REQUIRE(enters.isAccepted());
    QDropEvent drop(QPointF(40, 40), Qt::CopyAction, &dropped, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&window, &drop);
    settle();
    CHECK(session::mails(desk.document.session()).size() == 1);
    REQUIRE(window.findChild<DeskPage*>());
    CHECK(window.findChild<DeskPage*>()->isVisible());

    QMimeData words;
    words.setText(QStringLiteral("no file"));
    QDragEnterEvent other(QPoint(40, 40), Qt::CopyAction, &words, Qt::LeftButton, Qt::NoModifier);
    other.setAccepted(false);
    QCoreApplication::sendEvent(&window, &other);
    CHECK_FALSE(other.isAccepted());
}

TEST_CASE("Drafts open in the mail program if that is wanted", "[desk]") {
    OnPage desk;
    QTextBrowser mail_program;
    QDesktopServices::setUrlHandler(QStringLiteral("file"), &mail_program, "setSource");
    desk.document.act([](session::Session& session) { session.tell("Fletcher", "Radio", "All is well."); });
    desk.open();
    auto* const opens = desk.page.findChild<MailCard*>()->findChild<QCheckBox*>();
    REQUIRE(opens);
    opens->setChecked(false);
    desk.press("Make all drafts");
    CHECK(mail_program.source().isEmpty());
    desk.press("Open all drafts");
    CHECK(mail_program.source().toLocalFile().endsWith(QStringLiteral("Fletcher.eml")));
    mail_program.setSource(QUrl());
    opens->setChecked(true);
    desk.table().setCurrentIndex(desk.table().model()->index(1, 0));
    settle();
    desk.press("Make a draft of the report of turn 1");
    CHECK(mail_program.source().toLocalFile().endsWith(QStringLiteral("Crace.eml")));
    opens->setChecked(false);
    QDesktopServices::unsetUrlHandler(QStringLiteral("file"));
}

TEST_CASE("An answer to a mail has what was understood, what is doubtful and the mail itself", "[desk]") {
    OnPage desk;
    desk.document.act([](session::Session& session) {
        session.add_unit("task-force", "TF45",
                         {{"side", "usn"}, {"commander", "Crace"}, {"hex", "BB30"}, {"report-1", 1}, {"report-2", 2}});
    });
    desk.mail("Crace", "TF44: BB23 - N2 - DD44\nTF45: BB30 - N1 - BB29\n\nBill\n", "two");
    desk.open();
    desk.table().setCurrentIndex(desk.table().model()->index(1, 0));
    settle();
    // The doubtful line is marked in the mail.
    const auto marks = desk.page.findChild<MailText*>()->findChild<QPlainTextEdit*>()->extraSelections();
    REQUIRE(marks.size() == 1);
    CHECK(marks.front().cursor.selectedText().contains(QStringLiteral("BB23 - N2 - DD44")));
    desk.press("Reply…");
    const std::filesystem::path outbox = desk.folder.path() / "coral outbox";
    REQUIRE(std::filesystem::exists(outbox));
    const auto file = std::filesystem::directory_iterator(outbox)->path();
    const mail::Message reply = mail::read_message(json::read_text(file), "reply");
    INFO(reply.text);
    CHECK(reply.subject == "Re: Orders");
    CHECK(reply.answers == "two");
    CHECK(reply.text.find("I understand:\n\nTF45 in BB30: N1 to BB29\n") == 0);
    CHECK(reply.text.find("What do you mean here?\n\nTF44 in BB23: contradiction: the moves N2 lead") !=
          std::string::npos);
    CHECK(reply.text.find("> TF44: BB23 - N2 - DD44\n") != std::string::npos);
    CHECK(desk.state("Crace") == "arrived");  // nothing was taken
}

TEST_CASE("The game is saved as web pages for one reader", "[desk]") {
    AtDesk desk;
    desk.document.act([](session::Session& session) {
        session.tell("Fletcher", "Radio", "All is well.");
        session.tell("Inoue", "Radio", "Secret of Inoue.");
    });
    auto* const output =
        new OutputDialog(desk.document, {.what = Output::What::web_pages, .reader = "Fletcher"}, nullptr);
    QString saved;
    QObject::connect(output, &OutputDialog::saved, [&](const QString& file) { saved = file; });
    output->show();
    test::save_as(*output, QString::fromStdString(desk.folder.path().string()));
    settle();
    CHECK(saved.endsWith(QStringLiteral("Fletcher, web pages/index.html")));
    std::string all;
    for (const auto& folder : std::filesystem::directory_iterator(desk.folder.path())) {
        if (!folder.path().filename().string().ends_with(", web pages")) continue;
        for (const auto& page : std::filesystem::directory_iterator(folder.path()))
            if (page.path().extension() == ".html") all += json::read_text(page.path());
    }
    CHECK(all.find("All is well.") != std::string::npos);
    CHECK(all.find("Secret of Inoue.") == std::string::npos);
}

TEST_CASE("A history can be read and copied", "[desk]") {
    AtDesk desk;
    desk.document.act([](session::Session& session) { session.tell("Fletcher", "Radio", "All is well."); });
    const std::unique_ptr<QDialog> dialog(history_dialog(desk.document, "Fletcher", nullptr));
    CHECK(dialog->findChild<QPlainTextEdit*>()->toPlainText().contains("All is well."));
    const std::unique_ptr<QDialog> unit(history_dialog(desk.document, "TF17", nullptr));
    CHECK(unit->findChild<QPlainTextEdit*>()->toPlainText().contains("AA25"));
}

TEST_CASE("The desk is laid out at any size, and its table is as high at each width", "[desk]") {
    OnPage desk;
    desk.mail("Fletcher", "TF17: AA25 - N2 - AA23\n\n> TF17: AA25 - S9 - AA34\n\n-- \nAnn\n", "one");
    desk.mail("Crace", "TF44: BB23 - N2 - DD44, with many words behind it so that the line has to be broken\n", "two");
    desk.open();
    const int high = desk.table().minimumSizeHint().height();
    for (int width = 420; width < 1500; width += 23) {
        for (const int height : {300, 347, 391, 446, 503, 561, 640, 712, 803, 907}) {
            desk.page.resize(width, height);
            QCoreApplication::processEvents();
        }
        CHECK(desk.table().minimumSizeHint().height() == high);
    }
}
