"""hostile_commands.py TOOL FOLDER: what hostile_names.py does for the comparison, for
the other commands (lint, satisfiable, run), for --operations files, and for folders
that only allow reading."""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

tool, folder = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2]).resolve()
shutil.rmtree(folder, ignore_errors=True)
folder.mkdir(parents=True)

NAMES = [
    r"\1B[2J\1B[31mred",
    r"x\0Af: preserved for any number of threads\0A1 pair: 1 preserved",
    r"\FF\FE\C0\80",
    r"\E2\80\AEsdrawkcab",
    r"\22quoted\22 'and' `ticked` </script><b>",
    r"\01low\7F",
    r"|) (assert false) (declare-fun |",
    r"$(touch pwned); %s%n ../../etc/passwd",
    r";comment",
]


def run(*arguments, cwd=folder, **more):
    done = subprocess.run([tool, *arguments], capture_output=True, cwd=cwd, timeout=300, **more)
    for stream in (done.stdout, done.stderr):
        assert all(byte == 10 or 32 <= byte < 127 for byte in stream), (arguments, stream)
    return done


def program(name, token):
    """An operation in a loop: on the heart's token, or wrongly on that from outside."""
    return f"""source_filename = "{name}"
define i32 @"{name}"(i32 noundef %"{name}", i1 noundef %"c{name}") convergent {{
"b{name}":
  %"t{name}" = call token @llvm.experimental.convergence.anchor()
  br label %"h{name}"
"h{name}":
  %"k{name}" = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %"t{name}") ]
  %"s{name}" = call i32 @"o{name}"(i32 %"{name}") [ "convergencectrl"(token %"{token}{name}") ]
  call void @"e{name}"(i32 %"s{name}") [ "{name}"(i32 1) ]
  call void asm sideeffect "{name}", ""()
  br i1 %"c{name}", label %"h{name}", label %"x{name}"
"x{name}":
  ret i32 %"s{name}"
}}
declare token @llvm.experimental.convergence.anchor()
declare token @llvm.experimental.convergence.loop()
declare i32 @"o{name}"(i32) convergent nounwind willreturn memory(none)
declare void @"e{name}"(i32)
"""


for name in NAMES:
    (folder / "good.ll").write_text(program(name, "k"))
    (folder / "bad.ll").write_text(program(name, "t"))
    for command, file, code in (("lint", "good.ll", 0), ("lint", "bad.ll", 1),
                                ("satisfiable", "good.ll", 0), ("satisfiable", "bad.ll", 1)):
        text = run(command, file)
        assert text.returncode == code and text.stderr == b"", (name, text)
        assert not any(line.startswith((b"f: preserved", b"1 pair")) for line in text.stdout.splitlines()), text
        report = run(command, "--json=-", "--quiet", file)
        assert report.returncode == code, (name, report)
        assert len(json.loads(report.stdout)["files"]) == 1
    for arguments in ((), ("--table",)):
        text = run("run", "--arg=#1=0", *arguments, "good.ll")
        assert text.stderr == b"" and text.returncode == 0, (name, text)
        assert not any(line.startswith((b"f: preserved", b"1 pair")) for line in text.stdout.splitlines()), text
    assert run("run", "bad.ll").returncode == 2
    odd = os.fsencode(name).replace(b"\\1B", b"\x1b").replace(b"\\0A", b"\n").replace(b"\\FF", b"\xff").replace(b",", b"")
    for arguments in ((b"run", b"--func=no" + odd), (b"run", b"--arg=no" + odd + b"=1"),
                      (b"satisfiable", b"--func=no" + odd), (b"lint", b"--" + odd)):
        done = run(*arguments, b"good.ll")
        assert done.returncode == 2 and done.stderr.count(b"\n") == 1, done

