#include "session/file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "json/reader.h"

namespace flagplot::session {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(const fs::path& path, const char* act) {
    throw IoError(fmt::format("{}: can't be {}: {}", path.string(), act, ::strerrordesc_np(errno)));
}

void refuse_what_is_no_file(const fs::path& path, const struct stat& status) {
    const std::string kind = json::instead_of_file(status.st_mode);
    if (!kind.empty()) throw IoError(fmt::format("{}: is {} (expected a file)", path.string(), kind));
}

// So that the name of a file in it survives a crash.
void sync_folder(const fs::path& file) {
    const fs::path folder = file.has_parent_path() ? file.parent_path() : ".";
    const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) fail(folder, "opened");
    const int result = ::fsync(descriptor);
    ::close(descriptor);
    if (result != 0) fail(folder, "synced to the disk");
}

class PosixFile : public File {
  public:
    PosixFile(fs::path path, OpenMode mode) : path_(std::move(path)) {
        const int flags = mode == OpenMode::read    ? O_RDONLY
                          : mode == OpenMode::write ? O_RDWR | O_APPEND
                                                    : O_RDWR | O_APPEND | O_CREAT | O_EXCL;
        // Without waiting for somebody at the other end of a pipe.
        descriptor_ = ::open(path_.c_str(), flags | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0644);
        if (descriptor_ < 0) refuse(mode);
        try {
            struct stat status {};
            if (::fstat(descriptor_, &status) != 0) fail(path_, "read");
            refuse_what_is_no_file(path_, status);
            if (mode == OpenMode::create) sync_folder(path_);
        } catch (...) {
            ::close(descriptor_);
            if (mode == OpenMode::create) ::unlink(path_.c_str());
            throw;
        }
    }
    ~PosixFile() override { ::close(descriptor_); }

    std::uint64_t size() override {
        struct stat status {};
        struct stat named {};
        if (::fstat(descriptor_, &status) != 0) fail(path_, "read");
        if (::stat(path_.c_str(), &named) != 0 || named.st_dev != status.st_dev || named.st_ino != status.st_ino) {
            throw FileLost(fmt::format("{}: was deleted or replaced by another program", path_.string()));
        }
        return static_cast<std::uint64_t>(status.st_size);
    }

    std::string read(std::uint64_t from, std::uint64_t bytes) override {
        std::string text(bytes, '\0');
        std::size_t got = 0;
        while (got < text.size()) {
            const ssize_t n =
                ::pread(descriptor_, text.data() + got, text.size() - got, static_cast<off_t>(from + got));
            if (n < 0 && errno == EINTR) continue;
            if (n < 0) fail(path_, "read");
            if (n == 0) break;
            got += static_cast<std::size_t>(n);
        }
        text.resize(got);
        return text;
    }

    std::size_t write(std::string_view bytes) override {
        for (;;) {
            const ssize_t n = ::write(descriptor_, bytes.data(), bytes.size());
            if (n > 0) return static_cast<std::size_t>(n);
            if (n < 0 && errno == EINTR) continue;
            if (n == 0) errno = EIO;
            fail(path_, "written");
        }
    }

    void sync() override {
        if (::fsync(descriptor_) != 0) fail(path_, "synced to the disk");
    }

    void truncate(std::uint64_t size) override {
        if (::ftruncate(descriptor_, static_cast<off_t>(size)) != 0) fail(path_, "shortened");
    }

    std::string stamp() override {
        struct stat status {};
        if (::fstat(descriptor_, &status) != 0) fail(path_, "read");
        return fmt::format("{}.{:09} {}.{:09}", status.st_mtim.tv_sec, status.st_mtim.tv_nsec, status.st_ctim.tv_sec,
                           status.st_ctim.tv_nsec);
    }

    bool try_lock() override {
        if (::flock(descriptor_, LOCK_EX | LOCK_NB) == 0) return true;
        if (errno == EWOULDBLOCK) return false;
        fail(path_, "locked");
    }

