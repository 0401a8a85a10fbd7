def sort(values):
    count = len(values)
    for i in range(count):
        for j in range(0, count - i - 1):
            if values[j] > values[j + 1]:
                held = values[j]
                values[j] = values[j + 1]
                values[j + 1] = held


def main():
    values = []
    seed = 42
    for _ in range(900):
        seed = (seed * 1103515245 + 12345) % 2147483648
        values.append(seed % 1000)
    sort(values)
    print(values[0], values[450], values[899])
