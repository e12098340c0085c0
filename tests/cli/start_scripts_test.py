"""Tests scripts/conv-tv in a copy of the scripts with stand-ins for cmake and
dpkg-query, so that nothing is really built or installed."""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time
import unittest

CHECKOUT = pathlib.Path(sys.argv.pop(1))

FAKE_CMAKE = """#!/bin/bash
echo "$*" >> "$FAKE_LOG"
if [[ "$1" == --build ]]; then
  [[ -z ${FAKE_FAIL:-} ]] || exit 1
  sleep "${FAKE_SLEEP:-0}"
  mkdir -p build/bin
  printf '#!/bin/bash\\nprintf "started:%%s\\\\n" "$@"\\nexit 3\\n' > build/bin/conv-tv
  chmod +x build/bin/conv-tv
else
  mkdir -p build
  echo "CMAKE_HOME_DIRECTORY:INTERNAL=$PWD" > build/CMakeCache.txt
fi
"""

FAKE_DPKG_QUERY = """#!/bin/bash
for package in "$@"; do
  case $package in -*|"${FAKE_MISSING:-none}") ;; *) echo "$package installed" ;; esac
done
"""

FAKE_APT = """#!/bin/bash
echo "apt-get $*" >> "$FAKE_LOG"
exit "${FAKE_APT_CODE:-0}"
"""

FAKE_SUDO = """#!/bin/bash
echo "sudo" >> "$FAKE_LOG"
exec "$@"
"""

FAKE_CTEST = """#!/bin/bash
echo "ctest $*" >> "$FAKE_LOG"
echo "90% tests passed, 1 tests failed out of 10"
echo "Errors while running CTest"
exit 8
"""

FAKE_ID = """#!/bin/bash
echo "${FAKE_ID:-0}"
"""


