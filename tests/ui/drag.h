#pragma once

#include <QTest>
#include <QWidget>

#include "sample.h"

namespace flagplot::test {

// As a hand does: from the middle of it, so far to the right and down.
inline void drag(QWidget& handle, int right, int down) {
    const QPoint from = handle.rect().center();
    const QPoint to = handle.mapToGlobal(from + QPoint(right, down));
    QTest::mousePress(&handle, Qt::LeftButton, {}, from);
    QTest::mouseMove(&handle, handle.mapFromGlobal(to));
    QTest::mouseRelease(&handle, Qt::LeftButton, {}, handle.mapFromGlobal(to));
    settle();
}

}  // namespace flagplot::test
