// Message files, as mail programs and their faults make them.
#include "mail/message.h"

#include <algorithm>

#include "json/limits.h"
#include "mail/quoted.h"
#include "support/catch.h"
#include "support/thrown.h"

namespace limits = flagplot::json::limits;
using flagplot::json::InputError;
using flagplot::mail::Attachment;
using flagplot::mail::Message;
using flagplot::mail::read_message;
using flagplot::test::thrown_by;

namespace {

using Texts = std::vector<std::string>;

const std::string head =
    "From: =?utf-8?q?Ren=C3=A9?= <Rene@Example.ORG>\nTo: gm@example.org\nSubject: Orders\n"
    "Date: Fri, 20 Nov 2026 06:44:37 +0100\nMessage-ID: <1@example.org>\n";

Message read(const std::string& bytes) {
    return read_message(bytes, "a.eml");
}

// Of a message with one part of that content type and transfer encoding.
Message read_part(const std::string& type, const std::string& content, const std::string& encoding = "8bit") {
    return read(head + "MIME-Version: 1.0\nContent-Type: " + type + "\nContent-Transfer-Encoding: " + encoding +
                "\n\n" + content);
}

bool has(const Texts& all, const std::string& one) {
    return std::find(all.begin(), all.end(), one) != all.end();
}

void read_or_refuse(const std::string& bytes) {
    try {
        read(bytes);
    } catch (const InputError&) {
    }
}

// Parts, each with its own head, divided by "--b".
std::string divided(const std::string& type, const Texts& parts, const std::string& boundary = "b") {
    std::string bytes = "Content-Type: " + type + "; boundary=\"" + boundary + "\"\n\n";
    for (const std::string& part : parts) bytes += "--" + boundary + "\n" + part + "\n";
    return bytes + "--" + boundary + "--\n";
}

const std::string plain = "Content-Type: text/plain\n\n";
const std::string html = "Content-Type: text/html\n\n";

}  // namespace

TEST_CASE("A message's head and text", "[mail][message]") {
    const std::string bytes = head + "In-Reply-To: <0@gm.example.org>\n\nTF1: N4\r\n> TF1?\n-- \nRen\xC3\xA9\n";
    const Message message = read(bytes);
    CHECK(message.id == "1@example.org");
    CHECK(message.from == "rene@example.org");
    CHECK(message.name == "Ren\xC3\xA9");
    CHECK(message.subject == "Orders");
    CHECK(message.date == "2026-11-20T05:44:37Z");
    CHECK(message.answers == "0@gm.example.org");
    CHECK(message.text == "TF1: N4\n> TF1?\n-- \nRen\xC3\xA9\n");
    CHECK(message.attachments.empty());
    CHECK(message.problems.empty());
}

TEST_CASE("What a head doesn't have is empty", "[mail][message]") {
    const Message message = read("Subject: x\n\n");
    CHECK(message.from.empty());
    CHECK(message.name.empty());
    CHECK(message.date.empty());
    CHECK(message.answers.empty());
    CHECK(message.text.empty());
    CHECK(message.problems.empty());
    // BLAKE2b-256 of these 12 bytes, by b2sum -l 256.
    CHECK(message.digest == "f869a8fd819064be725f32ddc960e9ac4f95902c903e0961c6d46f648ad30e60");
    CHECK(message.id == message.digest + "@digest.invalid");
    CHECK(read("\r\n\nSubject: x\n\n").subject == "x");
    CHECK(read("From a@example.org Fri Nov 20 05:44:37 2026\nSubject: x\n\nTF1").text == "TF1");
    CHECK(read("Subject: x").subject == "x");
}

TEST_CASE("Dates are told in UTC", "[mail][message]") {
    const auto date = [](const std::string& written) { return read("Date: " + written + "\n\n").date; };
    CHECK(date("Fri, 1 Jan 2027 00:30:00 +0200") == "2026-12-31T22:30:00Z");
    CHECK(date("31 Dec 2026 22:30 -0330") == "2027-01-01T02:00:00Z");
    CHECK(date("Fri, 20 Nov 2026 05:44:37 GMT") == "2026-11-20T05:44:37Z");
    CHECK(date("Fri, 20 Nov 2026 05:44:37 -0000 (UTC)") == "2026-11-20T05:44:37Z");
    for (const char* const none : {"yesterday", "99 Nov 2026 05:44:37 +0000", "\xFF"}) {
        INFO(none);
        const Message message = read("Date: " + std::string(none) + "\n\n");
        CHECK(message.date.empty());
        CHECK(message.problems == Texts{"its date can't be read"});
    }
}

