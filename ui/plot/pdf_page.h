#pragma once

#include <QObject>
#include <QProcess>
#include <QSizeF>
#include <QTemporaryDir>
#include <QTimer>
#include <functional>

namespace flagplot::ui {

// A page of a PDF as a picture, by pdfinfo and pdftoppm where they are installed. They run beside the window and are
// ended after a minute; what they make of a page stays within the pixels that a picture of a map may have.
class PdfPage : public QObject {
    Q_OBJECT

  public:
    static constexpr int time_limit = 60'000;  // milliseconds

    explicit PdfPage(QObject* parent = nullptr);
    ~PdfPage() override;
    Q_DISABLE_COPY_MOVE(PdfPage)

    // By what the file begins with, whatever it is called.
    static bool is_pdf(const QString& file);

    // Begins to read a file. If it has one page, made() comes; if it has several, asked_for_page() does.
    void read(const QString& file);
    void read_page(int page);  // from 1

  signals:
    void asked_for_page(int pages);
    void made(const QString& picture);  // a PNG, which lasts as long as this object
    void failed(const QString& why);

  private:
    void ask(int page);
    void understand(const QByteArray& info, int page);
    void make(int page, const QSizeF& points);
    void run(const QString& program, const QStringList& arguments, const std::function<void()>& then);
    void fail(const QString& why);

    QString file_;
    QProcess process_;
    QTimer limit_;
    QTemporaryDir folder_;
    std::function<void()> then_;
};

}  // namespace flagplot::ui
