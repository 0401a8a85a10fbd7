"""Programs that the tests of debugging run."""

SHARE = """\
import @std
using std

do share(total int, people int) -> int {
    temp each = total / people
    return each
}

do main() {
    temp sum = 0
    temp list [int] = {1, 2, 3}
    for i in range(1, 3) {
        sum += share(10 * i, 2)
        list[0] = sum
    }

    // nothing runs here
    println("sum ${sum}")
}
"""

COUNT = """\
import @std
using std

do main() {
    temp total = 0
    for i in range(0, 10) {
        total += i
    }
    println("total ${total}")
}
"""

SPIN = """\
do main() {
    temp n = 0
    loop {
        n = n + 1
        n = n % 7
    }
}
"""

RECURSIVE = """\
do fib(n int) -> int {
    if n < 2 {
        return n
    }
    return fib(n - 1) + fib(n - 2)
}

do main() {
    temp x = fib(4)
    x += 1
}
"""

NESTED = """\
do b() -> int {
    return 1
}

do c() -> int {
    return 2
}

do a(x int, y int) -> int {
    return x + y
}

do main() {
    temp z = a(b(), c())
    z += 1
}
"""

FAILS = """\
do main() {
    temp list [int] = {1, 2}
    temp at = 2
    at = list[at + 1]
}
"""

ONE_LINE_LOOP = "do main() {\n    temp n = 0\n    as_long_as n < 3 { n += 1 }\n}\n"

NO_ROUNDS = (
    "do main() {\n    for i in range(0, 0) {\n        temp n = i\n    }\n    temp m = 1\n}\n"
)

DOCUMENTED = """\
import & use @std

#doc("Twice as much.")
do twice(n int, &out int) -> int {
    out = n
    return n * 2
}

do main() {
    temp seen int = 0
    println(twice(4, seen))
    if true {
        temp seen string = "inner"
        println(seen)
    }
}
"""
"""Names to ask about: one with words of its own, one changed by a call, one that hides another."""
