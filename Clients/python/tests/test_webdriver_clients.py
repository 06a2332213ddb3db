"""The clients of Selenium and Appium, unmodified, with real programs."""

from __future__ import annotations

import contextlib
import importlib
import os
import pathlib
import threading
import time
import typing as t

import pytest
from webdriver_server import Server, serving

REASON = os.environ.get("FINGERPOST_NO_WEBDRIVER_CLIENTS") or "Selenium's and Appium's clients are not installed"
try:
    selenium: t.Any = importlib.import_module("selenium.webdriver")
    appium: t.Any = importlib.import_module("appium.webdriver")
    options: t.Any = importlib.import_module("appium.options.common.base")
    errors: t.Any = importlib.import_module("selenium.common.exceptions")
    waits: t.Any = importlib.import_module("selenium.webdriver.support.ui")
    builder: t.Any = importlib.import_module("selenium.webdriver.common.actions.action_builder")
    pointers: t.Any = importlib.import_module("selenium.webdriver.common.actions.pointer_input")
except ImportError:
    pytest.skip(REASON, allow_module_level=True)

FORM = pathlib.Path(__file__).resolve().parents[3] / "Tests/Programs/ClientTests/Clients/Widgets/qt-form.py"
QT5 = f"/usr/bin/python3 {FORM} 5"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> t.Iterator[Server]:
    with serving(tmp_path_factory.mktemp("webdriver"), "--sessions", "12") as running:
        yield running


Open = t.Callable[..., t.Any]


@pytest.fixture
def session(server: Server) -> t.Iterator[Open]:
    """Opens sessions of Appium's client, which end with the test."""
    drivers: t.List[t.Any] = []

    def opened(app: str, **capabilities: t.Any) -> t.Any:
        asked = {"app": app, "timeouts": {"implicit": 5000}}
        asked.update({name.replace("__", ":"): value for name, value in capabilities.items()})
        drivers.append(appium.Remote(server.address, options=options.AppiumOptions().load_capabilities(asked)))
        return drivers[-1]

    yield opened
    for driver in drivers:
        with contextlib.suppress(errors.InvalidSessionIdException):
            driver.quit()


def shown(driver: t.Any, by: str, value: str) -> t.List[t.Any]:
    return [element for element in driver.find_elements(by, value) if element.is_displayed()]


def until(driver: t.Any, condition: t.Callable[[], object]) -> None:
    waits.WebDriverWait(driver, 10, 0.05).until(lambda _: condition())


def test_a_form_of_qt_5(session: Open) -> None:
    driver = session(QT5)
    assert driver.title == "Form" and driver.window_handles == [driver.current_window_handle]
    name = driver.find_element("class name", "[text | Name]")
    assert name.is_enabled() and name.is_displayed() and name.tag_name == "text-box"
    name.send_keys("Ada")
    name.send_keys(" L", selenium.Keys.ENTER)
    assert name.text == "Ada L" == name.get_attribute("value") == name.get_property("text")
    assert driver.switch_to.active_element == name
    name.send_keys(selenium.Keys.CONTROL, "a", selenium.Keys.NULL, "Grüße {}")
    assert name.text == "Grüße {}"
    assert name.clear().text == ""

    box = driver.find_element("name", "Subscribe")
    assert (box.is_selected(), box.get_attribute("checked")) == (False, "false")
    box.click()
    until(driver, box.is_selected)
    assert driver.find_element("xpath", "//check_box[@checked='true']") == box
    assert box.rect["width"] > 20 and len(box.screenshot_as_png) > 100 and len(driver.get_screenshot_as_png()) > 5000

    driver.find_element("class name", "[menu item | Actions]").click()
    driver.find_element("name", "Duplicate").click()
    driver.find_element("xpath", "//slider").send_keys(selenium.Keys.HOME, selenium.Keys.RIGHT)
    assert driver.find_element("class name", "slider").get_attribute("value") == "1"


