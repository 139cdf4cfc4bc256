"""What can be wrong with what a person wrote.

Every message quotes the piece, says what is wrong with it and what would be right, on one line.
"""


class DominoError(ValueError):
    """The base of the three errors below."""


class Malformed(DominoError):
    """The text cannot be read: a spelling, a name or a value that does not exist."""


class Impossible(DominoError):
    """The text can be read, but these rules do not allow what it says."""


class Ambiguous(DominoError):
    """The text can be read in more than one way, and the ways differ."""
