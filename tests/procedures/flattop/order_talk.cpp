// Sentences of a mail that name no unit: which of them may be an order, or change one, and which are only talk.
#include "procedures/flattop/order_talk.h"

#include "game.h"
#include "procedures/flattop/order_account.h"
#include "procedures/flattop/order_lines.h"
#include "procedures/flattop/order_mail.h"
#include "rulebook/rulebook.h"
#include "rulebook/words.h"
#include "support/catch.h"

namespace flagplot::procedures::test {
namespace {

using namespace flattop;

const Vocabulary& vocabulary() {
    static const Vocabulary words(rulebook::words_of(rulebook::load_rulebook(source_dir() / "tables/flattop")));
    return words;
}

const Names& names() {
    static const Names all(vocabulary(), {{"TF17", "TF", {"TF17"}}, {"TF11", "TF", {"TF11"}}, {"AF1", "AF", {"AF1"}}});
    return all;
}

// Whether something of the mail is to be looked at, or is shown as a case or an instruction.
bool is_doubted(const std::string& text) {
    const Mail mail = divide_mail(text, names());
    for (const Left& left : mail.left) {
        if (left.kind == Left::Kind::unread) return true;
    }
    for (const UnitText& one : mail.orders) {
        const Whom whom{one.unit == "AF1" ? Arm::planes : Arm::ships, &names(), one.unit, "M30", "0900"};
        const Order order = read_order(one.text, whom);
        if (!order.cases.empty() || !order.instructions.empty() || !order.later.empty()) return true;
        if (!account_for(order, whom, mail.orders).empty()) return true;
    }
    return false;
}

// What is said of all orders is heard by each of them, wherever it stands; these are nobody's.
constexpr std::array orders{
    "Whoever is furthest north waits for the other.",
    "The slower one sets the pace.",
    "I meant the other one.",
    "Please double the moves.",
    "Halve all the moves.",
    "These orders are for the turn after this one.",
    "Valid from 0800.",
    "Only the first line counts.",
    "Skip the air orders.",
    "Pick one.",
    "I leave the direction to you.",
    "You may change the course as you see fit.",
    "Adjust for wind.",
    "Give the reef a wide berth.",
    "Keep out of sight.",
    "Fall back when spotted.",
    "Break off at the first sign of fighters.",
    "At 0800 they turn around.",
    "Round trip.",
    "Same every turn until I say otherwise.",
    "And so on.",
    "Then rest.",
    "Weather permitting.",
    "If nobody minds.",
    "Subject to Ed's approval.",
    "Not final.",
    "Don't process this yet.",
    "Just thinking aloud here.",
    "That's what I would do in your place.",
    "On second thoughts, no.",
    "If that's too far, as far as possible.",
    "At half speed.",
    "Slowly.",
    "Roughly.",
    "Only half of them.",
    "All but two.",
    "Lower the numbers a bit.",
    "Radio silence.",
    "Darken ship.",
    "Zigzag if subs are about.",
    "Depth as needed.",
    "Dive!",
    "The others as you like.",
    "Do something sensible with the others.",
    "Use your judgement.",
    "You know what I want.",
    "As discussed.",
    "As we said on the phone.",
    "Plan A if clear, plan B if not.",
    "The blue line counts, not the text.",
    "If text and map differ, the map wins.",
    "The destinations count, not the legs.",
    "Detach a destroyer.",
    "Pick up survivors.",
    "Open fire on anything.",
    "Carriers first, then transports.",
    "Leave the cruisers alone.",
    "Better safe than sorry, so one less.",
    "First one, then the other.",
    "Together.",
    "In reverse order.",
    "The opposite.",
    "Keep contact.",
    "Retreat.",
    "Change to torpedoes.",
    "If in doubt, don't.",
    "Before dark.",
    "Not at night.",
    "Through the clouds if you can.",
    "Into the storm.",
    "The convoy first.",
    "I'd prefer the second group to be slower.",
    "I think the boats should be lower.",
    "My intention is to be out of range by ten.",
    "We must not be seen.",
    "We turn around at the first sight of smoke.",
    "We go no further than row 25.",
    "That was for the other game.",
    "The same for the rest of my lot.",
    "Ditto for the rest.",
    "No pursuit.",
    "Always in pairs.",
    "A notch higher.",
    "Left of the cloud.",
    "On the far side of the island.",
    "Between the two islands.",
    "Along the coast.",
    "Towards each other.",
    "Out to sea.",
    "Back on deck.",
    "In line ahead.",
    "In two waves.",
    "Weapons tight.",
    "Safety first.",
    "Note: those are maximum distances.",
    "Surprise me.",
    "You could send the scouts a bit further.",
    "Stand clear of the coast.",
    "Fan out.",
    "Close up.",
    "Guns manned.",
    "Battle stations.",
    "Delete the second.",
    "Lengthen it by one.",
    "Add one.",
    "Turn around.",
    "One of the numbers should be one higher, I forgot which.",
};

constexpr std::array talk{
    "Good morning all,",
    "Hi Carl,",
    "All the best,",
    "Here goes:",
    "Turn 1, 0600.",
    "PLANES IN THE AIR",
    "And now the boats.",
    "unit | from | moves | to | altitude | remarks |",
    "Start hex, move, end hex.",
    "Please change two things:",
    "Please confirm receipt, my provider was down yesterday.",
    "I lost your last attachment.",
    "My orders are below.",
    "Sorry for the delay, we had guests and it went on and on.",
    "I set out my orders under numbered heads, as experience has taught me to do.",
    "I teach maths to teenagers, so nothing the Imperial Navy does can scare me.",
    "It has rained here for nine days and the dog refuses the garden.",
    "The kettle is on, the map is spread over the kitchen table and the cat is sitting on Bougainville.",
    "Back from my holiday, all is well.",
    "If you are not the addressee, please delete it.",
    "Sent from my phone, excuse brevity",
    "Keep up the good work.",
    "What a game!",
    "No change.",
    "Now to business.",
    "More tonight.",
    "Please find my orders for turn 1 below.",
    "I hope the columns survive the transport.",
    "I like the new map, the colours are lovely.",
    "Hope this reaches you before the dice do.",
    "Lovely map, by the way!",
    "Nora",
};

}  // namespace

TEST_CASE("What names no unit and may change an order is looked at, wherever it stands", "[flattop][orders]") {
    for (const std::string line : orders) {
        INFO(line);
        CHECK(is_doubted("TF17: N2.\nAF1: N4, HI.\n\n" + line + "\n"));
        CHECK(is_doubted(line + "\n\nTF17: N2.\nAF1: N4, HI.\n"));
    }
}

TEST_CASE("What greets, thanks, tells of its writer or heads a table is talk", "[flattop][orders]") {
    for (const std::string line : talk) {
        INFO(line);
        CHECK_FALSE(may_change_orders(vocabulary(), vocabulary().tokens_of(line)));
        CHECK_FALSE(is_doubted(line + "\n\nTF17: N2.\nAF1: N4, HI.\n"));
    }
}

TEST_CASE("What is told within an order, and leaves it open, is a doubt", "[flattop][orders]") {
    for (const std::string line :
         {"These orders are for the turn after this one.", "And so on.", "Strike the last line.",
          "Hit the biggest one.", "Sink them on sight.", "Die 4 for all."}) {
        INFO(line);
        CHECK(is_doubted("TF17: N2. " + line + "\n"));
    }
}

}  // namespace flagplot::procedures::test
