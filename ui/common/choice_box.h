#pragma once

#include <QComboBox>
#include <QElapsedTimer>
#include <QWheelEvent>

namespace flagplot::ui {

// A list that folds out. A blank within a name that is being typed belongs to the name, and doesn't fold the list out;
// where there is little room, names are cut rather than pushed out of sight. Who scrolls past it doesn't mean it.
class ChoiceBox : public QComboBox {
    Q_OBJECT

  public:
    using QComboBox::QComboBox;

    QSize minimumSizeHint() const override;
    void showPopup() override;

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override { event->ignore(); }
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    bool takes_blank(const QKeyEvent& key);  // as part of a name; goes on in the list with it

    QElapsedTimer typed_;  // since the last letter of a name
};

// A plain list that folds out, by this name. It is at least so many letters wide, and no wider for what is in it.
inline QComboBox* named_list(const QString& name, int least, QWidget* parent) {
    auto* const list = new QComboBox(parent);
    list->setAccessibleName(name);
    list->setAccessibleDescription(name);  // on Linux the name that is told is what it shows
    list->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    list->setMinimumContentsLength(least);
    return list;
}

}  // namespace flagplot::ui
