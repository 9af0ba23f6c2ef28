"""Rules as data: one frozen `Rules` value for every variant and house rule.

`Rules.parse` reads ``standard,stick=off,target=11``, `Rules.load` that or a TOML file (both are given to
the value here, so that it knows nothing of its readers), and `analyzer.rules.compile.compile_rules` turns
the value into the arrays that the kernels read. Only that last module imports numpy, so that listing rules is instant.
"""

from analyzer.rules.model import Contract, Round, Rules
from analyzer.rules.options.options import parse_rules
from analyzer.rules.presets import PRESETS
from analyzer.rules.read import load_rules

Rules.parse, Rules.load = staticmethod(parse_rules), staticmethod(load_rules)

__all__ = ["PRESETS", "Contract", "Round", "Rules"]
