// A commander's mail: split by unit, and each unit's text read and checked as an order of every arm.
#include "procedures/flattop/order_lines.h"
#include "procedures/gwas/missions.h"
#include "world.h"

namespace flagplot::fuzz {
namespace {

using namespace procedures::flattop;

const hex::Atlas& maps() {
    static const hex::Atlas two = [] {
        const hex::Board board{50, 40};
        hex::Atlas atlas({{"A", {}, board}, {"B", {}, board}});
        atlas.join("A/KK12", "B/C12");
        return atlas;
    }();
    return two;
}

void read(const std::string& text, const std::vector<std::string>& names) {
    for (const Arm arm : arms) {
        Order order = read_order(text, arm, names);
        (void)order.is_empty();
        const Ordered unit{arm, maps().parse("B/M23"), "B", arm == Arm::planes ? "HI" : "", {"Henderson Field"}};
        contradicts_itself(check_order(order, unit, maps()));
    }
}

}  // namespace

void take_input(const std::string& input) {
    const std::vector<std::string> names{"TF1", "TF 2", "AF23", "S-44", "Henderson Field", "Lae"};
    is_html(input);
    for (const UnitText& one : split_mail(input, names).orders) read(one.text, names);
    read(input, names);
    ends_well([&] { procedures::gwas::read_orders(input, "orders"); });
}

}  // namespace flagplot::fuzz
