"""The parts of the WebDriver server that need no program."""

from __future__ import annotations

import pathlib
import typing as t

import pytest

from fingerpost.results import Area, WidgetInfo, WindowInfo
from fingerpost.webdriver import capabilities, desktop_files, elements, guard, keys, locating, roles, routes, xpath
from fingerpost.webdriver.capabilities import Capabilities
from fingerpost.webdriver.errors import WebDriverError


def chosen(always: t.Mapping[str, t.Any], *first: t.Mapping[str, t.Any], **defaults: t.Any) -> Capabilities:
    asked = {"alwaysMatch": dict(always), "firstMatch": [dict(one) for one in first] or [{}]}
    return capabilities.chosen({"capabilities": asked}, defaults)


def refused(code: str, action: t.Callable[..., t.Any], *arguments: t.Any) -> str:
    with pytest.raises(WebDriverError) as caught:
        action(*arguments)
    assert caught.value.code == code, caught.value.message
    return caught.value.message


def test_a_command_is_read_as_by_a_shell_or_as_a_list() -> None:
    assert chosen({"appium:app": "foot -T 'a b'"}).command == ("foot", "-T", "a b")
    assert chosen({"appium:app": ["foot", "-T", "a b"]}).app == "foot -T 'a b'"
    assert chosen({"appium:app": "foot", "appium:appArguments": "-T x"}).command == ("foot", "-T", "x")
    assert chosen({"appium:app": "Root"}).command == () == chosen({}).command
    refused("invalid argument", chosen, {"appium:app": "foot 'x"})
    refused("invalid argument", chosen, {"appium:app": " "})
    assert "no desktop file nothing.desktop" in refused("session not created", chosen, {"appium:app": "nothing.desktop"})


def test_the_first_match_that_fits_is_chosen() -> None:
    assert chosen({"appium:app": "a"}, {"browserName": "firefox"}, {"platformName": "Linux"}).asked["platformName"] == "Linux"
    message = refused("session not created", chosen, {"appium:app": "a"}, {"browserName": "x"}, {"platformName": "mac"})
    assert "leave browserName out" in message and "2: platformName is linux" in message
    refused("invalid argument", chosen, {"appium:app": "a"}, {"appium:app": "b"})
    assert capabilities.chosen({"desiredCapabilities": {"app": "foot"}}, {}).command == ("foot",)
    assert chosen({"fingerpost:clock": "virtual"}, **{"fingerpost:clock": "real", "fingerpost:within": 2}).within == 2


def test_unknown_capabilities_of_fingerpost_are_errors() -> None:
    assert "unknown capability fingerpost:clok" in refused("invalid argument", chosen, {"fingerpost:clok": "real"})
    for name, value in {
        "clock": "fast", "hidden": True, "outputs": [1], "environment": {"A B": "x"}, "within": -1, "name": "a\nb", "x11": 1,
        "session": [], "policy": 3, "report": "x", "gone": "x",
    }.items():
        refused("invalid argument", chosen, {f"fingerpost:{name}": value})
    refused("invalid argument", chosen, {"app": "foot"})
    refused("invalid argument", chosen, {"timeouts": {"implicit": 1.5}})
    refused("invalid argument", chosen, {"timeouts": {"other": 1}})
    refused("invalid argument", chosen, {"appium:newCommandTimeout": "x"})
    assert chosen({"appium:udid": "any", "timeouts": {"implicit": 1.0, "script": None}}).timeouts.implicit == 1


def test_the_answer_names_what_is_in_effect() -> None:
    answer = chosen({"appium:app": "foot", "fingerpost:name": "a", "moz:x": 1}).answer("results/a", "1.2")
    assert answer["appium:app"] == "foot" and answer["fingerpost:results"] == "results/a" and "moz:x" not in answer
    assert answer["timeouts"]["implicit"] == 5000 and answer["fingerpost:clock"] == "real" and answer["platformName"] == "linux"


