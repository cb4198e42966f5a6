#pragma once

#include <QString>
#include <functional>
#include <string>

class QWidget;

namespace flagplot::ui {

// Refuses a pipe, a device or a folder in a file's place, for which the window would wait: throws json::InputError.
void refuse_what_is_no_file(const QString& file);

// Writes a whole file, or throws json::InputError and leaves what was there.
void write_file(const QString& file, const std::string& content);

// A name for a file: without what would be a folder, or hide it.
QString as_file_name(const QString& name, const QString& otherwise);

// Asks for a folder, and hands it over once the dialog has gone and the keyboard is in the window again.
void ask_for_folder(QWidget& window, const QString& title, const QString& begins,
                    const std::function<void(const QString& folder)>& then);

// Asks for a file that is there, of the kinds that the filter names, and hands it over once it is chosen.
void ask_for_known_file(QWidget& window, const QString& title, const QString& filter,
                        const std::function<void(const QString& file)>& then);

// Asks where a file shall be kept, and hands over its name once it is chosen. The kind is its suffix.
void ask_for_file(QWidget& window, const QString& title, const QString& name, const QString& kind,
                  const std::function<void(const QString& file)>& then);

// Asks where a new session shall be kept; `file` is offered. One that is there is never overwritten.
void ask_for_new_session(QWidget& window, const QString& title, const QString& file,
                         const std::function<void(const QString& file)>& then);

}  // namespace flagplot::ui
