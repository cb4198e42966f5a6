#pragma once

#include <QByteArray>
#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QEvent>
#include <QFileInfo>
#include <QPointer>
#include <QSettings>
#include <QStandardPaths>
#include <QStringList>
#include <QTimer>
#include <utility>

namespace flagplot::ui {

// The program's own, which look at their files once, and write a moment after the last change: each write waits for the
// disk, and the person for the window. Deleted, they are read anew.
class KeptSettings : public QSettings {
  public:
    static KeptSettings& get() {
        static QPointer<KeptSettings> kept;
        if (!kept) kept = new KeptSettings(QCoreApplication::instance());  // writes what is left at the program's end
        return *kept;
    }

    // Takes what another window of the program has written since. What waits to be written here waits on, if there is
    // nothing of the kind.
    void read_anew() {
        const QDateTime written = QFileInfo(fileName()).lastModified();
        if (std::exchange(read_, written) != written) sync();
    }

  protected:
    bool event(QEvent* event) override {
        if (event->type() != QEvent::UpdateRequest) return QSettings::event(event);
        QTimer::singleShot(500, this, [this] {
            QEvent write(QEvent::UpdateRequest);
            QSettings::event(&write);
        });
        return true;
    }

  private:
    using QSettings::QSettings;

    QDateTime read_;  // when what was read anew last was written; invalid: there was no file
};

// One setting of the program: its key, its type and its default stand here and nowhere else.
template <typename Type>
struct Setting {
    const char* key;
    Type otherwise;

    Type get() const {
        return KeptSettings::get().value(QLatin1String(key), QVariant::fromValue(otherwise)).template value<Type>();
    }
    Type get_anew() const {  // as another window of the program may have left it
        KeptSettings::get().read_anew();
        return get();
    }
    void set(const Type& value) const {
        if (value != get()) KeptSettings::get().setValue(QLatin1String(key), QVariant::fromValue(value));
    }
};

namespace settings {
inline const Setting<QByteArray> geometry{"window/geometry", {}};
inline const Setting<QVariantMap> left_widths{"window/left-widths", {}};  // of what to do, in letters, by games
inline const Setting<int> zoom{"window/zoom", 100};                       // percent
inline const Setting<int> colours{"window/colours", 0};                   // of ui::Colours
inline const Setting<int> letters{"window/letters", 0};                   // of ui::Letters
inline const Setting<bool> reads_aloud{"window/reads-aloud", false};      // what comes, unasked
inline const Setting<bool> sounds{"window/sounds", false};
inline const Setting<bool> had_first_turn{"help/had-first-turn", false};
inline const Setting<QStringList> columns{
    "roster/columns", {}};  // of its tables that stand otherwise than by themselves, as GAME.TYPE.FIELD
inline const Setting<QStringList> turned{"roster/turned", {}};        // the types not shown as usual, as GAME.TYPE
inline const Setting<bool> plot_in_turn{"form/plot-in-turn", false};  // one group of a form's rows after the other
inline const Setting<QStringList> recent{"session/recent", {}};
inline const Setting<QVariantMap> seen{"session/seen", {}};  // how far each went, by path: ui/document/last_seen
inline const Setting<QString> game{"session/game", {}};      // the rulebook that was played last
inline const Setting<QString> mails{"desk/mails", {}};       // the folder that mail is fetched from
inline const Setting<QString> outbox{"desk/outbox", {}};     // of drafts; empty: beside each session
inline const Setting<bool> open_drafts{"desk/open-drafts", false};
inline const Setting<QString> folder{"session/folder", {}};  // of the session that was opened last
}  // namespace settings

// Where file dialogs begin: where the last session was, otherwise among the person's documents.
inline QString usual_folder() {
    const QString last = settings::folder.get();
    return QDir(last).exists() && !last.isEmpty() ? last
                                                  : QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
}

}  // namespace flagplot::ui
