"""A log with one finding, as an editor has it open."""

LOG = """bourre-log 1
rules  boo-ray 1, limit 40
seats  Ann Ben Cal Dee
chips  40 each

hand 1, dealer Dee, up Ts
ante 2 each
in   Ann 2, Ben out, Cal 3, Dee 1
1 Ann: Ah 9h Kh
2 Ann: Kc Ac 3s*
3 Dee: Ts Js Qs*
4 Cal: 5d 4h Kd*
5 Ann: 2c* 8d Qd
pot 8 to Ann
"""
