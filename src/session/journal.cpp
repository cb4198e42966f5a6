#include "session/journal.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "json/limits.h"
#include "json/tree.h"
#include "session/entry_json.h"
#include "session/memory_file.h"

namespace flagplot::session {
namespace {

namespace fs = std::filesystem;

std::string place(const fs::path& path, std::size_t line) {
    return fmt::format("{}: line {}", path.string(), line);
}

[[noreturn]] void refuse_size(const fs::path& path, std::uint64_t size) {
    throw SessionError(path.string(), fmt::format("{} bytes", size),
                       fmt::format("at most {}", json::limits::session_bytes));
}

// A place behind a line that ends a group.
struct Mark {
    std::size_t entries = 0;
    std::string head = first_prev;
    std::uint64_t committed = 0;
};

// What reading found: how far the file can be trusted.
struct Scan {
    Entries entries;
    Mark end;                            // of the entries
    std::optional<SessionError> damage;  // of the first bad line; the entries end before it
};

// Reads lines until one isn't as it must be. Entries count up to the last line marked "end".
class Scanner {
  public:
    Scanner(const fs::path& path, const std::string& text) : path_(path), text_(text) {}

    Scan run() {
        std::uint64_t position = 0;
        std::string prev = first_prev;
        std::vector<Entry> group;
        std::vector<std::string_view> lines = lines_of(text_);
        // The last one was cut off, or is whole and has lost its newline.
        if (!text_.ends_with('\n') && !lines.empty() && !Tree::accept(lines.back())) lines.pop_back();
        for (const std::string_view line : lines) {
            const std::size_t number = scan_.entries.size() + group.size() + 1;
            try {
                ParsedLine parsed = from_line(std::string(line), place(path_, number));
                check_place(parsed, number, prev, group);
                group.push_back(std::move(parsed.entry));
            } catch (const json::InputError& error) {
                scan_.damage.emplace(error.where(), error.found(), error.expected());
                return std::move(scan_);
            }
            position += std::min<std::size_t>(line.size() + 1, text_.size() - position);
            prev = hash_of_line(line);
            if (!group.back().end) continue;
            for (Entry& entry : group) scan_.entries.push_back(std::move(entry));
            group.clear();
            before_ = std::exchange(scan_.end, {scan_.entries.size(), prev, position});
        }
        return std::move(scan_);
    }

  private:
    void check_place(const ParsedLine& parsed, std::size_t number, const std::string& prev,
                     const std::vector<Entry>& group) {
        if (parsed.entry.number != static_cast<int>(number)) {
            throw SessionError(place(path_, number), fmt::format("found the number {}", parsed.entry.number),
                               fmt::format("{}", number));
        }
        if (parsed.prev == prev) return;
        if (number == 1) throw SessionError(place(path_, 1), "doesn't begin the chain of hashes", "64 zeros as prev");
        const std::string changed = describe(group.empty() ? scan_.entries.back() : group.back());
        if (group.empty()) {  // the group before is the one that isn't what was written
            scan_.entries.cut(before_.entries);
            scan_.end = before_;
        }
        throw SessionError(
            place(path_, number - 1),
            fmt::format("{} was changed after it was written: the next line's hash doesn't fit it", changed), "");
    }