# Files for --operations: names and notes made to mislead, wrong in every way, no UTF-8.
(folder / "f.ll").write_text("define void @f() {\n  ret void\n}\n")
evil = "\x1b[31m\n1 pair: 1 preserved\u202e\x7f\""
files = {
    "note.json": json.dumps({"operations": [{"name": evil, "meaning": "barrier", "note": evil}]}),
    "name.json": json.dumps({"operations": [{"name": evil, "meaning": evil}]}),
    "key.json": json.dumps({"operations": [{"name": "op", evil: 1}]}),
    "top.json": json.dumps({evil: []}),
    "type.json": json.dumps({"operations": [{"name": "op", "value": evil}]}),
}
for name, content in files.items():
    (folder / name).write_text(content)
for name, content in (("utf8.json", b'{"operations": [{"name": "\xff\xfe\x1b", "meaning": "\xc0\x80"}]}'),
                      ("raw.json", b'\x1b[2J{"operations"'), ("deep.json", b"[" * 100000), ("nul.json", b"\0" * 100)):
    (folder / name).write_bytes(content)
for name in sorted(path.name for path in folder.glob("*.json")):
    done = run(f"--operations={name}", "f.ll", "f.ll")
    assert done.returncode == (0 if name == "note.json" else 2), (name, done)
    assert done.returncode == 0 or done.stderr.count(b"\n") == 1, (name, done)
listed = run("--operations=note.json", "--list-operations")
assert listed.returncode == 0 and b"1 pair" in listed.stdout, listed.stdout[-300:]
assert not any(line.startswith(b"1 pair") for line in listed.stdout.splitlines()), listed.stdout[-300:]

# Links and names of files, for the commands that take several.
(folder / "link.ll").symlink_to("good.ll")
(folder / "loop.ll").symlink_to("loop.ll")
with open(os.path.join(os.fsencode(folder), b"new\n\x1b[31mline\xff.ll"), "wb") as file:
    file.write((folder / "good.ll").read_bytes())
for command in ("lint", "satisfiable"):
    assert run(command, "link.ll").returncode == 0
    assert run(command, "loop.ll").returncode == 2
    assert run(command.encode(), b"--", b"new\n\x1b[31mline\xff.ll").returncode == 0
    done = run(command.encode(), b"--json=-", b"--quiet", b"--", b"new\n\x1b[31mline\xff.ll")
    assert json.loads(done.stdout)["files"], done
    (folder / "there.json").write_text("old")
    (folder / "to.json").unlink(missing_ok=True)
    (folder / "to.json").symlink_to("there.json")
    assert run(command, "--json=to.json", "--quiet", "link.ll").returncode == 0
    assert (folder / "to.json").is_symlink() and json.loads((folder / "there.json").read_text())["files"]

# Folders that only allow reading, for a user who is not root.
place = pathlib.Path(tempfile.mkdtemp(prefix="conv-tv-read-only-", dir="/tmp"))
try:
    copy = place / "conv-tv"
    shutil.copy(tool, copy)
    closed = place / "closed"
    closed.mkdir()
    shutil.copy(folder / "good.ll", closed / "f.ll")
    os.chmod(closed, 0o555)
    os.chmod(place, 0o755)
    user = {"user": 65534, "group": 65534, "extra_groups": []} if os.geteuid() == 0 else {}
    environment = {name: value for name, value in os.environ.items() if not name.startswith("LLVM_PROFILE")}
    for arguments, code in ((["f.ll", "f.ll"], 0), (["--json=report.json", "f.ll", "f.ll"], 2),
                            (["--smt2=queries", "f.ll", "f.ll"], 2), (["lint", "f.ll"], 0),
                            (["lint", "--json=report.json", "f.ll"], 2), (["satisfiable", "f.ll"], 0),
                            (["satisfiable", "--json=report.json", "f.ll"], 2), (["run", "--arg=#1=0", "f.ll"], 0)):
        done = subprocess.run([copy, *arguments], cwd=closed, capture_output=True, timeout=300, env=environment, **user)
        assert done.returncode == code, (arguments, done)
        assert (done.stderr.count(b"\n") == 1) == (code == 2), (arguments, done)
    assert os.listdir(closed) == ["f.ll"], os.listdir(closed)
finally:
    os.chmod(place / "closed", 0o755)
    shutil.rmtree(place)

assert not (folder / "pwned").exists()
