"""Pipes, devices and folders in the place of files: refused at once, whatever they are named for."""

import os
import shutil
import threading
import unittest

import program

program.limit_each_run()


class StrangeFiles(program.Case):
    def setUp(self):
        super().setUp()
        self.home = self.folder / "home"
        self.home.mkdir()
        self.pipe = self.folder / "pipe"
        os.mkfifo(self.pipe)
        self.inner = self.folder / "inner"
        self.inner.mkdir()

    def refuse_strange(self, *arguments, saying=r"is a pipe \(expected a file\)"):
        """Nothing at the other end of the pipe is waited for, and of the device nothing is read."""
        done = program.run(*arguments, home=self.home)
        self.assertEqual((program.PROBLEM, ""), (done.code, done.out), (arguments, done.err))
        self.assertRegex(done.err, r"\Aflagplot-cli: [^\n]+\n\Z")
        self.assertRegex(done.err, saying)

    def test_wherever_a_file_is_named(self):
        self.begin()
        program.run("game", "new", "Patrol", home=self.home)
        for strange, saying in ((self.pipe, "pipe"), ("/dev/zero", "device"), (self.inner, "folder")):
            for arguments in (
                    ["session", "show", strange], ["session", "verify", strange], ["log", strange],
                    ["ledger", strange], ["session", "next", "--leave", strange], ["session", "note", strange, "x"],
                    ["unit", "add", strange, "fleet", "Z9"], ["play", strange, "swwas.turn"],
                    ["play", self.session, "swwas.turn", "--answers", strange],
                    ["unit", "import", self.session, strange, "--type", "fleet"],
                    ["game", "put", "patrol", "units", "--from", strange],
                    ["game", "table", "patrol", "Contact", "--rows", strange],
                    ["chart", "import", "ssw.surprise-costs", strange],
                    ["house", "check", strange], ["table", "odds", "--questions", strange]):
                with self.subTest(arguments=arguments):
                    self.refuse_strange(*arguments, saying=rf"is a {saying} \(expected a file\)")
        self.refuse_strange("--tables", self.pipe, "table", "list", saying="is not a folder")

    def test_among_the_files_of_a_rulebook(self):
        for name in ("rulebook.json", "weather.json"):
            folder = self.folder / f"with-{name}"
            shutil.copytree(program.FIXTURES / "harbour", folder / "harbour")
            (folder / "harbour" / name).unlink()
            os.mkfifo(folder / "harbour" / name)
            self.refuse_strange("--tables", folder, "session", "new", self.session, "--rulebook", "harbour",
                                saying=rf"{name}: is a pipe \(expected a file\)")
            checked = program.run("table", "check", folder / "harbour")
            self.assertEqual(program.PROBLEM, checked.code)
            self.assertIn("is a pipe (expected a file)", checked.err)

    def test_among_the_users_own_files(self):
        own = self.home / "flagplot"
        (own / "rulebooks/house-rules").mkdir(parents=True)
        os.mkfifo(own / "rulebooks/house-rules/slow.json")
        checked = program.run("house", "check", home=self.home)
        self.assertEqual(program.PROBLEM, checked.code)
        self.assertIn("slow.json: is a pipe (expected a file)", checked.err)
        (own / "charts").mkdir()
        os.mkfifo(own / "charts/ssw.surprise-costs.csv")
        self.refuse_strange("chart", "show", "ssw.surprise-costs")

    def test_standard_input_may_be_a_pipe_where_it_is_named_so(self):
        self.begin()
        self.succeed("unit", "import", self.session, "-", "--type", "fleet", given="id,side\nZ9,axis\n")
        self.assertIn("Z9", self.units())

    def test_output_may_go_to_a_pipe_or_a_device(self):
        self.begin()
        export = ["unit", "export", self.session, "--type", "fleet", "--output"]
        read = []
        reader = threading.Thread(target=lambda: read.append(self.pipe.read_text()))
        reader.start()
        self.succeed(*export, self.pipe)
        reader.join(30)
        self.assertIn("Z1", read[0])
        self.succeed(*export, "/dev/null")
        self.assertIn("Z1", self.succeed(*export, "/dev/stdout").out)
        self.assertTrue(self.pipe.is_fifo())
        self.refuse(*export, self.inner, saying="is a folder (expected a file)")


if __name__ == "__main__":
    unittest.main()
