"""Double-dummy: the makers' tricks when everybody sees every card and plays best."""

from kernels.doubledummy.memory import new_memory
from kernels.doubledummy.solve import solve_many, solve_tricks

__all__ = ["new_memory", "solve_many", "solve_tricks"]
