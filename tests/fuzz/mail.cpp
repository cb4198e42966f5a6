// A commander's mail: split by unit, and each unit's text read and checked as an order of every arm.
#include "procedures/flattop/order_lines.h"
#include "procedures/flattop/order_mail.h"
#include "procedures/gwas/missions.h"
#include "support/folder.h"
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

const Names& names() {
    static const Vocabulary vocabulary(
        rulebook::words_of(rulebook::load_rulebook(test::source_dir() / "tables/flattop")));
    static const Names all(vocabulary, {{"TF1", "TF", {"TF1"}},
                                        {"TF2", "TF", {"TF 2"}},
                                        {"AF23", "AF", {"AF23"}},
                                        {"S44", "sub", {"S-44"}},
                                        {"Henderson", "base", {"Henderson Field"}},
                                        {"Lae", "base", {"Lae"}},
                                        {"TF1", "ship", {"Yorktown"}, false}});
    return all;
}

void read(const std::string& text) {
    for (const Arm arm : arms) {
        Order order = read_order(text, {arm, &names(), "", "B/M23", "0600"});
        (void)order.is_empty();
        const Ordered unit{arm,
                           maps().parse("B/M23"),
                           "B",
                           arm == Arm::planes ? "HI" : "",
                           {"Henderson Field"},
                           &names().vocabulary()};
        contradicts_itself(check_order(order, unit, maps()));
    }
}

}  // namespace

void take_input(const std::string& input) {
    is_html(input);
    for (const UnitText& one : divide_mail(input, names()).orders) read(one.text);
    read(input);
    ends_well([&] { procedures::gwas::read_orders(input, "orders"); });
}

}  // namespace flagplot::fuzz
