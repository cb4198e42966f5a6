#include <fmt/format.h>

#include "host/host.h"
#include "procedures/catalogue.h"
#include "referee/runner.h"
#include "suites.h"
#include "window.h"

namespace flagplot::bench {
namespace {

namespace fs = std::filesystem;

session::Answer answer_number(int number) {
    return {fmt::format("smoke/{}", number), {{"yes", number % 2 == 0}}, {}};
}

// Sessions in which the watch waits for its 5th and for its 500th answer.
class Watches {
  public:
    Watches() {
        session::Beginning beginning;
        beginning.rulebook = "swwas";
        beginning.title = "A long watch";
        auto session = session::Session::create(file(0), beginning, host::library(), host::environment());
        referee::Runner runner(session, procedures::catalogue());
        runner.play("bench.watch", {});
        for (int number = 1; number <= last; ++number) {
            if (number == first || number == last) {
                fs::copy_file(file(0), file(number));
            }
            give(session, number);
        }
    }

    // A fresh copy, to which this answer is to be given.
    fs::path waiting_for(int number) const {
        fs::copy_file(file(number), file(-1), fs::copy_options::overwrite_existing);
        return file(-1);
    }

    static void give(session::Session& session, int number) {
        referee::Given given;
        given.answers = [&](const referee::Form& form) -> std::optional<session::Answer> {
            const session::Answer answer = answer_number(number);
            return answer.key == form.key ? std::optional(answer) : std::nullopt;
        };
        const int before = session.size();
        referee::Runner(session, procedures::catalogue()).go_on(given);
        if (session.size() != before + 3) throw std::runtime_error("the watch took another answer");
    }

    static constexpr int first = 5;
    static constexpr int last = 500;

  private:
    fs::path file(int number) const { return folder_.path() / fmt::format("{}.flagplot", number); }

    test::Folder folder_;
};

}  // namespace

void answers(Report& report) {
    const Watches watches;
    const auto give = [&](int number) {
        auto session = session::Session::open(watches.waiting_for(number), session::OpenMode::write, host::library(),
                                              host::environment());
        return seconds([&] { Watches::give(session, number); });
    };
    report.add("the 500th answer of an open procedure, on the disk", "its 5th",
               measure(
                   60, [&] { return give(Watches::last); }, [&] { return give(Watches::first); }));
}

void answers_in_the_window(Report& report) {
    const Watches watches;
    const auto give = [&](int number) {
        Window window(watches.waiting_for(number));
        return seconds([&] { window.answer(answer_number(number)); });
    };
    report.add("the 500th answer of an open procedure in the window, painted", "its 5th",
               measure(
                   30, [&] { return give(Watches::last); }, [&] { return give(Watches::first); }));
}

}  // namespace flagplot::bench