def test_child_elements_and_errors(session: Open) -> None:
    driver = session(QT5, fingerpost__clock="virtual")
    rows = driver.find_element("class name", "[list | Rows]")
    found = rows.find_elements("class name", "list item")
    assert [row.text for row in found[:2]] == ["Row 1", "Row 2"] and rows.find_element("name", "Row 3").text == "Row 3"
    assert rows.find_element("xpath", "./list-item[2]") == found[1]
    assert rows.find_element("-fingerpost selector", "{role: list-item, index: -1}").text.startswith("Row ")
    driver.implicitly_wait(0)
    assert rows.find_elements("name", "Subscribe") == [] == rows.find_elements("xpath", "./button")
    last = driver.find_element("name", "Row 35")
    assert not last.is_displayed()
    last.click()
    until(driver, last.is_displayed)
    for by, value, error in (
        ("name", "Nothing", errors.NoSuchElementException), ("xpath", "//[", errors.InvalidSelectorException),
        ("css selector", "a > b", errors.InvalidSelectorException), ("magic", "x", errors.InvalidArgumentException),
        ("tag name", "nonsense", errors.InvalidSelectorException),
    ):
        with pytest.raises(error):
            driver.find_element(by, value)
    with pytest.raises(errors.InvalidElementStateException):
        driver.find_element("name", "Subscribe").clear()
    with pytest.raises(errors.MoveTargetOutOfBoundsException):
        selenium.ActionChains(driver).move_by_offset(9000, 0).perform()
    with pytest.raises(errors.JavascriptException):
        driver.execute_script("return 1")


def test_a_hidden_widget_is_pressed_only_on_demand(session: Open) -> None:
    driver = session(QT5, fingerpost__within=0.3)
    item = driver.find_element("name", "Clear")
    assert not item.is_displayed()
    with pytest.raises(errors.ElementNotInteractableException):
        item.click()
    pressed = session(QT5, fingerpost__hidden="press", fingerpost__within=0.3)
    answer = pressed.find_element("name", "Clear")._execute("clickElement")
    assert "no user could" in answer["value"]["message"] and answer["value"]["fingerpost:pressedByAction"]


def test_actions_of_mouse_keys_and_fingers(session: Open) -> None:
    driver = session(QT5)
    name = driver.find_element("class name", "[text | Name]")
    selenium.ActionChains(driver).move_to_element(name).click().send_keys("two words").perform()
    assert name.text == "two words"
    selenium.ActionChains(driver).double_click(name).perform()
    selenium.ActionChains(driver).key_down(selenium.Keys.SHIFT).send_keys("x").key_up(selenium.Keys.SHIFT).perform()
    until(driver, lambda: "X" in name.text)

    box = driver.find_element("name", "Subscribe")
    touch = builder.ActionBuilder(driver, mouse=pointers.PointerInput("touch", "finger"))
    touch.pointer_action.move_to(box).pointer_down().pause(0.05).pointer_up()
    touch.perform()
    until(driver, box.is_selected)
    pen = builder.ActionBuilder(driver, mouse=pointers.PointerInput("pen", "pen"))
    pen.pointer_action.move_to(box).pointer_down().pointer_up()
    pen.perform()
    until(driver, lambda: not box.is_selected())

    area = driver.find_element("class name", "[list | Rows]").rect
    first = driver.find_element("name", "Row 1")
    wheel = builder.ActionBuilder(driver)
    wheel.wheel_action.scroll(int(area["x"]) + 50, int(area["y"]) + 50, 0, 300)
    wheel.perform()
    until(driver, lambda: not first.is_displayed())
    selenium.ActionChains(driver).click_and_hold(box).perform()
    builder.ActionBuilder(driver).clear_actions()
    until(driver, box.is_selected)


def test_passwords_are_in_no_answer_and_no_file(server: Server, session: Open) -> None:
    driver = session(QT5, fingerpost__report="always")
    password = driver.find_element("class name", "password text")
    password.send_keys("hunter2 ${x} é")
    selenium.ActionChains(driver).move_to_element(password).click().send_keys("zebra9").perform()
    assert (password.text, password.get_attribute("value"), password.get_property("text")) == ("", None, "")
    assert "hunter2" not in driver.page_source
    password.clear()
    driver.find_element("class name", "[text | Name]").send_keys("not secret")
    results = pathlib.Path(driver.capabilities["fingerpost:results"])
    driver.quit()
    written = b"".join(file.read_bytes() for file in results.rglob("*") if file.is_file())
    assert b"not secret" in written and b"hunter2" not in written and b"zebra9" not in written


