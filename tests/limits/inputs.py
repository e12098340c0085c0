"""Pathological inputs: INPUTS[name]() gives three programs as text.

(before, right, wrong): `right` does the same as `before` in slightly other words, so
that the prover has to work; `wrong` changes a communicating set or a result. Sizes are
those users have met or could write, far beyond what is comfortable.
"""

OPS = """
declare i32 @wv.sum(i32) #0
declare i32 @wv.shuffle(i32, i32) #0
declare void @barrier() #1
attributes #0 = { convergent nounwind willreturn memory(none) }
attributes #1 = { convergent nounwind }
"""

# The last lines of most programs: one operation on %v, in three ways.
TAILS = (
    "  %s = call i32 @wv.sum(i32 %v)\n  %r = add i32 %s, %v\n  ret i32 %r\n",
    "  %s = call i32 @wv.sum(i32 %v)\n  %r = add i32 %v, %s\n  ret i32 %r\n",
    "  %w = add i32 %v, 1\n  %s = call i32 @wv.sum(i32 %w)\n  %r = add i32 %s, %v\n  ret i32 %r\n",
)


def tails(body, head="define i32 @f(i32 %x, i32 %y) {\nentry:\n", extra=""):
    return tuple(head + body + tail + "}\n" + extra + OPS for tail in TAILS)


def diamonds(count):
    """A chain of `count` ifs on the bits of a value that differs between threads."""
    body = ["  br label %m0\nm0:\n  %v0 = add i32 %x, 0\n"]
    for n in range(count):
        body.append(
            f"  %c{n} = icmp ult i32 %v{n}, {n * 7 % 1000}\n  br i1 %c{n}, label %a{n}, label %b{n}\n"
            f"a{n}:\n  %p{n} = add i32 %v{n}, {n}\n  br label %m{n + 1}\n"
            f"b{n}:\n  %q{n} = xor i32 %v{n}, {n}\n  br label %m{n + 1}\n"
            f"m{n + 1}:\n  %v{n + 1} = phi i32 [ %p{n}, %a{n} ], [ %q{n}, %b{n} ]\n")
    body.append(f"  %v = add i32 %v{count}, 0\n")
    return tails("".join(body))


def straight(count):
    """`count` blocks one after another."""
    body = ["  br label %b0\n"]
    for n in range(count):
        body.append(f"b{n}:\n  %v{n} = add i32 {'%x' if n == 0 else f'%v{n - 1}'}, %y\n  br label %b{n + 1}\n")
    body.append(f"b{count}:\n  %v = xor i32 %v{count - 1}, %y\n")
    return tails("".join(body))


def early_exits(count):
    """`count` ifs that leave the function: every block is dominated by all before."""
    body = ["  br label %b0\n"]
    for n in range(count):
        body.append(f"b{n}:\n  %k{n} = xor i32 %x, {n}\n  %c{n} = icmp eq i32 %k{n}, %y\n"
                    f"  br i1 %c{n}, label %out, label %b{n + 1}\n")
    incoming = ", ".join(f"[ {n}, %b{n} ]" for n in range(count))
    body.append(f"out:\n  %o = phi i32 {incoming}\n  ret i32 %o\nb{count}:\n  %v = xor i32 %x, %y\n")
    return tails("".join(body))


def switch(count):
    """A switch with `count` cases that meet again."""
    cases = "".join(f"    i32 {n}, label %c{n}\n" for n in range(count))
    body = [f"  switch i32 %x, label %d [\n{cases}  ]\n"]
    for n in range(count):
        body.append(f"c{n}:\n  %v{n} = mul i32 %y, {n + 2}\n  br label %m\n")
    incoming = ", ".join(f"[ %v{n}, %c{n} ]" for n in range(count))
    body.append(f"d:\n  br label %m\nm:\n  %v = phi i32 [ %y, %d ], {incoming}\n")
    return tails("".join(body))


