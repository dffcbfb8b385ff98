"""Two-point problems of the single and double pendulum by SciPy's solve_bvp from a straight line: for each tolerance the
best processor time over several starting meshes, with and without the Jacobian, and its error. Reads the problems and their true
angles as JSON from standard input, prints JSON."""
import json
import os
import sys
import time

os.environ["OPENBLAS_NUM_THREADS"] = "1"
os.environ["OMP_NUM_THREADS"] = "1"
import numpy as np
from scipy.integrate import solve_bvp

G = 9.81


def single(_t, y):
    return np.vstack([y[1], -G * np.sin(y[0])])


def single_jac(_t, y):
    n = y.shape[1]
    J = np.zeros((2, 2, n))
    J[0, 1] = 1
    J[1, 0] = -G * np.cos(y[0])
    return J


def double(_t, y):
    q1, q2, w1, w2 = y
    d = q1 - q2
    s, c = np.sin(d), np.cos(d)
    r1 = -s * w2 * w2 - 2 * G * np.sin(q1)
    r2 = s * w1 * w1 - G * np.sin(q2)
    det = 2 - c * c
    return np.vstack([w1, w2, (r1 - c * r2) / det, (2 * r2 - c * r1) / det])


def solve(problem):
    a, b, T = np.array(problem["from"]), np.array(problem["to"]), problem["duration"]
    n = len(a)
    fun, jac = (single, single_jac) if n == 1 else (double, None)
    truth = np.array(problem["angles"])
    at = np.linspace(0, T, truth.shape[1])

    def bc(ya, yb):
        return np.concatenate([ya[:n] - a, yb[:n] - b])

    out = []
    for tol in (1e-6, 1e-7, 1e-9):
        best = None
        for nodes in (5, 8, 12, 20, 30, 50, 100):
            for use in {None, jac}:
                x = np.linspace(0, T, nodes)
                y = np.vstack([a[:, None] + (b - a)[:, None] * x / T, np.repeat(((b - a) / T)[:, None], nodes, axis=1)])
                least = np.inf
                for _ in range(9):
                    begun = time.process_time()
                    found = solve_bvp(fun, bc, x, y, fun_jac=use, tol=tol, max_nodes=5000)
                    least = min(least, time.process_time() - begun)
                error = float(np.abs(np.exp(1j * found.sol(at)[:n]) - np.exp(1j * truth)).max())
                if found.status == 0 and (best is None or least < best["seconds"]):
                    best = {"tol": tol, "nodes": nodes, "seconds": least, "error": error}
        out.append(best)
    return {"name": problem["name"], "runs": out}


print(json.dumps([solve(problem) for problem in json.load(sys.stdin)]))
