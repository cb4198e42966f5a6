#pragma once

#include "procedures/flattop/order_vocabulary.h"

// What a mail says that names no unit, and was taken for talk.
namespace flagplot::procedures::flattop {

// Whether a sentence of it may be an order to somebody, or change the orders of the mail: "halve the moves", "one after
// the other", "fall back when spotted", "as you see fit", "this isn't final". What greets, thanks, tells of its writer
// or of what was, and the headings of a table, do neither.
bool may_change_orders(const Vocabulary& vocabulary, const Tokens& tokens);

// Of what is told within an order: whether it says that the order isn't settled, holds at another time, or is the game
// master's to choose.
bool leaves_orders_open(const Vocabulary& vocabulary, const Tokens& tokens);

}  // namespace flagplot::procedures::flattop
