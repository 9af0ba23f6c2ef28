"""How the others call and play: the points rule, play models, nets."""
