#pragma once

#include <QListWidget>
#include <vector>

#include "report/report_draft.h"
#include "ui/common/look.h"
#include "ui/common/quiet.h"

namespace flagplot::ui {

// To whom a line is told: "everyone", "only you", "Fletcher".
QString audience_words(const session::Session& session, const std::string& audience);

// Lines of a draft below their headings. In a report each has a box: ticked, it goes out.
class DraftList : public Quiet<QListWidget> {
    Q_OBJECT

  public:
    enum class Kind { report, elsewhere };

    DraftList(Kind kind, QWidget* parent);

    // Whose report it is; `empty` stands there if there are no lines. The chosen line stays so. Where it is gone, the
    // one that comes to stand in its place is chosen in a report, and none elsewhere: what nobody has chosen isn't
    // revealed.
    void show_lines(const session::Session& session, const std::string& reader,
                    const std::vector<report::DraftLine>& lines, bool can_tick, const QString& empty);
    const report::DraftLine* current() const;  // the chosen one; null: there is none
    void choose(int entry);

    QSize minimumSizeHint() const override { return {letters(20), letters(8)}; }

  signals:
    void ticked(int entry, bool goes_out);
    void confirmed();  // Enter or F2 on the current line

  protected:
    QModelIndex moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) override;
    void changeEvent(QEvent* event) override;

  private:
    void add_heading(const std::string& heading);
    void add_line(const session::Session& session, const std::string& reader, int index, bool can_tick);
    QStringList marks(const session::Session& session, const std::string& reader, const report::DraftLine& line) const;
    void tell_ticked(const QListWidgetItem* item);
    void colour_headings();

    Kind kind_;
    std::vector<report::DraftLine> lines_;
};

}  // namespace flagplot::ui
