// A damaged session in the window: what can be trusted of it is salvaged from the bar.
#include <QComboBox>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QtTest>
#include <filesystem>
#include <fstream>
#include <string>
#include <variant>

#include "sample.h"
#include "support/catch.h"
#include "support/journal_lines.h"
#include "ui/common/message_bar.h"
#include "ui/common/plain_text.h"
#include "ui/main_window.h"
#include "ui/start/salvage_dialog.h"

namespace flagplot::ui {
namespace {

using flagplot::test::bytes_of;
using flagplot::test::Sample;

struct Damaged : Sample {
    // The sample's byte in the first group or in the middle, changed; opened in a window.
    explicit Damaged(std::size_t place) {
        QSettings().clear();
        document.close();
        bytes = bytes_of(path());
        bytes[place] = '!';
        std::ofstream(path(), std::ios::binary | std::ios::trunc) << bytes;
        document.open(path());
    }

    QPushButton* offer(MainWindow& window) {
        for (auto* button : window.findChild<MessageBar*>()->findChildren<QPushButton*>()) {
            if (button->accessibleName().startsWith(QStringLiteral("Salvage"))) return button;
        }
        return nullptr;
    }

    // Presses the dialog's button and types where the new session is kept.
    static void salvage_as(QDialog& dialog, const std::filesystem::path& out) {
        for (auto* button : dialog.findChildren<QPushButton*>()) {
            if (button->text().contains(QStringLiteral("alvage"))) button->click();
        }
        auto* const where = dialog.findChild<QFileDialog*>();
        REQUIRE(where);
        emit where->fileSelected(text(out.string()));
    }

    std::filesystem::path out() const { return folder.path() / "new.flagplot"; }

    std::string bytes;
};

}  // namespace

TEST_CASE("A session that is damaged in the middle is salvaged from the bar") {
    Damaged sample(std::filesystem::file_size(flagplot::test::source_dir() / "resources/samples/coral-sea.flagplot") /
                   2);
    MainWindow window(sample.document);
    window.show();
    REQUIRE(sample.document.is_open());
    REQUIRE(sample.document.damaged() == sample.path());
    // Coming back to the window finds the file as it was: the bar goes on saying what is damaged.
    const auto* const words = window.findChild<MessageBar*>()->findChild<QLabel*>();
    REQUIRE(words->text().contains(sample.document.why_read_only()));
    sample.document.look_at_file();
    CHECK(words->text().contains(sample.document.why_read_only()));
    CHECK_FALSE(words->text().contains(QStringLiteral("another program")));
    QPushButton* const offer = sample.offer(window);
    REQUIRE(offer);
    REQUIRE(offer->isVisible());
    offer->click();
    auto* const dialog = window.findChild<QDialog*>(QStringLiteral("salvage"));
    REQUIRE(dialog);
    Damaged::salvage_as(*dialog, sample.out());
    CHECK(sample.document.path() == text(sample.out().string()));
    CHECK(sample.document.why_read_only().isEmpty());
    CHECK(sample.document.damaged().empty());
    CHECK_FALSE(offer->isVisible());
    const session::Session& session = sample.document.session();
    const auto* note = std::get_if<session::Note>(&session.entry(session.size()).body);
    REQUIRE(note);
    CHECK(note->text.find(sample.path().string()) != std::string::npos);
    CHECK(bytes_of(sample.path()) == sample.bytes);  // the old one is as it was
}

TEST_CASE("A session that doesn't open is salvaged with the title and the game that it lost") {
    Damaged sample(2);
    MainWindow window(sample.document);
    window.show();
    sample.document.open(sample.path());
    REQUIRE_FALSE(sample.document.is_open());
    QPushButton* const offer = sample.offer(window);
    REQUIRE(offer);
    REQUIRE(offer->isVisible());
    offer->click();
    auto* const dialog = window.findChild<QDialog*>(QStringLiteral("salvage"));
    REQUIRE(dialog);
    std::filesystem::create_directory(sample.out());  // a name that is taken is refused, and the dialog stays
    Damaged::salvage_as(*dialog, sample.out());
    CHECK(dialog->isVisible());
    CHECK_FALSE(sample.document.is_open());
    std::filesystem::remove(sample.out());
    dialog->findChild<QLineEdit*>()->setText(QStringLiteral("The Coral Sea again"));
    auto* const game = dialog->findChild<QComboBox*>();
    game->setCurrentIndex(game->findData(QStringLiteral("swwas")));
    auto* const where = dialog->findChild<QFileDialog*>();
    REQUIRE(where);
    emit where->fileSelected(text(sample.out().string()));
    REQUIRE(sample.document.is_open());
    CHECK(sample.document.session().header().title == "The Coral Sea again");
    CHECK_FALSE(sample.document.session().state().units().empty());
    CHECK(bytes_of(sample.path()) == sample.bytes);
}

TEST_CASE("A file that isn't there, or isn't damaged, isn't offered to be salvaged") {
    Sample sample;
    MainWindow window(sample.document);
    window.show();
    CHECK(sample.document.damaged().empty());
    sample.document.open(sample.folder.path() / "none.flagplot");
    CHECK(sample.document.damaged().empty());
    for (const auto* button : window.findChild<MessageBar*>()->findChildren<QPushButton*>()) {
        if (button->accessibleName().startsWith(QStringLiteral("Salvage"))) CHECK_FALSE(button->isVisible());
    }
}

}  // namespace flagplot::ui
