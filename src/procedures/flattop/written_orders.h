#pragma once

#include <map>
#include <optional>
#include <string>

#include "procedures/flattop/forces.h"
#include "procedures/flattop/order_names.h"

namespace flagplot::procedures::flattop {

// The orders of this turn's mails as the units have them in writing, read again.
class WrittenOrders {
  public:
    explicit WrittenOrders(const Referee& ref);  // which must outlive it

    // The one unit of the side that orders call so; nothing: none, or several.
    std::optional<Unit> unit_called(const std::string& side, const std::string& name);

    // Nothing: no orders of this turn were taken for the unit.
    std::optional<Order> of(const Unit& unit);

  private:
    const Names& names_of_side(const std::string& side);

    const Referee& ref_;
    Vocabulary vocabulary_;
    std::map<std::string, Names> names_;  // by side
};

}  // namespace flagplot::procedures::flattop
