"""A dense system of NumPy's, solved to 30 digits by the program `residua`, which has to be on the PATH."""
import subprocess

import numpy as np

n = 12
A = np.array([[360360 * 77 / (i + j + 1) for j in range(n)] for i in range(n)])
b = np.ones((n, 1))

np.save("A.npy", A)
np.save("b.npy", b)
subprocess.run(["residua", "solve", "A.npy", "--rhs", "b.npy", "--tol", "1e-30", "--output", "x.npy"], check=True)
limbs = np.load("x.npy")  # n x 1 x limbs, the largest limb first
x = limbs.sum(axis=-1)  # rounded to double
assert np.all(abs(A @ x - b) <= 2 * n * 2.0**-53 * (abs(A) @ abs(x)))  # x and the product are rounded
