"""What is each of my calls worth? (`euchre ask`)"""
