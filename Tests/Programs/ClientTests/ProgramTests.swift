import FoundationEssentials
import Testing

extension ClientTests {
  /// Tests of programs under scripts. Each program has its own script.
  @Suite("Under scripts")
  struct ProgramTests {
    private func play(_ name: String) throws {
      let stage = try Stage()
      let result = try stage.play(Sources.scripts.appendingPathComponent("\(name).yaml"))
      #expect(result.status == 0, "\(stage.account(of: result))")
    }

    @Test("the demo client: buttons, text, paint, a dial, a menu, full screen, a turned output")
    func demo() throws { try play("demo") }

    @Test("a client of the first wl_seat: two fingers paint two strokes", .needs("weston-simple-touch"))
    func firstSeatVersion() throws { try play("simple-touch") }

    @Test("a finger that was held back for 150 ms brings its whole path", .needs("weston-simple-touch"))
    func heldPath() throws { try play("held-path") }

    @Test("rules about the touches of several windows", .needs("foot", "weston-simple-touch"))
    func touchRules() throws { try play("touch-rules") }

    @Test("the first swipe from an edge is the full-screen window's, the second the shell's", .needs("foot"))
    func deferredEdges() throws { try play("deferred-edges") }

    @Test("touches that are rejected: dead zones, palms, typing", .needs("foot", "weston-simple-touch"))
    func palms() throws { try play("palms") }

    @Test("touch accommodations: a rest, repeats, taps at one place", .needs("weston-simple-touch"))
    func touchHelp() throws { try play("touch-help") }

    @Test("rules for single subsurfaces, recognizers with conditions", .needs("foot"))
    func conditions() throws { try play("conditions") }
    @Test("foot: scrolls of the shell, a hot corner, and a finger that scrolls with inertia", .needs("foot"))
    func scrolling() throws { try play("scrolling") }

    @Test("foot: a command is typed and its output appears", .needs("foot"))
    func terminal() throws { try play("foot") }

    @Test("GTK 4: a button, a switch, a list, a menu, an entry", .needs("gtk4-widget-factory"))
    func gtk4() throws { try play("gtk4") }

    @Test("GTK 4 and foot live through every fault", .needs("gtk4-demo", "foot", "dbus-daemon"))
    func faults() throws { try play("faults") }

    @Test("GTK 4: what fingers do on a touchpad", .needs("gtk4-demo"))
    func touchpad() throws { try play("touchpad") }

    @Test("GTK 4: a pen on a tablet; the pointer for a terminal", .needs("gtk4-demo", "foot"))
    func pen() throws { try play("pen") }

    @Test("GTK 3: a button, a switch, a list, a popover, an entry", .needs("gtk3-widget-factory"))
    func gtk3() throws { try play("gtk3") }

    @Test(
      "Qt 5: a button, a line of text, three fingers, a list",
      .enabled(if: Programs.pythonHas("PyQt5.QtWidgets"), "not installed: python3-pyqt5"))
    func qt5() throws { try play("qt") }

    @Test("waybar: a panel that keeps its edge and takes the keyboard from nobody", .needs("waybar", "foot"))
    func panel() throws { try play("waybar") }

    @Test(
      "text that the layout has no keys for, into a terminal and GTK 4",
      .needs("foot", "gtk4-widget-factory", "wl-paste"))
    func unicode() throws { try play("unicode") }

    @Test("the clipboard and the primary selection between programs", .needs("foot", "wl-copy", "wl-paste"))
    func clipboard() throws { try play("clipboard") }

    @Test("wtype: text by a keymap of its own, chords, and what it held is let go", .needs("foot", "wtype"))
    func virtualKeyboard() throws { try play("wtype") }

    @Test(
      "squeekboard: an on-screen keyboard types into GTK and a terminal, and never has the keyboard itself",
      .needs("squeekboard", "dbus-run-session", "gtk4-demo", "foot"))
    func onScreenKeyboard() throws { try play("squeekboard") }

    @Test(
      "squeekboard: in front of a full-screen window, which keeps its size and the keyboard",
      .needs("squeekboard", "dbus-run-session", "gtk4-demo"))
    func onScreenKeyboardOverFullScreen() throws { try play("squeekboard-fullscreen") }

    @Test("rules place, size and stack the windows of a terminal and of GTK", .needs("foot", "gtk4-demo"))
    func placing() throws { try play("placing") }

    @Test("the car of the examples, with its map, its panel and a call", .needs("foot"))
    func car() throws { try play("car") }

    @Test(
      "the kiosk of the examples: an application, a clock and an on-screen keyboard start with it, and again",
      .needs("foot", "squeekboard", "dbus-run-session"))
    func kioskPrograms() throws { try play("kiosk-programs") }

    @Test("a terminal passes touches and keys on by a rule, and keeps the pointer", .needs("foot"))
    func passing() throws { try play("passing") }

    @Test("SDL 2: a window, the pointer, a finger", .needs("/usr/libexec/installed-tests/SDL2/testmouse"))
    func sdl2() throws { try play("sdl") }

    @Test("drag and drop, by touch and with the pointer", .needs("weston-dnd"))
    func dragAndDrop() throws { try play("drag") }

    @Test(
      "a popup that appears, a text field, a branch, a drag and what it has changed",
      .needs("gtk4-widget-factory", "weston-dnd"))
    func newThings() throws { try play("new-things") }
  }
}
