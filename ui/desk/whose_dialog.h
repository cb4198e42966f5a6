#pragma once

#include <QDialog>

#include "report/inbox.h"

class QCheckBox;
class QComboBox;
class QPushButton;
class QVBoxLayout;

namespace flagplot::ui {

class Label;

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

}  // namespace flagplot::ui
