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

// The file of a name isn't the one that was opened under it: it was deleted or replaced.
class FileLost : public IoError {
  public:
    using IoError::IoError;
};

// What a journal needs of its file. Every call throws IoError if it fails. Tests hand in files that fail on purpose.
class File {
  public:
    virtual ~File() = default;
    File() = default;
    File(const File&) = delete;
    File& operator=(const File&) = delete;

    virtual std::uint64_t size() = 0;  // throws FileLost, too: what is written then would be lost
    virtual std::string read(std::uint64_t from, std::uint64_t bytes) = 0;  // fewer bytes at the end of the file
    virtual std::size_t write(std::string_view bytes) = 0;                  // appends; returns how many, at least 1
    virtual void sync() = 0;  // returns when the disk has what was written
    virtual void truncate(std::uint64_t size) = 0;
    // Another one after anybody has written to the file; empty: it can't be said, and who wants to know has to read.
    virtual std::string stamp() { return {}; }
    virtual bool try_lock() = 0;  // the one exclusive lock; false if somebody else holds it; fails where there is none

    bool needs_lock = true;  // where there is none, it isn't written
};

enum class OpenMode {
    read,    // only reading
    write,   // reading and appending
    create,  // a new file; fails if there is one
};

using OpenFile = std::function<std::unique_ptr<File>(const std::filesystem::path&, OpenMode)>;

// Opens a file of the file system. Only a regular one: a folder, a pipe or a device is refused at once. A created
// file's folder is synced, so that the file's name survives a crash.
std::unique_ptr<File> open_posix_file(const std::filesystem::path& path, OpenMode mode);

// Writes a file as a whole, in place of the one that is there: beside it, and put in its place when the disk has it, so
// that at any time the old one or the new one is there. It keeps the old one's permissions; where the name is a link,
// what it leads to is replaced. When this returns, it survives a crash. Throws IoError: then the old one stands as it
// was and nothing is left beside it, unless it is the folder that can't be synced. What is there and is no file, such
// as /dev/stdout or a pipe, is written to as it is; a folder is refused.
void write_whole_file(const std::filesystem::path& path, std::string_view bytes,
                      const OpenFile& open_file = open_posix_file);

// Files that are written even where no lock is to be had, as in some folders of a network. A lock that somebody holds
// still keeps others out.
OpenFile even_without_lock(OpenFile open_file);

// Writes a new file as a whole, durably; fails if it exists. Throws IoError, and leaves nothing behind then.
void write_new_file(const std::filesystem::path& path, std::string_view bytes,
                    const OpenFile& open_file = open_posix_file);

// Appends all of it, and returns when the disk has it. Throws IoError.
void write_all(File& file, std::string_view bytes);

// The first of these names, by their numbers from 1 on, that nothing has.
std::filesystem::path free_name(const std::function<std::filesystem::path(int number)>& named);

}  // namespace flagplot::session