TEST_CASE("A head's words in any character set are one line", "[mail][message]") {
    const auto subject = [](const std::string& written) { return read("Subject: " + written + "\n\n").subject; };
    CHECK(subject("=?iso-8859-1?Q?f=FCr_?=\n =?windows-1252?B?k1RGMZQ=?=") == "f\xC3\xBCr \xE2\x80\x9CTF1\xE2\x80\x9D");
    // Words that are padded each, and one letter in two words.
    CHECK(subject("=?utf-8?B?w7w=?= =?UTF-8?B?YQ==?=\n =?utf-8?B?w7w=?= b =?utf-8?B?Yw==?=") ==
          "\xC3\xBC"
          "a\xC3\xBC b c");
    CHECK(subject("=?utf-8?B?4oI=?= =?utf-8?B?rA==?= =?utf-8?B?YQ==?= =?utf-8?Q?b?=") ==
          "\xE2\x82\xAC"
          "ab");
    CHECK(read("From: =?utf-8?B?YQ==?= =?utf-8?B?Yg==?= <a@example.org>\n\n").name == "ab");
    CHECK(subject("a\n\tb") == "a b");
    CHECK(subject("f\xC3\xBCr") == "f\xC3\xBCr");  // not encoded at all
    CHECK(subject("f\xFCr") == "f\xC3\xBCr");
    CHECK(subject("=?utf-8?q?a=0Ab=1B[31m?=") == "a b[31m");
    CHECK(read("From: \"Spruance, R.\" <RS@example.org>, x@example.org\n\n").name == "Spruance, R.");
    CHECK(read("From: RS@example.org\n\n").from == "rs@example.org");
    CHECK(read("From: staff: a@example.org, b@example.org;\nSender: S@example.org\n\n").from == "s@example.org");
}

TEST_CASE("Transfer encodings and character sets become UTF-8", "[mail][message]") {
    CHECK(read_part("text/plain; charset=utf-8", "f=C3=BCr=\n TF1=\n", "quoted-printable").text == "f\xC3\xBCr TF1");
    CHECK(read_part("text/plain; charset=utf-8", "VEYxOiBONA==\n", "base64").text == "TF1: N4");
    CHECK(read_part("text/plain; charset=ISO-8859-1",
                    "Z\xFC"
                    "ge\n")
              .text == "Z\xC3\xBCge\n");
    CHECK(read_part("text/plain; charset=\"Windows-1252\"", "\x93TF1\x94 \x80\n").text ==
          "\xE2\x80\x9CTF1\xE2\x80\x9D \xE2\x82\xAC\n");
    CHECK(read_part("text/plain; charset=iso-8859-15", "\xA4\n").text == "\xE2\x82\xAC\n");
    CHECK(read_part("text/plain; charset=utf-16le", "TgA0AA==", "base64").text == "N4");
    CHECK(read_part("text/plain; charset=utf-8", "\xEF\xBB\xBFN4").text == "N4");
    CHECK(read_part("text/plain", "f\xC3\xBCr").problems.empty());
}

TEST_CASE("What isn't in its character set is told, and stays valid UTF-8", "[mail][message]") {
    const Message unknown = read_part("text/plain; charset=x-unknown", "f\xFCr");
    CHECK(unknown.text == "f\xEF\xBF\xBDr");
    CHECK(unknown.problems == Texts{"the part text/plain names a character set that isn't known (x-unknown)"});
    const Message wrong = read_part("text/plain; charset=utf-8", "f\xFCr\xC3");
    CHECK(wrong.text == "f\xEF\xBF\xBDr\xEF\xBF\xBD");
    CHECK(wrong.problems == Texts{"the part text/plain isn't in the character set that it names (utf-8)"});
    const Message hole = read_part("text/plain; charset=windows-1252",
                                   "a\x81"
                                   "b");
    CHECK(hole.text ==
          "a\xEF\xBF\xBD"
          "b");
    CHECK(hole.problems.size() == 1);
    const Message none = read_part("text/plain", "f\xFCr");
    CHECK(none.text == "f\xC3\xBCr");
    CHECK(none.problems ==
          Texts{"the part text/plain doesn't say in which character set it is; it was read as windows-1252"});
    CHECK(read_part("text/plain", "N4", "x-secret").problems ==
          Texts{"the part text/plain is in an encoding that isn't known (x-secret)"});
}

