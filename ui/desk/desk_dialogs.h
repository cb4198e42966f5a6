#pragma once

#include <functional>

#include "report/inbox.h"
#include "ui/common/careful_dialog.h"
#include "ui/document/document.h"

class QCheckBox;
class QComboBox;
class QDialogButtonBox;
class QFormLayout;
class QListWidget;
class QPushButton;
class QSpinBox;
class QVBoxLayout;

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

// Shows a mail whose writer isn't sure and asks whose it is; nobody is chosen beforehand. Where he who is chosen is
// known to write from another address, that has to be confirmed, and both stand there. Rejected: its sender is skipped.
class WhoseDialog : public QDialog {
    Q_OBJECT

  public:
    // All who may write are offered, unless several are known to write from there.
    WhoseDialog(const session::Session& session, const report::Incoming& mail, QWidget* parent);

    std::string reader() const;

  private:
    void add_mail(QVBoxLayout& layout, const report::Incoming& mail);
    void choose(const session::Session& session, const std::string& address);

    QComboBox* readers_;
    Label* elsewhere_;  // why that may not be his
    QCheckBox* is_his_;
    QPushButton* take_ = nullptr;
};

// Those who are skipped in this session, to be asked about again.
class SkippedDialog : public QDialog {
    Q_OBJECT

  public:
    SkippedDialog(Document& document, QWidget* parent);

  private:
    void fill();
    void ask_again();

    Document& document_;
    QListWidget* senders_;
    QPushButton* again_ = nullptr;
};

}  // namespace flagplot::ui
