// What a list says of a session without reading all of it.
#include "session/glimpse.h"

#include "harness.h"
#include "support/catch.h"

namespace flagplot::session::test {
namespace {

Glimpse glimpse(const fs::path& path) {
    return glimpse_of(path, open_fast());
}

void add_notes(Session& session, int count) {
    for (int i = 0; i < count; ++i) session.add_note(std::string(1000, 'n'));
    session.commit();
}

}  // namespace

TEST_CASE("A glimpse of a session gives its title and its turn", "[session][glimpse]") {
    const TempFolder folder;
    const fs::path path = folder / "night.flagplot";
    Session session = new_session(path);
    CHECK(glimpse(path).header.title == "A quiet night");
    CHECK(glimpse(path).turn == 1);
    session.next_turn();
    session.commit();
    session.next_turn();
    session.commit();
    CHECK(glimpse(path).turn == 3);
}

TEST_CASE("What was taken back doesn't count in a glimpse, and what was brought back does", "[session][glimpse]") {
    const TempFolder folder;
    const fs::path path = folder / "night.flagplot";
    Session session = new_session(path);
    session.next_turn();
    session.commit();
    const int second = session.size() + 1;
    session.next_turn();
    session.commit();
    const int back = session.stage(Retracted{second, ""});
    session.commit();
    CHECK(glimpse(path).turn == 2);
    session.stage(Retracted{back, ""});
    session.commit();
    CHECK(glimpse(path).turn == 3);
    CHECK(session.state().turn() == 3);
}

TEST_CASE("Of a long session only the end is read, and what that doesn't say is left out", "[session][glimpse]") {
    const TempFolder folder;
    const fs::path path = folder / "night.flagplot";
    Session session = new_session(path);
    session.next_turn();
    session.commit();
    add_notes(session, 100);
    CHECK(glimpse(path).header.title == "A quiet night");
    CHECK_FALSE(glimpse(path).turn);
    session.next_turn();
    session.commit();
    CHECK(glimpse(path).turn == 3);
}

TEST_CASE("A damaged end leaves the title, and what is no session is refused", "[session][glimpse]") {
    const TempFolder folder;
    const fs::path path = folder / "night.flagplot";
    new_session(path);
    const std::string whole = read_bytes(path);
    write_bytes(path, whole + "{\"n\":");
    CHECK(glimpse(path).header.title == "A quiet night");
    CHECK_FALSE(glimpse(path).turn);
    write_bytes(path, "no session");
    CHECK_THROWS_AS(glimpse(path), json::InputError);
    write_bytes(path, "");
    CHECK_THROWS_AS(glimpse(path), json::InputError);
    CHECK_THROWS_AS(glimpse(folder / "none"), IoError);
}

}  // namespace flagplot::session::test
