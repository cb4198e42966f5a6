#pragma once

#include <QString>

#include "ui/orders/orders_model.h"

namespace flagplot::ui {

// The parts of a line of the worksheet.
struct OrderWords {
    QString units;        // "SF1 ZF1"
    QString name;         // of the only one
    QString way;          // to go
    QString instruction;  // what is to be done
    QString explanation;  // what explains it: in brackets, behind a comma, colon or semicolon
};

OrderWords words_of(const OrderRow& row);

// A line of the worksheet is one line.
QString in_one_line(QString words);

}  // namespace flagplot::ui
