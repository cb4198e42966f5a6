#include "mail/mailbox.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <optional>
#include <string_view>
#include <utility>

#include "ascii/letters.h"
#include "json/limits.h"

namespace flagplot::mail {
namespace {

namespace fs = std::filesystem;
using Take = std::function<void(const Found&)>;

[[noreturn]] void fail(const fs::path& path) {
    throw json::InputError(path.string(), fmt::format("can't be read: {}", ::strerrordesc_np(errno)), "");
}

// A file that is read line by line.
class Lines {
  public:
    // Refuses what is no file at once, without waiting for somebody at the other end of a pipe.
    explicit Lines(const fs::path& path) : path_(path) {
        descriptor_ = ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
        struct stat status {};
        const bool known = (descriptor_ < 0 ? ::stat(path.c_str(), &status) : ::fstat(descriptor_, &status)) == 0;
        const int error = errno;
        const std::string kind = known ? json::instead_of_file(status.st_mode) : "";
        if (descriptor_ >= 0 && kind.empty() && known) return;
        if (descriptor_ >= 0) ::close(descriptor_);
        if (!kind.empty()) throw json::InputError(path.string(), "is " + kind, "a file");
        errno = error;
        fail(path);
    }
    ~Lines() { ::close(descriptor_); }
    Lines(const Lines&) = delete;
    Lines& operator=(const Lines&) = delete;

    // The next line with its end, or as much of it as one message may have. Empty: there is none.
    std::string next() {
        std::string line;
        while (fill()) {
            const std::string_view rest = std::string_view(part_.data(), size_).substr(at_);
            const std::size_t end = rest.find('\n');
            const std::size_t count = end == rest.npos ? rest.size() : end + 1;
            line += rest.substr(0, count);
            at_ += count;
            if (end != rest.npos || line.size() > json::limits::message_bytes) break;
        }
        return line;
    }

  private:
    // Whether something is there to be read.
    bool fill() {
        if (at_ < size_) return true;
        ssize_t n = 0;
        do n = ::read(descriptor_, part_.data(), part_.size());
        while (n < 0 && errno == EINTR);
        if (n < 0) fail(path_);
        at_ = 0;
        size_ = static_cast<std::size_t>(n);
        return n > 0;
    }

    const fs::path& path_;
    int descriptor_ = -1;
    std::array<char, 65536> part_{};
    std::size_t at_ = 0;
    std::size_t size_ = 0;
};

// "From bob@example.org Fri Nov 20 05:44:37 2026": what begins a message, and no sentence.
bool is_from_line(std::string_view line) {
    if (!line.starts_with("From ")) return false;
    static constexpr std::array days{"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"};
    constexpr std::size_t longest = 1'000;
    constexpr std::size_t most_words = 20;  // a paragraph may well come to a day and a time, but not at once
    std::vector<std::string> words = ascii::parts(line.substr(0, longest), ascii::blanks);
    words.resize(std::min(words.size(), most_words));
    for (std::size_t i = 1; i + 3 < words.size(); ++i) {
        const bool is_day = std::ranges::find(days, words[i].substr(0, 3)) != days.end();
        if (is_day && words[i + 3].find(':') != std::string::npos && ascii::is_digit(words[i + 3].front())) return true;
    }
    return false;
}

bool is_empty(std::string_view line) {
    return line == "\n" || line == "\r\n";
}

// ">From here": as it was written.
std::string_view unescaped(std::string_view line) {
    const std::size_t from = line.find_first_not_of('>');
    const bool escaped = from != 0 && from != line.npos && line.substr(from).starts_with("From ");
    return escaped ? line.substr(1) : line;
}

// Calls `look` with the lines of a message's head until it says yes; whether it did.
template <typename Look>
bool any_of_head(std::string_view bytes, const Look& look) {
    while (!bytes.empty() && !is_empty(bytes.substr(0, bytes.find('\n') + 1))) {
        const std::size_t end = std::min(bytes.find('\n'), bytes.size());
        if (look(bytes.substr(0, end))) return true;
        bytes.remove_prefix(std::min(end + 1, bytes.size()));
    }
    return false;
}

// What stands behind a name in a line of a head, trimmed; nothing: it is another line.
std::optional<std::string> value_of(std::string_view line, std::string_view name) {
    if (line.size() <= name.size() || line[name.size()] != ':' || !ascii::same(line.substr(0, name.size()), name))
        return {};
    return ascii::trimmed(line.substr(name.size() + 1));
}

// Whether one of these hexadecimal digits' bits is set.
bool has_bit(const std::string& digits, unsigned long bit) {
    constexpr int hexadecimal = 16;
    unsigned long bits = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), bits, hexadecimal);
    return (bits & bit) != 0;
}

