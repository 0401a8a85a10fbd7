"""The programs that the tests look into."""

CLUB = """\
import @std
using std

const LIMIT int = 5
temp counter = 0

const Book struct {
    title string
    pages int
}

const Member struct {
    name string
    books [Book]
    ages map[string:int]
}

do add(a int, b int) -> int {
    counter++
    temp sum = a + b
    return sum
}

do total(member Member, factor int) -> int {
    temp pages = 0
    for_each book in member.books {
        temp factor = 2
        pages += book.pages * factor
        counter = add(counter, 1)
    }
    return pages
}

do main() {
    temp members [Member] = {}
    members = {
        Member{name: "Ada", books: {Book{title: "One", pages: 310}}, ages: {"now": 36}},
        Member{name: "Bob", books: {Book{title: "Two", pages: 120}}, ages: {"now": 20}}
    }
    temp pages = 0
    for_each member in members {
        pages += total(member, 3)
        members[1].books[0].pages = pages
    }
    println("${pages} ${LIMIT}")
}
"""

LOOP = """\
import @std
using std

do main() {
    temp count = 0
    temp list [int] = {1, 2, 3}
    temp quiet = 7
    for i in range(0, 3) {
        count += i + 1
        list[0] = count
        arrays_grow(list)
    }
    println("${count} ${quiet} ${list}")
}

do arrays_grow(&list [int]) {
    list[1] = list[1] + 10
}
"""

LONG = """\
import @std, @arrays, @strings
using std

do main() {
    temp million [int] = {}
    for i in range(0, 1000000) {
        arrays.append(million, i)
    }
    temp ages map[int:int] = {}
    for i in range(0, 100000) {
        ages[i] = i * 2
    }
    temp short [int] = {}
    for i in range(0, 250) {
        arrays.append(short, i)
    }
    temp text = strings.repeat("0123456789", 5000000)
    println("here ${len(text)}")
}
"""

FIB = """\
import @std
using std

do fib(n int) -> int {
    if n < 1 {
        return 0
    }
    return fib(n - 1) + 1
}

do main() {
    temp found = fib(119)
    println("${found}")
}
"""

SPIN = """\
do main() {
    temp n = 0
    temp kept = "kept"
    loop {
        n = (n + 1) % 7
    }
}
"""

SHADOW = """\
import @std
using std

const TOP int = 9

do other(hidden int) -> int {
    temp far = hidden
    return far
}

do loud(n int) -> int {
    println("loud ${n}")
    return n
}

do main() {
    temp n = 1
    temp list [int] = {4, 5}
    if n == 1 {
        temp n = "inner"
        temp gone = 3
        println("${n} ${gone}")
        println(n)
    }
    println("${n} ${other(n)} ${loud(2)} ${TOP}")
    temp later = 7
    println("${later} ${list}")
}
"""
