def main():
    length = 0
    for _ in range(200):
        line = ""
        for _ in range(1000):
            line += "x"
        length += len(line)
    for i in range(100000):
        label = f"item {i}: {length}"
        length += len(label)
    print(length)
