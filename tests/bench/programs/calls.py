def gcd(a, b):
    x = a
    y = b
    while y != 0:
        rest = x % y
        x = y
        y = rest
    return x


def is_even(n):
    return n % 2 == 0


def main():
    found = 0
    for a in range(1, 300):
        for b in range(1, 300):
            if is_even(gcd(a, b)):
                found += 1
    print(found)
