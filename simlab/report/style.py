"""How figures look: one palette for light and dark, one style file, and the way from a drawing to an SVG."""

from __future__ import annotations

import io
import re
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

TEMPLATES = Path(__file__).resolve().parent / "templates"

WIDTH = 4.25
"""Inches of every figure: narrow, so that its words can be read on a phone."""
TALLEST = 8.6
"""Inches: a figure fits a printed page."""
POINT = 1 / 72
"""An inch a point."""

INK, MUTED, RULE, GRID, PAPER = "#1c1e21", "#4f545b", "#b9bec4", "#e1e4e7", "#fefefe"
SERIES = ("#0072b2", "#d55e00", "#00875f", "#a8458a", "#946300", "#44494f")
"""Okabe and Ito's colours, the pale ones deepened until they stand out from white by 3 : 1."""
MARKERS = ("o", "s", "D", "^", "v", "P")
LINES: tuple[Any, ...] = ("-", (0, (5, 1.5)), (0, (1.5, 1.2)), (0, (6, 1.5, 1.5, 1.5)), (0, (3, 3)), (0, (8, 2)))
"""Dashes: no figure tells its series apart by colour alone."""

DARK = {
    INK: "#e8eaed",
    MUTED: "#b4bac2",
    RULE: "#5d646d",
    GRID: "#33383f",
    PAPER: "#15181c",
    SERIES[0]: "#56b4e9",
    SERIES[1]: "#f28e4b",
    SERIES[2]: "#2cc295",
    SERIES[3]: "#e08fc4",
    SERIES[4]: "#e0b03a",
    SERIES[5]: "#c5cad1",
}
"""Every colour of the light palette as a dark screen shows it."""


FONTS = "system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif"
"""What texts of figures are set in: the reader's own sans-serif."""
USELESS = (
    re.compile(r"\s*<metadata>.*?</metadata>", re.DOTALL),
    re.compile(r"<!--.*?-->\s*", re.DOTALL),
    re.compile(r"<defs>\s*<style.*?</style>\s*</defs>", re.DOTALL),
    re.compile(r'<path d="[^"]*" style="fill: none"/>'),
    re.compile(r' transform="rotate\(-?0 [^"]*"'),
)
"""Parts of matplotlib's files that draw nothing."""


def colour(place: int) -> str:
    """The colour of the series at this place; after the sixth they come round again with other markers."""
    return SERIES[place % len(SERIES)]


def marker(place: int) -> str:
    """The marker of the series at this place."""
    return MARKERS[(place + place // len(SERIES)) % len(MARKERS)]


def line(place: int) -> Any:
    """The dashes of the series at this place."""
    return LINES[place % len(LINES)]


@contextmanager
def styled() -> Iterator[None]:
    """Draw with the house style, whatever the user's own matplotlib settings are."""
    import matplotlib as mpl

    with mpl.rc_context(), warnings.catch_warnings():
        # The reader's browser sets the texts, in fonts of its own: what this machine's font lacks does not matter.
        warnings.filterwarnings("ignore", message="Glyph .* missing from font", category=UserWarning)
        mpl.rcdefaults()
        mpl.rcParams.update(settings())
        yield


@cache
def settings() -> Any:
    """The style file, read once."""
    import matplotlib as mpl

    return mpl.rc_params_from_file(TEMPLATES / "figures.mplstyle", use_default_template=False)


def canvas(height: float) -> Any:
    """An empty figure of the house width."""
    from matplotlib.figure import Figure

    return Figure(figsize=(WIDTH, height))


def panel(figure: Any, left: float, top: float, width: float, height: float) -> Any:
    """Axes at a place given in inches from the figure's upper left corner."""
    wide, tall = figure.get_size_inches()
    return figure.add_axes((left / wide, 1 - (top + height) / tall, width / wide, height / tall))


SLIM, BROAD = frozenset("fijlrtI.,:;'|!()[]-\N{NO-BREAK SPACE} "), frozenset("mwMWGOQ=+%@…")


def text_width(text: str, size: float = 8.5) -> float:
    """How wide a text is at most, in inches, in the widest of the fonts that browsers take."""
    ems = sum(0.4 if letter in SLIM else 0.95 if letter in BROAD else 0.64 for letter in text)
    return ems * size * POINT


def svg(figure: Any, name: str, alt: str) -> str:
    """The figure as an SVG element: ids of its own, an accessible name, the same bytes for the same figures."""
    import matplotlib as mpl
    from matplotlib.backends.backend_svg import FigureCanvasSVG

    mpl.rcParams["svg.hashsalt"] = name
    out = io.StringIO()
    FigureCanvasSVG(figure).print_figure(
        out, format="svg", metadata={"Date": None, "Creator": None, "Format": None, "Type": None}
    )
    return tidy(out.getvalue(), name, alt)


def tidy(text: str, name: str, alt: str) -> str:
    """Matplotlib's file as an element: no prolog, no metadata, ids that stay unique on a page of many figures."""
    from html import escape

    text = text[text.index("<svg") :]
    for useless in USELESS:
        text = useless.sub("", text)
    used = set(re.findall(r"(?:url\(#|href=\"#)([^\")]+)", text))
    text = re.sub(r' id="([^"]+)"', lambda found: f' id="{name}-{found[1]}"' if found[1] in used else "", text)
    text = re.sub(r"(url\(#|href=\"#)", rf"\g<1>{name}-", text)
    text = re.sub(r" font-family: 'DejaVu Sans'[^;\"]*;", "", text)
    text = re.sub(r"'DejaVu Sans'[^;\"]*", FONTS, text)
    text = re.sub(r' (?:d|x|y)="[^"]+"', lambda found: re.sub(r"(\.\d\d)\d+", r"\1", found[0]), text)
    text = re.sub(r"\s*\n\s*", " ", text)
    head, _, rest = unwrapped(text).partition(">")
    wide, tall = (float(side) for side in re.findall(r' (?:width|height)="([\d.]+)pt"', head))
    opening = (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" class="figure" '
        f'role="img" aria-label="{escape(alt, quote=True)}" viewBox="0 0 {wide:g} {tall:g}" '
        f'width="{wide * 4 / 3:.0f}" height="{tall * 4 / 3:.0f}" stroke-linejoin="round" font-family="{FONTS}">'
    )
    return opening + rest.strip()


def unwrapped(text: str) -> str:
    """Groups without attributes dissolved: most of what matplotlib nests says nothing."""
    bare: list[bool] = []

    def judge(found: re.Match[str]) -> str:
        token = found[0]
        if token == "</g>":
            return "" if bare.pop() else token
        bare.append(token == "<g>")
        return "" if bare[-1] else token

    return re.sub(r"<g(?: [^>]*)?>|</g>", judge, text)


def dark_rules() -> str:
    """CSS that swaps each light colour of a figure for its dark one."""
    rules = []
    for light, dark in DARK.items():
        rules.append(f'svg [style*="fill: {light}"]{{fill:{dark}!important}}')
        rules.append(f'svg [style*="stroke: {light}"]{{stroke:{dark}!important}}')
    return "".join(rules)


def alone(element: str) -> str:
    """The element as a file of its own, with paper behind it and its own dark colours."""
    rules = f"@media (prefers-color-scheme: dark){{{dark_rules()}}}"
    paper = f'<rect width="100%" height="100%" style="fill: {PAPER}"/>'
    head = element.index(">") + 1
    label = element[element.index('aria-label="') + len('aria-label="') :].partition('"')[0]
    title = f"<title>{label}</title>"
    return f"{element[:head]}{title}<style>{rules}</style>{paper}{element[head:]}\n"
