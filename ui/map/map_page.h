#pragma once

#include <QPlainTextEdit>
#include <QWidget>

#include "hex/picture.h"
#include "ui/common/fitted.h"

namespace flagplot::ui {

class MapView;

// A map, what it shows in words below it, and its buttons, which stand wherever there is room for them.
class MapPage : public Fitted<QWidget> {
    Q_OBJECT

  public:
    explicit MapPage(QWidget* parent = nullptr);

    void show_picture(const hex::Picture& picture);
    // For those who can't see which of two maps it is; empty: there is only one.
    void set_name(const QString& name);
    MapView& view() { return *view_; }
    QWidget* buttons() { return buttons_; }

  protected:
    void fit() override;

  private:
    void make_buttons();

    MapView* view_;
    QPlainTextEdit* words_;
    QWidget* buttons_ = nullptr;
};

}  // namespace flagplot::ui
