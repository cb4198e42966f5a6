#include "session/memory_file.h"

#include <algorithm>
#include <utility>

namespace flagplot::session {
namespace {

class MemoryFile : public File {
  public:
    explicit MemoryFile(std::string bytes = "") : bytes_(std::move(bytes)) {}

    std::uint64_t size() override { return bytes_.size(); }
    std::string read(std::uint64_t from, std::uint64_t bytes) override {
        return bytes_.substr(std::min<std::uint64_t>(from, bytes_.size()), bytes);
    }
    std::size_t write(std::string_view bytes) override {
        bytes_ += bytes;
        return bytes.size();
    }
    void sync() override {}
    void truncate(std::uint64_t size) override { bytes_.resize(size); }
    std::string stamp() override { return "nobody else has it"; }
    bool try_lock() override { return true; }

  private:
    std::string bytes_;
};

}  // namespace

std::unique_ptr<File> open_memory_file(const std::filesystem::path& /*path*/, OpenMode /*mode*/) {
    return std::make_unique<MemoryFile>();
}

OpenFile memory_file_with(std::string bytes) {
    return [bytes = std::move(bytes)](const std::filesystem::path& /*path*/, OpenMode /*mode*/) {
        return std::make_unique<MemoryFile>(bytes);
    };
}

}  // namespace flagplot::session
