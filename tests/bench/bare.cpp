// The least that Qt's widgets take: a window with a table, as large as Flagplot's.
#include <QApplication>
#include <QMainWindow>
#include <QTableWidget>

int main(int argc, char** argv) {
    const QApplication app(argc, argv);
    QMainWindow window;
    window.setWindowTitle(QStringLiteral("Bare"));
    auto* const table = new QTableWidget(500, 7, &window);
    for (int row = 0; row < table->rowCount(); ++row) {
        for (int column = 0; column < table->columnCount(); ++column) {
            table->setItem(row, column, new QTableWidgetItem(QStringLiteral("%1, %2").arg(row).arg(column)));
        }
    }
    window.setCentralWidget(table);
    window.resize(1280, 800);
    window.show();
    return QApplication::exec();
}
