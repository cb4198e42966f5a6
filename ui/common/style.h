#pragma once

#include <QHash>
#include <QIcon>
#include <QProxyStyle>

namespace flagplot::ui {

// Qt's own style, with buttons, fields, marks, bars and headings painted in the colours of theme.h: marks grow with the
// text, the button that goes on has room, one with a menu says so beside its words, and the cells of tables don't
// touch. Letters that stand for a key are underlined as long as Alt is held. On every desktop it is the same one.
class Style : public QProxyStyle {
    Q_OBJECT

  public:
    Style();

    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;
    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                            const QWidget* widget) const override;
    QRect subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part,
                         const QWidget* widget) const override;
    QRect subElementRect(SubElement element, const QStyleOption* option, const QWidget* widget) const override;
    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                  QStyleHintReturn* returned) const override;
    QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                           const QWidget* widget) const override;
    int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override;
    QIcon standardIcon(StandardPixmap which, const QStyleOption* option, const QWidget* widget) const override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    bool is_alt_held_ = false;
    mutable QHash<int, QIcon> icons_;  // of Qt's own style
};

}  // namespace flagplot::ui
