#pragma once

#include <QByteArray>
#include <QSettings>
#include <QStringList>

namespace flagplot::ui {

// One setting of the program: its key, its type and its default stand here and nowhere else.
template <typename Type>
struct Setting {
    const char* key;
    Type otherwise;

    Type get() const {
        return QSettings().value(QLatin1String(key), QVariant::fromValue(otherwise)).template value<Type>();
    }
    void set(const Type& value) const { QSettings().setValue(QLatin1String(key), QVariant::fromValue(value)); }
};

namespace settings {
inline const Setting<QByteArray> geometry{"window/geometry", {}};
inline const Setting<QByteArray> docks{"window/docks", {}};
inline const Setting<int> zoom{"window/zoom", 100};      // percent
inline const Setting<int> colours{"window/colours", 0};  // of ui::Colours
inline const Setting<bool> had_first_turn{"help/had-first-turn", false};
inline const Setting<QStringList> recent{"session/recent", {}};
}  // namespace settings

}  // namespace flagplot::ui
