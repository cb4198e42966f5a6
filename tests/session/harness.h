#pragma once

#include <sys/resource.h>

#include <filesystem>
#include <limits>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "session/session.h"
#include "support/folder.h"
#include "support/thrown.h"

// What the session's tests share.
namespace flagplot::session::test {

namespace fs = std::filesystem;

using flagplot::test::says;
using flagplot::test::thrown_by;

// A folder of its own, gone with the test.
class TempFolder : private flagplot::test::Folder {
  public:
    fs::path operator/(const std::string& name) const { return path() / name; }
    std::vector<std::string> names() const;  // of everything in it, sorted
};

std::string read_bytes(const fs::path& file);
void write_bytes(const fs::path& file, std::string_view bytes);

// Lines without their newlines, and back. Every line has one.
std::vector<std::string> split_lines(const std::string& bytes);
std::string join_lines(const std::vector<std::string>& lines);

// The text with its one `from` replaced; fails the test if there are none or more.
std::string replaced(const std::string& text, const std::string& from, const std::string& to);

std::string hash_of(std::string_view line);  // in hex

// Writes a chain of lines as any program could: each is a JSON object without n, at and prev, which are filled in.
std::string chained(const std::vector<std::string>& objects);

// What goes wrong with files, and when. Calls count from 1, over all files that share the faults.
struct Faults {
    static constexpr std::size_t no_limit = std::numeric_limits<std::size_t>::max();

    std::size_t most_a_write = no_limit;  // a write takes no more bytes
    std::size_t room = no_limit;          // bytes that fit on the disk: a write takes what fits, and fails if none does
    std::set<int> failing_writes;
    std::set<int> failing_syncs;
    std::set<int> failing_truncates;
    bool reads_fail = false;
    bool opening_to_write_fails = false;
    bool creating_fails = false;
    bool locking_fails = false;

    int writes = 0;  // calls so far
    int syncs = 0;
    int truncates = 0;

    void mend() { *this = Faults(); }
};

// Files of the file system, with these faults. They leave out the real fsync, which would make the tests slow.
OpenFile open_with(std::shared_ptr<Faults> faults);
OpenFile open_fast();  // without faults

// While it lives, no file of this process grows beyond so many bytes: the file system's own error for a full disk.
class FullDisk {
  public:
    explicit FullDisk(std::size_t bytes);
    ~FullDisk();
    FullDisk(const FullDisk&) = delete;
    FullDisk& operator=(const FullDisk&) = delete;

  private:
    rlimit limit_{};
    void (*handler_)(int) = nullptr;
};

// Entries for journals whose meaning doesn't matter.
Entry entry(Body body, int run = 0);
Entry note(const std::string& text);
std::vector<Entry> first_group();  // header and rules

inline constexpr const char* some_time = "2026-11-20T05:44:37Z";
inline constexpr const char* this_program = "flagplot 1.0";

// Sessions of the rulebook tests/fixtures/harbour.
fs::path harbour_folder();
fs::path foreign_session();  // tests/fixtures/foreign.flagplot
rulebook::Library harbour_library();
Environment environment();
Beginning beginning();
Session new_session(const fs::path& path);
Session open_session(const fs::path& path, OpenMode mode = OpenMode::write);

// Everything that a state says, to be compared.
struct Picture {
    int turn;
    std::string phase;
    std::vector<Unit> units;
    std::map<std::pair<std::string, std::string>, Value> facts;
    std::map<std::string, std::string> readings;
    std::string digest;
    std::string program;
    int open_run;

    bool operator==(const Picture&) const = default;
};
Picture picture_of(const State& state);

}  // namespace flagplot::session::test
