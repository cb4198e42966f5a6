"""One long text, wherever a session may have one: whatever reads the file has done with it in two seconds of processor
time and 1 GB, or says what is wrong with it. tests/window/test_hostile.py gives the same files to the window."""

import resource
import unittest

import hostile
import program

BYTES = 1_000_000_000
program.limit_each_run()


class Hostile(program.Case):
    def sessions(self, fits, change):
        """Recorded sessions with their first such entry changed."""
        made = ((source.name, hostile.with_first(source, fits, change)) for source in hostile.SOURCES)
        found = [(name, data) for name, data in made if data][:3]
        self.assertTrue(found)
        for name, data in found:
            self.session.write_bytes(data)
            yield name

    def test_whatever_reads_one_long_text_ends_soon(self):
        for kind, (fits, change) in hostile.KINDS.items():
            for name in self.sessions(fits, change):
                for words in (["log"], ["plot"], ["session", "verify"], ["session", "show"], ["archive"]):
                    with self.subTest(kind, session=name, command=words):
                        out = [self.folder / f"{kind} {name}"] if words == ["archive"] else []
                        done = program.run(*words, self.session, *out)
                        self.assertIn(done.code, (program.DONE, program.PROBLEM, program.NOT_IN_FULL), done.err[:500])
                        self.assertNotIn("a bug in Flagplot", done.err)
        most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024  # of the largest
        self.assertLess(most, BYTES)

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
