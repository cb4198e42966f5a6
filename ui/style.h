#pragma once

#include <QProxyStyle>

namespace flagplot::ui {

// The style of the desktop, or a named one, with marks that grow with the text.
class Style : public QProxyStyle {
    Q_OBJECT

  public:
    using QProxyStyle::QProxyStyle;

    int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override;
};

}  // namespace flagplot::ui