TEST_CASE("Control characters aren't part of the text", "[mail][message]") {
    CHECK(read_part("text/plain; charset=utf-8", std::string("a\0b\tc\x1B[1m\x07\x7F\xC2\x85"
                                                             "d\r\ne\rf\n",
                                                             20))
              .text == "ab\tc[1md\ne\nf\n");
}

TEST_CASE("Of text written in two ways the plain one is read, if it says something", "[mail][message]") {
    const auto text = [](const Texts& parts) { return read(head + divided("multipart/alternative", parts)).text; };
    CHECK(text({plain + "plain", html + "<p>html</p>"}) == "plain");
    CHECK(text({html + "<p>html</p>", plain + "plain"}) == "plain");
    CHECK(text({plain + " \n\t\n", html + "<p>html</p>"}) == "html\n");
    CHECK(text({html + "<p>html</p>"}) == "html\n");
    CHECK(text({plain + "plain", divided("multipart/related", {html + "html"}, "c")}) == "plain");
    CHECK(read(head + html + "<p>html</p>").text == "html\n");
}

TEST_CASE("Parts of text are joined, and the others are listed", "[mail][message]") {
    const std::string named_twice =
        "Content-Type: application/pdf\nContent-Disposition: attachment;\n"
        " filename*0*=iso-8859-1''Z%FCge%20;\n filename*1=\"3.pdf\"\n\n%PDF";
    const Message message = read(
        head +
        divided("multipart/mixed",
                {divided("multipart/alternative", {plain + "one", html + "1"}, "c"), plain + "two\n", html + "three",
                 "Content-Type: image/PNG; name=\"map.png\"\nContent-Transfer-Encoding: base64\n\nAAEC\nAwQ=\n",
                 "Content-Type: text/plain\nContent-Disposition: attachment; filename=notes.txt\n\nfour\n", named_twice,
                 "Content-Type: application/pdf; name=\"=?utf-8?q?Z=C3=BCge?=\"\n\n"}));
    CHECK(message.text == "one\ntwo\nthree\n\n===== Attached: notes.txt =====\nfour\n");
    CHECK(message.attachments == std::vector<Attachment>{{"map.png", "image/png", 5},
                                                         {"notes.txt", "text/plain", 5},
                                                         {"Z\xC3\xBCge 3.pdf", "application/pdf", 4},
                                                         {"Z\xC3\xBCge", "application/pdf", 0}});
    CHECK(
        message.problems ==
        Texts{"the attachment Z\xC3\xBCge 3.pdf (application/pdf) isn't read: only plain text is, so ask for orders in "
              "it as text",
              "the attachment Z\xC3\xBCge (application/pdf) isn't read: only plain text is, so ask for orders in it as "
              "text"});
}

TEST_CASE("A long file name is in several encoded words", "[mail][message]") {
    const Message message =
        read(head + divided("multipart/mixed",
                            {plain + "=?utf-8?B?YQ==?= =?utf-8?B?Yg==?=",
                             "Content-Type: application/pdf;\n name=\"=?utf-8?B?YQ==?=\n =?utf-8?B?Yg==?=\"\n\n"}));
    CHECK(message.attachments.at(0).name == "ab");
    CHECK(message.text == "=?utf-8?B?YQ==?= =?utf-8?B?Yg==?=");  // no head
}

TEST_CASE("What is attached beside one of two ways to say the same is listed, too", "[mail][message]") {
    const std::string pdf = "Content-Type: application/pdf; name=a.pdf\n\n%PDF";
    const Message message =
        read(head + divided("multipart/alternative",
                            {plain + "plain", divided("multipart/mixed", {html + "html", pdf}, "c")}));
    CHECK(message.text == "plain");
    CHECK(message.attachments == std::vector<Attachment>{{"a.pdf", "application/pdf", 4}});
}

