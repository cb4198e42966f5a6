// Jobs beside the window: one at a time, and one that was stopped isn't heard.
#include <QTest>
#include <optional>

#include "support/catch.h"
#include "ui/common/background.h"

namespace flagplot::ui {
namespace {

constexpr int long_enough = 60'000;  // milliseconds

// Says that it has begun, goes on until it is stopped, and says something then.
Background::Job endless(QStringList& heard) {
    return [&heard](const std::atomic<bool>& stop, const Background::Tell& tell) {
        tell([&heard] { heard += QStringLiteral("begun"); });
        while (!stop) std::this_thread::yield();
        tell([&heard] { heard += QStringLiteral("too late"); });
    };
}

Background::Job that_says(QStringList& heard, const char* word) {
    return [&heard, word](const std::atomic<bool>& /*stop*/, const Background::Tell& tell) {
        tell([&heard, word] { heard += QString::fromLatin1(word); });
    };
}

bool hears(const QStringList& heard, const char* word) {
    return QTest::qWaitFor([&] { return heard.contains(QLatin1String(word)); }, long_enough);
}

}  // namespace

TEST_CASE("A new job stops the one before, and what that still says isn't heard", "[background]") {
    QStringList heard;
    Background background;
    background.start(endless(heard));
    REQUIRE(hears(heard, "begun"));
    background.start(that_says(heard, "never begun"));
    background.start(that_says(heard, "the last"));
    REQUIRE(hears(heard, "the last"));
    CHECK(heard == QStringList{QStringLiteral("begun"), QStringLiteral("the last")});
}

TEST_CASE("A job that is stopped isn't heard, and the next one is", "[background]") {
    QStringList heard;
    Background background;
    background.start(endless(heard));
    REQUIRE(hears(heard, "begun"));
    background.stop();
    background.stop();
    background.start(that_says(heard, "next"));
    REQUIRE(hears(heard, "next"));
    CHECK(heard == QStringList{QStringLiteral("begun"), QStringLiteral("next")});
}

TEST_CASE("Whoever has a job may go while it runs", "[background]") {
    QStringList heard;
    std::optional<Background> background(std::in_place);
    background->start(endless(heard));
    REQUIRE(hears(heard, "begun"));
    background.reset();
    QTest::qWait(0);
    CHECK(heard == QStringList{QStringLiteral("begun")});
}

}  // namespace flagplot::ui
