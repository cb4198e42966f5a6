#pragma once

#include <QWidget>
#include <string>

#include "ui/document/document.h"

class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace flagplot::ui {

class Roster;

// What there is to do in a session without a unit: paste them, or add them one by one. It is wanted until there is a
// unit, until something is played, or until somebody goes on without.
class FirstUnits : public QWidget {
    Q_OBJECT

  public:
    FirstUnits(Document& document, Roster& roster, QWidget* parent);

    bool is_wanted() const { return is_wanted_; }

  signals:
    void wanted_changed();
    void roster_wanted();  // in sight, where it is done

  protected:
    void keyPressEvent(QKeyEvent* event) override;

  private:
    void make_foot(QVBoxLayout& layout);
    void follow();
    bool has_to_begin() const;
    void rebuild();
    void add_example(QVBoxLayout& page, const rulebook::UnitType& type);
    void add_types(QVBoxLayout& page);
    void paste();
    void skip();

    Document& document_;
    Roster& roster_;
    QString path_;      // of the session
    std::string type_;  // that the roster shows: whose units are pasted
    bool is_wanted_ = false;
    bool is_skipped_ = false;  // in this session
    QScrollArea* area_;
    QPushButton* paste_;
};

}  // namespace flagplot::ui