def test_desktop_files(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "applications"
    folder.mkdir()
    (folder / "org.example.app.desktop").write_text(
        "# x\n[Desktop Entry]\nName=App\nName[de]=Anwendung\nExec=app --title=%c %i -- %U\nPath=/tmp\n"
        "[Desktop Action a]\nExec=b\n"
    )
    (folder / "empty.desktop").write_text("[Desktop Entry]\nName=App\n")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_DIRS", "/none")
    file = desktop_files.read(desktop_files.find("org.example.app.desktop") or "", ["a:b"])
    assert file.command == ["app", "--title=App", "--", "a:b"] and file.directory == "/tmp"
    assert chosen({"appium:app": "org.example.app.desktop"}).command == ("app", "--title=App", "--")
    assert "has no command" in refused("session not created", chosen, {"appium:app": "empty.desktop"})
    assert all(desktop_files.is_installed(name) for name in ("app", "org.example.app", "org.example.app.desktop", "sh"))
    assert not any(desktop_files.is_installed(name) for name in ("", "ap", "../x", "a\0b"))


@pytest.mark.parametrize("using, value, selector", [
    ("name", "Save *", {"name": "Save \\*"}),
    ("description", "a?b\\", {"description": "a\\?b\\\\"}),
    ("class name", "[push button | Save]", {"role": "button", "name": "Save"}),
    ("class name", "[page tab | a | b]", {"role": "tab", "name": "a | b"}),
    ("class name", "check box", {"role": "check-box"}),
    ("class name", "[text | ]", {"role": "text-box"}),
    ("tag name", "push_button", {"role": "button"}),
    ("partial link text", "more", {"role": "link", "name": "*more*"}),
    ("css selector", '[name="Save \\"it\\""]', {"name": 'Save "it"'}),
    ("css selector", ".list-item", {"role": "list-item"}),
    ("id", "a.b", {"id": "*a.b"}),
    ("-fingerpost selector", '{"role": "button", "index": 2}', {"role": "button", "index": 2}),
    ("-fingerpost selector", {"role": "button"}, {"role": "button"}),
    ("-fingerpost selector", "{role: button}", "{role: button}"),
])
def test_strategies(using: str, value: t.Any, selector: t.Any) -> None:
    assert locating.query(using, value).selector == selector


def test_strategies_that_select_further() -> None:
    def widget(name: str = "", id: str = "") -> WidgetInfo:
        return WidgetInfo("text-box", name, (), 0, id=id)

    ends = locating.query("accessibility id", "Form.save").fits
    assert ends(widget(id="App.Form.save")) and ends(widget(id="Form.save")) and not ends(widget(id="App.MyForm.save"))
    nameless = locating.query("class name", "[text | ]").fits
    assert nameless(widget()) and not nameless(widget("a"))
    for using, value in (("css selector", "a > b"), ("id", ""), ("-fingerpost selector", "[1]")):
        refused("invalid selector", locating.query, using, value)
    mistakes: t.Sequence[t.Tuple[str, t.Any]] = (("magic", "a"), ("name", 3), ("name", "x" * 10_001))
    for using, wrong in mistakes:
        refused("invalid argument", locating.query, using, wrong)


def test_roles_of_other_drivers() -> None:
    words = ["push button", "page_tab", "Frame", "text", "panel", "check-box", "table cell", "anything else"]
    assert [roles.role_of(word) for word in words] == [
        "button", "tab", "window", "text-box", "group", "check-box", "cell", "anything-else",
    ]


@pytest.mark.parametrize("expression, translated", [
    ("//push_button[@name='push_button']", "//button[@name='push_button']"),
    ("//list-item/text", "//list-item/text-box"),
    ("(//frame)[1]/descendant::page_tab", "(//window)[1]/descendant::tab"),
    ("//list[contains(@text, '//frame') and position()=last()]", "//list[contains(@text, '//frame') and position()=last()]"),
    ("//label/text()", "//label/text()"),
    ("//*[push_button|text]", "//*[button|text-box]"),
    (".//button", ".//button"),
])
def test_xpath_with_roles_of_other_drivers(expression: str, translated: str) -> None:
    assert xpath.translated(expression) == translated


def trees() -> t.List[xpath.Tree]:
    window = WindowInfo(7, "app", "app", "app", "A & \x01 B", "toplevel", None, True, False, ())
    shown = ("sensitive", "showing", "visible")
    return [xpath.Tree(window, [
        WidgetInfo("window", "Form", shown, 1),
        WidgetInfo("group", "<g>", shown, 2, handle="g"),
        WidgetInfo("button", "Save", (*shown, "focused"), 3, area=Area(1, 2, 3.5, 4), id="App.save", handle="s"),
        WidgetInfo("button", "Gone", ("sensitive",), 3, hidden=True, handle="h"),
        WidgetInfo("text-box", "Name", shown, 2, text="Ada", handle="t"),
    ])]


def test_the_source_is_xml_of_all_widgets() -> None:
    text = xpath.source(trees())
    assert 'name="&lt;g&gt;"' in text and 'handle="7"' in text and 'title="A &amp; \ufffd B"' in text
    assert 'x="1" y="2" width="3.5" height="4"' in text and 'text="Ada"' in text and 'displayed="false"' in text


def test_xpath_selects_widgets() -> None:
    pytest.importorskip("lxml")

    def names(expression: str, handle: t.Optional[str] = None, window: t.Optional[int] = None) -> t.List[str]:
        return [widget.name for _, widget in xpath.select(trees(), expression, handle, window)]

    assert names("//push_button[@displayed='true']") == ["Save"]
    assert names("./button", "g") == ["Save", "Gone"] and names("./button", window=7) == []
    assert names("//window | //text-box") == ["Form", "Name"] and names("//button", "unknown") == []
    assert names("//button[@name='Save']/parent::*") == ["<g>"]
    for expression in ("//[", "string(//button)", "count(//button)", "//button/@name"):
        refused("invalid selector", xpath.select, trees(), expression, None, None)


def test_attributes_are_texts_and_properties_are_values() -> None:
    slider = WidgetInfo("slider", "Volume", ("focused", "sensitive"), 0, value=25, area=Area(1, 2, 3, 4), handle="v", row=2)
    assert (elements.attribute(slider, "value"), elements.prop(slider, "value")) == ("25", 25)
    assert (elements.attribute(slider, "focused"), elements.prop(slider, "has_popup")) == ("true", False)
    assert elements.attribute(slider, "nothing") is None and elements.prop(slider, "row") == 2
    assert elements.rectangle(slider) == {"x": 1, "y": 2, "width": 3, "height": 4} and elements.text(slider) == "Volume"
    secret = WidgetInfo("password", "Password", (), 0, text="never")
    assert elements.text(secret) == ""


def test_the_same_widget_has_the_same_reference(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(elements, "MOST", 2)
    known = elements.Elements()
    references = [known.add(WidgetInfo("button", "", (), 0, handle=handle), 1).reference for handle in "abaca"]
    assert references[0] == references[2] == references[4] and len(set(references)) == 3
    refused("stale element reference", known.get, references[1])
    refused("no such element", known.get, elements.Elements().add(WidgetInfo("button", "", (), 0, handle="a"), 1).reference)
    refused("no such element", known.get, "x" * 1000)


def test_typed_text_has_keys_and_held_modifiers() -> None:
    assert keys.typing_steps("Ab\ue01b\ue007") == [{"type": "Ab1"}, {"key": "KP_Enter"}]
    assert keys.typing_steps("\ue009a\ue000b") == [
        {"key": {"press": "Control_L"}}, {"key": "a"}, {"key": {"release": "Control_L"}}, {"type": "b"},
    ]
    assert keys.typing_steps("\ue008\ue012é")[-2:] == [{"type": "é"}, {"key": {"release": "Shift_L"}}]
    assert keys.typing_steps("a\r\nb") == [{"type": "a"}, {"key": "Return"}, {"type": "b"}]
    assert keys.typing_steps("") == keys.typing_steps("\ue000") == []


@pytest.mark.parametrize("headers", [
    {}, {"Host": "evil.example"}, {"Host": "evil.example:4723"}, {"Host": "127.0.0.1.evil.example"}, {"Host": "10.0.0.1:4723"},
    {"Host": "localhost:4723", "Origin": "http://evil.example"}, {"Host": "localhost:4723", "Origin": "null"},
    {"Host": "localhost:4723", "Origin": "http://localhost:80"}, {"Host": "localhost", "Sec-Fetch-Site": "cross-site"},
])
def test_requests_of_pages_are_refused(headers: t.Mapping[str, str]) -> None:
    with pytest.raises(WebDriverError, match="refused") as caught:
        guard.check_headers(headers)
    assert caught.value.status == 403


@pytest.mark.parametrize("headers", [
    {"Host": "localhost:4723"}, {"Host": "127.0.0.1"}, {"Host": "[::1]:4723"}, {"Host": "LOCALHOST"},
    {"Host": "localhost:4723", "Origin": "http://localhost:4723", "Sec-Fetch-Site": "same-origin"},
])
def test_requests_of_this_machine_are_accepted(headers: t.Mapping[str, str]) -> None:
    guard.check_headers(headers)


def test_routes() -> None:
    assert routes.command("POST", "element/a/click")[1] == ("a",)
    assert routes.command("GET", "element/a/attribute/b%2Fc")[1] == ("a", "b%2Fc")
    assert routes.command("GET", "element/active")[1] == ()
    refused("unknown method", routes.command, "DELETE", "element")
    refused("unknown command", routes.command, "GET", "element/a/b/c/d")
