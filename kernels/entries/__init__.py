"""The kernels that may be called from outside: every loop over deals."""
