#include "session/holder.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <string_view>

namespace flagplot::session {
namespace {

namespace fs = std::filesystem;

std::string this_process() {
    std::array<char, 256> host{};
    const bool is_named = ::gethostname(host.data(), host.size() - 1) == 0;
    return fmt::format("process {} on {}", ::getpid(), is_named ? host.data() : "this computer");
}

// A new file, or nothing.
bool write_new(const fs::path& file, std::string_view text) {
    const int descriptor = ::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0644);
    if (descriptor < 0) return false;
    const bool is_written = ::write(descriptor, text.data(), text.size()) == static_cast<ssize_t>(text.size());
    ::close(descriptor);
    return is_written;
}

}  // namespace

void write_holder(const fs::path& holder) {
    const fs::path beside = fmt::format("{}.{}", holder.string(), ::getpid());
    ::unlink(beside.c_str());  // of a process that had our number and came to a bad end
    const bool is_there = write_new(beside, this_process() + "\n") && ::rename(beside.c_str(), holder.c_str()) == 0;
    if (!is_there) ::unlink(beside.c_str());
}

std::string read_holder(const fs::path& holder) {
    constexpr const char* unknown = "another program";
    const int descriptor = ::open(holder.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (descriptor < 0) return unknown;
    struct stat status {};
    std::array<char, 300> bytes{};
    ssize_t got = 0;
    if (::fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode))
        got = ::read(descriptor, bytes.data(), bytes.size());
    ::close(descriptor);
    if (got <= 0) return unknown;
    const std::string_view text(bytes.data(), static_cast<std::size_t>(got));
    const std::string_view line = text.substr(0, text.find('\n'));
    return line.empty() ? unknown : std::string(line);
}

void remove_holder(const fs::path& holder) {
    ::unlink(holder.c_str());
}

}  // namespace flagplot::session
