def main():
    inside = 0
    for row in range(120):
        for column in range(160):
            cr = column / 80.0 - 1.5
            ci = row / 60.0 - 1.0
            zr = 0.0
            zi = 0.0
            n = 0
            while n < 60 and zr * zr + zi * zi < 4.0:
                following = zr * zr - zi * zi + cr
                zi = 2.0 * zr * zi + ci
                zr = following
                n += 1
            if n == 60:
                inside += 1
    print(inside)
