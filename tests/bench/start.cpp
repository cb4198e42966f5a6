#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <stdexcept>
#include <string>
#include <vector>

#include "suites.h"

namespace flagplot::bench {
namespace {

using Clock = std::chrono::steady_clock;

struct Start {
    double painted = 0;  // seconds from the start of the process to the window's first picture
    double settled = 0;  // and to nothing being left to do
};

// Runs a program until it has painted itself, which ends it. Its settings and data are those of a fresh installation.
Start run(const std::string& program, const std::vector<std::string>& arguments, const std::string& title) {
    const test::Folder home;
    std::vector<std::string> command{program};
    command.insert(command.end(), arguments.begin(), arguments.end());
    std::vector<std::string> environment{"QT_QPA_PLATFORM=offscreen",
                                         "LD_PRELOAD=" BENCH_FIRST_PAINT,
                                         "BENCH_TITLE=" + title,
                                         "XDG_CONFIG_HOME=" + home.path().string(),
                                         "XDG_DATA_HOME=" + home.path().string(),
                                         "XDG_RUNTIME_DIR=" + home.path().string(),
                                         "QT_LOGGING_RULES=default.warning=false"};
    for (const char* name : {"HOME", "PATH", "LD_LIBRARY_PATH", "LANG", "TMPDIR", "QT_PLUGIN_PATH"}) {
        if (const char* const value = std::getenv(name)) environment.push_back(fmt::format("{}={}", name, value));
    }
    const auto pointers = [](std::vector<std::string>& texts) {
        std::vector<char*> all;
        for (std::string& text : texts) all.push_back(text.data());
        all.push_back(nullptr);
        return all;
    };
    std::array<int, 2> pipe{};
    if (::pipe2(pipe.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe can be made");
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, pipe[1], STDOUT_FILENO);
    pid_t process = 0;
    const auto begin = Clock::now();
    const int failed = ::posix_spawn(&process, program.c_str(), &actions, nullptr, pointers(command).data(),
                                     pointers(environment).data());
    posix_spawn_file_actions_destroy(&actions);
    ::close(pipe[1]);
    if (failed != 0) throw std::runtime_error(program + " can't be started");
    Start start;
    char what = 0;
    while (::read(pipe[0], &what, 1) == 1) {
        (what == 'p' ? start.painted : start.settled) = std::chrono::duration<double>(Clock::now() - begin).count();
    }
    ::close(pipe[0]);
    ::waitpid(process, nullptr, 0);
    if (start.painted == 0 || start.settled == 0) throw std::runtime_error(program + " never painted " + title);
    return start;
}

}  // namespace

void start(Report& report) {
    std::vector<double> our_rest;
    std::vector<double> bare_rest;
    const auto record = [](const Start& start, std::vector<double>& settled) {
        settled.push_back(start.settled);
        return start.painted;
    };
    const Pairs painted = measure(
        40, [&] { return record(run(BENCH_FLAGPLOT, {"--sample"}, "Coral Sea"), our_rest); },
        [&] { return record(run(BENCH_BARE, {}, "Bare"), bare_rest); });
    report.add("start to first paint, with the sample", "a bare window with a table", painted, 1.5);
    for (auto* rest : {&our_rest, &bare_rest}) rest->erase(rest->begin());  // the one that warms up
    report.add("start until nothing is left to do, with the sample", "the same", {our_rest, bare_rest});
}

}  // namespace flagplot::bench
