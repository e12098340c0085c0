"""hostile_names.py TOOL FOLDER: names, strings and files made to mislead a reader or a
terminal. Whatever the verdict, everything printed must be one-line printable ASCII,
JSON must be valid, query files must be readable SMT-LIB, and no file may be left
where none was asked for."""

import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys

tool, folder = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2]).resolve()
for old in folder.glob("*") if folder.exists() else ():
    if old.is_dir() and not old.is_symlink():
        os.chmod(old, 0o700)
shutil.rmtree(folder, ignore_errors=True)
folder.mkdir(parents=True)

# As LLVM writes them: \XX. Terminal escapes, a line of a fake report, invalid UTF-8, a
# right-to-left override, quotes of every language, NUL and DEL, SMT-LIB's '|'.
NAMES = [
    r"\1B[2J\1B[31mred",
    r"x\0Af: preserved for any number of threads\0A1 pair: 1 preserved",
    r"\FF\FE\C0\80",
    r"\E2\80\AEsdrawkcab",
    r"\22quoted\22 'and' `ticked` </script><b>",
    r"nul\00nul\7F",
    r"|) (assert false) (declare-fun |",
    r"$(touch pwned); %s%n ../../etc/passwd",
    r";comment",
]


def run(*arguments, cwd=folder, code=None, stdin=None, env=None):
    done = subprocess.run([tool, *arguments], capture_output=True, cwd=cwd, timeout=120, input=stdin, env=env)
    for stream in (done.stdout, done.stderr):
        assert all(byte == 10 or 32 <= byte < 127 for byte in stream), (arguments, stream)
    assert code is None or done.returncode == code, (arguments, done)
    assert done.returncode in (0, 1, 2, 3), (arguments, done)
    return done


def program(name, change, bundle=False):
    """The name everywhere a name or a string can be."""
    value = {"": "%s", "right": "%t", "wrong": "%x"}[change]
    tag = f' [ "{name}"(i32 %x) ]' if bundle else ""
    return (f'source_filename = "{name}"\n'
            f'%"{name}" = type {{ i32, i32 }}\n'
            f'@"g{name}" = external global %"{name}", section "{name}"\n'
            f'define i32 @"{name}"(i32 %"{name}", i32 %x) {{\n"b{name}":\n'
            f'  %s = call i32 @"o{name}"(i32 %"{name}"){tag}\n'
            f'  %t = call i32 @"o{name}"(i32 %"{name}"){tag}\n'
            + (f'  call void asm sideeffect "{name}", ""()\n' if bundle else "") +
            f'  %p = getelementptr %"{name}", ptr @"g{name}", i32 0, i32 1\n'
            f'  store i32 {value}, ptr %p, !"{"n"}" !0\n'.replace(', !"n" !0', ', !name !0') +
            f'  %"r{name}" = add i32 {value}, 1\n  ret i32 %"r{name}"\n}}\n'
            f'declare i32 @"o{name}"(i32) #0\nattributes #0 = {{ convergent nounwind willreturn memory(none) '
            f'"{name}"="{name}" }}\n!0 = !{{!"{name}"}}\n')


def report_is_whole(data):
    text = data.decode("ascii")
    pairs = json.loads(text)["pairs"]
    assert len(pairs) == 1, pairs
    return pairs[0]


decided = set()
for number, name in enumerate(NAMES):
    if r"\00" in name:
        # LLVM refuses NUL in names of values; in strings it is fine.
        for change in ("", "wrong"):
            (folder / f"n{change}.ll").write_text(program("plain", change).replace(
                'source_filename = "plain"', f'source_filename = "{name}"').replace('asm sideeffect "plain"',
                                                                                     f'asm sideeffect "{name}"'))
        report_is_whole(run("n.ll", "nwrong.ll", "--json=-", "--quiet").stdout)
        (folder / "refused.ll").write_text(program(name, ""))
        run("refused.ll", "refused.ll")
        continue
    for change in ("", "right", "wrong"):
        (folder / f"{change or 'before'}.ll").write_text(program(name, change))
    for change in ("right", "wrong"):
        queries = folder / f"queries-{number}-{change}"
        text = run("before.ll", f"{change}.ll", f"--smt2={queries}", "--stats")
        assert text.stderr == b"", text
        assert text.stdout.count(b"\n1 pair: ") == 1 and not text.stdout.startswith(b"1 pair"), text.stdout
        pair = report_is_whole(run("before.ll", f"{change}.ll", "--json=-", "--quiet", "--stats").stdout)
        decided.add(pair["verdict"])
        assert change == "wrong" or pair["verdict"] != "violated", (name, pair)
        assert change == "right" or pair["verdict"] != "preserved", (name, pair)
        for file in queries.iterdir():
            content = file.read_bytes()
            assert file.name.startswith("query-") and file.name.endswith(".smt2"), file
            assert all(byte == 10 or 32 <= byte < 127 for byte in content), file
            if shutil.which("cvc5"):
                asked = subprocess.run(["cvc5", "--lang=smt2", "--rlimit=200000", str(file)], capture_output=True,
                                       timeout=60)
                assert b"error" not in asked.stdout + asked.stderr, (file, asked)
    for change in ("", "right"):
        (folder / f"{change or 'before'}-tag.ll").write_text(program(name, change, bundle=True))
    pair = report_is_whole(run("before-tag.ll", "right-tag.ll", "--json=-", "--quiet").stdout)
    assert pair["verdict"] in ("preserved", "undecided", "violated"), pair
    # Options that quote names, and messages that quote the input.
    raw = bytes.fromhex("".join(f"{ord(c):02x}" for c in name)) if "\\" not in name else b"\x1b[31m\xff\n"
    run(b"--func=no" + raw.replace(b",", b""), "before.ll", "before.ll", code=2)
    run(b"--uniform-arg=no" + raw.replace(b",", b""), "before.ll", "before.ll", code=2)
    (folder / "broken.ll").write_text(program(name, "").replace("ret i32", f'ret i33 ; "{name}"'))
    run("broken.ll", "before.ll", code=2)
    (folder / "raw.ll").write_bytes(b'define void @f() {\n  call void @"\x1b[2J\xff\n\r\x07"(\n')
    run("raw.ll", "before.ll", code=2)
    (folder / "undefined.ll").write_text(f'define void @f() {{\n  call void @"{name}x"()\n  ret void\n}}\n')
    run("undefined.ll", "before.ll", code=2)
    # Static rules and the verifier name what they reject.
    bad = program(name, "", bundle=True).replace(f'[ "{name}"(i32 %x) ]', '[ "convergencectrl"(token %k) ]', 1).replace(
        "  %s = call", "  %k = call token @llvm.experimental.convergence.entry()\n  %s = call", 1)
    bad += "declare token @llvm.experimental.convergence.entry()\n"
    (folder / "bad.ll").write_text(bad)
    run("bad.ll", "before.ll")
    run("before.ll", "bad.ll")
