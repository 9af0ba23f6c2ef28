"""Charts, one file each; matplotlib only, from data frames."""
