"""Programs that are hard to interrupt, for tests of pausing and ending."""

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
