"""The check that nothing in src and ui reads text by the machine's language: scripts/letters."""

import os
import pathlib
import subprocess
import tempfile
import unittest

CHECK = pathlib.Path(os.environ["FLAGPLOT_SOURCE_DIR"]) / "scripts" / "letters"

FORBIDDEN = """\
#include <cctype>
#include <locale>
#include <regex>
text += std::tolower(c);
std::transform(a.begin(), a.end(), a.begin(), ::toupper);
std::all_of(word.begin(), word.end(), isdigit);
if (isalpha(c) != 0) return;
if (!std::isspace(byte)) return;
return strcasecmp(a, b) == 0;
std::sort(all.begin(), all.end(), [](auto a, auto b) { return strcoll(a, b) < 0; });
const int number = std::stoi(text);
const double chance = strtod(text, nullptr);
const int turn = atoi(text);
std::snprintf(buffer, sizeof buffer, "%.1f", chance);
std::setlocale(LC_ALL, "");
throw IoError(std::strerror(errno));
throw json::InputError(file, error.message(), expected);
const std::locale here;
std::isalpha(c, std::locale());
static const std::regex word("[a-z]+");
fmt::format("{:L}", 1916);
fmt::format("{:>8.1Lf}", chance);
if (a.localeAwareCompare(b) < 0) return;
return QLocale().toString(number);
tr("turn %L1").arg(turn);
"""

FREE = """\
text += ascii::lower(c);
std::all_of(word.begin(), word.end(), ascii::is_digit);
const std::optional<int> number = ascii::whole_number(text);
// tolower(c) would ask the machine.
words[0] = words[0].toUpper();
if (unit.isupper(c)) return;
failed(dialog.message());
return QLocale().measurementSystem();
std::from_chars(begin, end, number);
fmt::format("{:>8.1f} {}", chance, label);
"""


def is_found(line):
    with tempfile.NamedTemporaryFile("w", suffix=".cpp", encoding="utf-8") as source:
        source.write(line + "\n")
        source.flush()
        run = subprocess.run([CHECK, source.name], stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8")
    assert run.returncode in (0, 1) and not run.stderr, run.stderr
    assert (line in run.stdout) == (run.returncode == 1), run.stdout
    return run.returncode == 1


class Letters(unittest.TestCase):
    def test_what_asks_the_machines_language_is_found(self):
        for line in FORBIDDEN.splitlines():
            with self.subTest(line):
                self.assertTrue(is_found(line))

    def test_anything_else_is_free(self):
        for line in FREE.splitlines():
            with self.subTest(line):
                self.assertFalse(is_found(line))


if __name__ == "__main__":
    unittest.main()
