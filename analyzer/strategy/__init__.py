"""What to call with what: tables over random deals. (`euchre report`)"""
