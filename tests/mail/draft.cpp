// Mail that is to be sent, as a message file.
#include "mail/draft.h"

#include "mail/message.h"
#include "support/catch.h"
#include "support/thrown.h"

using flagplot::json::InputError;
using flagplot::mail::Draft;
using flagplot::mail::Message;
using flagplot::mail::read_message;
using flagplot::mail::write_draft;
using flagplot::test::thrown_by;

namespace {

const Draft report{"bob@example.org",        "Bob", "Turn 3",         "2026-11-20T05:44:37Z",
                   "3.bob@flagplot.invalid", "",    "TF1 is sunk.\n", {}};

std::size_t lines_that_begin(const std::string& bytes, const std::string& with) {
    std::size_t count = bytes.starts_with(with) ? 1 : 0;
    for (std::size_t at = bytes.find("\n" + with); at != std::string::npos; at = bytes.find("\n" + with, at + 1))
        ++count;
    return count;
}

std::string head_of(const std::string& bytes) {
    return bytes.substr(0, bytes.find("\r\n\r\n") + 2);
}

}  // namespace

TEST_CASE("A draft is a message that mail programs open to be edited", "[mail][draft]") {
    CHECK(write_draft(report) ==
          "X-Unsent: 1\r\n"
          "Date: Fri, 20 Nov 2026 05:44:37 +0000\r\n"
          "Message-Id: <3.bob@flagplot.invalid>\r\n"
          "To: Bob <bob@example.org>\r\n"
          "Subject: Turn 3\r\n"
          "MIME-Version: 1.0\r\n"
          "Content-Type: text/plain; charset=utf-8\r\n"
          "Content-Transfer-Encoding: 7bit\r\n"
          "\r\n"
          "TF1 is sunk.\r\n");
}

