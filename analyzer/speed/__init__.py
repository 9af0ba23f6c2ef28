"""How fast is it here? (`euchre bench`)"""
