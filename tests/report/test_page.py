"""The page as a browser, a screen reader and a Markdown reader find it."""

from __future__ import annotations

import re
import shutil
import subprocess
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

from simlab.core import catalogue
from simlab.core.errors import RunError
from simlab.report import page, style
from tests.report import fakes

VOID = {"meta", "link", "br", "img", "input"}
INSIDE_SVG = {"path", "use", "rect", "clippath", "defs", "g", "text", "style", "line"}


class Outline(HTMLParser):
    """Headings, ids, links, labels and texts of a page; complains of tags that do not close."""

    def __init__(self, text: str):
        super().__init__()
        self.headings: list[int] = []
        self.ids: list[str] = []
        self.addresses: list[str] = []
        self.labels: list[str | None] = []
        self.open: list[str] = []
        self.fields: list[dict[str, str | None]] = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag not in VOID:
            self.open.append(tag)
        if re.fullmatch(r"h[1-6]", tag):
            self.headings.append(int(tag[1]))
        if given.get("id"):
            self.ids.append(str(given["id"]))
        self.addresses += [str(given[name]) for name in ("href", "src", "xlink:href") if given.get(name)]
        if tag == "svg":
            assert given["role"] == "img"
            self.labels.append(given.get("aria-label"))
        if tag == "td":
            self.fields.append(given)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if given.get("id"):
            self.ids.append(str(given["id"]))
        self.addresses += [str(given[name]) for name in ("href", "xlink:href") if given.get(name)]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.fixture(scope="module")
def html(run: Path) -> str:
    return (run / "report.html").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def outline(html: str) -> Outline:
    return Outline(html)


def test_headings_do_not_skip_a_level_and_there_is_one_title(outline: Outline) -> None:
    assert outline.headings[0] == 1
    assert outline.headings.count(1) == 1
    assert all(after <= before + 1 for before, after in zip(outline.headings, outline.headings[1:], strict=False))


def test_ids_are_unique_and_every_anchor_leads_somewhere(outline: Outline) -> None:
    assert len(set(outline.ids)) == len(outline.ids)
    anchors = [address[1:] for address in outline.addresses if address.startswith("#")]
    assert set(anchors) <= set(outline.ids)


def test_the_page_needs_no_network(html: str, outline: Outline) -> None:
    assert all(address.startswith(("#", "data:,")) for address in outline.addresses)
    outside = set(re.findall(r"https?://[^\"' )]+", html))
    assert outside <= {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}
    assert "@import" not in html
    assert "url(http" not in html


def test_every_figure_has_words_for_those_who_can_not_see_it(outline: Outline) -> None:
    assert len(outline.labels) >= 5
    assert all(label and len(label) > 40 for label in outline.labels)


def test_every_figure_is_a_file_and_stands_in_the_markdown(run: Path, outline: Outline) -> None:
    text = (run / "report.md").read_text(encoding="utf-8")
    shown = re.findall(r"!\[[^\]]{40,}\]\(figures/([^)]+)\)", text)
    assert len(shown) == len(outline.labels)
    assert sorted(shown) == sorted(path.name for path in (run / "figures").iterdir())
    for path in (run / "figures").iterdir():
        root = ElementTree.fromstring(path.read_text(encoding="utf-8"))
        assert root.find("{http://www.w3.org/2000/svg}title") is not None


def test_figures_have_axes_with_units(run: Path) -> None:
    texts = {
        path.stem: "".join(ElementTree.fromstring(path.read_text(encoding="utf-8")).itertext())
        for path in (run / "figures").iterdir()
    }
    assert "Games won" in texts["win-share"]
    assert "(%)" in texts["win-share"]
    assert "Final score (points)" in texts["scores"]
    assert "Turns (turns)" in texts["length-1-1"]


def test_names_are_text_and_never_markup(run: Path, html: str) -> None:
    assert "a|b &lt;i&gt;" in html
    assert "<i>" not in html
    text = (run / "report.md").read_text(encoding="utf-8")
    assert "a\\|b \\<i\\>" in text
    rows = [line for line in text.splitlines() if line.startswith("|")]
    assert all(len(re.findall(r"(?<!\\)\|", row)) >= 3 for row in rows)


def test_tables_of_the_markdown_are_rectangular(run: Path) -> None:
    width, tables = 0, 0
    for line in (run / "report.md").read_text(encoding="utf-8").splitlines():
        bars = len(re.findall(r"(?<!\\)\|", line)) if line.startswith("|") else 0
        assert not (width and bars) or bars == width
        tables += bool(bars and not width)
        width = bars
    assert tables > 5


def test_every_number_tells_n_and_its_interval(outline: Outline) -> None:
    numbers = [field for field in outline.fields if field.get("data-low")]
    assert len(numbers) > 100
    assert all("n = " in str(field["title"]) for field in numbers)
    assert all(" to " in str(field["data-low"]) for field in numbers)


def test_the_changed_rules_are_told_with_their_sentence(html: str) -> None:
    knob = catalogue.game("expeditions").knobs.by_name["expedition_cost"]
    assert knob.sentence in html
    assert "Played by the printed rules: printed." in html
    assert "<strong>10</strong>" in html


def test_how_it_was_made_is_told(run: Path, html: str) -> None:
    assert "Seed" in html
    assert "simlab replay" in html
    assert str(run.parent.parent) not in html


def test_stories_are_told_with_their_command(html: str) -> None:
    assert "one &lt;b&gt;" in html
    assert "simlab replay abc123" in html