TEST_CASE("A draft is read as it was meant", "[mail][draft]") {
    Draft draft = report;
    draft.to_name = "Ren\xC3\xA9 \"the, fox\" <x>";
    draft.subject = "Z\xC3\xBCge " + std::string(100, 'a') + " \xE2\x82\xAC";
    draft.answers = "1@example.org";
    draft.text = "Z\xC3\xBCge\n\n.\nFrom here\n-- \n" + std::string(2'000, 'x') + "\n=3D\n";
    draft.attachments = {{"Z\xC3\xBCge 3.html", "text/html", "<p>a\n</p>"},
                         {"a;b\"c\\d\r\ne.bin", "no type", std::string("\0\r\n\xFF", 4)},
                         {"", "multipart/mixed", ""}};
    const std::string bytes = write_draft(draft);
    const Message message = read_message(bytes, "draft");
    CHECK(message.subject == draft.subject);
    CHECK(message.id == draft.id);
    CHECK(message.date == draft.date);
    CHECK(message.answers == draft.answers);
    CHECK(message.text == draft.text);
    const std::string not_read = " isn't read: only plain text is, so ask for orders in it as text";
    CHECK(message.problems == std::vector<std::string>{
                                  "the attachment Z\xC3\xBCge 3.html (text/html)" + not_read,
                                  "the attachment a;b\"c\\d e.bin (application/octet-stream)" + not_read,
                                  "the attachment without a name (application/octet-stream)" + not_read,
                              });
    CHECK(message.attachments ==
          std::vector<flagplot::mail::Attachment>{{"Z\xC3\xBCge 3.html", "text/html", 9},
                                                  {"a;b\"c\\d e.bin", "application/octet-stream", 4},
                                                  {"", "application/octet-stream", 0}});
    CHECK(head_of(bytes).find("References: <1@example.org>\r\n") != std::string::npos);
}

TEST_CASE("Each line of a draft ends with CR LF, and is short and plain", "[mail][draft]") {
    for (const std::string text : {"a\nb", "\xC3\xBC\n\n\nb ", "\xE2\x82\xAC\xE2\x82\xAC\xE2\x82\xAC\n\n", ""}) {
        for (const bool attached : {false, true}) {
            Draft draft = report;
            draft.text = text + std::string(attached ? 1'500 : 0, 'y');
            draft.subject = std::string(3'000, 's') + "\xC3\xBC" + std::string(300, 't');
            if (attached) draft.attachments = {{"a.bin", "", std::string(1'000, '\n')}};
            std::string rest = write_draft(draft);
            CHECK(rest.ends_with("\r\n"));
            for (std::size_t end = rest.find("\r\n"); end != std::string::npos; end = rest.find("\r\n")) {
                CHECK(end <= 998);
                CHECK(std::none_of(rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(end), [](char c) {
                    return c == '\r' || c == '\n' || static_cast<unsigned char>(c) >= 0x80;
                }));
                rest.erase(0, end + 2);
            }
            CHECK(rest.empty());
        }
    }
}

TEST_CASE("What only looks encoded is read as it was meant", "[mail][draft]") {
    for (const std::string subject : {"=?utf-8?Q?a?=", "a =?utf-8?Z?\xC3\xBC?= b", "=?", "?= =?x", "100% =3D"}) {
        INFO(subject);
        Draft draft = report;
        draft.subject = draft.to_name = subject;
        CHECK(read_message(write_draft(draft), "draft").subject == subject);
    }
    Draft draft = report;
    draft.subject = "=?";
    for (int i = 0; i < 200; ++i) draft.subject += "\xC3\xBF";
    CHECK(read_message(write_draft(draft), "draft").subject == draft.subject);
    draft.subject = std::string(5'000, 'x');
    const std::string bytes = write_draft(draft);
    CHECK(read_message(bytes, "draft").subject == draft.subject);
    CHECK(bytes.find(std::string(998, 'x')) == std::string::npos);
}

TEST_CASE("The same draft is the same bytes, another one has other boundaries", "[mail][draft]") {
    Draft draft = report;
    draft.attachments = {{"a.txt", "text/plain", "a"}};
    const std::string bytes = write_draft(draft);
    CHECK(write_draft(draft) == bytes);
    draft.attachments[0].bytes = "b";
    const std::string other = write_draft(draft);
    const std::size_t at = bytes.find("boundary=");
    REQUIRE(at != std::string::npos);
    CHECK(bytes.substr(at, 30) != other.substr(at, 30));
}

TEST_CASE("Nothing in a draft's texts becomes a line of its head", "[mail][draft]") {
    const std::string more = "x\r\nBcc: eve@example.org\n\rBcc: eve@example.org\r\n\r\nBcc: eve@example.org";
    Draft draft = report;
    draft.to_name = draft.subject = draft.text = more;
    draft.answers = "1@example.org>\r\nBcc: eve@example.org";
    draft.attachments = {{more, "text/plain\r\nBcc: eve@example.org", more}};
    const std::string bytes = write_draft(draft);
    CHECK(lines_that_begin(head_of(bytes), "Bcc") == 0);
    CHECK(lines_that_begin(bytes, "Bcc") == 3);  // in the text, where they belong
    CHECK(head_of(bytes).find("In-Reply-To") == std::string::npos);
    CHECK(read_message(bytes, "draft").subject == "x Bcc: eve@example.org Bcc: eve@example.org Bcc: eve@example.org");
}

TEST_CASE("An address, a date or an id that is none is refused", "[mail][draft]") {
    const auto wrong = [](auto change) {
        Draft draft = report;
        change(draft);
        return thrown_by<InputError>([&] { write_draft(draft); }).where();
    };
    for (const char* const to : {"bob", "@example.org", "bob@", "a@b@c", "a@b, c@d", "a@b>", "<a@b>", "a b@c", "a@b\n",
                                 "\"a\"@b", "a@b;c", "a(b)@c", "\xFF@b", "group:a@b"}) {
        INFO(to);
        CHECK(wrong([&](Draft& draft) { draft.to = to; }) == "to");
    }
    for (const char* const date :
         {"", "2026-11-20", "2026-13-20T05:44:37Z", "2026-11-20T05:44:37+01", "2026-11-20T25:44:37Z"}) {
        INFO(date);
        CHECK(wrong([&](Draft& draft) { draft.date = date; }) == "date");
    }
    for (const char* const id : {"", "a b", "a>", "<a", "a\n"})
        CHECK(wrong([&](Draft& draft) { draft.id = id; }) == "id");
    Draft nobody = report;
    nobody.to = "";
    CHECK(lines_that_begin(write_draft(nobody), "To:") == 0);
}