def switch_operations(count):
    """A switch with `count` cases, an operation in each."""
    def program(change):
        cases = "".join(f"    i32 {n}, label %c{n}\n" for n in range(count))
        body = [f"define i32 @f(i32 %x, i32 %y) {{\nentry:\n  switch i32 %x, label %d [\n{cases}  ]\n"]
        for n in range(count):
            argument = "%x" if change == "wrong" and n == count // 2 else "%y"
            value = f"%s{n}, {n}" if change != "right" else f"{n}, %s{n}"
            body.append(f"c{n}:\n  %s{n} = call i32 @wv.sum(i32 {argument})\n  %v{n} = add i32 {value}\n  br label %m\n")
        incoming = ", ".join(f"[ %v{n}, %c{n} ]" for n in range(count))
        body.append(f"d:\n  br label %m\nm:\n  %v = phi i32 [ %y, %d ], {incoming}\n  ret i32 %v\n}}\n")
        return "".join(body) + OPS
    return tuple(program(change) for change in ("", "right", "wrong"))


def loop_nest(depth, trips):
    """Loops in loops, `depth` deep, with the operation in the innermost."""
    def program(change):
        body = ["define i32 @f(i32 %x, i32 %y) {\nentry:\n  br label %h0\n"]
        for n in range(depth):
            before = "entry" if n == 0 else f"h{n - 1}"
            body.append(f"h{n}:\n  %i{n} = phi i32 [ 0, %{before} ], [ %j{n}, %l{n} ]\n"
                        f"  br label %{'work' if n == depth - 1 else f'h{n + 1}'}\n")
        body.append(f"work:\n  %v = add i32 %x, %i{depth - 1}\n")
        body.append("  %s = call i32 @wv.sum(i32 %" + ("y" if change == "wrong" else "v") + ")\n")
        body.append(f"  br label %l{depth - 1}\n")
        for n in reversed(range(depth)):
            step = f"add i32 %i{n}, 1" if change != "right" else f"add i32 1, %i{n}"
            after = "out" if n == 0 else f"l{n - 1}"
            body.append(f"l{n}:\n  %j{n} = {step}\n  %c{n} = icmp ult i32 %j{n}, {trips}\n"
                        f"  br i1 %c{n}, label %h{n}, label %{after}\n")
        body.append("out:\n  ret i32 %s\n}\n")
        return "".join(body) + OPS
    return tuple(program(change) for change in ("", "right", "wrong"))


def if_nest(depth):
    """Ifs in ifs in both arms, `depth` deep: two to the power of `depth` operations."""
    def program(change):
        lines = ["define i32 @f(i32 %x, i32 %y) {\nentry:\n"]
        counter = [0]

        def nest(level):
            counter[0] += 1
            me = counter[0]
            if level == depth:
                argument = "%x" if change == "wrong" and me == depth + 1 else "%y"
                sum_ = f"%s{me}, {me}" if change != "right" else f"{me}, %s{me}"
                lines.append(f"  %s{me} = call i32 @wv.sum(i32 {argument})\n  %a{me} = add i32 {sum_}\n")
                return f"%a{me}"
            lines.append(f"  %b{me} = and i32 %x, {1 << level}\n  %c{me} = icmp ne i32 %b{me}, 0\n"
                         f"  br i1 %c{me}, label %t{me}, label %e{me}\nt{me}:\n")
            first = nest(level + 1)
            lines.append(f"  br label %tx{me}\ntx{me}:\n  br label %m{me}\ne{me}:\n")
            second = nest(level + 1)
            lines.append(f"  br label %ex{me}\nex{me}:\n  br label %m{me}\n")
            lines.append(f"m{me}:\n  %p{me} = phi i32 [ {first}, %tx{me} ], [ {second}, %ex{me} ]\n")
            return f"%p{me}"

        result = nest(0)
        lines.append(f"  ret i32 {result}\n}}\n")
        return "".join(lines) + OPS
    return tuple(program(change) for change in ("", "right", "wrong"))


def wide(bits):
    """Arithmetic on very wide integers."""
    def program(change):
        a, b = ("%a, %b", "%m, %a") if change != "right" else ("%b, %a", "%m, %a")
        c = "add" if change != "wrong" else "sub"
        return (f"define i{bits} @f(i{bits} %a, i{bits} %b) {{\n  %m = mul i{bits} {a}\n  %n = {c} i{bits} {b}\n"
                f"  %d = udiv i{bits} %n, 12345\n  %l = trunc i{bits} %d to i32\n"
                f"  %s = call i32 @wv.sum(i32 %l)\n  %z = zext i32 %s to i{bits}\n  %r = xor i{bits} %z, %d\n"
                f"  ret i{bits} %r\n}}\n" + OPS)
    return tuple(program(change) for change in ("", "right", "wrong"))


