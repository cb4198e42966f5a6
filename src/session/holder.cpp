#include "session/holder.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <string_view>
#include <utility>

namespace flagplot::session {
namespace {

namespace fs = std::filesystem;

std::string this_process() {
    std::array<char, 256> host{};
    const bool is_named = ::gethostname(host.data(), host.size() - 1) == 0;
    return fmt::format("process {} on {}", ::getpid(), is_named ? host.data() : "this computer");
}

// The descriptor of a new file with this text; -1: there is none.
int write_new(const fs::path& file, std::string_view text) {
    const int descriptor = ::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0644);
    if (descriptor < 0 || ::write(descriptor, text.data(), text.size()) == static_cast<ssize_t>(text.size()))
        return descriptor;
    ::close(descriptor);
    return -1;
}

bool is_named(const fs::path& path, int descriptor) {
    struct stat named {};
    struct stat held {};
    return ::lstat(path.c_str(), &named) == 0 && ::fstat(descriptor, &held) == 0 && named.st_dev == held.st_dev &&
           named.st_ino == held.st_ino;
}

}  // namespace

Holder::Holder(fs::path path) : path_(std::move(path)) {
    const fs::path beside = fmt::format("{}.{}", path_.string(), ::getpid());
    ::unlink(beside.c_str());  // of a process that had our number and came to a bad end
    descriptor_ = write_new(beside, this_process() + "\n");
    const bool is_there = descriptor_ >= 0 && ::rename(beside.c_str(), path_.c_str()) == 0;
    if (!is_there) ::unlink(beside.c_str());
}

Holder::~Holder() {
    if (descriptor_ < 0) return;
    if (is_named(path_, descriptor_)) ::unlink(path_.c_str());
    ::close(descriptor_);
}

std::string read_holder(const fs::path& path) {
    constexpr const char* unknown = "another program";
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
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

}  // namespace flagplot::session
