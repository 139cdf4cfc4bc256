"""Back to a page: no control holds what the page does not show."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Visitor

CONTROLS = """() => [...document.querySelectorAll("main :is(input, select)")].map((one) => {
  const pressed = ["radio", "checkbox"].includes(one.type);
  return [one.dataset.field || one.name, pressed ? one.checked : one.value];
})"""
# Without a word to the page, as a browser does it that fills in again what stood there.
CHANGE = """() => document.querySelectorAll("main :is(input, select)").forEach((one) => {
  if (["radio", "checkbox"].includes(one.type)) one.checked = !one.checked;
  else if (one.localName === "select") one.selectedIndex = one.selectedIndex ? 0 : 1;
  else if (one.type !== "file" && !one.readOnly) one.value = "17";
})"""
PAGES = ("house-rules", "one-table-every-rule-set", "side-by-side", "sources/muggins", "table")


@pytest.mark.parametrize("name", PAGES)
def test_a_page_that_is_come_back_to_is_as_new(visit: Visitor, name: str) -> None:
    """The form of house rules, choices of plays, filters, switches, the builder's lists."""
    page = visit(f"book/{name}.html", service_workers="block")
    fresh = page.evaluate(CONTROLS)
    page.evaluate(CHANGE)
    assert page.evaluate(CONTROLS) != fresh
    page.goto(page.url.replace(f"{name}.html", "notation.html"))
    page.go_back()
    page.wait_for_function("performance.getEntriesByType('navigation')[0].loadEventEnd > 0")
    page.wait_for_timeout(200)  # what a browser fills in again comes after the load
    assert page.evaluate(CONTROLS) == fresh
