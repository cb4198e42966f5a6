#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "json/reader.h"
#include "session/chunks.h"
#include "session/entry.h"
#include "session/file.h"
#include "session/holder.h"

namespace flagplot::session {

// A session file that isn't as docs/session-format.md says, or that may not be written. Its place names the file, and
// the line where there is one.
class SessionError : public json::InputError {
  public:
    using InputError::InputError;
};

// A new session isn't begun where no lock is to be had: another program could write to it at the same time. It may be
// begun even so, with files that are opened by even_without_lock().
class NoLock : public SessionError {
  public:
    using SessionError::SessionError;
};

inline constexpr const char* first_prev = "0000000000000000000000000000000000000000000000000000000000000000";

using Entries = Chunks<Entry>;

// The append-only file of a session: JSON Lines, chained by hashes. It knows what a line is and when it is safely on
// the disk; what the entries mean is the State's affair.
class Journal {
  public:
    // Writes a new file with these entries as its first group, and keeps it locked. Throws IoError (also if the file
    // exists) and NoLock; nothing is left behind then.
    static Journal create(const std::filesystem::path& path, std::vector<Entry> entries, const OpenFile& open_file);

    // Opens a file. With OpenMode::write it takes the lock and repairs a torn tail: what stands after the last
    // committed line is copied aside and cut off; a last line that is whole but for its newline counts and gets it
    // back. Whatever the mode, notices() say what is wrong with the end. Where it can't be written (locked, no
    // permission, a damaged line, an unknown kind, a newer format) it is read-only and why_read_only() says why. Throws
    // IoError if it can't be read and SessionError if its header is no session's or it is larger than any.
    static Journal open(const std::filesystem::path& path, OpenMode mode, const OpenFile& open_file);

    // The same entries, or the first `count` of them, which both share, in a file that is nowhere but in memory: it has
    // no bytes but of what is appended. It may be written, unless a newer program's or a damaged one is at hand.
    Journal in_memory(std::size_t count) const;

    const std::filesystem::path& path() const { return path_; }
    const Entries& entries() const { return entries_; }
    const std::string& head() const { return head_; }                     // digest of the last line, in hex
    const std::string& why_read_only() const { return why_read_only_; }   // empty: it may be written
    const std::string& damage() const { return damage_; }                 // of a line that doesn't fit; empty: none
    const std::vector<std::string>& notices() const { return notices_; }  // what opening found or did, for the person
    void set_read_only(std::string why);
    bool lacks_lock() const { return lacks_lock_; }  // none was to be had: see even_without_lock()

    // The file's bytes as they were read and written, whatever stands at its path by now: what a copy of the session
    // is. Of a damaged file they are all that was read, of any other what is committed.
    const std::string& bytes() const { return bytes_; }

    // What has become of the file since: deleted, replaced, changed by another program, wherever in it. Empty: it is as
    // it was, or it is only read here and somebody else has added to it. Throws IoError if it can't be read.
    std::string what_happened() const;

    // The digests of the committed lines, worked out from their bytes: none of a copy in memory.
    std::vector<std::string> line_hashes() const;

    // The committed line whose digest this is; 0: none.
    int line_with_hash(const std::string& hash) const;

    // Entries from `number` on don't make sense: they are left out, and the journal is damaged and read-only.
    void distrust_from(int number, const std::string& why);

    // Appends the entries as one group and returns when the disk has them. Numbers, hashes and the end mark are filled
    // in. Throws SessionError for an entry that couldn't be read again, and writes nothing. If anything fails, the file
    // is cut back to what it was, and IoError says what failed; the journal can be used on. If cutting back fails too,
    // the journal becomes read-only, and the IoError says that the file may have the group, a part of it or nothing;
    // the entries here are those before it. If somebody else wrote to the file, the journal becomes read-only.
    void append(std::vector<Entry> group);

  private:
    Journal(std::filesystem::path path, std::unique_ptr<File> file, OpenFile open_file);

    void read_all();
    bool is_as_known() const;
    void repair_tail(const std::string& tail);
    void mend_newline();
    void take_lock();
    void cut_back(const IoError& error);
    std::string serialize(std::vector<Entry>& group, std::string& head) const;

    std::filesystem::path path_;
    std::unique_ptr<File> file_;
    OpenFile open_file_;
    Entries entries_;
    std::string head_ = first_prev;
    std::string bytes_;            // of the file
    std::uint64_t committed_ = 0;  // how many of them count
    std::uint64_t left_over_ = 0;  // how many stand behind those, damaged or torn, and stay
    mutable std::string stamp_;    // of the file, when its bytes were last known to be these
    std::string why_read_only_;
    std::string why_newer_;  // than this program; empty: it isn't
    std::string damage_;
    std::vector<std::string> notices_;
    bool holds_lock_ = false;
    bool lacks_lock_ = false;
    std::unique_ptr<Holder> holder_;  // the last: while the lock is held
};

// What a session's first line says of it; the rest isn't read. Throws IoError, also for what is no regular file, and
// json::InputError if it is no session's.
Header read_header(const std::filesystem::path& path, const OpenFile& open_file);

// The file that names who holds the lock of a session.
std::filesystem::path holder_file(const std::filesystem::path& session);

}  // namespace flagplot::session