def test_a_second_report_is_the_same_and_leaves_no_stale_figure(run: Path) -> None:
    before = {
        path: path.read_bytes() for path in [run / "report.html", run / "report.md", *(run / "figures").iterdir()]
    }
    (run / "figures" / "stale.svg").write_text("<svg/>")
    page.write(run)
    assert {path: path.read_bytes() for path in before} == before
    assert not (run / "figures" / "stale.svg").exists()


def test_a_folder_that_is_no_run_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RunError, match=r"manifest\.json"):
        page.write(tmp_path)


def luminance(colour: str) -> float:
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("dark", [False, True])
def test_colours_stand_out_from_the_paper(dark: bool) -> None:
    seen = style.DARK if dark else {light: light for light in style.DARK}
    paper = seen[style.PAPER]
    assert all(contrast(seen[colour], paper) >= 3 for colour in style.SERIES)
    assert all(contrast(seen[colour], paper) >= 4.5 for colour in (style.INK, style.MUTED))
    css = (style.TEMPLATES / "page.css").read_text(encoding="utf-8")
    block = css.split("prefers-color-scheme:dark")[dark]
    words = dict(re.findall(r"--([a-z-]+):(#[0-9a-f]{6})", block))
    assert all(contrast(words[ink], words["paper"]) >= 4.5 for ink in ("ink", "soft", "link"))
    assert contrast(words["ink"], words["alarm"]) >= 4.5


def test_every_colour_of_a_figure_has_a_dark_one(run: Path) -> None:
    for path in (run / "figures").iterdir():
        drawn = path.read_text(encoding="utf-8").partition("</style>")[2]
        assert set(re.findall(r"(?:fill|stroke): (#[0-9a-f]{6})", drawn)) <= set(style.DARK)


@pytest.mark.parametrize(
    ("game", "given", "pairings"),
    [
        ("expeditions", {"printed": {}}, {"planner": ("planner", "planner")}),
        (
            "expeditions",
            {f"variant_{place}": {"expedition_cost": place} for place in range(30)},
            {"planner": ("planner", "planner")},
        ),
        (
            "expeditions",
            {
                f"{cost},{step}": {"expedition_cost": cost, "wager_step": step}
                for cost in (1, 2, 3)
                for step in (0, 1, 2)
            },
            {"planner": ("planner", "planner"), "b": ("planner", "greedy"), "c": ("random", "greedy")},
        ),
        ("doppelganger", {"printed": {}, "b": {}}, {"all": ("planner", "greedy", "greedy", "random")}),
        ("dex", {"printed": {}, "b": {}}, {"planner": ("planner",)}),
        ("double_exposure", {"printed": {}}, {"planner": ("planner", "planner")}),
        ("duality", {"printed": {}}, {"planner": ("planner", "planner")}),
    ],
)
def test_any_number_of_variants_seats_and_pairings_makes_a_page(
    game: str, given: fakes.Given, pairings: dict[str, tuple[str, ...]]
) -> None:
    made = page.build(fakes.reading(game, given, pairings), "reports/file/abc")
    outline = Outline(page.render("page.html", made))
    assert len(set(outline.ids)) == len(outline.ids)
    assert len(outline.labels) == len(made.pictures) >= 2
    assert all(float(height) <= 900 for height in re.findall(r'class="figure".*? height="(\d+)"', made.lead[0].svg))
    assert page.render("page.md", made).startswith("# ")


def test_every_game_has_words_for_the_page() -> None:
    for name in catalogue.names():
        seats = catalogue.game(name).columns.seats
        made = page.build(fakes.reading(name, None, {"planner": ("planner",) * seats}), "run")
        assert catalogue.game(name).title in made.asked


def browser() -> str | None:
    return next(
        (found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), None
    )


def test_a_browser_agrees_where_there_is_one(run: Path, tmp_path: Path) -> None:
    """No horizontal scroll at 360 pixels, nothing on the console; the structure above is tested everywhere."""
    found = browser()
    frame = tmp_path / "frame.html"
    inside = f"<iframe id=f src='{(run / 'report.html').as_uri()}' style='width:360px;height:4000px'></iframe>"
    script = "f.onload=()=>{const d=f.contentDocument.documentElement;document.title=d.scrollWidth+' '+d.clientWidth}"
    frame.write_text(f"<!DOCTYPE html><title>none</title>{inside}<script>{script}</script>", encoding="utf-8")
    if found is None:
        assert "@media (max-width:46rem)" in (run / "report.html").read_text(encoding="utf-8")
        return
    flags = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
    flags += ["--disable-component-update", "--disable-sync", f"--user-data-dir={tmp_path / 'profile'}"]
    flags += ["--allow-file-access-from-files", "--virtual-time-budget=4000", "--enable-logging=stderr"]
    done = subprocess.run(
        [found, *flags, "--dump-dom", frame.as_uri()], capture_output=True, text=True, timeout=60, check=True
    )
    title = re.search(r"<title>(\d+) (\d+)</title>", done.stdout)
    assert title is not None
    assert int(title[1]) <= int(title[2])
    assert "CONSOLE" not in done.stderr


def test_more_variants_than_figures_carry_are_left_to_the_tables() -> None:
    run = fakes.reading(given={f"v{place}": {"expedition_cost": place} for place in range(60)})
    made = page.build(run, "run")
    assert "first 48 variants" in made.asked
    assert "v47" in made.lead[0].svg
    assert "v48" not in made.lead[0].svg
    assert len(made.results[0][1][0].rows) == 60


def test_a_name_in_any_script_is_drawn_as_it_stands() -> None:
    run = fakes.reading(given={"printed": {}, "κόστος=$10$": {"expedition_cost": 10}, "値段": {"expedition_cost": 30}})
    made = page.build(run, "run")
    assert "κόστος=$10$" in made.lead[0].svg
    assert "値段" in made.lead[0].svg
