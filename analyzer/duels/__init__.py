"""Who plays the cards better, on the same deals? (`euchre players`, `euchre gap`)"""
