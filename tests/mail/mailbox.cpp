// Messages where mail programs keep them.
#include "mail/mailbox.h"

#include <sys/stat.h>

#include <fstream>

#include "json/limits.h"
#include "mail/message.h"
#include "support/catch.h"
#include "support/folder.h"
#include "support/thrown.h"

namespace fs = std::filesystem;
using flagplot::json::InputError;
using flagplot::mail::each_message;
using flagplot::mail::Found;
using flagplot::test::Folder;
using flagplot::test::thrown_by;

namespace {

void write(const fs::path& path, const std::string& bytes) {
    fs::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << bytes;
}

std::vector<std::string> bytes_at(const fs::path& path) {
    std::vector<std::string> all;
    CHECK(each_message(path, [&](const Found& found) { all.push_back(found.bytes); }).problems.empty());
    return all;
}

using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE("A message file is one message, as it is", "[mail][mailbox]") {
    const Folder folder;
    const fs::path file = folder.path() / "a.eml";
    const std::string bytes = "From: a@example.org\r\n\r\n>From here\r\n\r\nFrom there Mon Nov 16 05:44:37 2026\r\n";
    write(file, bytes);
    CHECK(bytes_at(file) == Texts{bytes});
    each_message(file, [&](const Found& found) { CHECK(found.where == file.string()); });
}

TEST_CASE("An mbox is cut where a line begins a message, and unescaped", "[mail][mailbox]") {
    const Folder folder;
    const fs::path file = folder.path() / "inbox";
    write(file,
          "From a@example.org Fri Nov 20 05:44:37 2026\nSubject: 1\n\n>From here\n>>From there\n> From\n\n"
          "From here to there\n\nFrom - Fri Nov 20 05:45:00 2026\nSubject: 2\n\n\ntwo\n\n\n"
          "From b@example.org Fri Nov 20 5:46:00 CET 2026\nSubject: 3\n\nno line's end");
    CHECK(bytes_at(file) == Texts{"Subject: 1\n\nFrom here\n>From there\n> From\n\nFrom here to there\n",
                                  "Subject: 2\n\n\ntwo\n\n", "Subject: 3\n\nno line's end"});
    Texts places;
    each_message(file, [&](const Found& found) { places.push_back(found.where); });
    CHECK(places.at(2) == file.string() + ": message 3");
    write(file,
          "From a@example.org Fri Nov 20 05:44:37 2026\r\nSubject: 1\r\n\r\none\r\n\r\n"
          "From a@example.org Fri Nov 20 05:44:37 2026\r\nSubject: 2\r\n\r\n");
    CHECK(bytes_at(file) == Texts{"Subject: 1\r\n\r\none\r\n", "Subject: 2\r\n"});
}

TEST_CASE("A paragraph that begins with From, and comes to a day and a time, begins no message", "[mail][mailbox]") {
    const Folder folder;
    const fs::path file = folder.path() / "inbox";
    const std::string paragraph =
        "From what I could see on the map last night TF1 will not reach the Coral Sea in time, so please send your "
        "orders "
        "by Sunday 22 November 18:00 at the latest.";
    write(file, "From a@example.org Fri Nov 20 05:44:37 2026\nSubject: 1\n\nHello,\n\n" + paragraph + "\n\nEd\n");
    CHECK(bytes_at(file) == Texts{"Subject: 1\n\nHello,\n\n" + paragraph + "\n\nEd\n"});
}

TEST_CASE("A message of an mbox that is too large doesn't stop the others", "[mail][mailbox]") {
    const Folder folder;
    const fs::path file = folder.path() / "inbox";
    {
        std::ofstream out(file, std::ios::binary);
        const std::string begin = "From a@example.org Fri Nov 20 05:44:37 2026\nSubject: x\n\n";
        const std::string line(99'999, 'x');
        out << begin << "one\n\n" << begin;
        for (std::size_t size = 0; size <= flagplot::json::limits::message_bytes; size += 100'000) out << line << '\n';
        out << '\n' << begin << std::string(flagplot::json::limits::message_bytes + 100'000, 'x') << "\n\n" << begin;
        out << "four\n";
    }
    Texts all;
    const Texts problems = each_message(file, [&](const Found& found) { all.push_back(found.bytes); }).problems;
    CHECK(all == Texts{"Subject: x\n\none\n", "Subject: x\n\nfour\n"});
    CHECK(problems ==
          Texts{file.string() + ": message 2: a message that is too large (expected at most 25000000 bytes)",
                file.string() + ": message 3: a message that is too large (expected at most 25000000 bytes)"});
}

TEST_CASE("A Maildir has its messages in new and cur, and what is saved beside them is read, too, all by name",
          "[mail][mailbox]") {
    const Folder folder;
    write(folder.path() / "cur/2.host:2,S", "two");
    write(folder.path() / "cur/.hidden", "no");
    write(folder.path() / "new/1.host", "one");
    write(folder.path() / "new/3.host", "three");
    write(folder.path() / "tmp/0.host", "no");
    write(folder.path() / "other.eml", "four");
    write(folder.path() / "other.txt", "no");
    CHECK(bytes_at(folder.path()) == Texts{"one", "two", "three", "four"});
}

TEST_CASE("Of a folder the message files are read, by name", "[mail][mailbox]") {
    const Folder folder;
    write(folder.path() / "b.EML", "two");
    write(folder.path() / "a.eml", "one");
    write(folder.path() / "c.txt", "no");
    CHECK(bytes_at(folder.path()) == Texts{"one", "two"});
    const Folder empty;
    CHECK(bytes_at(empty.path()).empty());
}

TEST_CASE("What a mail program has marked as deleted stays out", "[mail][mailbox]") {
    const Folder folder;
    const auto subjects_at = [](const fs::path& path, int deleted) {
        Texts subjects;
        const auto take = [&](const Found& found) { subjects.push_back(flagplot::mail::read_message(found).subject); };
        const flagplot::mail::LeftOut left = each_message(path, take);
        CHECK(left.problems.empty());
        CHECK(left.deleted == deleted);
        return subjects;
    };
    const std::string begin = "From - Fri Nov 20 05:44:37 2026\n";
    // Thunderbird: 0x0001 is read, 0x0008 expunged, 0x1000 attachments; 0x00200000 in the second is deleted by IMAP.
    write(folder.path() / "inbox",
          begin + "X-Mozilla-Status: 0001\nX-Mozilla-Status2: 00000000\nSubject: 1\n\n\n" +  //
              begin + "X-Mozilla-Status: 0009\nX-Mozilla-Status2: 00000000\nSubject: 2\n\n\n" + begin +
              "X-Mozilla-Status: 1001\nX-Mozilla-Status2: 00200000\nSubject: 3\n\n\n" + begin +
              "X-Mozilla-Status: 1001\nX-Mozilla-Status2: 10000000\nSubject: 4\n\n\n" + begin +
              "Status: RO\nX-Status: AD\nSubject: 5\n\n\n" + begin +
              "Status: RO\nX-Status: A\nSubject: 6\n\nX-Mozilla-Status: 0009\n");
    CHECK(subjects_at(folder.path() / "inbox", 3) == Texts{"1", "4", "6"});
    const fs::path dir = folder.path() / "Maildir";
    write(dir / "cur/1.host:2,RST", "Subject: 1\n\n");
    write(dir / "cur/2.host:2,RS", "Subject: 2\n\n");
    write(dir / "cur/3.hosT", "Subject: 3\n\n");
    write(dir / "cur/4.T12,T.host:2,S", "X-Mozilla-Status: 0008\nSubject: 4\n\n");
    CHECK(subjects_at(dir, 2) == Texts{"2", "3"});
    // A file that was named is meant.
    CHECK(subjects_at(dir / "cur/1.host:2,RST", 0) == Texts{"1"});
}

TEST_CASE("A line of a mail that may begin another in the mailbox is said of both", "[mail][mailbox]") {
    const Folder folder;
    const fs::path file = folder.path() / "inbox";
    const auto problems_of = [&](const std::string& bytes) {
        write(file, bytes);
        std::vector<Texts> all;
        each_message(file, [&](const Found& found) { all.push_back(flagplot::mail::read_message(found).problems); });
        return all;
    };
    const std::string first =
        "From mallory Fri Nov 20 05:44:37 2026\nReturn-Path: <m@x>\nFrom: cy@example.org\n\nTF1\n\n";
    const std::string begins = "in the mailbox it begins at a line that may be a part of the mail before it";
    const std::string ends =
        "in the mailbox it ends before a line that may be a part of it, and not the next mail's beginning";
    const std::string smuggled = "From bob@example.org Fri Nov 20 05:44:37 2026\nFrom: bob@example.org\n\nTF44\n\n";
    CHECK(problems_of(first + smuggled) == std::vector<Texts>{{ends}, {begins}});
    const std::string behind = "in the mailbox it stands behind another writer's mail, and may be a part of it";
    CHECK(problems_of(first + first + smuggled + first) == std::vector<Texts>{{}, {ends}, {begins}, {behind}});
    CHECK(problems_of(first + first) == std::vector<Texts>{{}, {}});  // whoever wrote the first may send a second
    CHECK(problems_of(smuggled) == std::vector<Texts>{{}});           // what is first can't be a part of another
    CHECK(problems_of(first + ">" + smuggled) == std::vector<Texts>{{}});
}

TEST_CASE("A mail behind another writer's in a mailbox may be a part of it, whatever its head has", "[mail][mailbox]") {
    const Folder folder;
    const fs::path file = folder.path() / "inbox";
    const auto doubted = [&](const std::string& bytes) {
        write(file, bytes);
        std::vector<bool> all;
        each_message(file, [&](const Found& found) { all.push_back(!found.problems.empty()); });
        return all;
    };
    const auto mail = [](const std::string& head) {
        return "From mallory Fri Nov 20 05:44:37 2026\n" + head + "Subject: o\n\nTF1\n\n";
    };
    const std::string cy = mail("Return-Path: <cy@example.org>\nFrom: Cy <cy@example.org>\n");
    const std::string bill = "From: Bill <bill@example.org>\n";
    const std::string mark = GENERATE("Return-Path: <bill@example.org>", "Received: from a by b; 20 Nov 2026",
                                      "Delivered-To: gm@example.org", "Status: RO", "X-Mozilla-Status: 0001");
    CHECK(doubted(cy + mail(mark + "\n" + bill)) == std::vector<bool>{false, true});
    CHECK(doubted(cy + mail(bill + mark + "\n") + cy) == std::vector<bool>{false, true, true});
    CHECK(doubted(cy + cy + cy) == std::vector<bool>{false, false, false});
    // Who it is from is read as it is for the session: what stands in a comment is nobody's address.
    CHECK(doubted(cy + mail(mark + "\nFrom: bill@example.org (<cy@example.org>)\n")) == std::vector<bool>{false, true});
}

TEST_CASE("What is no file, and what isn't understood, is told and doesn't stop the others", "[mail][mailbox]") {
    const Folder folder;
    const fs::path pipe = folder.path() / "a.eml";
    REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
    fs::create_symlink("/dev/zero", folder.path() / "b.eml");
    fs::create_directory(folder.path() / "c.eml");
    write(folder.path() / "d.eml", "nothing that is mail");
    write(folder.path() / "e.eml", "Subject: good\n\n");
    fs::create_symlink("gone", folder.path() / "f.eml");
    Texts subjects;
    const auto take = [&](const Found& found) { subjects.push_back(flagplot::mail::read_message(found).subject); };
    const Texts problems = each_message(folder.path(), take).problems;
    CHECK(subjects == Texts{"good"});
    REQUIRE(problems.size() == 5);
    CHECK(problems[0] == pipe.string() + ": is a pipe (expected a file)");
    CHECK(problems[1] == (folder.path() / "b.eml").string() + ": is a device (expected a file)");
    CHECK(problems[2] == (folder.path() / "c.eml").string() + ": is a folder (expected a file)");
    CHECK(problems[3].starts_with((folder.path() / "d.eml").string() + ": no mail message (expected "));
    CHECK(problems[4].starts_with((folder.path() / "f.eml").string() + ": can't be read"));
}

TEST_CASE("A path that leads nowhere, or to no file, is refused", "[mail][mailbox]") {
    const Folder folder;
    const auto nothing = [](const Found&) {};
    CHECK(thrown_by<InputError>([&] { each_message(folder.path() / "none", nothing); }).found() ==
          "can't be read: No such file or directory");
    REQUIRE(::mkfifo((folder.path() / "pipe").c_str(), 0600) == 0);
    CHECK(thrown_by<InputError>([&] { each_message(folder.path() / "pipe", nothing); }).found() == "is a pipe");
    CHECK(thrown_by<InputError>([&] { each_message("/dev/zero", nothing); }).found() == "is a device");
}
