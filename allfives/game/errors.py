"""What can be wrong with what a person wrote.

Every message quotes the piece, says what is wrong with it and what would be right, on one line.
"""


def one_line(message: str, longest: int) -> str:
    """A message without line breaks; one that quotes a whole file loses its middle."""
    line = " ".join(message.split())
    return line if len(line) <= longest else f"{line[: longest // 2]} … {line[-longest // 2 :]}"


class DominoError(ValueError):
    """The base of the three errors below."""


class Malformed(DominoError):
    """The text cannot be read: a spelling, a name or a value that does not exist."""


class Impossible(DominoError):
    """The text can be read, but these rules do not allow what it says."""


class Ambiguous(DominoError):
    """The text can be read in more than one way, and the ways differ."""
