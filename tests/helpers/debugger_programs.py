"""Programs that several tests debug: some that are hard to interrupt, some to look around in."""

from __future__ import annotations

BUSY = """\
import & use @std
do main() {
    println("go")
    temp n int = 0
    loop {
        n += 1
        if n > 1000 {
            n = 0
        }
    }
}
"""

ASLEEP = """\
import & use @std
do main() {
    println("go")
    sleep_seconds(1000)
    println("awake")
}
"""

ASKING = """\
import & use @std
do main() {
    println("go")
    print("name? ")
    temp name string = input()
    println("hello ${name}")
}
"""

FLOOD = """\
import & use @std
do main() {
    println("go")
    loop {
        println("and on and on and on")
    }
}
"""

DEEP = """\
import & use @std
do dig(depth int) -> int {
    if depth == 0 {
        println("go")
        temp n int = 0
        loop {
            n += 1
            if n > 1000 {
                n = 0
            }
        }
    }
    return dig(depth - 1) + 1
}
do main() {
    println(dig(9000))
}
"""

ENDLESS = {"busy": BUSY, "asleep": ASLEEP, "asking": ASKING, "flood": FLOOD, "deep": DEEP}
"""Each prints `go` and then never ends by itself."""

NESTED = """\
import & use @std
do inner(n int) -> int {
    println("inner ${n}")
    return n + 1
}
do outer(n int) -> int {
    temp a int = inner(n)
    temp b int = inner(a)
    return a + b
}
do main() {
    temp x int = outer(1)
    println(x)
}
"""

ASKED = """\
import & use @std, @strings
do forever() -> int {
    temp n int = 0
    loop {
        n = (n + 1) % 10
    }
    return n
}
do twice(n int) -> int {
    println("twice")
    return n * 2
}
do main() {
    temp x int = 1
    x = 2
    println(x)
}
do one_long_call() -> int {
    return len(strings.upper(strings.repeat("ß", 40000000)))
}
"""

HELLO = 'import & use @std\ndo main() {\n    println("hello")\n}\n'

ECHO = """\
import & use @std
do main() {
    print("> ")
    temp line string = input()
    as_long_as line != "" {
        println("got ${line}")
        line = input()
    }
    println("end")
}
"""

LOOP = """\
import & use @std
do step(n int) -> int {
    return n * 2
}
do main() {
    temp total int = 0
    for i in range(10) {
        total += step(i)
    }
    println(total)
}
"""
