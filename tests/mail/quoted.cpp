// Which lines of a mail are its writer's own.
#include "mail/quoted.h"

#include "support/catch.h"

using flagplot::mail::lines_of;
using flagplot::mail::Part;
using flagplot::mail::parts_of;

namespace {

// A letter a line: own, quoted, signature.
std::string letters(const std::string& text) {
    std::string letters;
    for (const Part part : parts_of(lines_of(text)))
        letters += part == Part::own ? 'o' : part == Part::quoted ? 'q' : 's';
    return letters;
}

using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("What is attached is its writer's own, whatever the mail above it ends with", "[mail][quoted]") {
    CHECK(letters("Hello\n-- \nBob\n===== Attached: orders.txt =====\nTF1: N4") == "ossoo");
    CHECK(letters("Hello\n_____\nFrom: me\n===== Attached: a =====\nTF1: N4\n-- \nBob") == "oqqooss");
}

TEST_CASE("A line ends with CR LF, LF or CR", "[mail]") {
    CHECK(lines_of("a\r\nb\nc\rd") == Lines{"a", "b", "c", "d"});
    CHECK(lines_of("a\n\nb\n") == Lines{"a", "", "b", ""});
    CHECK(lines_of("a\n\rb") == Lines{"a", "", "b"});
    CHECK(lines_of("") == Lines{""});
}

TEST_CASE("What is quoted between a writer's own lines is only those lines", "[mail]") {
    CHECK(letters("TF1: N4\n> TF2?\nTF2: hold") == "oqo");
    CHECK(letters(" > TF2?\n>> older\nmine") == "qqo");
    CHECK(letters("On Monday Bob wrote:\n> TF2?\n\nTF2: hold") == "qqoo");
    CHECK(letters("Bob wrote that it rains\n3 > 2") == "oo");
    CHECK(letters("GM> TF2 is at sea\nTF2: hold\n  JD> Well?\nTF1 -> N4\nLand> ho") == "qoqoo");
}

TEST_CASE("A signature goes on to the end", "[mail]") {
    CHECK(letters("TF1: N4\n-- \nBob\nTF2: hold") == "osss");
    CHECK(letters("TF1: N4\n--\nBob") == "oss");
    CHECK(letters("TF1: N4\n---\n -- \n--Bob") == "oooo");
    CHECK(letters("TF1: N4\n-- \nBob\n> TF2?\nBob") == "ossqs");
}

TEST_CASE("Behind the mail that is answered nothing is the writer's own", "[mail]") {
    CHECK(letters("TF1: N4\n-----Original Message-----\nFrom: GM\nTF2: hold") == "oqqq");
    CHECK(letters("TF1: N4\n---------- Forwarded message ---------\nTF2: hold") == "oqq");
    CHECK(letters("TF1: N4\n_____\nTF2: hold") == "oqq");
    CHECK(letters("TF1: N4\n____\nTF2: hold") == "ooo");
    CHECK(letters("TF1: N4\n-- \nBob\n________________________________\nFrom: GM\n-- \nGM") == "ossqqqq");
}

TEST_CASE("The head that Outlook writes begins the mail that is answered", "[mail]") {
    CHECK(letters("TF1: N4\n\nFrom: GM <gm@example.org>\nSent: Monday\nTo: Bob\nSubject: Orders\n\nTF2: hold") ==
          "ooqqqqqq");
    CHECK(letters("TF1: N4\n*From:* GM\n*Sent:* Monday") == "oqq");
    CHECK(letters("TF1: N4\nFrom: the north, TF2 comes\nTF2: hold") == "ooo");
    // A mail that was pasted with its own head.
    CHECK(letters("From: Bob\nDate: Monday\nSubject: Orders\n\nTF1: N4") == "ooooo");
}

TEST_CASE("So does a head in another language, which has an address in it", "[mail]") {
    CHECK(letters("TF3: S2\n\nVon: GM <gm@example.org>\nGesendet: Mittwoch\nAn: Dora\nBetreff: report\n\nTF3: N1") ==
          "ooqqqqqq");
    CHECK(
        letters("TF3: S2\n\n-----Urspr\u00fcngliche Nachricht-----\nVon: GM <gm@example.org>\nDatum: 25.11.\nAn: Dora\n"
                "TF3: N1") == "ooqqqqq");
    CHECK(letters("TF3: S2\n\nGesendet: 25. November\nVon: \"GM\" <gm@example.org>\nAn: dora@example.org\nTF3: N1") ==
          "ooqqqq");
    CHECK(letters("TF3: S2\n\nDe : GM <gm@example.org>\nEnvoy\u00e9 : mercredi\n\u00c0 : Dora\nTF3: N1") == "ooqqqq");
    CHECK(letters("TF3: S2\n\n\u5dee\u51fa\u4eba: GM <gm@example.org>\n\u9001\u4fe1\u65e5\u6642: 2026\n\u5b9b\u5148: "
                  "Dora\nTF3: N1") == "ooqqqq");
}

TEST_CASE("Orders aren't taken for the head of a mail", "[mail]") {
    CHECK(letters("Hello,\n\nTF1: N4\nTF2: hold\nTF3: S2\n\nTF4: N1") == "ooooooo");
    CHECK(letters("Hello,\n\nTF1: N4\nQuestions to: bob@example.org\n\nTF4: N1") == "oooooo");  // two lines
    CHECK(letters("Hello,\n\n---- East ----\nTF1: N4\nTF2: hold\nTF3: S2") == "oooooo");
    CHECK(letters("Hello,\n\nTF1: N4 @ dawn\nTF2: hold\nTF3: S2") == "ooooo");
    CHECK(letters("Von: Bob <bob@example.org>\nDatum: 25.11.\nBetreff: Orders\n\nTF1: N4") == "ooooo");  // his own
}
