#pragma once

#include <QDialog>
#include <filesystem>
#include <string>

#include "host/host.h"
#include "ui/document/document.h"
#include "ui/own_game/game_document.h"

class QDialogButtonBox;
class QPushButton;
class QTabWidget;
class QTimer;

namespace flagplot::ui {

class Label;
class PartForm;
class PartGrid;
class ProceduresPage;
class TablesPage;

// Makes a game of one's own: tables, units, a sequence of play, checked as they are typed. What is saved is found at
// once, and the session that is open goes on under it; what isn't saved waits as a draft, which is kept while one
// types. What somebody else has changed in its files meanwhile isn't overwritten before it was asked for.
class GameEditor : public QDialog {
    Q_OBJECT

  public:
    explicit GameEditor(Document& document, QWidget* parent = nullptr);  // a new one
    // One that is there. Throws json::InputError if its files can't be read.
    GameEditor(Document& document, const rulebook::Rulebook& rulebook, QWidget* parent = nullptr);

    GameDocument& making() { return making_; }
    TablesPage& tables() { return *tables_; }

    void reject() override;  // keeps a draft

  protected:
    void showEvent(QShowEvent* event) override;

  signals:
    void session_wanted(const std::string& game);

  private:
    enum class Drafts { offered, hidden };
    GameEditor(Document& document, const workshop::OwnGame& game, std::filesystem::path folder, Drafts drafts,
               QWidget* parent);

    void make_pages();
    QWidget* make_units();
    void make_buttons();
    void offer_drafts();
    void offer_draft(const std::string& name, const rulebook::Texts& draft, const workshop::OwnGame& game);
    void throw_away(const std::string& name, QWidget* offer);
    void go_on_with(const std::string& name, const rulebook::Texts& draft);
    void go_on_with_own(const std::string& name, const host::GameDraft& draft);
    QPushButton& primary();
    bool is_whole() const;
    void refresh();
    void refresh_units();
    void end_typing();
    void go_to(const rulebook::Finding& finding);
    bool save();
    void begin();
    bool take_up(const QString& done);
    std::filesystem::path folder() const;
    bool is_changed_outside();
    void ask_about(const QString& changes, const rulebook::Texts& now);
    void overwrite(const rulebook::Texts& now);
    void read_anew(const rulebook::Texts& now);
    void keep_draft();
    bool settle_draft();
    void tell(const QString& problem);
    void say(const QString& words);

    Document& document_;
    GameDocument making_;
    std::filesystem::path folder_;  // of a game that was there; empty: it is made from the id
    rulebook::Texts files_;         // what the game's files said when they were read or last saved; none: it never was
    std::string draft_;             // the name of the one that was gone on with, or kept
    QTimer* draft_timer_ = nullptr;
    QWidget* drafts_ = nullptr;
    QTabWidget* pages_ = nullptr;
    PartForm* game_ = nullptr;
    TablesPage* tables_ = nullptr;
    PartGrid* types_ = nullptr;
    PartGrid* fields_ = nullptr;
    Label* whose_ = nullptr;  // the fields are
    PartGrid* phases_ = nullptr;
    ProceduresPage* procedures_ = nullptr;
    Label* problem_ = nullptr;
    QDialogButtonBox* buttons_ = nullptr;
    QPushButton* begin_ = nullptr;
    QPushButton* save_ = nullptr;
};

}  // namespace flagplot::ui
