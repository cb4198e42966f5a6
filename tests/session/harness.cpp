#include "harness.h"

#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <fstream>
#include <sstream>

#include "support/catch.h"

namespace flagplot::session::test {
namespace {

class FaultyFile : public File {
  public:
    FaultyFile(std::unique_ptr<File> file, fs::path path, std::shared_ptr<Faults> faults)
        : file_(std::move(file)), path_(std::move(path)), faults_(std::move(faults)) {}

    std::uint64_t size() override {
        if (faults_->reads_fail) fail("read");
        return file_->size();
    }
    std::string read(std::uint64_t from, std::uint64_t bytes) override {
        if (faults_->reads_fail) fail("read");
        return file_->read(from, bytes);
    }
    std::size_t write(std::string_view bytes) override {
        const std::size_t fits = std::min({bytes.size(), faults_->most_a_write, faults_->room});
        if (faults_->failing_writes.contains(++faults_->writes) || fits == 0) fail("written");
        if (faults_->room != Faults::no_limit) faults_->room -= fits;
        return file_->write(bytes.substr(0, fits));
    }
    void sync() override {
        if (faults_->failing_syncs.contains(++faults_->syncs)) fail("synced to the disk");
    }
    void truncate(std::uint64_t size) override {
        if (faults_->failing_truncates.contains(++faults_->truncates)) fail("shortened");
        file_->truncate(size);
    }
    bool try_lock() override {
        if (faults_->locking_fails) fail("locked");
        return file_->try_lock();
    }

  private:
    [[noreturn]] void fail(const char* act) const {
        throw IoError(fmt::format("{}: can't be {}: injected", path_.string(), act));
    }

    std::unique_ptr<File> file_;
    fs::path path_;
    std::shared_ptr<Faults> faults_;
};

}  // namespace

std::vector<std::string> TempFolder::names() const {
    std::vector<std::string> names;
    for (const fs::directory_entry& item : fs::directory_iterator(path())) names.push_back(item.path().filename());
    std::sort(names.begin(), names.end());
    return names;
}

std::string read_bytes(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    REQUIRE(stream);
    std::ostringstream bytes;
    bytes << stream.rdbuf();
    return bytes.str();
}

void write_bytes(const fs::path& file, std::string_view bytes) {
    std::ofstream stream(file, std::ios::binary | std::ios::trunc);
    stream << bytes;
    stream.close();
    REQUIRE(stream);
}

std::vector<std::string> split_lines(const std::string& bytes) {
    std::vector<std::string> lines;
    std::istringstream stream(bytes);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

std::string join_lines(const std::vector<std::string>& lines) {
    std::string bytes;
    for (const std::string& line : lines) bytes += line + "\n";
    return bytes;
}

std::string replaced(const std::string& text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    INFO(from << " in " << text);
    REQUIRE(at != std::string::npos);
    REQUIRE(text.find(from, at + 1) == std::string::npos);
    return text.substr(0, at) + to + text.substr(at + from.size());
}

std::string hash_of(std::string_view line) {
    return dice::to_hex(dice::blake2b_256(line));
}

std::string chained(const std::vector<std::string>& objects) {
    std::string bytes;
    std::string prev(64, '0');
    int number = 0;
    for (const std::string& object : objects) {
        const std::string line =
            fmt::format(R"({{"n":{},"at":"{}","prev":"{}",{})", ++number, some_time, prev, object.substr(1));
        prev = hash_of(line);
        bytes += line + "\n";
    }
    return bytes;
}

OpenFile open_with(std::shared_ptr<Faults> faults) {
    return [faults = std::move(faults)](const fs::path& path, OpenMode mode) -> std::unique_ptr<File> {
        if (mode == OpenMode::write && faults->opening_to_write_fails) {
            throw IoError(fmt::format("{}: can't be opened: Read-only file system", path.string()));
        }
        if (mode == OpenMode::create && faults->creating_fails) {
            throw IoError(fmt::format("{}: can't be created: No space left on device", path.string()));
        }
        return std::make_unique<FaultyFile>(open_posix_file(path, mode), path, faults);
    };
}

OpenFile open_fast() {
    return [](const fs::path& path, OpenMode mode) { return open_with(std::make_shared<Faults>())(path, mode); };
}

FullDisk::FullDisk(std::size_t bytes) {
    REQUIRE(::getrlimit(RLIMIT_FSIZE, &limit_) == 0);
    handler_ = std::signal(SIGXFSZ, SIG_IGN);
    const rlimit small{bytes, limit_.rlim_max};
    REQUIRE(::setrlimit(RLIMIT_FSIZE, &small) == 0);
}

FullDisk::~FullDisk() {
    ::setrlimit(RLIMIT_FSIZE, &limit_);
    std::signal(SIGXFSZ, handler_);
}

Entry entry(Body body, int run) {
    return {0, run, some_time, false, std::move(body)};
}

Entry note(const std::string& text) {
    return entry(Note{text});
}

std::vector<Entry> first_group() {
    return {entry(Header{format_version, "harbour", "A quiet night", std::string(64, '5')}),
            entry(RulesSet{{}, "d1", this_program})};
}

fs::path harbour_folder() {
    return flagplot::test::source_dir() / "tests/fixtures/harbour";
}

fs::path foreign_session() {
    return flagplot::test::source_dir() / "tests/fixtures/foreign.flagplot";
}

rulebook::Library harbour_library() {
    return rulebook::Library({harbour_folder()});
}

Environment environment() {
    return {[] { return some_time; }, open_fast(), this_program};
}

Beginning beginning() {
    Beginning beginning;
    beginning.rulebook = "harbour";
    beginning.title = "A quiet night";
    beginning.seed.fill(7);
    return beginning;
}

Session new_session(const fs::path& path) {
    return Session::create(path, beginning(), harbour_library(), environment());
}

Session open_session(const fs::path& path, OpenMode mode) {
    return Session::open(path, mode, harbour_library(), environment());
}

Picture picture_of(const State& state) {
    return {state.turn(),     state.phase(),  state.units(),   state.facts(),
            state.readings(), state.digest(), state.program(), state.open_run() ? state.open_run()->id : 0};
}

}  // namespace flagplot::session::test
