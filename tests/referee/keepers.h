#pragma once

#include <string>
#include <vector>

#include "dice/stream.h"
#include "referee/runner.h"
#include "support/files.h"
#include "support/folder.h"
#include "support/journal_lines.h"
#include "support/script.h"
#include "support/thrown.h"

// What the referee's tests share: sessions of the rulebook tests/fixtures/lighthouse, and procedures for it.
namespace flagplot::referee::test {

namespace fs = std::filesystem;

using flagplot::test::bytes_of;
using flagplot::test::find_entry;
using flagplot::test::first_difference;
using flagplot::test::Folder;
using flagplot::test::given;
using flagplot::test::Lines;
using flagplot::test::quick_files;
using flagplot::test::read_lines;
using flagplot::test::says;
using flagplot::test::Script;
using flagplot::test::script;
using flagplot::test::thrown_by;
using flagplot::test::Trouble;
using flagplot::test::what_counts;
using flagplot::test::write_chained;
using session::OpenMode;
using session::Session;

// "lighthouse.watch" asks, rolls, looks up, changes and tells all that a procedure can; the lamps' table rolls again
// and sends on to another table. "lighthouse.aside" is a single roll at any time. Then procedures that go wrong:
// "lighthouse.refuse", "lighthouse.fail", and "lighthouse.twice" with its keys used twice.
Catalogue catalogue();

// One procedure alone.
Catalogue only(const std::string& id, std::function<void(Referee&)> run, int version = 1, bool ad_hoc = false);

// Five lamps, L1 to L5. The seed is one under which the watch's dice show everything: a lamp that goes out, one that
// flares up, and a sail.
Session new_session(const fs::path& path, const Trouble* trouble = nullptr);
Session open_session(const fs::path& path, OpenMode mode = OpenMode::write, const Trouble* trouble = nullptr);

// All that the watch asks for, in the order in which it asks.
const std::vector<std::string>& questions();
// Their answers, all or those before a question.
Script answers();
Script answers_before(const std::string& question);

// A complete watch in a new file; returns its number.
int play_watch(const fs::path& path);

// A session whose watch waits for an answer.
Session waiting_session(const fs::path& path, const std::string& question);

// The faces that the session's stream gives for a roll of a run.
std::vector<int> from_the_stream(const Session& session, int run, const std::string& key, const std::vector<int>& sides,
                                 int attempt = 1);

// What a roll's entry says.
session::Roll roll_at(const Session& session, const std::string& key);
std::string told_text(const Session& session, const std::string& key);

// The problems that verifying found, a line each; "none" if there are none.
std::string listed(const std::vector<std::string>& problems);

}  // namespace flagplot::referee::test
