"""What tests share, by subject.

Cards and calls from text: `encoding`. Games: `games`, `odd_rules`. The points rule: `points_rule`. Random hands of any
rules: `random_hands`, before the calls `rounds`; deals of a kind of game, to be played: `kinds`, for kernels
`play_encoding`, with open cards `open_deals`; deals after auctions: `called_deals`, `tables`, `playing`; what the calls
tell of them: `evidence`.
Players: `views`, `nets`, `strength`, `searching`, `drawing`. Questions: `asking` and `sums` for kernels, `questions`
and `command_line` for the program. Records of deals: `recorded`, `recorded_auctions`, `recorded_deals`. Besides:
`chi_square`, `files`, `figures`.
"""