// As the mail program has noted in the head: Thunderbird's flags "expunged" and "deleted on the server", or mutt's.
bool is_deleted(std::string_view bytes) {
    constexpr unsigned long expunged = 0x8;
    constexpr unsigned long deleted_there = 0x200000;
    return any_of_head(bytes, [](std::string_view line) {
        const auto flags = value_of(line, "X-Mozilla-Status");
        const auto more = value_of(line, "X-Mozilla-Status2");
        const auto letters = value_of(line, "X-Status");
        return (flags && has_bit(*flags, expunged)) || (more && has_bit(*more, deleted_there)) ||
               (letters && letters->find('D') != std::string::npos);
    });
}

// As a Maildir notes it in the file's name: "1.host:2,ST".
bool is_trashed(const fs::path& file) {
    const std::string name = file.filename().string();
    const std::size_t flags = name.rfind("2,");
    const bool has_flags = flags != std::string::npos && flags > 0 && !ascii::is_digit(name[flags - 1]);
    return has_flags && name.find('T', flags) != std::string::npos;
}

// Whether it has something that mail servers or mail programs note in what they deliver.
bool was_delivered(std::string_view bytes) {
    static constexpr std::array marks{"Received",         "Return-Path", "Delivered-To", "X-Original-To", "Envelope-To",
                                      "X-Mozilla-Status", "Status",      "X-Status",     "X-UID",         "X-UIDL"};
    return any_of_head(bytes, [](std::string_view line) {
        return std::ranges::any_of(marks, [&](const char* mark) { return value_of(line, mark).has_value(); });
    });
}

// The writer's address, by the head alone; empty: it has none that can be read.
std::string writer_of(const Found& found) {
    std::size_t end = 0;
    any_of_head(found.bytes, [&](std::string_view line) {
        end += line.size() + 1;
        return false;
    });
    try {
        return read_message(found.bytes.substr(0, end) + '\n', found.where).from;
    } catch (const json::InputError&) {
        return "";
    }
}

class Giver {
  public:
    explicit Giver(const Take& take) : take_(take) {}

    enum class Deleted { too, not_given };

    template <typename Read>
    void give(const Read& read, Deleted deleted = Deleted::not_given) {
        try {
            const Found found = read();
            if (deleted == Deleted::not_given && is_deleted(found.bytes)) return leave_deleted();
            take_(found);
        } catch (const json::InputError& wrong) {
            left_out_.problems.emplace_back(wrong.what());
        }
    }

    void leave_deleted() { ++left_out_.deleted; }
    LeftOut left_out() { return std::move(left_out_); }

  private:
    const Take& take_;
    LeftOut left_out_;
};

// The messages of an mbox, whose first line has been read.
class Mbox {
  public:
    Mbox(Lines& lines, std::string name, Giver& giver) : lines_(lines), name_(std::move(name)), giver_(giver) {}

    void run() {
        bool after_empty = false;
        for (std::string line = lines_.next(); !line.empty(); line = lines_.next()) {
            if (after_empty && is_from_line(line)) {
                end_message();
                after_empty = false;
                continue;
            }
            // The empty line before the next message is no part of this one.
            if (after_empty) add(held_);
            after_empty = is_empty(line);
            if (after_empty) {
                held_ = line;
            } else {
                add(unescaped(line));
            }
        }
        end_message();
        give_before();
    }

