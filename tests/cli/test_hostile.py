"""One long text, wherever a session may have one: whatever reads the file has done with it in two seconds of processor
time and 1 GB, or says what is wrong with it. tests/window/test_hostile.py gives the same files to the window."""

import itertools
import os
import resource
import subprocess
import unittest

import hostile
import program

WINDOW = os.environ.get("FLAGPLOT", "")
BYTES = 1_000_000_000
program.limit_each_run()


class Hostile(program.Case):
    def sessions(self, fits, change, most=3):
        """Recorded sessions with their first such entry changed."""
        made = ((source.name, hostile.with_first(source, fits, change)) for source in hostile.SOURCES)
        found = 0
        for name, data in itertools.islice(((name, data) for name, data in made if data), most):
            found += 1
            self.session.write_bytes(data)
            yield name
        self.assertNotEqual(0, found)

    def test_whatever_reads_one_long_text_ends_soon(self):
        for kind, (fits, change) in hostile.KINDS.items():
            for name in self.sessions(fits, change):
                for words in (["log"], ["plot"], ["session", "verify"], ["session", "show"], ["archive"]):
                    with self.subTest(kind, session=name, command=words):
                        out = [self.folder / f"{kind} {name}"] if words == ["archive"] else []
                        done = program.run(*words, self.session, *out)
                        self.assertIn(done.code, (program.DONE, program.PROBLEM, program.NOT_IN_FULL), done.err[:500])
                        self.assertNotIn("a bug in Flagplot", done.err)
        self.took_little()

    def took_little(self):
        most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024  # of the largest
        self.assertLess(most, BYTES)

    @unittest.skipUnless(WINDOW, "built without the window")
    def test_one_long_text_is_on_paper_soon(self):
        environment = {**os.environ, "HOME": str(self.folder), "XDG_DATA_HOME": str(self.folder),
                       "XDG_CONFIG_HOME": str(self.folder), "LC_ALL": program.LOCALE}
        for kind, (fits, change) in hostile.KINDS.items():
            for name in self.sessions(fits, change, most=1):
                for words in (["--print", "out.pdf"], ["--record-sheets", "--print", "sheets.pdf"],
                              ["--plot", "plot.pdf"], ["--plot", "plot.png"]):
                    with self.subTest(kind, session=name, command=words):
                        done = subprocess.run([WINDOW, *words, self.session], env=environment, cwd=self.folder,
                                              capture_output=True, text=True, timeout=60, preexec_fn=program.limited)
                        self.assertIn(done.returncode, (program.DONE, program.PROBLEM), done.stderr[:500])
                        self.assertNotIn("a bug in Flagplot", done.stderr)
        self.took_little()

    @unittest.skipUnless(WINDOW, "built without the window")
    def test_a_text_that_is_cut_on_paper_says_how_long_it_is(self):
        environment = {**os.environ, "HOME": str(self.folder), "XDG_CONFIG_HOME": str(self.folder)}
        fits, _ = hostile.KINDS["a note"]
        for word, shown in (("A" * 900_000, 1000), ("one two " * 112_500, 50_000)):
            self.session.write_bytes(
                hostile.with_first(program.SAMPLE, fits, lambda entry, word=word: entry.update(text=word)))
            subprocess.run([WINDOW, "--print", "out.pdf", self.session], env=environment, cwd=self.folder, check=True)
            paper = subprocess.run(["pdftotext", self.folder / "out.pdf", "-"], capture_output=True, text=True,
                                   check=True)
            self.assertIn(f"(the first {shown} of 900000 letters; the file has them all)",
                          " ".join(paper.stdout.split()))

    def test_a_mail_of_one_word_again_and_again_is_read_soon(self):
        sample = program.SOURCE / "resources/samples/flat-top.flagplot"
        for number, word in enumerate(("a ", "- ", "no ", "TF44\n", "N1, ", "make that N1 ")):
            with self.subTest(word):
                self.session.write_bytes(sample.read_bytes())
                mail = self.folder / f"{number}.eml"
                mail.write_text("From: Bill <bill@example.org>\nSubject: Orders for turn 6\n"
                                f"Message-ID: <{number}@example.org>\n\nTF44: zig {word * (100_000 // len(word))}\n")
                read = program.run("mail", "read", self.session, mail)
                self.assertEqual(program.DONE, read.code, read.err[:500])
                came = next(one["n"] for one in reversed(program.entries(self.session)) if one["kind"] == "mail")
                done = program.run("mail", "show", self.session, str(came))
                self.assertEqual(program.DONE, done.code, done.err[:500])
                self.assertIn("How it would be read", done.out)


if __name__ == "__main__":
    unittest.main()
