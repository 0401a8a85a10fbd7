def matrix(size, seed):
    rows = []
    for i in range(size):
        row = []
        for j in range(size):
            row.append((i * seed + j) % 10)
        rows.append(row)
    return rows


def main():
    size = 100
    a = matrix(size, 3)
    b = matrix(size, 7)
    c = matrix(size, 0)
    for i in range(size):
        for j in range(size):
            total = 0
            for k in range(size):
                total += a[i][k] * b[k][j]
            c[i][j] = total
    print(c[0][0], c[50][50], c[99][99])