  private:
    struct Read {
        Found found;
        std::size_t size = 0;  // may be more than is kept of it
    };

    void add(std::string_view line) {
        now_.size += line.size();
        if (now_.size <= json::limits::message_bytes) now_.found.bytes += line;
    }

    // It is handed over when it is known what stands behind it.
    void end_message() {
        now_.found.where = fmt::format("{}: message {}", name_, ++number_);
        const std::string writer = writer_of(now_.found);
        has_several_ = has_several_ || (before_ && (writer.empty() || writer != writer_));
        writer_ = writer;
        if (before_ && !was_delivered(now_.found.bytes)) {
            now_.found.problems.emplace_back(
                "in the mailbox it begins at a line that may be a part of the mail before it");
            before_->found.problems.emplace_back(
                "in the mailbox it ends before a line that may be a part of it, and not the next mail's beginning");
        } else if (has_several_) {
            now_.found.problems.emplace_back(
                "in the mailbox it stands behind another writer's mail, and may be a part of it");
        }
        give_before();
        before_ = std::exchange(now_, {});
    }

    void give_before() {
        if (!before_) return;
        giver_.give([&] {
            if (before_->size <= json::limits::message_bytes) return std::move(before_->found);
            throw json::InputError(before_->found.where, "a message that is too large",
                                   fmt::format("at most {} bytes", json::limits::message_bytes));
        });
        before_.reset();
    }

    Lines& lines_;
    std::string name_;
    Giver& giver_;
    Read now_;
    std::optional<Read> before_;
    std::string held_;
    std::size_t number_ = 0;
    std::string writer_;        // of the last one
    bool has_several_ = false;  // writers, up to there
};

Found read_file(const fs::path& path) {
    return {path.string(), json::read_text(path, json::limits::message_bytes)};
}

bool is_folder(const fs::path& path) {
    std::error_code ignored;
    return fs::is_directory(path, ignored);
}

// Names of files, none that is hidden; with `ending`, in capitals or not, only those that have it.
std::vector<fs::path> files_in(const fs::path& folder, std::string_view ending) {
    std::error_code error;
    std::vector<fs::path> files;
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
        const std::string name = at->path().filename().string();
        const bool fits = ending.empty() || ascii::lower(at->path().extension().string()) == ending;
        if (fits && !name.starts_with('.')) files.push_back(at->path());
    }
    if (error) throw json::InputError(folder.string(), "can't be read: " + json::words_of(error), "a folder of mail");
    return files;
}

std::vector<fs::path> files_at(const fs::path& folder) {
    std::vector<fs::path> files = files_in(folder, ".eml");
    for (const char* const part : {"new", "cur"}) {
        if (!is_folder(folder / part)) continue;
        const std::vector<fs::path> more = files_in(folder / part, "");
        files.insert(files.end(), more.begin(), more.end());
    }
    std::ranges::sort(files, [](const fs::path& a, const fs::path& b) {
        return std::pair(a.filename(), a) < std::pair(b.filename(), b);
    });
    return files;
}

}  // namespace

Message read_message(const Found& found) {
    Message message = read_message(found.bytes, found.where);
    message.problems.insert(message.problems.end(), found.problems.begin(), found.problems.end());
    return message;
}

LeftOut each_message(const fs::path& path, const Take& take) {
    Giver giver(take);
    if (is_folder(path)) {
        for (const fs::path& file : files_at(path)) {
            if (is_trashed(file)) {
                giver.leave_deleted();
            } else {
                giver.give([&] { return read_file(file); });
            }
        }
        return giver.left_out();
    }
    Lines lines(path);
    if (lines.next().starts_with("From ")) {
        Mbox(lines, path.string(), giver).run();
    } else {
        giver.give([&] { return read_file(path); }, Giver::Deleted::too);
    }
    return giver.left_out();
}

}  // namespace flagplot::mail
