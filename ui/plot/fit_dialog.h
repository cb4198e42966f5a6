#pragma once

#include <memory>
#include <vector>

#include "session/board_in_force.h"
#include "session/map_picture.h"
#include "ui/common/careful_dialog.h"
#include "ui/document/document.h"
#include "ui/plot/map_image.h"
#include "ui/plot/pdf_page.h"

class QPushButton;
class QTableWidget;

namespace flagplot::ui {

class FitLoupe;
class FitView;
class Label;

// Lays a picture of the player's own map beneath the plot: he chooses it, clicks four places that are far from each
// other, and a fifth that checks them, and types their names. Each point's error is shown as soon as there is one, as a
// number and as a bar, and the chosen point is seen enlarged. The picture is copied to the player's own maps; the
// session has its digest and the points.
class FitDialog : public CarefulDialog {
    Q_OBJECT

  public:
    // `shown` is the session's picture, if it was read already; `board` one of the rulebook's, empty: the main one.
    explicit FitDialog(Document& document, QWidget* parent = nullptr, const MapImage& shown = {},
                       const std::string& board = "");

    // A picture, or a PDF. It is read beside the window, and what goes wrong is shown.
    void use_picture(const QString& file);
    QSize picture_size() const { return {picture_.width, picture_.height}; }

  signals:
    // What was wrong with a picture; empty: it is shown.
    void read(const QString& problem);
    // A picture is the player's own now, and will be the session's: nobody needs to read it again.
    void kept(const std::string& digest, const flagplot::ui::MapImage& image);

  protected:
    bool has_typed() const override;  // points that the session doesn't have
    QString loss() const override;

  private:
    void choose_picture();
    void take_picture(const MapImage& image, const QString& problem);
    void read_pdf(const QString& file);
    void ask_for_page(int pages);
    void fill_table();
    void refresh();
    void add_point(const QPointF& pixel);
    void remove_point();
    void show_chosen(const std::optional<board::Perspective>& fit);
    void nudge(int right, int down);
    void rename(int row);
    void accept_fit();
    int chosen() const;

    Document& document_;
    std::string board_id_;
    std::optional<board::Board> board_;
    QString file_;
    MapReader* reader_;
    QString being_read_;                // this file
    session::MapPicture picture_then_;  // what it is, as far as that is known
    std::unique_ptr<PdfPage> reading_;
    std::unique_ptr<PdfPage> pdf_;  // has made the picture that is shown, and its file is there as long as this
    session::MapPicture picture_;
    std::vector<session::MapPin> pins_before_;  // the session's
    FitView* view_;
    Label* loupe_title_;
    FitLoupe* loupe_;
    QTableWidget* points_;
    Label* advice_;
    Label* problem_;
    QPushButton* again_;  // pressed: the next click moves the chosen point
    QPushButton* remove_;
    QPushButton* use_;
    bool filling_ = false;
};

}  // namespace flagplot::ui