def arguments(count):
    """A function with `count` arguments that hands all of them to an operation."""
    def program(change):
        names = [f"i32 %a{n}" for n in range(count)]
        given = list(names)
        if change == "wrong":
            given[count // 2] = f"i32 %a{count // 2 + 1}"
        head = ""
        if change == "right":
            given[count // 2] = "i32 %same"
            head = f"  %same = or i32 %a{count // 2}, 0\n"
        return (f"define i32 @f({', '.join(names)}) {{\n{head}  %s = call i32 @many({', '.join(given)})\n"
                f"  ret i32 %s\n}}\ndeclare i32 @many({', '.join(['i32'] * count)}) #0\n" + OPS)
    return tuple(program(change) for change in ("", "right", "wrong"))


def struct_nest(depth):
    """Structures in structures."""
    types = "%t0 = type { i32, i8 }\n" + "".join(f"%t{n} = type {{ %t{n - 1}, i32 }}\n" for n in range(1, depth))
    path = ", ".join(["0"] * (depth - 1))
    head = types + f"define i32 @f(%t{depth - 1} %x, i32 %y) {{\nentry:\n"
    return tails(f"  %u = extractvalue %t{depth - 1} %x, {path}, 0\n  %v = mul i32 %u, %y\n", head)


def array_nest(depth):
    """Arrays of two arrays: two to the power of `depth` parts."""
    name = "[2 x " * depth + "i32" + "]" * depth
    path = ", ".join(["1"] * depth)
    return tails(f"  %u = extractvalue {name} %x, {path}\n  %v = mul i32 %u, %y\n",
                 f"define i32 @f({name} %x, i32 %y) {{\nentry:\n")


def array_memory(count):
    """A local array so large that its bytes cannot be listed."""
    return tails(f"  %a = alloca [{count} x i32]\n  %p = getelementptr [{count} x i32], ptr %a, i64 0, i32 %x\n"
                 "  store i32 %y, ptr %p\n  %v = load i32, ptr %p\n")


def call_chain(count):
    """Functions that call the next one, `count` of them."""
    extra = "".join(
        f"define internal i32 @g{n}(i32 %x) #1 {{\n  %a = add i32 %x, {n}\n"
        + (f"  %r = call i32 @g{n + 1}(i32 %a)\n" if n + 1 < count else "  %r = call i32 @wv.sum(i32 %a)\n")
        + "  ret i32 %r\n}\n" for n in range(count))
    return tails("  %v = call i32 @g0(i32 %x)\n", extra=extra)


def call_tree(depth):
    """Functions that call the next one twice: two to the power of `depth` calls."""
    extra = "".join(
        f"define internal i32 @g{n}(i32 %x) #1 {{\n"
        + (f"  %a = call i32 @g{n + 1}(i32 %x)\n  %r = call i32 @g{n + 1}(i32 %a)\n" if n + 1 < depth
           else "  %r = call i32 @wv.sum(i32 %x)\n")
        + "  ret i32 %r\n}\n" for n in range(depth))
    return tails("  %v = call i32 @g0(i32 %x)\n", extra=extra)


def recursion(ways):
    """A function that calls itself `ways` times."""
    calls = "".join(f"  %c{n} = call i32 @g(i32 %d)\n" for n in range(ways))
    extra = ("define internal i32 @g(i32 %x) #1 {\n  %z = icmp eq i32 %x, 0\n  br i1 %z, label %stop, label %go\n"
             f"stop:\n  ret i32 0\ngo:\n  %d = sub i32 %x, 1\n{calls}  %s = call i32 @wv.sum(i32 %c{ways - 1})\n"
             "  ret i32 %s\n}\n")
    return tails("  %v = call i32 @g(i32 %x)\n", extra=extra)


def operations(count):
    """`count` operations in one block, each on the result of the one before."""
    body = "".join(f"  %s{n} = call i32 @wv.sum(i32 {'%x' if n == 0 else f'%s{n - 1}'})\n" for n in range(count))
    return tails(body + f"  %v = add i32 %s{count - 1}, %y\n")


def barriers(count):
    """`count` operations with effects in one block."""
    return tails("  call void @barrier()\n" * count + "  %v = mul i32 %x, %y\n")


def loops(count):
    """`count` loops one after another, an operation in each."""
    body = ["  br label %h0\n"]
    for n in range(count):
        before = "entry" if n == 0 else f"h{n - 1}"
        body.append(f"h{n}:\n  %i{n} = phi i32 [ 0, %{before} ], [ %j{n}, %h{n} ]\n"
                    f"  %s{n} = call i32 @wv.sum(i32 %i{n})\n  %j{n} = add i32 %i{n}, 1\n"
                    f"  %c{n} = icmp ult i32 %j{n}, %x\n  br i1 %c{n}, label %h{n}, label %h{n + 1}\n")
    body.append(f"h{count}:\n  %v = add i32 %s{count - 1}, %y\n")
    return tails("".join(body))


def complete_graph(count):
    """Every block can go to every other: irreducible, all cycles at once."""
    names = [f"%b{n}" for n in range(count)]
    cases = "".join(f"    i32 {n}, label {name}\n" for n, name in enumerate(names))
    body = [f"  switch i32 %x, label %out [\n{cases}  ]\n"]
    for n in range(count):
        incoming = ", ".join(["[ %x, %entry ]"] + [f"[ %n{m}, %b{m} ]" for m in range(count)])
        body.append(f"b{n}:\n  %i{n} = phi i32 {incoming}\n  %n{n} = add i32 %i{n}, {n + 1}\n"
                    f"  switch i32 %n{n}, label %out [\n{cases}  ]\n")
    incoming = ", ".join(["[ %x, %entry ]"] + [f"[ %n{m}, %b{m} ]" for m in range(count)])
    body.append(f"out:\n  %v = phi i32 {incoming}\n")
    return tails("".join(body))


def vectors(count):
    """Vectors with `count` elements."""
    vector = f"<{count} x i32>"
    return tails(f"  %q = mul {vector} %x, %x\n  %m = add {vector} %q, %x\n"
                 f"  %v = extractelement {vector} %m, i32 {count - 1}\n",
                 f"define i32 @f({vector} %x, i32 %y) {{\nentry:\n")


def vector_index(count):
    """An element of a long vector at a position nobody knows."""
    vector = f"<{count} x i32>"
    return tails(f"  %q = insertelement {vector} %x, i32 7, i32 %y\n  %k = xor i32 %y, 1\n"
                 f"  %v = extractelement {vector} %q, i32 %k\n",
                 f"define i32 @f({vector} %x, i32 %y) {{\nentry:\n")


def stores(count):
    """`count` stores that may overlap, and a load of any of them."""
    body = "".join(f"  %k{n} = xor i32 %x, {n}\n  %p{n} = getelementptr i32, ptr %p, i32 %k{n}\n"
                   f"  store i32 {n}, ptr %p{n}\n" for n in range(count))
    return tails(body + "  %q = getelementptr i32, ptr %p, i32 %y\n  %v = load i32, ptr %q\n",
                 "define i32 @f(i32 %x, i32 %y, ptr %p) {\nentry:\n")


def deep_terms(count):
    """An expression `count` levels deep that does not simplify."""
    body = "".join(f"  %v{n} = {'add' if n % 2 else 'xor'} i32 {'%x' if n == 0 else f'%v{n - 1}'}, "
                   f"{'%y' if n % 3 else n + 1}\n" for n in range(count))
    return tails(body + f"  %v = mul i32 %v{count - 1}, %y\n")


def multiplications(count):
    """`count` multiplications in a row: small for us, hard for the solver."""
    body = "".join(f"  %v{n} = mul i32 {'%x' if n == 0 else f'%v{n - 1}'}, %{'y' if n % 2 else 'x'}\n"
                   f"  %w{n} = add i32 %v{n}, %y\n" for n in range(count))
    hard = (f"  %a = mul i32 %w{count - 1}, %x\n  %b = mul i32 %w{count - 1}, %y\n  %v = add i32 %a, %b\n",
            f"  %c = add i32 %x, %y\n  %v = mul i32 %w{count - 1}, %c\n",
            f"  %c = sub i32 %x, %y\n  %v = mul i32 %w{count - 1}, %c\n")
    return tuple("define i32 @f(i32 %x, i32 %y) {\nentry:\n" + body + part + TAILS[0] + "}\n" + OPS for part in hard)


def selects(count):
    """Selects whose values double at every step."""
    body = ["  %v0 = add i32 %x, 1\n  %w0 = add i32 %y, 2\n"]
    for n in range(count):
        body.append(f"  %c{n} = icmp ult i32 %v{n}, %w{n}\n  %t{n} = add i32 %v{n}, %w{n}\n"
                    f"  %v{n + 1} = select i1 %c{n}, i32 %t{n}, i32 %w{n}\n"
                    f"  %w{n + 1} = select i1 %c{n}, i32 %v{n}, i32 %t{n}\n")
    body.append(f"  %v = xor i32 %v{count}, %w{count}\n")
    return tails("".join(body))


def anchors(count):
    """`count` anchors in one block, two operations on each."""
    def program(change):
        lines = ["define i32 @f(i32 %x, i32 %y) convergent {\nentry:\n"]
        for n in range(count):
            value = "%y" if change == "wrong" and n == count - 1 else "%x"
            lines.append(f"  %a{n} = call token @llvm.experimental.convergence.anchor()\n"
                         f"  %s{n} = call i32 @wv.sum(i32 %x) [ \"convergencectrl\"(token %a{n}) ]\n"
                         f"  %t{n} = call i32 @wv.sum(i32 {value}) [ \"convergencectrl\"(token %a{n}) ]\n"
                         + (f"  %u{n} = add i32 %s{n}, %t{n}\n" if change != "right"
                            else f"  %u{n} = add i32 %t{n}, %s{n}\n"))
        lines.append(f"  ret i32 %u{count - 1}\n}}\ndeclare token @llvm.experimental.convergence.anchor()\n")
        return "".join(lines) + OPS
    return tuple(program(change) for change in ("", "right", "wrong"))


def functions(count):
    """`count` pairs in one file."""
    def program(tail):
        return "".join(f"define i32 @f{n}(i32 %v) {{\n{tail}}}\n" for n in range(count)) + OPS
    return tuple(program(tail) for tail in TAILS)


INPUTS = {
    "blocks-10000-straight": lambda: straight(10_000),
    "blocks-10000-diamonds": lambda: diamonds(3_333),
    "blocks-300-diamonds": lambda: diamonds(100),
    "early-exits-10000": lambda: early_exits(10_000),
    "early-exits-300": lambda: early_exits(300),
    "switch-500": lambda: switch(500),
    "switch-500-operations": lambda: switch_operations(500),
    "phi-5000": lambda: switch(5_000),
    "loop-nest-12": lambda: loop_nest(12, 2),
    "loop-nest-3": lambda: loop_nest(3, 2),
    "if-nest-12": lambda: if_nest(12),
    "loops-100": lambda: loops(100),
    "irreducible-12": lambda: complete_graph(12),
    "integers-4096-bits": lambda: wide(4_096),
    "integers-65536-bits": lambda: wide(65_536),
    "arguments-1000": lambda: arguments(1_000),
    "structures-1000-deep": lambda: struct_nest(1_000),
    "arrays-20-deep": lambda: array_nest(20),
    "local-array-1000000000": lambda: array_memory(1_000_000_000),
    "vectors-4096": lambda: vectors(4_096),
    "vector-index-1024": lambda: vector_index(1_024),
    "call-chain-1000": lambda: call_chain(1_000),
    "call-chain-64": lambda: call_chain(64),
    "call-tree-64": lambda: call_tree(64),
    "recursion-1": lambda: recursion(1),
    "recursion-3": lambda: recursion(3),
    "operations-2000": lambda: operations(2_000),
    "barriers-2000": lambda: barriers(2_000),
    "stores-500": lambda: stores(500),
    "deep-expression-20000": lambda: deep_terms(20_000),
    "multiplications-30": lambda: multiplications(30),
    "selects-300": lambda: selects(300),
    "anchors-40": lambda: anchors(40),
    "functions-1000": lambda: functions(1_000),
}
