"""The adding games: hands of cards, a pile, and a total that must not go over the limit.

Comments cite rules: (A-12) is a row of docs/rules.md.
"""
