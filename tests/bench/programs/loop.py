def main():
    a = 0
    b = 0
    c = 0
    for i in range(400000):
        if i % 3 == 0:
            a += i
        elif i % 5 == 0:
            b += 1
        else:
            c += a % 7
    print(a, b, c)
