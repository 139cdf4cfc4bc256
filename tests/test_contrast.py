"""Contrast, worked out from the colours in the style sheet, in both themes."""

from __future__ import annotations

import re

import pytest

from allfives.show.charts import PROPERTIES
from allfives.show.frontend import stylesheet

THEMES = ("light", "dark")
TEXT, SHAPE = 4.5, 3.0  # WCAG 2.2: text (1.4.3), and what must be seen that is no text (1.4.11)

# Where each colour is used: what is seen, the ground it is seen on, the least contrast.
PAIRS = [
    ("ink", "card", TEXT),
    ("ink", "hover", TEXT),
    ("ink", "felt", TEXT),
    ("ink", "ring-ground", TEXT),
    ("ink", "diff-ground", TEXT),
    ("ink", "good-ground", TEXT),
    ("ink", "bad-ground", TEXT),
    ("soft", "card", TEXT),
    ("soft", "hover", TEXT),
    ("accent-ink", "accent", TEXT),
    ("accent-ink", "accent-hover", TEXT),
    ("good", "good-ground", TEXT),
    ("good", "card", TEXT),
    ("bad", "bad-ground", TEXT),
    ("pip", "tile", TEXT),
    ("ring", "felt", SHAPE),
    ("ring", "ring-ground", SHAPE),
    ("ring", "diff-ground", SHAPE),
    ("accent", "felt", SHAPE),
    ("accent", "card", SHAPE),
    ("accent", "hover", SHAPE),
    ("control", "card", SHAPE),
    ("halo", "felt", SHAPE),
    ("pin-edge", "tile", SHAPE),
]


def colours(theme: str) -> dict[str, str]:
    """The custom properties of a theme, by name without `--af-`; dark changes what light sets."""
    blocks = re.findall(r"[^{}]*\{[^{}]*--af-card:[^{}]*\}", stylesheet())
    assert len(blocks) == len(THEMES)
    return dict(re.findall(r"--af-([\w-]+): ([^;]+);", blocks[THEMES.index(theme)]))


def luminance(colour: str) -> float:
    """Relative luminance of `#rrggbb`, as WCAG defines it."""
    shares = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Contrast ratio, from 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_contrast_is_worked_out_as_the_standard_says() -> None:
    """Two ratios known beforehand."""
    assert round(contrast("#000000", "#ffffff"), 2) == 21
    assert round(contrast("#777777", "#ffffff"), 2) == 4.48


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("seen", "ground", "least"), PAIRS)
def test_what_is_seen_stands_out_from_its_ground(
    theme: str, seen: str, ground: str, least: float
) -> None:
    """Text 4.5, shapes 3."""
    palette = colours(theme)
    assert contrast(palette[seen], palette[ground]) >= least


@pytest.mark.parametrize("theme", THEMES)
def test_a_tile_stands_out_from_the_table(theme: str) -> None:
    """Its face does, or else its edge from both."""
    palette = colours(theme)
    by_face = contrast(palette["tile"], palette["felt"])
    by_edge = min(contrast(palette["edge"], palette[ground]) for ground in ("felt", "tile"))
    assert max(by_face, by_edge) >= SHAPE


def test_both_themes_set_the_same_colours_and_all_that_are_used() -> None:
    """No colour is forgotten in the dark, none is used unset, none is set in vain."""
    light, dark = colours("light"), colours("dark")
    assert light.keys() == dark.keys()
    used = set(re.findall(r"var\(--af-([\w-]+)", stylesheet())) - {"w", "side"}
    assert used | {*PROPERTIES.values()} == light.keys()


def test_no_colour_is_written_outside_the_themes() -> None:
    """Hex colours stand in the two palettes; print alone has a grey of its own."""
    rest = re.sub(r"\{[^{}]*--af-card:[^{}]*\}", "", stylesheet())
    screen = rest[: rest.index("@media print")]
    assert not re.findall(r"#[0-9a-fA-F]{3,8}\b", screen)


def test_every_selector_is_our_own() -> None:
    """The style sheet touches nothing on a page but our elements and classes."""
    source = re.sub(r"/\*.*?\*/", "", stylesheet(), flags=re.DOTALL)
    for selector in re.findall(r"(?:^|[{};])\s*([^{};@]+)\{", source):
        if "--" not in selector and selector.strip() not in ("from", "to"):
            assert re.search(r"\.af-|allfives-", selector), selector