assert {"preserved", "violated"} <= decided, decided

# Names of files: spaces, newlines, dashes, escapes, bytes that are no UTF-8.
good = program("plain", "")
for name in (b"with space.ll", b"new\nline.ll", b"-dash.ll", b"\x1b[31mred.ll", b"\xff\xfe.ll", b"%s%n.ll", b"a'b\"c.ll"):
    with open(os.path.join(os.fsencode(folder), name), "wb") as file:
        file.write(good.encode())
    run("--", name, name, code=0)
    run(b"./" + name, b"./" + name, code=0)
    other = b"wrong.ll"
    (folder / "wrong.ll").write_text(program("plain", "wrong"))
    done = run("--json=-", "--", name, other, code=1)
    report_is_whole(done.stdout)
    json_file = name + b".json"
    run(b"--json=" + json_file, "--quiet", "--", name, other, code=1)
    report_is_whole(open(os.path.join(os.fsencode(folder), json_file), "rb").read())
    run(b"--smt2=" + name + b".queries", "--quiet", "--", name, other, code=1)
    assert os.path.isdir(os.path.join(os.fsencode(folder), name + b".queries"))
    run("--", b"no" + name, name, code=2)

# Symbolic links are followed, for reading and for writing; loops and dangling ones are errors or made.
(folder / "link.ll").symlink_to("with space.ll")
run("link.ll", "with space.ll", code=0)
(folder / "loop.ll").symlink_to("loop.ll")
run("loop.ll", "link.ll", code=2)
(folder / "there.json").write_text("old")
(folder / "link.json").symlink_to("there.json")
run("--json=link.json", "--quiet", "link.ll", "link.ll", code=0)
assert (folder / "link.json").is_symlink() and report_is_whole((folder / "there.json").read_bytes())

# --smt2: the folder.
(folder / "file").write_text("")
run("--smt2=file", "link.ll", "link.ll", code=2)
run("--smt2=no/such/parent", "link.ll", "link.ll", code=2)
run("--smt2=", "link.ll", "link.ll", code=2)
used = folder / "used"
used.mkdir()
(used / "query-000001.smt2").write_text("")
assert b"empty folder" in run("--smt2=used", "link.ll", "link.ll", code=2).stderr

# A folder that cannot be written to. (Root may write anywhere.)
closed = folder / "closed"
closed.mkdir()
shutil.copy(folder / "with space.ll", closed / "f.ll")
os.chmod(closed, 0o500)
run("f.ll", "f.ll", cwd=closed, code=0)
if os.geteuid() != 0:
    run("--json=report.json", "f.ll", "f.ll", cwd=closed, code=2)
    run("--smt2=queries", "f.ll", "f.ll", cwd=closed, code=2)
assert sorted(os.listdir(closed)) == ["f.ll"] or os.geteuid() == 0
os.chmod(closed, 0o700)

# No files are left behind: not in the temporary folder, not beside the reports, whatever ends the run.
def default_signals():
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)


temporary = folder / "tmp"
temporary.mkdir()
environment = dict(os.environ, TMPDIR=str(temporary), TMP=str(temporary), TEMP=str(temporary))
many = "".join(f"define i32 @f{n}(i32 %x, i32 %y) {{\n  %s = call i32 @wv.sum(i32 %x)\n  %t = call i32 @wv.sum(i32 %y)\n"
               "  %a = FIRST\n  ret i32 %a\n}\n" for n in range(4000))
many += "declare i32 @wv.sum(i32) #0\nattributes #0 = { convergent nounwind willreturn memory(none) }\n"
work = folder / "work"
work.mkdir()
(work / "a.ll").write_text(many.replace("FIRST", "mul i32 %s, %t"))
(work / "b.ll").write_text(many.replace("FIRST", "mul i32 %t, %s"))
for number in (signal.SIGINT, signal.SIGTERM, signal.SIGKILL):
    child = subprocess.Popen([tool, "a.ll", "b.ll", "--json=report.json"], cwd=work, env=environment,
                             stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=default_signals)
    child.stdout.readline()
    child.send_signal(number)
    _, errors = child.communicate(timeout=120)
    assert errors == b"", errors
    assert child.returncode in (130, -signal.SIGKILL), child.returncode
    assert not os.listdir(temporary), os.listdir(temporary)
    left = sorted(set(os.listdir(work)) - {"a.ll", "b.ll"})
    assert left == (["report.json"] if number != signal.SIGKILL else []), (number, left)
    if left:
        json.loads((work / "report.json").read_bytes())
        (work / "report.json").unlink()
assert not (folder / "pwned").exists()
