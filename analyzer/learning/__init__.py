"""Making the net player from nothing. (`euchre train`)"""
