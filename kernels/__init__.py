"""Numba kernels: integers and arrays in, integers and arrays out. Every loop over deals lives here."""
