"""Reference cards and the rules index in the terminal, and as PDF without a display."""

import json
import os
import subprocess
import unittest

import program

WINDOW = os.environ.get("FLAGPLOT", "")
TABLES = program.SOURCE / "tables"


def rulebook(game, name):
    return json.loads((TABLES / game / f"{name}.json").read_text(encoding="utf-8"))


def tables(game):
    found = [json.loads(file.read_text(encoding="utf-8")) for file in sorted((TABLES / game).glob("*.json"))]
    return [table for table in found if table.get("id", "").startswith(game + ".")]


class Cards(program.Case):
    def test_every_game_has_a_card_for_each_of_its_tables(self):
        for game in program.GAMES:
            cards = self.succeed("--json", "table", "cards", game).json()["cards"]
            self.assertEqual(sorted(table["id"] for table in tables(game)), sorted(card["id"] for card in cards))
            text = self.succeed("table", "cards", game).out
            html = self.succeed("table", "cards", game, "--format", "html").out
            for table in tables(game):
                self.assertIn(f"\n{table['title']}  ({table['source']})\n", "\n" + text)
                self.assertIn(f'id="{table["id"]}"', html)

    def test_one_table_is_a_card_by_itself(self):
        text = self.succeed("table", "cards", "swwas", "swwas.fleet-speed").out
        self.assertIn("Fleet Speed", text)
        self.assertNotIn("Submarine Speed", text)
        self.assertIn("1-10", text)
        other = self.succeed("table", "cards", "swwas", "swwas.fleet-speed", "--reading",
                             "swwas.fleet-speed-10=half-speed").out
        self.assertIn("Played differently", other)
        self.assertRegex(other, r"1-9 +Full Speed")

    def test_charts_without_a_copy_are_named(self):
        booklet = self.succeed("--json", "table", "cards", "ssw").json()
        charts = [chart["title"] for chart in rulebook("ssw", "rulebook")["charts"].values()]
        self.assertEqual(sorted(charts), sorted(booklet["left-out"]))

    def test_a_chart_of_ones_own_is_a_card(self):
        home = self.folder / "home"
        home.mkdir()
        typed = self.file("typed.csv", ",1-2,3+\r\n1-4,-,1D\r\n5+,1X,2X 1D 1A\r\n")
        self.succeed("chart", "import", "ssw.naval-combat", typed, home=home)
        booklet = self.succeed("--json", "table", "cards", "ssw", home=home).json()
        card = next(one for one in booklet["cards"] if one["id"] == "ssw.naval-combat")
        self.assertEqual([["-", "1D"], ["1X", "2X 1D 1A"]], [row["cells"] for row in card["rows"]])
        self.assertNotIn(card["title"], booklet["left-out"])

    def test_what_there_is_not_is_refused(self):
        self.refuse("table", "cards", "chess", saying=["chess", "swwas"])
        self.refuse("table", "cards", "swwas", "swwas.gunnery", saying=["swwas.gunnery", "swwas.fleet-speed"])
        self.refuse("table", "cards", "swwas", "--reading", "swwas.nothing=x", saying="swwas.nothing")


class Index(program.Case):
    def test_the_index_has_every_place_of_the_coverage(self):
        for game in program.GAMES:
            items = rulebook(game, "coverage")["items"]
            listed = self.succeed("--json", "rule", "list", game).json()
            self.assertEqual([item["place"] for item in items], [rule["place"] for rule in listed])
            for item, rule in zip(items, listed):
                carriers = [f"{one['kind']}:{one['id']}" for one in rule["carried-by"]]
                self.assertEqual(item.get("carried-by", []), carriers)
                self.assertEqual(item.get("reminder", ""), rule["reminder"])

    def test_a_place_is_shown_with_what_carries_it_out(self):
        text = self.succeed("rule", "show", "flattop", "16.4").out
        self.assertIn("Table: Who takes mine hits first (flattop.mine-hits)", " ".join(text.split()))
        self.assertIn("Procedure: Minefields (flattop.mines)", " ".join(text.split()))
        self.assertIn("A reminder only", self.succeed("rule", "show", "flattop", "9.55").out)
        self.assertEqual("16.4", self.succeed("--json", "rule", "show", "flattop", "16.4").json()["place"])

    def test_the_list_is_by_chapters(self):
        text = self.succeed("rule", "list", "flattop").out
        self.assertLess(text.index("\n12.0 Submarines\n"), text.index("\n  12.1 "))
        self.assertLess(text.index("\n  12.8 "), text.index("\n13.0 "))

    def test_what_there_is_not_is_refused(self):
        self.refuse("rule", "list", "chess", saying="chess")
        self.refuse("rule", "show", "flattop", "99.9", saying=["99.9", "rule list flattop"])

    def test_cards_with_the_index_end_with_it(self):
        text = self.succeed("table", "cards", "ssw", "--index").out
        self.assertLess(text.index("Search, convoy player"), text.index("Rules index"))
        self.assertIn("Procedure: ", text[text.index("Rules index"):])


@unittest.skipUnless(WINDOW, "the window isn't built")
class Paper(program.Case):
    def printed(self, *arguments):
        environment = {**os.environ, "HOME": "/nonexistent", "XDG_DATA_HOME": "/nonexistent", "LC_ALL": program.LOCALE}
        environment.pop("DISPLAY", None)
        return subprocess.run([WINDOW, "--print", *arguments], env=environment, capture_output=True, timeout=120,
                              check=False)

    def test_cards_are_printed_without_a_session_and_a_display(self):
        for file in ("a.pdf", "b.pdf"):
            done = self.printed(self.folder / file, "--cards", "swwas", "--index")
            self.assertEqual((0, b""), (done.returncode, done.stderr))
        self.assertTrue((self.folder / "a.pdf").read_bytes().startswith(b"%PDF"))
        self.assertEqual((self.folder / "a.pdf").read_bytes(), (self.folder / "b.pdf").read_bytes())

    def test_options_that_don_t_go_together_are_refused(self):
        for arguments, words in ((["--cards", "chess"], b"chess"),
                                 (["--cards", "swwas", "--table", "swwas.nothing"], b"swwas.nothing"),
                                 (["--cards", "swwas", "--reading", "nothing"], b"RULING=READING"),
                                 (["--table", "swwas.fighters"], b"--cards"),
                                 (["--cards", "swwas", program.SAMPLE], b"session")):
            done = self.printed(self.folder / "out.pdf", *arguments)
            self.assertEqual(1, done.returncode, arguments)
            self.assertIn(words, done.stderr)
            self.assertFalse((self.folder / "out.pdf").exists())


if __name__ == "__main__":
    unittest.main()
