def main():
    counts = {}
    for i in range(1000):
        counts[i] = 0
    x = 1
    for _ in range(300000):
        x = (x * 7 + 11) % 1000
        counts[x] += 1
    print(counts[0], counts[1], counts[12], counts[999])
