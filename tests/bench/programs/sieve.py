def main():
    limit = 300000
    is_prime = []
    for _ in range(limit + 1):
        is_prime.append(True)
    is_prime[0] = False
    is_prime[1] = False
    n = 2
    while n * n <= limit:
        if is_prime[n]:
            multiple = n * n
            while multiple <= limit:
                is_prime[multiple] = False
                multiple += n
        n += 1
    count = 0
    for prime in is_prime:
        if prime:
            count += 1
    print(count)