def test_a_dialog_of_gtk_4_and_the_clipboard(session: Open, tmp_path: pathlib.Path) -> None:
    driver = session("gnome-text-editor --standalone")
    until(driver, lambda: [one for one in shown(driver, "class name", "text") if one.get_attribute("editable") == "true"])
    text = [one for one in shown(driver, "class name", "text") if one.get_attribute("editable") == "true"][0]
    text.send_keys("Hello", selenium.Keys.ENTER, "World")
    until(driver, lambda: text.text == "Hello\nWorld")
    driver.set_clipboard_text("from the test, ü")
    assert driver.get_clipboard_text() == "from the test, ü"
    text.send_keys(selenium.Keys.CONTROL, "a", "v", selenium.Keys.CONTROL)
    until(driver, lambda: text.text == "from the test, ü")
    selenium.ActionChains(driver).key_down(selenium.Keys.CONTROL).send_keys("s").key_up(selenium.Keys.CONTROL).perform()
    until(driver, lambda: len(driver.window_handles) == 2)
    main, dialog = driver.window_handles[1], driver.window_handles[0]
    driver.switch_to.window(dialog)
    driver.find_element("-fingerpost selector", {"role": "button", "name": "Cancel*"}).click()
    until(driver, lambda: driver.window_handles == [main])
    with pytest.raises(errors.NoSuchWindowException):
        driver.find_element("class name", "text")
    driver.switch_to.window(main)
    text.clear()
    assert text.text == "" and driver.is_app_installed("gnome-text-editor") and not driver.is_app_installed("no-such")
    (tmp_path / "note.txt").write_text("a note")
    driver.execute_script("mobile: deepLink", {"url": str(tmp_path / "note.txt")})
    until(driver, lambda: len(driver.window_handles) == 2)
    driver.switch_to.window(next(handle for handle in driver.window_handles if handle != main))
    until(driver, lambda: driver.title.startswith("note.txt"))


def test_seleniums_own_client_with_gtk_3(server: Server) -> None:
    asked = importlib.import_module("selenium.webdriver.common.options").ArgOptions()
    asked.set_capability("appium:app", "gtk3-widget-factory")
    driver = selenium.Remote(server.address + "/wd/hub", options=asked)
    try:
        check = [one for one in shown(driver, "class name", "check-box") if one.is_enabled()][0]
        before = check.is_selected()
        check.click()
        until(driver, lambda: check.is_selected() != before)
        assert "<check-box" in driver.page_source and driver.get_window_rect()["width"] > 500
        entry = [one for one in shown(driver, "tag name", "text-box") if one.is_enabled()][0]
        entry.clear()
        entry.send_keys("abc")
        assert entry.text == "abc"
        driver.execute_script("mobile: terminateApp", {"appId": "gtk3-widget-factory"})
        with pytest.raises((errors.StaleElementReferenceException, errors.NoSuchWindowException)):
            entry.click()
        driver.execute_script("mobile: activateApp", {"appId": "gtk3-widget-factory"})
        with pytest.raises(errors.StaleElementReferenceException):
            entry.click()
        assert shown(driver, "tag name", "text-box")
    finally:
        driver.quit()


def test_the_example_of_the_page(server: Server, pytester: pytest.Pytester) -> None:
    page = (pathlib.Path(__file__).resolve().parents[3] / "docs/webdriver.md").read_text()
    example = page.split("```python\n")[1].split("```")[0]
    assert "http://127.0.0.1:4723" in example
    pytester.makepyfile(example.replace("http://127.0.0.1:4723", server.address))
    pytester.runpytest_subprocess("-p", "no:cacheprovider").assert_outcomes(passed=1)


@pytest.mark.skipif("FINGERPOST_TEN_SESSIONS" not in os.environ, reason="takes a minute: FINGERPOST_TEN_SESSIONS=1")
def test_ten_sessions_side_by_side(session: Open) -> None:
    results: t.List[str] = []

    def one(number: int) -> None:
        driver = session(QT5)
        name = driver.find_element("class name", "[text | Name]")
        for round in range(5):
            name.clear()
            name.send_keys(f"{number} {round}")
            assert name.text == f"{number} {round}"
        box = driver.find_element("name", "Subscribe")
        box.click()
        until(driver, box.is_selected)
        results.append(name.text)

    began = time.monotonic()
    threads = [threading.Thread(target=one, args=(number,)) for number in range(10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
    assert sorted(results) == [f"{number} 4" for number in range(10)]
    print(f"ten sessions: {time.monotonic() - began:.1f} s")
