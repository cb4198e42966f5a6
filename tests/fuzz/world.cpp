#include "world.h"

#include <sys/time.h>

#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "support/files.h"
#include "support/folder.h"

namespace flagplot::fuzz {

namespace fs = std::filesystem;

namespace {

// What the sanitizers add takes many times the time of the program itself.
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
constexpr int seconds = 20;
#else
constexpr int seconds = 2;
#endif
#else
constexpr int seconds = 2;
#endif

// Of processor time, so that it doesn't matter what else the machine does. 0: no alarm.
void set_alarm(int after) {
    const itimerval alarm{{0, 0}, {after, 0}};
    setitimer(ITIMER_PROF, &alarm, nullptr);
}

}  // namespace

const fs::path& folder() {
    static const test::Folder own;
    return own.path();
}

fs::path write(const std::string& name, std::string_view bytes) {
    const fs::path file = folder() / name;
    fs::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << bytes;
    return file;
}

const rulebook::Library& library() {
    static const rulebook::Library all({test::source_dir() / "tables", test::source_dir() / "tests/fixtures"});
    return all;
}

session::Environment environment() {
    return {[] { return "2026-11-20T12:00:00Z"; }, test::quick_files(), "flagplot fuzzed"};
}

void find(const std::string& what) {
    std::fprintf(stderr, "FOUND: %s\n", what.c_str());
    std::abort();
}

}  // namespace flagplot::fuzz

// What other libraries lose isn't ours: the one that looks for fonts, and GMime for an address that isn't closed (its
// issue 159, mended in 3.2.15). The sanitizer asks for this by its name.
extern "C" const char* __lsan_default_suppressions();   // NOLINT(bugprone-reserved-identifier)
extern "C" const char* __lsan_default_suppressions() {  // NOLINT(bugprone-reserved-identifier)
    return "leak:libfontconfig\nleak:libgmime-3.0\n";
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace flagplot::fuzz;
    std::signal(SIGPROF, [](int) { find("it takes too long"); });
    set_alarm(seconds);
    take_input({data, data + size});
    set_alarm(0);
    return 0;
}
