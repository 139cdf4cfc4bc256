"""A board as a file of its own: an SVG that carries its colours, the light theme's."""

from __future__ import annotations

import re
from html import escape

from allfives.show.frontend import stylesheet

_LOOKS = """
.af-felt{fill:var(felt)}
.af-tiles{filter:drop-shadow(0 .8px .9px var(shade))}
.af-tiles rect{fill:var(tile);stroke:var(edge);stroke-width:.8}
.af-tiles line{stroke:var(edge);stroke-width:.8;stroke-linecap:round}
.af-tiles path{fill:none;stroke:var(pip);stroke-width:3.9;stroke-linecap:round}
.af-tiles .af-small{stroke-width:3.3}
.af-pin{fill:var(pin);stroke:var(pin-edge);stroke-width:.6}
.af-halo rect{fill:none;stroke:var(halo);stroke-width:1.8}
.af-ring circle{fill:var(ring-ground);stroke:var(ring);stroke-width:1.9}
.af-ring text{fill:var(ink);font:650 13.5px system-ui,"Segoe UI",Roboto,"DejaVu Sans",sans-serif}
.af-differs circle{stroke-dasharray:3.6 2.2;stroke-width:2.4}
"""


def palette() -> dict[str, str]:
    """The light theme's colours, by name."""
    return dict(re.findall(r"--af-([\w-]+): ([^;]+);", stylesheet().split("}", 1)[0]))


def standing_alone(svg: str, title: str, scale: int = 2) -> str:
    """A board's SVG as a file: with its namespace, a title, its looks, felt, and larger."""
    light = palette()
    looks = re.sub(r"var\(([\w-]+)\)", lambda match: light[match[1]], _LOOKS)
    opening, rest = svg.split(">", 1)
    x, y, width, height = opening.split('viewBox="')[1].split('"')[0].split(" ")
    opening = opening.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ')
    opening = opening.replace('aria-hidden="true"', 'role="img"')
    for side, length in (("width", width), ("height", height)):
        opening = opening.replace(f' {side}="{length}"', f' {side}="{scale * int(length)}"')
    felt = f'<rect class="af-felt" x="{x}" y="{y}" width="{width}" height="{height}" rx="8"/>'
    style = f"<style>{''.join(looks.splitlines())}</style>"
    return f"{opening}><title>{escape(title)}</title>{style}{felt}{rest}\n"