    const fs::path& path_;
    const std::string& text_;
    Scan scan_;
    Mark before_;  // the end before the last one
};

bool has_zeros(std::string_view tail) {
    return tail.find('\0') != std::string_view::npos;
}

// A power failure can leave blocks of zeros, or cut a line short; nothing else ends a file after its last committed
// line. But a group that others follow had been committed: zeros in it are damage.
bool is_torn(std::string_view tail, bool has_bad_line) {
    if (!has_bad_line) return true;
    constexpr std::string_view group_end = "\"end\":true}\n";
    const std::size_t end = tail.find(group_end);
    const bool others_follow = end != std::string_view::npos && end + group_end.size() < tail.size();
    return has_zeros(tail) && !others_follow;
}

// What may be said of a torn tail. A group that isn't whole is never shown; but the file may have been whole before.
std::string what_was_torn(std::string_view tail) {
    return has_zeros(tail) ? "they have zeros in them, as a power failure leaves them, and may have been shown before"
                           : "the last write was cut off; nobody was shown them, unless the file itself was cut short "
                             "later, as a broken copy is";
}

}  // namespace

Header read_header(const fs::path& path, const OpenFile& open_file) {
    constexpr std::uint64_t most = 1 << 16;  // bytes of a first line: more is no header
    const std::string text = open_file(path, OpenMode::read)->read(0, most);
    if (const std::size_t end = text.find('\n'); end != std::string::npos) {
        const Entry first = from_line(text.substr(0, end), place(path, 1)).entry;
        if (const auto* header = std::get_if<Header>(&first.body)) return *header;
    }
    throw SessionError(path.string(), "is not a session", "a file that begins with a line of kind session");
}

fs::path holder_file(const fs::path& session) {
    return session.parent_path() / ("." + session.filename().string() + ".holder");
}

Journal::Journal(fs::path path, std::unique_ptr<File> file, OpenFile open_file)
    : path_(std::move(path)), file_(std::move(file)), open_file_(std::move(open_file)) {}

Journal Journal::create(const fs::path& path, std::vector<Entry> entries, const OpenFile& open_file) {
    Journal journal(path, open_file(path, OpenMode::create), open_file);
    try {
        journal.take_lock();
        if (journal.lacks_lock_) throw NoLock("", journal.why_read_only_, "");
        journal.append(std::move(entries));
    } catch (...) {
        std::error_code ignored;
        fs::remove(path, ignored);
        throw;
    }
    return journal;
}

Journal Journal::open(const fs::path& path, OpenMode mode, const OpenFile& open_file) {
    std::string refused;
    std::unique_ptr<File> file;
    if (mode == OpenMode::write) {
        try {
            file = open_file(path, OpenMode::write);
        } catch (const IoError& error) {
            refused = error.what();
        }
    }
    if (!file) file = open_file(path, OpenMode::read);
    Journal journal(path, std::move(file), open_file);
    if (mode != OpenMode::write) {
        journal.set_read_only("it was opened for reading");
    } else if (!refused.empty()) {
        journal.set_read_only(refused);
    } else {
        journal.take_lock();
    }
    journal.read_all();
    return journal;
}

void Journal::take_lock() {
    try {
        holds_lock_ = file_->try_lock();
    } catch (const IoError& error) {
        lacks_lock_ = file_->needs_lock;
        holds_lock_ = !lacks_lock_;
        const std::string why = fmt::format("{}, so another program could write to it at the same time", error.what());
        if (lacks_lock_) return set_read_only(why);
    }
    const fs::path holder = holder_file(path_);
    if (holds_lock_) {
        holder_ = std::make_unique<Holder>(holder);
        return;
    }
    set_read_only(fmt::format("{}: is open in another program, {}", path_.string(), read_holder(holder)));
}

void Journal::set_read_only(std::string why) {
    if (why_read_only_.empty()) why_read_only_ = std::move(why);
}

void Journal::distrust_from(int number, const std::string& why) {
    entries_.cut(static_cast<std::size_t>(number - 1));
    damage_ = fmt::format("{}: {}", place(path_, static_cast<std::size_t>(number)), why);
    set_read_only(damage_);
}

void Journal::read_all() {
    const std::uint64_t size = file_->size();
    if (size > json::limits::session_bytes) refuse_size(path_, size);
    stamp_ = file_->stamp();
    bytes_ = file_->read(0, size);
    Scan scan = Scanner(path_, bytes_).run();
    if (scan.entries.empty() && scan.damage) throw SessionError(*scan.damage);
    if (scan.entries.empty() || !std::holds_alternative<Header>(scan.entries.front().body)) {
        throw SessionError(path_.string(), "is not a session",
                           "a file that begins with a committed line of kind session");
    }
    entries_ = std::move(scan.entries);
    head_ = scan.end.head;
    committed_ = scan.end.committed;
    const std::string tail = bytes_.substr(committed_);
    left_over_ = tail.size();
    const bool torn = is_torn(tail, scan.damage.has_value());
    const int format = std::get<Header>(entries_.front().body).format;
    if (format > format_version) {
        why_newer_ = fmt::format("{}: has session format {} (this program writes format {})", path_.string(), format,
                                 format_version);
        set_read_only(why_newer_);
    }
    if (torn) {
        bytes_.resize(committed_);
    } else {
        damage_ = scan.damage->what();
        set_read_only(damage_);
    }
    for (const Entry& entry : entries_) {
        const auto* unknown = std::get_if<Unknown>(&entry.body);
        if (!unknown || !why_newer_.empty()) continue;
        why_newer_ = fmt::format("{}: has the kind \"{}\", which this program doesn't know",
                                 place(path_, static_cast<std::size_t>(entry.number)), unknown->kind);
    }
    set_read_only(why_newer_);
    if (bytes_[committed_ - 1] != '\n') return mend_newline();
    if (!torn || tail.empty() || !why_newer_.empty()) return;  // what looks torn here may be whole there
    if (why_read_only_.empty()) return repair_tail(tail);
    notices_.push_back(
        fmt::format("{}: its last {} bytes don't count: {}", path_.string(), tail.size(), what_was_torn(tail)));
}

// The last line is whole and fits, so its group counts; only the newline behind it is lost.
void Journal::mend_newline() {
    const std::string lost = fmt::format("{}: the last line has lost its newline", path_.string());
    if (!why_read_only_.empty()) {
        notices_.push_back(lost + "; it is whole and counts");
        return;
    }
    try {
        file_->write("\n");
        file_->sync();
    } catch (const IoError& error) {
        set_read_only(fmt::format("{}, and it can't be added back: {}", lost, error.what()));
        return;
    }
    bytes_ += '\n';
    ++committed_;
    notices_.push_back(lost + "; it is whole and counts, and the newline was added back");
}

void Journal::repair_tail(const std::string& tail) {
    const fs::path aside = free_name([this](int number) { return fmt::format("{}.torn-{}", path_.string(), number); });
    try {
        write_new_file(aside, tail, open_file_);
        file_->truncate(committed_);
        file_->sync();
    } catch (const IoError& error) {
        set_read_only(
            fmt::format("the last write to {} was cut off and can't be repaired: {}", path_.string(), error.what()));
        return;
    }
    left_over_ = 0;
    notices_.push_back(fmt::format("{}: its last {} bytes were moved to {}: {}", path_.string(), tail.size(),
                                   aside.string(), what_was_torn(tail)));
}

std::vector<std::string> Journal::line_hashes() const {
    std::vector<std::string_view> lines = lines_of(std::string_view(bytes_).substr(0, committed_));
    lines.resize(std::min(lines.size(), entries_.size()));
    std::vector<std::string> hashes;
    for (const std::string_view line : lines) hashes.push_back(hash_of_line(line));
    return hashes;
}

int Journal::line_with_hash(const std::string& hash) const {
    const std::vector<std::string> hashes = line_hashes();
    const auto found = std::ranges::find(hashes, hash);
    return found == hashes.end() ? 0 : static_cast<int>(found - hashes.begin() + 1);
}

Journal Journal::in_memory(std::size_t count) const {
    Journal copy(path_, open_memory_file(path_, OpenMode::create), open_memory_file);
    copy.entries_ = entries_;
    copy.entries_.cut(count);
    copy.head_ = head_;
    copy.damage_ = damage_;
    copy.why_newer_ = why_newer_;
    copy.set_read_only(why_newer_);
    copy.set_read_only(damage_);
    return copy;
}

// What is committed, byte for byte. That is read only if anybody has written to the file since it was last found so.
bool Journal::is_as_known() const {
    const std::string now = file_->stamp();
    if (!now.empty() && now == stamp_) return true;
    constexpr std::uint64_t piece = 1 << 20;
    for (std::uint64_t at = 0; at < committed_; at += piece) {
        const std::uint64_t size = std::min(piece, committed_ - at);
        if (file_->read(at, size) != std::string_view(bytes_).substr(at, size)) return false;
    }
    stamp_ = now;
    return true;
}

std::string Journal::what_happened() const {
    try {
        const std::uint64_t size = file_->size();
        const bool may_grow = !holds_lock_;  // then somebody else may write to it
        const bool has_size = size == committed_ + left_over_ || (may_grow && size >= committed_);
        if (has_size && is_as_known()) return "";
    } catch (const FileLost& error) {
        return error.what();
    }
    return fmt::format("{}: was changed by another program since it was last written", path_.string());
}

std::string Journal::serialize(std::vector<Entry>& group, std::string& head) const {
    std::string bytes;
    int number = static_cast<int>(entries_.size());
    group.back().end = true;
    for (Entry& entry : group) {
        entry.number = ++number;
        std::string line;
        try {
            line = to_line(entry, head);
            from_line(line, describe(entry));  // what couldn't be read again isn't written
        } catch (const Tree::type_error&) {
            throw SessionError(describe(entry), "has a text that is not UTF-8", "UTF-8");
        } catch (const json::InputError& error) {
            throw SessionError(error.where(), error.found(), error.expected());
        }
        head = hash_of_line(line);
        bytes += line;
        bytes += '\n';
    }
    return bytes;
}

// After an append that failed. A sync that fails tells nothing of what the disk has, and the next one may say that all
// is well: so what isn't to count is cut off, and only when the disk has that is it certain. A file that is being made
// isn't cut back: it goes as a whole.
void Journal::cut_back(const IoError& error) {
    if (committed_ == 0) return;
    try {
        file_->truncate(committed_);
        file_->sync();
    } catch (const IoError& second) {
        set_read_only(fmt::format(
            "{}; cutting it back failed too: {}. So it is unknown whether the file has all, part or none of "
            "what was to be written: open it again and see",
            error.what(), second.what()));
        throw IoError(why_read_only_);
    }
}

void Journal::append(std::vector<Entry> group) {
    if (group.empty()) return;
    if (!why_read_only_.empty()) throw SessionError("", "the session is read-only: " + why_read_only_, "");
    std::string head = head_;
    const std::string bytes = serialize(group, head);
    if (committed_ + bytes.size() > json::limits::session_bytes) refuse_size(path_, committed_ + bytes.size());
    if (const std::string happened = what_happened(); !happened.empty()) {
        set_read_only(happened);
        throw SessionError("", happened, "");
    }
    try {
        write_all(*file_, bytes);
    } catch (const IoError& error) {
        cut_back(error);
        throw;
    }
    stamp_ = file_->stamp();
    bytes_ += bytes;
    committed_ += bytes.size();
    head_ = head;
    for (Entry& entry : group) entries_.push_back(std::move(entry));
}

}  // namespace flagplot::session
