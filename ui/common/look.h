#pragma once

#include <QWidget>

#include "ui/common/theme.h"

namespace flagplot::ui {

class Label;

// Gives a widget one of the sizes, in step with the program's font, which the zoom changes. Small type is muted; a
// flat button of it is a link.
void set_type(QWidget& widget, Type type, bool bold = false);

// Makes it the one button that goes on: filled, in step with the palette.
void set_primary(QWidget& button);

// Mutes a widget of normal type: a line on which there is nothing to do.
void set_muted(QWidget& widget);

// Shows what is wrong in a label, in red with a sign, and for those who listen; hides it if it is empty.
void say_problem(Label& label, const QString& problem);

// Tells those who listen what the widget says now.
void tell_listeners(QWidget& widget);

// A line around the field in the same red.
void mark_as_wrong(QWidget& field, bool wrong);
bool is_marked_as_wrong(const QWidget& field);

// Makes a dialog large enough for what it says now.
void make_room(QWidget& dialog);

// The width of so many letters of the program's font: what widths are measured in.
int letters(double count);

}  // namespace flagplot::ui
