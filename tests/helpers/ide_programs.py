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
