// Sessions as they were written before (see tests/procedures/recordings.cpp), in the window and on paper.
#include <QFile>
#include <QSettings>
#include <algorithm>
#include <filesystem>
#include <vector>

#include "pdf.h"
#include "report/log.h"
#include "sample.h"
#include "support/catch.h"
#include "ui/main_window.h"

namespace flagplot::ui {
namespace {

namespace fs = std::filesystem;

using flagplot::test::Folder;
using flagplot::test::source_dir;

std::vector<fs::path> recorded() {
    std::vector<fs::path> files;
    for (const auto& file : fs::recursive_directory_iterator(source_dir() / "tests/recordings")) {
        if (file.path().extension() == ".flagplot") files.push_back(file.path());
    }
    std::sort(files.begin(), files.end());
    REQUIRE(files.size() >= 13);
    return files;
}

}  // namespace

TEST_CASE("A session of before opens in the window and is printed") {
    QSettings().clear();
    const Folder folder;
    for (const fs::path& recording : recorded()) {
        INFO(recording);
        const fs::path copy = folder.path() / "copy.flagplot";
        fs::copy_file(recording, copy, fs::copy_options::overwrite_existing);
        Document document(rulebook::Library({source_dir() / "tables"}), flagplot::test::Sample::environment());
        MainWindow window(document);
        REQUIRE(document.open(copy));
        CHECK(document.why_read_only().isEmpty());
        CHECK(document.damaged().empty());
        const auto printed = write_pdf(report::make_log(document.session()), test::file_in(folder));
        CHECK_FALSE(printed.empty());
        CHECK(QFile(test::file_in(folder)).size() > 1000);
        document.close();
    }
}

}  // namespace flagplot::ui
