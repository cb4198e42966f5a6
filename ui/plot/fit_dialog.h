#pragma once

#include <QTemporaryDir>
#include <vector>

#include "session/board_in_force.h"
#include "session/map_picture.h"
#include "ui/common/careful_dialog.h"
#include "ui/document/document.h"
#include "ui/plot/map_image.h"

class QPushButton;
class QTableWidget;

namespace flagplot::ui {

class FitView;
class Label;

// Lays a picture of the player's own map beneath the plot: he chooses it, clicks four places that are far from each
// other, and a fifth that checks them, and types their names. Each point's error is shown as soon as there is one, and
// the chosen point is seen enlarged. The picture is copied to the player's own maps; the
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
    void begin_reading(const QString& file, const session::MapPicture& picture, const ReadMap& read);
    void read_pdf(const QString& file);
    void read_page(const QString& pdf, int page);
    void ask_for_page(const QString& pdf, int pages);
    void fill_table();
    void refresh();
    void add_point(const QPointF& pixel);
    void remove_point();
    void show_chosen(int worst, const std::optional<board::Perspective>& fit);
    void nudge(int right, int down);
    void rename(int row);
    void accept_fit();
    int chosen() const;

    Document& document_;
    std::string board_id_;
    std::optional<board::Board> board_;
    QString file_;
    Background reading_;
    QTemporaryDir folder_;  // of the pages of PDFs, as pictures
    int pages_made_ = 0;
    session::MapPicture picture_;
    std::vector<session::MapPin> pins_before_;  // the session's
    FitView* view_;
    Label* loupe_title_;
    FitView* loupe_;
    QTableWidget* points_;
    Label* advice_;
    Label* problem_;
    QPushButton* again_;  // pressed: the next click moves the chosen point
    QPushButton* remove_;
    QPushButton* use_;
};

}  // namespace flagplot::ui