TEST_CASE("A mail within a mail is an attachment, and none of its text is read", "[mail][message]") {
    const std::string inner =
        "Content-Type: message/rfc822\n\nFrom: x@example.org\nSubject: Old =?utf-8?q?=C3=BC?=\n\n12345";
    const Message message = read(head + divided("multipart/mixed", {plain + "TF1: N4", inner}));
    CHECK(message.text == "TF1: N4");
    CHECK(message.attachments == std::vector<Attachment>{{"Old \xC3\xBC", "message/rfc822", 5}});
    CHECK(message.from == "rene@example.org");
    REQUIRE(message.problems.size() == 1);
    CHECK(message.problems.front().find("isn't read") != std::string::npos);
}

TEST_CASE("Text that is attached is read below the mail, and a picture is only listed", "[mail][message]") {
    const auto attached = [](const std::string& type, const std::string& name) {
        return read(head + divided("multipart/mixed",
                                   {plain + "See the file.\n-- \nBob\n",
                                    "Content-Type: " + type + "\nContent-Disposition: attachment; filename=" + name +
                                        "\n\nTF1: N4\n"}));
    };
    for (const char* const type : {"text/plain", "text/csv", "application/octet-stream"}) {
        const Message message = attached(type, "orders.txt");
        CHECK(message.text == "See the file.\n-- \nBob\n\n===== Attached: orders.txt =====\nTF1: N4\n");
        CHECK(message.problems.empty());
    }
    const Message document = attached("application/msword", "orders.doc");
    CHECK(document.text == "See the file.\n-- \nBob\n");
    CHECK(document.problems.size() == 1);
    CHECK(attached("image/png", "map.png").problems.empty());
}

TEST_CASE("Flowed text has its paragraphs on one line again", "[mail][message]") {
    CHECK(read_part("text/plain; format=flowed",
                    "TF1 goes \nnorth 4 \nhexes.\n From there\n >no quote\n\n> What about \n> TF2?\n>> older\nhold \n"
                    "-- \nBob \nSmith\n")
              .text ==
          "TF1 goes north 4 hexes.\nFrom there\n>no quote\n\n> What about TF2?\n>> older\nhold \n-- \nBob Smith\n");
    CHECK(read_part("text/plain; format=flowed; delsp=yes", "Raba \nul\n").text == "Rabaul\n");
    CHECK(read_part("text/plain; format=fixed", "TF1 goes \nnorth\n").text == "TF1 goes \nnorth\n");
    CHECK(read_part("text/plain; format=flowed", "> a \nb \n> c").text == "> a \nb \n> c");
}

TEST_CASE("A message that is damaged is read as far as it goes, and it is told", "[mail][message]") {
    const Message cut = read_part("text/plain; charset=utf-8", "VEYxOiBONAp", "base64");
    CHECK(cut.text == "TF1: N");  // whole groups of four letters
    CHECK(cut.problems == Texts{"the part text/plain is cut off in the middle (base64)"});

    const Message no_end = read(head + "Content-Type: multipart/mixed; boundary=b\n\n--b\n" + plain + "TF1: N4\n");
    CHECK(no_end.text == "TF1: N4\n");
    CHECK(no_end.problems == Texts{"it ends before its last part does"});

    const Message no_boundary = read(head + "Content-Type: multipart/mixed\n\n--b\n" + plain + "TF1: N4\n--b--\n");
    CHECK(no_boundary.text.find("TF1: N4\n") != std::string::npos);
    CHECK(no_boundary.problems ==
          Texts{"the part multipart/mixed isn't divided as its head says: it is read as it stands"});

    const Message other =
        read(head + "Content-Type: multipart/mixed; boundary=c\n\n--b\n" + plain + "TF1: N4\n--b--\n");
    CHECK(other.text.find("TF1: N4\n") != std::string::npos);
    CHECK(!other.problems.empty());

    const Message pdf = read(head + divided("multipart/mixed", {plain + "a",
                                                                "Content-Type: application/pdf; name=a.pdf\n"
                                                                "Content-Transfer-Encoding: base64\n\nAAECA"}));
    CHECK(pdf.problems.front() == "the attachment a.pdf (application/pdf) is cut off in the middle");
    CHECK(read(head + "Content-Type: multipart/encrypted; boundary=b\n\n--b\n\nx\n--b--\n").problems ==
          Texts{"it is encrypted, which isn't read"});
}

