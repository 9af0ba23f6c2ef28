"""Cards as bits: sets, their normal form under a strain, random numbers, dealing."""