  private:
    // What can't be opened. A folder or a socket isn't even opened to be looked at.
    [[noreturn]] void refuse(OpenMode mode) const {
        const int error = errno;
        struct stat there {};
        if (mode != OpenMode::create && ::stat(path_.c_str(), &there) == 0) refuse_what_is_no_file(path_, there);
        errno = error;
        fail(path_, mode == OpenMode::create ? "created" : "opened");
    }

    fs::path path_;
    int descriptor_ = -1;
};

// To a pipe or a device, which nothing can be put in the place of.
void write_through(const fs::path& path, std::string_view bytes) {
    const int descriptor = ::open(path.c_str(), O_WRONLY | O_NOCTTY | O_CLOEXEC);
    if (descriptor < 0) fail(path, "opened");
    while (!bytes.empty()) {
        const ssize_t n = ::write(descriptor, bytes.data(), bytes.size());
        if (n < 0 && errno == EINTR) continue;
        if (n > 0) {
            bytes.remove_prefix(static_cast<std::size_t>(n));
            continue;
        }
        const int error = errno;
        ::close(descriptor);
        errno = error;
        fail(path, "written");
    }
    ::close(descriptor);
}

}  // namespace

OpenFile even_without_lock(OpenFile open_file) {
    return [open_file = std::move(open_file)](const fs::path& path, OpenMode mode) {
        std::unique_ptr<File> file = open_file(path, mode);
        file->needs_lock = false;
        return file;
    };
}

std::unique_ptr<File> open_posix_file(const fs::path& path, OpenMode mode) {
    return std::make_unique<PosixFile>(path, mode);
}

void write_all(File& file, std::string_view bytes) {
    while (!bytes.empty()) bytes.remove_prefix(file.write(bytes));
    file.sync();
}

fs::path free_name(const std::function<fs::path(int number)>& named) {
    std::error_code ignored;
    for (int number = 1;; ++number) {
        fs::path name = named(number);
        if (!fs::exists(fs::symlink_status(name, ignored))) return name;
    }
}

void write_whole_file(const fs::path& path, std::string_view bytes, const OpenFile& open_file) {
    struct stat there {};
    const bool is_there = ::stat(path.c_str(), &there) == 0;
    if (is_there && S_ISDIR(there.st_mode)) refuse_what_is_no_file(path, there);
    if (is_there && !S_ISREG(there.st_mode)) return write_through(path, bytes);
    if (is_there && ::access(path.c_str(), W_OK) != 0) fail(path, "written");
    std::error_code error;
    const fs::path target = is_there ? fs::canonical(path, error) : path;
    if (error) throw IoError(fmt::format("{}: can't be found: {}", path.string(), ::strerrordesc_np(error.value())));
    const fs::path beside = free_name([&](int number) { return fmt::format("{}.{}.new", target.string(), number); });
    const std::unique_ptr<File> file = open_file(beside, OpenMode::create);
    try {
        while (!bytes.empty()) bytes.remove_prefix(file->write(bytes));
        if (is_there && ::chmod(beside.c_str(), there.st_mode & 07777U) != 0) fail(beside, "written");
        file->sync();
        if (::rename(beside.c_str(), target.c_str()) != 0) fail(target, "replaced");
    } catch (const IoError& wrong) {
        ::unlink(beside.c_str());
        throw IoError(fmt::format("{}: isn't written: {}", path.string(), wrong.what()));
    }
    try {
        sync_folder(target);
    } catch (const IoError& wrong) {
        throw IoError(fmt::format("{}: is written, but nobody knows whether it would survive a power failure: {}",
                                  path.string(), wrong.what()));
    }
}

void write_new_file(const fs::path& path, std::string_view bytes, const OpenFile& open_file) {
    const std::unique_ptr<File> file = open_file(path, OpenMode::create);
    try {
        write_all(*file, bytes);
    } catch (...) {
        ::unlink(path.c_str());
        throw;
    }
}

}  // namespace flagplot::session
