#pragma once

#include <memory>

#include "session/file.h"

namespace flagplot::test {

// What goes wrong with the files from now on.
struct Trouble {
    bool writing = false;
    bool syncing = false;
    bool locking = false;
};

// Files of the file system that leave out the real fsync, which would make the tests slow.
class QuickFile : public session::File {
  public:
    QuickFile(std::unique_ptr<session::File> file, const Trouble* trouble)
        : file_(std::move(file)), trouble_(trouble) {}

    std::uint64_t size() override { return file_->size(); }
    std::string read(std::uint64_t from, std::uint64_t bytes) override { return file_->read(from, bytes); }
    std::size_t write(std::string_view bytes) override {
        if (trouble_ && trouble_->writing) throw session::IoError("the disk is full");
        return file_->write(bytes);
    }
    void sync() override {
        if (trouble_ && trouble_->syncing && !cutting_back_) throw session::IoError("the disk doesn't answer");
        cutting_back_ = false;
    }
    void truncate(std::uint64_t size) override {
        file_->truncate(size);
        cutting_back_ = true;  // which works: only what is new can't be written
    }
    bool try_lock() override {
        if (trouble_ && trouble_->locking) throw session::IoError("it can't be locked: No locks available");
        return file_->try_lock();
    }

  private:
    std::unique_ptr<session::File> file_;
    const Trouble* trouble_;
    bool cutting_back_ = false;
};

// The trouble, if there is any, must outlive the files.
inline session::OpenFile quick_files(const Trouble* trouble = nullptr) {
    return [trouble](const std::filesystem::path& path, session::OpenMode mode) {
        return std::make_unique<QuickFile>(session::open_posix_file(path, mode), trouble);
    };
}

}  // namespace flagplot::test
