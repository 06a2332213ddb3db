import Control
import Documents
import JSONText
import Testing

/// Tests of the text that `fingerpost ctl` prints for answers.
@Suite struct AnswerTextTests {
  private let foot = WindowSummary(
    id: 3, name: "client", appID: "foot", title: "~ \u{1B}[31mred", role: .toplevel,
    frame: Area(x: 10, y: 20.5, width: 640, height: 480), isKey: true, parent: nil,
    client: ClientSummary(name: "client", processID: 4711, program: "fo\u{7}t"), states: ["activated"], output: "main")

  private func popup() -> WindowSummary {
    var popup = foot
    (popup.id, popup.name, popup.appID, popup.title, popup.role) = (12, "client popup", "", "", .popup)
    (popup.parent, popup.isKey, popup.states) = (3, false, [])
    popup.client.program = nil
    return popup
  }

  @Test("Windows are a table, and no client can write to the terminal with its title")
  func windows() {
    let answer: JSON = ["windows": [popup().json, foot.json]]
    #expect(
      AnswerText.text(of: answer, to: .windows) == """
        ID  APP ID  TITLE       ROLE      PLACE    SIZE     STATES         CLIENT
        12  -       -           popup     10,20.5  640x480  -              client (4711)
        3   foot    ~ \u{FFFD}[31mred  toplevel  10,20.5  640x480  key activated  client (fo\u{FFFD}t, 4711)
        """)
  }

  @Test("A window's fields have the names that the documents give them")
  func windowFields() {
    #expect(
      popup().json == [
        "id": 12, "name": "client popup", "app-id": "", "title": "", "role": "popup",
        "frame": ["x": 10, "y": 20.5, "width": 640, "height": 480], "key": false, "hidden": false, "parent": 3,
        "client": ["name": "client", "pid": 4711, "program": .null, "sandbox": .null], "states": [], "output": "main",
        "icon": .null, "content-type": "none",
      ])
  }

  @Test("The client of a window has its sandbox")
  func sandbox() {
    var maps = foot
    maps.title = "Maps"
    maps.client.program = "maps"
    maps.client.sandbox = SandboxSummary(engine: "org.flatpak", appID: "org.gnome.Maps\u{1B}", instanceID: "17")
    #expect(
      maps.json["client"]?["sandbox"]
        == ["engine": "org.flatpak", "app-id": "org.gnome.Maps\u{1B}", "instance-id": "17"])
    let text = AnswerText.text(of: ["windows": [maps.json]], to: .windows)
    #expect(text?.hasSuffix("client (maps, 4711, sandboxed by org.flatpak as org.gnome.Maps\u{FFFD})") == true)
  }

  @Test("Surfaces are a tree, frontmost first")
  func surfaces() {
    func surface(_ id: Int, _ input: SurfaceSummary.Input, isVisible: Bool = true) -> SurfaceSummary {
      SurfaceSummary(
        id: id, name: "s\(id)", role: "wl_subsurface", area: Area(x: 0, y: 0, width: 10, height: 10),
        isVisible: isVisible, input: input)
    }
    var root = surface(1, .within(Area(x: 1, y: 2, width: 3, height: 4), isRectangle: true))
    root.below = [surface(2, .nowhere)]
    root.above = [
      surface(3, .everywhere), surface(4, .within(Area(x: 0, y: 0, width: 9, height: 9), isRectangle: false)),
    ]
    root.above[0].above = [surface(5, .everywhere, isVisible: false)]
    let answer: JSON = ["windows": [["id": 1, "surface": root.json]]]
    #expect(
      AnswerText.text(of: answer, to: .surfaces(nil)) == """
        SURFACE   ID  ROLE           PLACE  SIZE    INPUT
          + s4    4   wl_subsurface  0,0    10x10   region in 9x9 at 0,0
            + s5  5   wl_subsurface  0,0    hidden  everywhere
          + s3    3   wl_subsurface  0,0    10x10   everywhere
        s1        1   wl_subsurface  0,0    10x10   3x4 at 1,2
          - s2    2   wl_subsurface  0,0    10x10   nowhere
        """)
  }

  @Test("Outputs and devices are tables")
  func outputsAndDevices() {
    let output = OutputSummary(
      name: "main", summary: "headless", width: 1280, height: 800, refresh: 59.94, scale: 1.5, transform: "90",
      frame: Area(x: 0, y: 0, width: 533, height: 853))
    #expect(
      AnswerText.text(of: ["outputs": [output.json]], to: .outputs) == """
        NAME  MODE      REFRESH   SCALE  TRANSFORM  PLACE  SIZE     STATE  MODEL
        main  1280x800  59.94 Hz  1.5    90         0,0    533x853  on     -
        """)
    let device = DeviceSummary(id: 1, name: "panel", kind: .touchscreen, seat: "seat0")
    #expect(
      AnswerText.text(of: ["devices": [device.json]], to: .devices) == """
        ID  KIND         NAME   SEAT
        1   touchscreen  panel  seat0
        """)
  }

  @Test("Displays that are off or disabled, their modes, and changes that wait are shown with the outputs")
  func displays() {
    let output = OutputSummary(
      name: "DP-1", summary: "", width: 1920, height: 1080, refresh: 60, scale: 1, transform: "normal",
      frame: Area(x: 0, y: 0, width: 1920, height: 1080))
    let shown = DisplaySummary(
      name: "DP-1", isPowered: false, maker: "Maker", model: "Model\u{1b}7",
      modes: [
        .init(width: 1920, height: 1080, refresh: 60, isPreferred: false, isCurrent: true),
        .init(width: 2560, height: 1440, refresh: 59.95, isPreferred: true, isCurrent: false),
      ])
    let hidden = DisplaySummary(name: "DP-2", isEnabled: false)
    let result: JSON = [
      "outputs": [output.json], "displays": [shown.json, hidden.json], "confirm-within": 1500,
    ]
    #expect(
      AnswerText.text(of: result, to: .outputs) == """
        NAME  MODE       REFRESH  SCALE  TRANSFORM  PLACE  SIZE       STATE      MODEL
        DP-1  1920x1080  60 Hz    1      normal     0,0    1920x1080  power off  Maker Model\u{FFFD}7
        DP-2  -          -        -      -          -      -          disabled   -
        modes of DP-1: 1920x1080 at 60 Hz (current), 2560x1440 at 59.95 Hz (preferred)
        changes are undone in 1500 ms; keep them with: fingerpost ctl outputs keep
        """)
  }

  @Test("Idleness is described in lines")
  func idleness() {
    let asleep: JSON = [
      "asleep": true, "idle": 300_000, "sleeps-after": 60_000, "kept-awake-by": ["mpv", "call"], "notifications": 2,
    ]
    #expect(
      AnswerText.text(of: asleep, to: .idle) == """
        asleep, 300000 ms without input
        sleeps after 60000 ms
        kept awake by mpv, call
        notifications of clients: 2
        """)
    #expect(
      AnswerText.text(of: ["asleep": false, "idle": 5, "sleeps-after": .null, "notifications": 0], to: .idle) == """
        awake, 5 ms without input
        never sleeps
        notifications of clients: 0
        """)
    var locked = JSON.Members(["asleep": false, "idle": 5, "notifications": 0, "locked": true, "locked-by": "swaylock"])
    #expect(AnswerText.text(of: .object(locked), to: .idle)?.hasSuffix("\nlocked by swaylock") == true)
    locked["locked-by"] = .null
    #expect(AnswerText.text(of: .object(locked), to: .idle)?.hasSuffix("\nlocked by a client that has gone") == true)
  }

  @Test("The edit menu has a line for each item")
  func menu() {
    #expect(
      AnswerText.text(of: ["drawn": false, "open": false], to: .menu) == "closed; no program draws the edit menu")
    #expect(AnswerText.text(of: ["drawn": true, "open": false], to: .menu) == "closed")
    let open: JSON = [
      "drawn": true, "open": true, "by-key": true, "surface": "foot", "output": "main",
      "items": [
        ["action": "edit.copy", "title": "", "checked": false], ["action": "a.bold", "title": "Bold", "checked": true],
      ],
    ]
    #expect(
      AnswerText.text(of: open, to: .menu) == """
        open for foot on main, with keys
          edit.copy
          a.bold "Bold", on
        """)
  }

  @Test(
    "Short answers are short, and what went well needs no word",
    arguments: [
      (["fingerpost": "0.1.0", "protocol": 1], .version, "fingerpost 0.1.0, control protocol 1"),
      (["performed-by": ["the shell"]], .action("shell.home"), "performed by the shell"),
      (["file": "/tmp/a.png"], .screenshot(ScreenshotRequest(file: "/tmp/a.png")), "/tmp/a.png"),
      ([:], .focus(nil), nil), ([:], .reload, nil), ([:], .quit, nil),
      (["touchscreens": [], "skipped": []], .identify, nil),
    ] as [(JSON, ControlRequest, String?)])
  func short(result: JSON, request: ControlRequest, text: String?) {
    #expect(AnswerText.text(of: result, to: request) == text)
  }

  @Test("An answer that lacks everything is still shown")
  func poor() {
    #expect(AnswerText.text(of: ["windows": [[:], 3]], to: .windows)?.split(separator: "\n").count == 3)
    #expect(AnswerText.text(of: .null, to: .outputs)?.hasPrefix("NAME") == true)
  }

  @Test("Events are lines")
  func events() {
    let key: JSON = ["window": ["name": "foot", "id": 3], "why": "tap"]
    #expect(AnswerText.text(of: key, topic: .keyWindow) == "key window: foot (tap)")
    #expect(AnswerText.text(of: ["window": .null], topic: .keyWindow) == "key window: none")
    #expect(AnswerText.text(of: ["surface": ["name": "a\nb"]], topic: .firstResponder) == "first responder: a\u{FFFD}b")
    #expect(AnswerText.text(of: ["t": 1], topic: .trace) == #"{"t": 1}"#)
    let pan: JSON = [
      "name": "home", "state": "cancelled", "why": "incomplete", "translation": [0, -20.5], "velocity": [0, 3],
      "scale": 1, "rotation": 0, "fingers": 1,
    ]
    #expect(
      AnswerText.text(of: pan, topic: .gestures)
        == "home cancelled (incomplete): moved by 0,-20.5, 0,3 px/s, 1 finger")
    let pinch: JSON = [
      "name": "zoom", "state": "changed", "translation": [1, 2], "velocity": [0, 0], "scale": 1.5, "rotation": -30,
      "fingers": 2,
    ]
    #expect(
      AnswerText.text(of: pinch, topic: .gestures)
        == "zoom changed: moved by 1,2, 0,0 px/s, scale 1.5, turned by -30°, 2 fingers")
  }
}
