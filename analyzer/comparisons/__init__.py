"""What does a rule change? (`euchre compare`)"""
