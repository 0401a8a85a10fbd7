class Particle:
    def __init__(self, x, y, vx, vy):
        self.x = x
        self.y = y
        self.vx = vx
        self.vy = vy


def main():
    ps = []
    for i in range(20):
        ps.append(Particle(i, i * 2, i % 3 + 1, 2 - i % 4))
    for _ in range(5000):
        for i in range(20):
            ps[i].x += ps[i].vx
            ps[i].y += ps[i].vy
            if ps[i].x > 1000:
                ps[i].x = 0
    total = 0
    for p in ps:
        total += p.x + p.y
    print(total)
