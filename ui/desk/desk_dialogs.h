#pragma once

#include <functional>

#include "ui/common/careful_dialog.h"
#include "ui/document/document.h"

class QComboBox;
class QDialogButtonBox;
class QFormLayout;
class QSpinBox;

namespace flagplot::ui {

class Label;
class LinesEdit;

// What the desk's dialogs have in common: fields, words of several lines, why they are refused, and a button that does
// it. It stays open where it is refused.
class PostDialog : public CarefulDialog {
    Q_OBJECT

  public:
    void accept() override;

  protected:
    PostDialog(Document& document, const QString& title, QWidget* parent);

    QComboBox* add_readers(const QString& label, const QString& name);
    QSpinBox* add_turn(const QString& label, const QString& name, int first);
    LinesEdit* add_words(const QString& verb);
    virtual void write(session::Session& session) const = 0;
    virtual QString missing() const { return {}; }  // what has to be chosen before; empty: nothing

    Document& document_;

  private:
    QFormLayout* fields_;
    Label* problem_ = nullptr;
};

// A message between commanders, which is told when its turn begins. Whom it goes to is chosen: in a hidden game the
// wrong reader can't be told to forget it.
class MessageDialog : public PostDialog {
    Q_OBJECT

  public:
    MessageDialog(Document& document, const std::string& from, QWidget* parent);

  protected:
    void write(session::Session& session) const override;
    QString missing() const override;

  private:
    QComboBox* from_;
    QComboBox* to_;
    QSpinBox* due_;
    LinesEdit* words_;
};

// A note that is due at a turn.
class DueDialog : public PostDialog {
    Q_OBJECT

  public:
    DueDialog(Document& document, QWidget* parent);

  protected:
    void write(session::Session& session) const override;

  private:
    QSpinBox* due_;
    LinesEdit* words_;
};

// Asks whose a mail is; `then` has the reader's id, or nothing if it is skipped.
class WhoseDialog : public QDialog {
    Q_OBJECT

  public:
    // Who may have written; all of them are offered if nobody is named.
    struct Asked {
        QString address;
        QString subject;
        std::vector<std::string> writers;
    };
    WhoseDialog(const session::Session& session, const Asked& asked, QWidget* parent);

    std::string reader() const;

  private:
    QComboBox* readers_;
};

}  // namespace flagplot::ui
