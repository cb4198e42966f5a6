#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

namespace flagplot::session {

// The operating system refused: a full disk, a folder that may not be written. The message is one line.
class IoError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

// What a journal needs of its file. Every call throws IoError if it fails. Tests hand in files that fail on purpose.
class File {
  public:
    virtual ~File() = default;
    File() = default;
    File(const File&) = delete;
    File& operator=(const File&) = delete;

    virtual std::uint64_t size() = 0;  // fails if the file was deleted or replaced: what is written would be lost
    virtual std::string read(std::uint64_t from, std::uint64_t bytes) = 0;  // fewer bytes at the end of the file
    virtual std::size_t write(std::string_view bytes) = 0;                  // appends; returns how many, at least 1
    virtual void sync() = 0;  // returns when the disk has what was written
    virtual void truncate(std::uint64_t size) = 0;
    virtual bool try_lock() = 0;  // the one exclusive lock; false if somebody else holds it
};

enum class OpenMode {
    read,    // only reading
    write,   // reading and appending
    create,  // a new file; fails if there is one
};

using OpenFile = std::function<std::unique_ptr<File>(const std::filesystem::path&, OpenMode)>;

// Opens a file of the file system. A created file's folder is synced, so that the file's name survives a crash.
std::unique_ptr<File> open_posix_file(const std::filesystem::path& path, OpenMode mode);

// Writes a new file as a whole, durably; fails if it exists. Throws IoError, and leaves nothing behind then.
void write_new_file(const std::filesystem::path& path, std::string_view bytes);

}  // namespace flagplot::session
