// What lies where a window's settings are read.
#include "host/settings_files.h"

#include <sys/stat.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "support/catch.h"
#include "support/folder.h"
#include "support/homeless.h"

namespace flagplot::host::test {
namespace {

using flagplot::test::Folder;
using flagplot::test::Homeless;
namespace fs = std::filesystem;

// A home whose settings lie in a folder.
class Home {
  public:
    Home() {
        setenv("XDG_CONFIG_HOME", folder_.path().c_str(), 1);
        fs::create_directories(file().parent_path());
    }
    ~Home() { unsetenv("XDG_CONFIG_HOME"); }
    Home(const Home&) = delete;
    Home& operator=(const Home&) = delete;

    fs::path file() const { return folder_.path() / "Flagplot/Flagplot.conf"; }
    const Folder& folder() const { return folder_; }

  private:
    Homeless without_;  // put back last
    Folder folder_;
};

void check_set_aside(const Home& home, const std::string& why) {
    const SetAside done = set_aside_settings();
    INFO(done.words);
    CHECK_FALSE(done.stays);
    CHECK(done.words.starts_with(home.file().string() + " " + why));
    CHECK_FALSE(fs::exists(fs::symlink_status(home.file())));
    CHECK(fs::exists(fs::symlink_status(home.file().string() + ".set-aside")));
    CHECK(set_aside_settings().words.empty());
}

}  // namespace

TEST_CASE("Settings that are a file of usual size stay where they are", "[settings-files]") {
    const Home home;
    CHECK(set_aside_settings().words.empty());
    home.folder().write("Flagplot/Flagplot.conf", std::string(most_settings, 'x'));
    CHECK(set_aside_settings().words.empty());
    CHECK(fs::file_size(home.file()) == most_settings);
}

TEST_CASE("Settings that are a pipe are set aside, not waited for", "[settings-files]") {
    const Home home;
    REQUIRE(mkfifo(home.file().c_str(), 0600) == 0);
    check_set_aside(home, "is a pipe");
}

TEST_CASE("Settings that are a folder, or lead to a device without an end, are set aside", "[settings-files]") {
    const Home home;
    fs::create_directory(home.file());
    check_set_aside(home, "is a folder");
    fs::remove(home.file().string() + ".set-aside");
    fs::create_symlink("/dev/zero", home.file());
    check_set_aside(home, "is a device");
}

TEST_CASE("Settings that are larger than any are set aside, and nothing that was set aside before is lost",
          "[settings-files]") {
    const Home home;
    home.folder().write("Flagplot/Flagplot.conf.set-aside", "before");
    home.folder().write("Flagplot/Flagplot.conf", std::string(most_settings + 1, 'x'));
    CHECK(set_aside_settings().words.ends_with(
        "it was set aside as Flagplot.conf.set-aside-2, and the settings begin anew."));
    CHECK(fs::file_size(home.file().string() + ".set-aside") == 6);
}

TEST_CASE("Qt's own settings are looked at, too", "[settings-files]") {
    const Home home;
    REQUIRE(mkfifo((home.folder().path() / "QtProject.conf").c_str(), 0600) == 0);
    CHECK_FALSE(set_aside_settings().words.empty());
    CHECK(fs::exists(fs::symlink_status(home.folder().path() / "QtProject.conf.set-aside")));
}

}  // namespace flagplot::host::test