TEST_CASE("What is no message is refused", "[mail][message]") {
    for (const std::string bytes : {"", "\n", "TF1: N4\n\nTF2: hold\n", "\x89PNG\r\n", "{\"from\": 1}"}) {
        INFO(bytes);
        const InputError wrong = thrown_by<InputError>([&] { read(bytes); });
        CHECK(wrong.where() == "a.eml");
        CHECK(wrong.found() == "no mail message");
    }
    CHECK_THROWS_AS(read(std::string(1000, '\0')), InputError);
}

TEST_CASE("A message is read within limits", "[mail][message]") {
    const std::string line = std::string(75, 'A') + "\n";
    const auto lines = [&](std::size_t bytes) {
        std::string all;
        while (all.size() < bytes) all += line;
        return all;
    };
    SECTION("A mail of 10 MB is read, one of more than 25 MB isn't") {
        const std::string file =
            "Content-Type: image/png; name=a.png\nContent-Transfer-Encoding: base64\n\n" + lines(10'000'000);
        const Message message = read(head + divided("multipart/mixed", {plain + "TF1: N4", file}));
        CHECK(message.text == "TF1: N4");
        CHECK(message.attachments.at(0).bytes > 7'000'000);
        CHECK(thrown_by<InputError>([&] { read(head + "\n" + lines(limits::message_bytes)); }).expected() ==
              "at most 25000000");
    }
    SECTION("Of a long text the end is left out, and it is told") {
        const Message message = read_part(
            "text/plain; charset=utf-8", "a" + std::string(600'000, '\n') + [] {
                std::string umlauts;
                for (int i = 0; i < 300'000; ++i) umlauts += "\xC3\xBC";
                return umlauts;
            }());
        CHECK(message.text.size() == 999'999);  // a letter isn't cut in two
        CHECK(message.problems == Texts{"the text has 1200001 bytes, and the last 200002 aren't read"});
    }
    SECTION("A head of 1 MB is refused, a long subject is cut") {
        CHECK(thrown_by<InputError>([&] { read(head + "X: " + std::string(1'000'000, 'a') + "\n\n"); }).expected() ==
              "at most 1000000");
        const Message message = read("Subject: " + std::string(20'000, 'a') + "\n\n");
        CHECK(message.subject.size() == 10'000);
        CHECK(message.problems == Texts{"the subject is long, and isn't read to its end"});
    }
    SECTION("Groups of addresses within each other are refused beyond what anybody has") {
        std::string groups;
        for (int i = 0; i < 2'000; ++i) groups += "a:";
        CHECK(thrown_by<InputError>([&] { read("Subject: x\nFrom: " + groups + "\n\n"); }).expected() ==
              "at most 1000");
        CHECK_THROWS_AS(read(head + divided("multipart/mixed", {"Content-Type: message/rfc822\n\nTO:\n " + groups})),
                        InputError);
    }
    SECTION("The heads of parts may be no larger than those of any mail, wherever they stand") {
        std::string lines_of_head;
        while (lines_of_head.size() <= 2 * limits::message_part_head_bytes) lines_of_head += "a:b\n";
        for (const std::string& before :
             {std::string(), std::string("Content-Type: message/rfc822\n\n"), std::string("x\n")}) {
            CHECK(thrown_by<InputError>([&] {
                      read(head + divided("multipart/mixed", {before + lines_of_head}));
                  }).expected() == "at most 2000000");
        }
        CHECK_THROWS_AS(read(head + divided("multipart/digest", {"\n" + lines_of_head})), InputError);
        // The same lines as a text are no head.
        CHECK(read(head + divided("multipart/mixed", {plain + lines_of_head})).text.starts_with("a:b\na:b\n"));
    }
    SECTION("A head of nothing but signs is read in little time") {
        for (const char* const sign :
             {":", ",", "(", "<", "\"", "a:", "=?", "\\", "@", "a@b,", ";", "=?utf-8?q?a?= ", "x*0*=", "("}) {
            INFO(sign);
            std::string signs;
            while (signs.size() < 200'000) signs += sign;
            for (const char* const name :
                 {"From", "Subject", "Content-Type: text/plain;", "References", "In-Reply-To", "Date", "Message-ID"})
                read_or_refuse("Subject: x\n" + std::string(name) + ": " + signs + "\n\nTF1");
        }
    }
    SECTION("Of 101 parts the last are left out, and it is told") {
        const Message message = read(head + divided("multipart/mixed", Texts(101, plain + "a")));
        CHECK(message.text.size() == 2 * 99 - 1);  // the whole is the first part, and 99 are in it
        CHECK(message.problems ==
              Texts{"it has more parts than are read, which are 100: what stands in the others is missing here"});
        CHECK(read(head + divided("multipart/mixed", Texts(99, plain + "a"))).problems.empty());
        CHECK_THROWS_AS(read(head + divided("multipart/mixed", Texts(20'000, plain + "a"))), InputError);
    }
    SECTION("Parts nested 200 deep aren't read to the innermost, and it is told") {
        std::string nested = plain + "TF1: N4\n";
        for (int i = 0; i < 200; ++i) nested = divided("multipart/mixed", {nested}, "b" + std::to_string(i));
        const Message message = read(head + nested);
        CHECK(message.text.empty());
        CHECK(message.problems == Texts{"it has parts nested so deep that they aren't read"});
        std::string mails = "Subject: x\n\n";
        for (int i = 0; i < 2'000; ++i) mails = "Content-Type: message/rfc822\n\n" + mails;
        CHECK(read(head + mails).text.empty());
    }
}

TEST_CASE("The writer's own lines are found whatever his program", "[mail][message]") {
    const auto own = [](const Message& message) {
        const Texts lines = flagplot::mail::lines_of(message.text);
        const std::vector<flagplot::mail::Part> parts = flagplot::mail::parts_of(lines);
        std::string all;
        for (std::size_t i = 0; i < lines.size(); ++i) {
            if (parts[i] == flagplot::mail::Part::own && !lines[i].empty()) all += lines[i] + "|";
        }
        return all;
    };
    CHECK(own(read_part("text/plain; format=flowed", "TF1: \nN4\n\nOn Monday GM wrote:\n> TF2: \n> hold\n-- \nBob")) ==
          "TF1: N4|");
    CHECK(own(read_part("text/html", "<div>TF1: N4</div><hr><div id=divRplyFwdMsg><b>From:</b> GM</div>TF2: hold")) ==
          "TF1: N4|");
}

TEST_CASE("A head that names no one writer is doubtful, and its address isn't learned", "[mail][message][author]") {
    const auto with = [](const std::string& lines) { return read(lines + "Subject: x\n\nTF1: N4\n"); };
    CHECK(with("From: Bob <bob@example.org>\n").is_own_address);
    CHECK(with("From: Bob <bob@example.org>\nSender: secretary@example.org\n").problems.empty());
    const Message several = with("From: Bob <Bob@example.org>, mallory@evil.org\n");
    CHECK(several.from == "bob@example.org");
    CHECK_FALSE(several.is_own_address);
    CHECK(several.problems == Texts{"its From names several addresses: bob@example.org, mallory@evil.org"});
    const Message two = with("From: bob@example.org\nFrom: mallory@evil.org\n");
    CHECK_FALSE(two.is_own_address);
    CHECK(has(two.problems, "its head has 2 From lines: bob@example.org, mallory@evil.org"));
    const Message same = with("From: bob@example.org\nFrom: bob@example.org\n");
    CHECK(has(same.problems, "its head has 2 From lines: bob@example.org, bob@example.org"));
    const Message sender = with("Sender: bob@example.org\n");
    CHECK(sender.from == "bob@example.org");
    CHECK_FALSE(sender.is_own_address);
    CHECK(sender.problems == Texts{"it has no From that names an address, only a Sender"});
    CHECK(with("From: Bob\nSender: bob@example.org\n").problems.size() == 1);
    std::string many = "From: a0@x";
    for (int i = 1; i < 9; ++i) many += ", a" + std::to_string(i) + "@x";
    CHECK(with(many + "\n").problems == Texts{"its From names several addresses: a0@x, a1@x, a2@x, a3@x, a4@x, ..."});
}

TEST_CASE("A check that failed is said; one of several that passed does", "[mail][message][author]") {
    const auto problems = [](const std::string& lines) {
        return read("From: bob@example.org\n" + lines + "Subject: x\n\n").problems;
    };
    const auto failed = [](const std::string& check) {
        return Texts{"its sender's address failed the mail server's check (" + check + "): it may be forged"};
    };
    CHECK(problems("Authentication-Results: mx.example; dkim=fail; spf=fail; dmarc=fail\n") == failed("dmarc=fail"));
    CHECK(problems("authentication-results: mx.example 1;\n dkim=pass header.d=evil.org;\n DMARC=Fail (p=none)\n") ==
          failed("dmarc=fail"));
    CHECK(problems("Authentication-Results: mx.example; spf=fail smtp.mailfrom=x\n") == failed("spf=fail"));
    CHECK(problems("Authentication-Results: mx.example; dkim=fail; spf=none\n") == failed("dkim=fail"));
    // Forwarded: the address of the forwarder isn't the sender's, but the signature is.
    CHECK(problems("Authentication-Results: mx.example; spf=fail; dkim=pass; dmarc=pass\n").empty());
    CHECK(problems("Authentication-Results: mx.example; spf=fail; dkim=pass\n").empty());
    CHECK(problems("Authentication-Results: mx.example; spf=pass (not dmarc=fail); dmarc=none\n").empty());
    CHECK(problems("Authentication-Results: mx.example; none\n").empty());
    CHECK(problems("Received-SPF: Fail (mx.example: not allowed)\n") == failed("spf=fail"));
    CHECK(problems("Received-SPF: Softfail (mx.example)\n").empty());
    CHECK_FALSE(read("From: bob@example.org\nAuthentication-Results: x; dmarc=fail\n\n").is_own_address);
    // Whatever stands there.
    for (const char* const odd : {"", ";;;", "(((", ")))", "=", "x; =fail", "\xFF; dmarc"})
        CHECK(problems("Authentication-Results: " + std::string(odd) + "\n").empty());
}

TEST_CASE("A mailing list's address is nobody's", "[mail][message][author]") {
    const auto with = [](const std::string& lines) { return read(lines + "Subject: x\n\n"); };
    const std::string id = "List-Id: Flat Top <flattop.Lists.example.org>\n";
    const Message own = with("From: bob@example.org\nReply-To: flattop@lists.example.org\n" + id);
    CHECK(own.from == "bob@example.org");
    CHECK(own.list == "flattop.lists.example.org");
    CHECK_FALSE(own.is_own_address);
    CHECK(own.problems.empty());
    const std::string munged = "From: Bob via Flattop <flattop@lists.example.org>\n";
    CHECK(with(munged + id).from.empty());
    CHECK(with(munged + id).name == "Bob via Flattop");
    CHECK(with(munged + "Reply-To: flattop@lists.example.org\n" + id).from.empty());
    CHECK(with(munged + "Reply-To: Bob <bob@example.org>\n" + id).from == "bob@example.org");
    CHECK(with(munged + "Reply-To: a@example.org, b@example.org\n" + id).from.empty());
    CHECK(with(munged + "X-Original-From: Bob <bob@example.org>\nReply-To: c@example.org\n" + id).from ==
          "bob@example.org");
    // As groups.io, Google Groups and Mailman write it.
    CHECK(with("From: \"Bob via groups.io\" <bob=example.org@groups.io>\nList-Id: <flattop.groups.io>\n").from.empty());
    CHECK(with("From: bob=example.org@groups.io\nList-Id: <flattop.groups.io>\n").from.empty());
    CHECK(with("From: 'Bob' via flattop <flattop@googlegroups.com>\nMailing-list: list flattop@googlegroups.com\n"
               "List-ID: <flattop.googlegroups.com>\n")
              .from.empty());
    CHECK(with("From: games@example.org\nList-Post: <mailto:games@example.org>\n").from.empty());
    CHECK(with("From: games@example.org\nX-Original-From: bob@example.org\n").from == "games@example.org");
    CHECK(with("From: games@example.org\nX-Original-From: bob@example.org\n").list.empty());
    const std::string deep = "From: a@x\nX-Original-From: " + std::string(2'000, ':') + "\nList-Id: <x>\n\n";
    CHECK_THROWS_AS(read(deep), InputError);
}

TEST_CASE("A mail with a NUL byte is doubtful", "[mail][message]") {
    using namespace std::string_literals;
    CHECK(has(read("From: bob@example.org\0@evil.org\nSubject: x\n\nTF1\n"s).problems,
              "it has NUL bytes, which are in no mail"));
    CHECK(has(read(head + "\nTF1: N4\0S4\n"s).problems, "it has NUL bytes, which are in no mail"));
    // Written so that only its letters have it: "TF1\0".
    CHECK(has(read_part("text/plain; charset=utf-8", "VEYxAA==\n", "base64").problems,
              "the part text/plain has NUL bytes, which are in no text"));
}