class StartScript(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="convtv scripts "))
        self.addCleanup(shutil.rmtree, self.folder)
        self.root = self.folder / "check out"
        shutil.copytree(CHECKOUT / "scripts", self.root / "scripts")
        shutil.copytree(CHECKOUT / ".ci", self.root / ".ci")
        (self.root / "tests").mkdir()
        for name in ("CMakeLists.txt", "CMakePresets.json", "encodings/a.cpp", "checker/b.cpp"):
            path = self.root / name
            path.parent.mkdir(exist_ok=True)
            path.write_text("x")
        self.bin = self.folder / "bin"
        self.bin.mkdir()
        for name, text in (("cmake", FAKE_CMAKE), ("dpkg-query", FAKE_DPKG_QUERY),
                           ("ctest", FAKE_CTEST), ("apt-get", FAKE_APT), ("sudo", FAKE_SUDO), ("id", FAKE_ID)):
            self.fake(name, text)
        self.log = self.folder / "log"
        self.environment = dict(os.environ, PATH=f"{self.bin}:{os.environ['PATH']}",
                                FAKE_LOG=str(self.log))

    def fake(self, name, text):
        path = self.bin / name
        path.write_text(text)
        path.chmod(0o755)

    def start(self, *arguments, script=None, cwd=None, **environment):
        return subprocess.run([str(script or self.root / "scripts/conv-tv"), *arguments],
                              cwd=cwd or self.folder, env={**self.environment, **environment},
                              stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)

    def logged(self):
        return self.log.read_text().splitlines() if self.log.exists() else []

    def builds(self):
        return sum(line.startswith("--build") for line in self.logged())

    def test_builds_once_and_passes_arguments_and_exit_code(self):
        first = self.start("a b", "--x=*")
        self.assertEqual(first.returncode, 3, first.stderr)
        self.assertEqual(first.stdout, "started:a b\nstarted:--x=*\n")
        self.assertIn("--build build --target conv-tv", self.logged())
        count = len(self.logged())
        second = self.start("c", cwd="/")
        self.assertEqual((second.returncode, second.stdout, second.stderr), (3, "started:c\n", ""))
        self.assertEqual(len(self.logged()), count, "no tool is called the second time")

    def test_symbolic_links(self):
        link = self.folder / "link"
        link.symlink_to(self.root / "scripts/conv-tv")
        second = self.folder / "elsewhere"
        second.mkdir()
        (second / "again").symlink_to("../link")
        run = self.start("x", script=second / "again")
        self.assertEqual((run.returncode, run.stdout), (3, "started:x\n"))

    def test_changed_and_removed_sources_are_noticed(self):
        self.start()
        stamp = self.root / "build/.conv-tv-built"
        past = time.time() - 100
        for path in [stamp, *self.root.glob("*"), *self.root.glob("encodings/*"),
                     *self.root.glob("checker/*"), *self.root.glob("scripts/*")]:
            os.utime(path, (past, past))
        os.utime(stamp, (past + 1, past + 1))
        self.start()
        self.assertEqual(self.builds(), 1)
        os.utime(self.root / "encodings/a.cpp", (past + 2, past + 2))
        self.start()
        self.assertEqual(self.builds(), 2)
        (self.root / "checker/b.cpp").unlink()
        os.utime(stamp, (past + 3, past + 3))
        self.start()
        self.assertEqual(self.builds(), 3)

    def test_failed_build_is_exit_code_2_and_tried_again(self):
        run = self.start(FAKE_FAIL="1")
        self.assertEqual((run.returncode, run.stdout), (2, ""))
        self.assertIn("error: building failed", run.stderr)
        self.assertEqual(self.start().returncode, 3)
        self.assertEqual(list((self.root / "build").glob(".begun*")), [])

    def test_two_first_runs_at_once_build_once(self):
        command = [str(self.root / "scripts/conv-tv"), "x"]
        environment = {**self.environment, "FAKE_SLEEP": "1"}
        runs = [subprocess.Popen(command, env=environment, stdout=subprocess.PIPE,
                                 stderr=subprocess.DEVNULL, text=True) for _ in range(3)]
        for run in runs:
            self.assertEqual(run.communicate(timeout=60)[0], "started:x\n")
            self.assertEqual(run.returncode, 3)
        self.assertEqual(self.builds(), 1)

    def test_moved_checkout_is_configured_afresh(self):
        self.start()
        moved = self.folder / "moved"
        self.root.rename(moved)
        (moved / "encodings/a.cpp").write_text("newer")
        self.start(script=moved / "scripts/conv-tv")
        self.assertIn("--fresh --preset release", self.logged())

    def test_missing_packages_are_installed(self):
        self.start(FAKE_MISSING="ninja-build")
        installs = [line for line in self.logged() if line.startswith("apt-get")]
        self.assertEqual(installs,
                         ["apt-get install -y -qq --no-install-recommends ninja-build"])
        self.assertNotIn("sudo", self.logged())

    def test_nothing_is_installed_if_nothing_is_missing(self):
        self.start()
        self.assertFalse([line for line in self.logged() if line.startswith("apt-get")])

    def test_sudo_for_other_users(self):
        self.start(FAKE_MISSING="g++", FAKE_ID="1000")
        self.assertIn("sudo", self.logged())

    def test_neither_root_nor_sudo(self):
        (self.bin / "sudo").unlink()
        tools = ("bash", "sed", "sort", "comm", "tr", "find", "flock", "mktemp", "mkdir", "readlink",
                 "rm", "mv", "cat", "sleep", "chmod", "env")
        for tool in tools:
            (self.bin / tool).symlink_to(shutil.which(tool))
        run = self.start(FAKE_MISSING="g++", FAKE_ID="1000", PATH=str(self.bin))
        self.assertEqual(run.returncode, 2, run.stderr)
        self.assertIn("missing packages and neither root nor sudo", run.stderr)
        self.assertIn("apt-get install g++", run.stderr)

    def test_failing_installation(self):
        run = self.start(FAKE_MISSING="g++", FAKE_APT_CODE="100")
        self.assertEqual(run.returncode, 2)
        self.assertIn("error: could not install: g++", run.stderr)
        self.assertEqual(self.builds(), 0)

    def test_test_script_ends_with_the_closing_line_and_passes_code_and_arguments(self):
        for script in ("scripts/test", ".ci/run"):
            run = self.start("-R", "unit", script=self.root / script)
            self.assertEqual(run.returncode, 8, run.stderr)
            self.assertEqual(run.stdout.splitlines()[-1],
                             "90% tests passed, 1 tests failed out of 10")
            self.assertTrue(self.logged()[-1].endswith(" -R unit"), self.logged()[-1])
        self.assertIn("--build build --target all", self.logged())
        self.assertEqual(self.builds(), 1)

    def test_test_script_under_sanitizers(self):
        run = self.start("--sanitize", "-R", "unit", script=self.root / "scripts/test")
        self.assertEqual(run.returncode, 8, run.stderr)
        self.assertEqual(run.stdout.splitlines()[-1],
                         "90% tests passed, 1 tests failed out of 10")
        self.assertIn("--preset sanitize", self.logged())
        self.assertIn("--build build-sanitize", self.logged())
        self.assertIn("/build-sanitize ", self.logged()[-1])
        self.assertTrue(self.logged()[-1].endswith(" -R unit"), self.logged()[-1])
        failing = self.start("--sanitize", script=self.root / "scripts/test", FAKE_FAIL="1")
        self.assertEqual(failing.returncode, 2)

    def test_test_script_does_not_test_what_does_not_build(self):
        run = self.start(script=self.root / "scripts/test", FAKE_FAIL="1")
        self.assertEqual(run.returncode, 2)
        self.assertFalse([line for line in self.logged() if line.startswith("ctest")])


if __name__ == "__main__":
    unittest.main()
