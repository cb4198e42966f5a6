#include "session/file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace flagplot::session {
namespace {

[[noreturn]] void fail(const std::filesystem::path& path, const char* act) {
    throw IoError(fmt::format("{}: can't be {}: {}", path.string(), act, ::strerrordesc_np(errno)));
}

class PosixFile : public File {
  public:
    PosixFile(std::filesystem::path path, OpenMode mode) : path_(std::move(path)) {
        const int flags = mode == OpenMode::read    ? O_RDONLY
                          : mode == OpenMode::write ? O_RDWR | O_APPEND
                                                    : O_RDWR | O_APPEND | O_CREAT | O_EXCL;
        descriptor_ = ::open(path_.c_str(), flags | O_CLOEXEC, 0644);
        if (descriptor_ < 0) fail(path_, mode == OpenMode::create ? "created" : "opened");
        if (mode != OpenMode::create) return;
        try {
            sync_folder();
        } catch (...) {
            ::close(descriptor_);
            ::unlink(path_.c_str());
            throw;
        }
    }
    ~PosixFile() override { ::close(descriptor_); }

    std::uint64_t size() override {
        struct stat status {};
        struct stat named {};
        if (::fstat(descriptor_, &status) != 0) fail(path_, "read");
        if (::stat(path_.c_str(), &named) != 0 || named.st_dev != status.st_dev || named.st_ino != status.st_ino) {
            throw IoError(fmt::format("{}: was deleted or replaced by another program", path_.string()));
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

    bool try_lock() override {
        if (::flock(descriptor_, LOCK_EX | LOCK_NB) == 0) return true;
        if (errno == EWOULDBLOCK) return false;
        fail(path_, "locked");
    }

  private:
    void sync_folder() const {
        const std::filesystem::path folder = path_.has_parent_path() ? path_.parent_path() : ".";
        const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        if (descriptor < 0) fail(folder, "opened");
        const int result = ::fsync(descriptor);
        ::close(descriptor);
        if (result != 0) fail(folder, "synced to the disk");
    }

    std::filesystem::path path_;
    int descriptor_ = -1;
};

}  // namespace

std::unique_ptr<File> open_posix_file(const std::filesystem::path& path, OpenMode mode) {
    return std::make_unique<PosixFile>(path, mode);
}

void write_new_file(const std::filesystem::path& path, std::string_view bytes) {
    PosixFile file(path, OpenMode::create);
    try {
        while (!bytes.empty()) bytes.remove_prefix(file.write(bytes));
        file.sync();
    } catch (...) {
        ::unlink(path.c_str());
        throw;
    }
}

}  // namespace flagplot::session
