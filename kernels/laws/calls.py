"""What a call is made of."""

from __future__ import annotations

from kernels import codes
from kernels._jit import kernel

call_of = kernel(codes.call_of)
contract_of = kernel(codes.contract_of)
strain_of = kernel(codes.strain_of)
