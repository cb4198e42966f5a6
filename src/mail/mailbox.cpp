#include "mail/mailbox.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <optional>
#include <string_view>

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

std::vector<std::string> words_in(std::string_view line) {
    std::vector<std::string> words;
    constexpr std::size_t most = 20;
    for (std::size_t at = 0; at < line.size() && words.size() < most;) {
        const std::size_t end = std::min(line.find_first_of(" \t\r\n", at), line.size());
        if (end > at) words.emplace_back(line.substr(at, end - at));
        at = end + 1;
    }
    return words;
}

// "From bob@example.org Fri Nov 20 05:44:37 2026": what begins a message, and no sentence.
bool is_from_line(std::string_view line) {
    if (!line.starts_with("From ")) return false;
    static constexpr std::array days{"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"};
    const std::vector<std::string> words = words_in(line);
    for (std::size_t i = 1; i + 3 < words.size(); ++i) {
        const bool is_day = std::find(days.begin(), days.end(), words[i].substr(0, 3)) != days.end();
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

class Giver {
  public:
    explicit Giver(const Take& take) : take_(take) {}

    template <typename Read>
    void give(const Read& read) {
        try {
            take_(read());
        } catch (const json::InputError& wrong) {
            problems_.emplace_back(wrong.what());
        }
    }

    std::vector<std::string> problems() { return std::move(problems_); }

  private:
    const Take& take_;
    std::vector<std::string> problems_;
};

// The messages of an mbox, whose first line has been read.
class Mbox {
  public:
    Mbox(Lines& lines, std::string name, Giver& giver) : lines_(lines), name_(std::move(name)), giver_(giver) {}

    void run() {
        bool after_empty = false;
        for (std::string line = lines_.next(); !line.empty(); line = lines_.next()) {
            if (after_empty && is_from_line(line)) {
                give();
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
        give();
    }

  private:
    void add(std::string_view line) {
        size_ += line.size();
        if (size_ <= json::limits::message_bytes) bytes_ += line;
    }

    void give() {
        giver_.give([&] {
            Found found{fmt::format("{}: message {}", name_, ++number_), std::move(bytes_)};
            bytes_.clear();
            if (std::exchange(size_, 0) <= json::limits::message_bytes) return found;
            throw json::InputError(found.where, "a message that is too large",
                                   fmt::format("at most {} bytes", json::limits::message_bytes));
        });
    }

    Lines& lines_;
    std::string name_;
    Giver& giver_;
    std::string bytes_;
    std::string held_;
    std::size_t size_ = 0;
    std::size_t number_ = 0;
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
    std::vector<fs::path> files;
    const bool is_maildir = is_folder(folder / "new") || is_folder(folder / "cur");
    if (!is_maildir) files = files_in(folder, ".eml");
    for (const char* const part : {"new", "cur"}) {
        if (!is_maildir || !is_folder(folder / part)) continue;
        const std::vector<fs::path> more = files_in(folder / part, "");
        files.insert(files.end(), more.begin(), more.end());
    }
    std::sort(files.begin(), files.end(), [](const fs::path& a, const fs::path& b) {
        return std::pair(a.filename(), a) < std::pair(b.filename(), b);
    });
    return files;
}

}  // namespace

std::vector<std::string> each_message(const fs::path& path, const Take& take) {
    Giver giver(take);
    if (is_folder(path)) {
        for (const fs::path& file : files_at(path)) giver.give([&] { return read_file(file); });
        return giver.problems();
    }
    Lines lines(path);
    if (lines.next().starts_with("From ")) {
        Mbox(lines, path.string(), giver).run();
    } else {
        giver.give([&] { return read_file(path); });
    }
    return giver.problems();
}

}  // namespace flagplot::mail
