"""A real print job: a CUPS of its own, in a temporary folder, with a queue that keeps what the printer would get. The
window's test program chooses the queue in the print dialog and prints; what arrives is looked at.

    print_job.py TEST_UI [OUT.pdf]

Skipped where CUPS isn't installed: apt-get install --no-install-recommends cups."""

import getpass
import grp
import os
import pathlib
import pwd
import re
import shutil
import subprocess
import sys
import tempfile
import time

SKIPPED = 77
PATIENCE = 60  # seconds
QUEUE = "Plotter"
PPD = pathlib.Path("/usr/share/ppd/cupsfilters/Generic-PDF_Printer-PDF.ppd")
PATH = os.environ["PATH"] + ":/usr/sbin:/sbin"
TOOLS = {name: shutil.which(name, path=PATH) for name in ("cupsd", "lpadmin", "lpstat", "pdftotext")}


class Cups:
    """A print server that nobody else sees."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.socket = self.folder / "socket"
        self.printed = self.folder / "printed"
        for name in ("root/ppd", "cache", "state", "spool", "tmp", "log"):
            (self.folder / name).mkdir(parents=True)
        # As root the filters run as somebody else, who has to reach the folder.
        user = getpass.getuser() if os.getuid() else "lp"
        group = grp.getgrgid(pwd.getpwnam(user).pw_gid).gr_name
        for path in [self.folder, *self.folder.rglob("*")]:
            path.chmod(0o755)
        if not os.getuid():
            shutil.chown(self.folder / "tmp", user, group)
            self.printed.touch()
            shutil.chown(self.printed, user, group)
        self.write("cupsd.conf", f"""
            Listen {self.socket}
            Browsing No
            DefaultAuthType None
            LogLevel info
            WebInterface No
            <Location />
              Order allow,deny
              Allow all
            </Location>
            <Policy default>
              JobPrivateAccess all
              JobPrivateValues none
              <Limit All>
                Order deny,allow
              </Limit>
            </Policy>
            """)
        self.write("cups-files.conf", f"""
            FileDevice Yes
            User {user}
            Group {group}
            SystemGroup {grp.getgrgid(os.getgid()).gr_name}
            Printcap {self.folder}/printcap
            ServerRoot {self.folder}/root
            CacheDir {self.folder}/cache
            StateDir {self.folder}/state
            RequestRoot {self.folder}/spool
            TempDir {self.folder}/tmp
            AccessLog {self.folder}/log/access
            ErrorLog {self.folder}/log/error
            PageLog {self.folder}/log/page
            """)
        self.environment = {**os.environ, "PATH": PATH, "CUPS_SERVER": str(self.socket), "HOME": str(self.folder)}
        self.daemon = subprocess.Popen([TOOLS["cupsd"], "-f", "-c", self.folder / "cupsd.conf",
                                        "-s", self.folder / "cups-files.conf"])
        self.wait(self.socket.exists, "cupsd doesn't come up")
        self.run("lpadmin", "-p", QUEUE, "-E", "-v", f"file:{self.printed}", "-P", PPD, "-o", "PageSize=A4")

    def write(self, name, text):
        (self.folder / name).write_text(re.sub(r"(?m)^ {12}", "", text).lstrip())

    def run(self, tool, *arguments):
        return subprocess.run([TOOLS[tool], *arguments], env=self.environment, check=True, encoding="utf-8",
                              stdout=subprocess.PIPE).stdout

    def wait(self, is_true, complaint):
        deadline = time.monotonic() + PATIENCE
        while not is_true():
            if time.monotonic() > deadline or self.daemon.poll() is not None:
                log = self.folder / "log/error"
                sys.exit(f"{complaint}\n{log.read_text(errors='replace') if log.exists() else ''}")
            time.sleep(0.1)

    def stop(self):
        self.daemon.terminate()
        self.daemon.wait(PATIENCE)


def main():
    program, keep = sys.argv[1], sys.argv[2:]
    missing = [name for name, path in TOOLS.items() if not path] + ([] if PPD.exists() else [str(PPD)])
    if missing:
        print(f"Skipped: there is no {', no '.join(missing)} here.")
        sys.exit(SKIPPED)
    with tempfile.TemporaryDirectory(prefix="flagplot-cups-") as folder:
        cups = Cups(folder)
        try:
            environment = {**cups.environment, "QT_QPA_PLATFORM": "offscreen", "FLAGPLOT_PRINTER": QUEUE}
            said = subprocess.run([program, "[printer]"], env=environment, check=True, encoding="utf-8",
                                  stdout=subprocess.PIPE).stdout
            assert "1 test case" in said, said  # and not that there is none
            cups.wait(lambda: QUEUE in cups.run("lpstat", "-W", "completed", "-o"), "the job isn't done")
        finally:
            cups.stop()
        pdf = cups.folder / "printed.pdf"
        data = cups.printed.read_bytes()
        pdf.write_bytes(data[data.index(b"%PDF"):])  # before it the printer was told which paper to take
        if keep:
            shutil.copy(pdf, keep[0])
        text = subprocess.run([TOOLS["pdftotext"], "-layout", pdf, "-"], check=True, encoding="utf-8",
                              stdout=subprocess.PIPE).stdout
    pages = text.split("\f")[:-1]
    for number, page in enumerate(pages, 1):
        assert f"page {number} of {len(pages)}" in page, page
    words = " ".join(text.split())
    for expected in ("Coral Sea, May 1942", "ORDERS FOR THE MAP", "THE DICE", "Right of desired direction",
                     "2 zones SW (the desired direction)"):
        assert expected in words, (expected, words)
    print(f"The printer got {len(pages)} pages.")


if __name__ == "__main__":
    main()
