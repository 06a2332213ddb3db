import Assembly
import Documents
import Geometry
import Globals
import Playback
import Scenes
import Scripts
import Surfaces
import Testing
import WireClients

/// Tests of selectors that name a client while a popup of it is open.
@Suite struct PopupSelectorTests {
  private let theatre: Theatre
  private let popup: ClientWindow

  /// A window of 400x200 at 100,100 with a popup of 30x30.
  init() throws {
    theatre = try Theatre()
    try theatre.show("a", at: 100, 100, 400, 200)
    let (client, window) = (try #require(theatre.clients["a"]), try #require(theatre.windows["a"]))
    let opened = client.beginPopup(of: window)
    theatre.arena.settle()
    client.show(opened, 30, 30)
    theatre.arena.settle()
    popup = try #require(theatre.arena.compositor.windows.windows.last)
    try #require(popup.kind == .popup)
  }

  /// Plays steps in which APP is the name of the client, and POPUP its popup.
  private func play(_ steps: String) throws -> String {
    let label = theatre.arena.compositor.label(of: popup.client)
    var text = "clients: {\"\(label)\": {command: x, start: false}}\nsteps:\n\(steps)\n"
    for (word, selector) in [("APP", "\"\(label)\""), ("POPUP", "{client: \"\(label)\", role: popup}")] {
      text = text.split(separator: word, omittingEmptySubsequences: false).joined(separator: selector)
    }
    var script = try ScriptReader.read(text: text, file: "s").script
    script.settings.stepTimeout = .milliseconds(1)
    script.settings.within = .milliseconds(20)
    let session = Session(on: DesktopScene(of: theatre.arena.compositor), settings: script.settings)
    var report = Player(script, in: session).run(file: "s")
    report.warnings = []
    theatre.arena.settle()
    return report.text.split(separator: label, omittingEmptySubsequences: false).joined(separator: "app")
  }

  @Test("the client means its window, whose positions do not change while a popup is open")
  func window() throws {
    let text = try play(
      """
        - expect: {window: {client: APP, size: 400x200, position: [100, 100]}}
        - expect: {window: {client: APP, role: popup, size: 30x30}}
        - expect: {windows: [POPUP, APP]}
        - tap: {in: APP, at: [300, 150]}
        - expect: {routed: {finger: last, to: APP}}
        - expect: {routed: {finger: last, to: {client: APP, role: toplevel}}}
        - expect: {touch-focus: APP}
        - expect: {key-window: APP}
        - focus: APP
        - raise: APP
      """)
    #expect(text == "s: 10 passed", "\(text)")
  }

  @Test("a popup is a part of its window for what received an event, unless a role is given")
  func part() throws {
    let passed = try play(
      """
        - tap: {in: POPUP, at: center}
        - expect: {routed: {finger: last, to: APP}}
        - expect: {routed: {finger: last, to: POPUP}}
        - expect: {touch-focus: APP}
        - pointer: {move: center, in: POPUP}
        - expect: {pointer-focus: APP}
      """)
    #expect(passed == "s: 6 passed", "\(passed)")
    let failed = try play(
      "  - tap: {in: POPUP, at: center}\n  - expect: {routed: {finger: last, to: {client: APP, role: toplevel}}}")
    #expect(failed.contains("found:    down to app popup because hit"), "\(failed)")
  }

  @Test("a position that the popup covers is missed, and the message names the popup and its role")
  func covered() throws {
    let x = popup.frame.minX + 15 - 100
    let y = popup.frame.minY + 15 - 100
    let text = try play("  - tap: {in: APP, at: [\(x), \(y)]}")
    #expect(
      text.contains("found:    app popup receives it (role: popup selects it; force: yes plays the step anyway)"),
      "\(text)")
  }

  @Test("a popup has the app id of its window")
  func appID() throws {
    let text = try play("  - tap: {in: {app-id: a, role: popup}, at: center}\n  - expect: {touch-focus: {app-id: a}}")
    #expect(text == "s: 2 passed", "\(text)")
  }

  @Test("a window of another client does not fit")
  func other() throws {
    try theatre.show("b", at: 550, 100, 100, 100)
    let text = try play(
      "  - tap: {in: {app-id: b}, at: center}\n  - expect: {routed: {finger: last, to: {app-id: a}}}")
    #expect(text.contains("1 passed, 1 failed"), "\(text)")
  }

  @Test("buttons have their names in messages")
  func buttonName() throws {
    let text = try play("  - expect: {routed: {button: right, to: APP}}")
    #expect(text.contains("expected: press of the right button to app"), "\(text)")
  }

  @Test("a key that a binding has consumed is described with the place of the binding in the policy")
  func consumedKey() throws {
    let theatre = try Theatre(policy: "bindings:\n  F5: {action: shell.mark}\nactions: {shell.mark: none}")
    try theatre.show("a", at: 100, 100, 60, 60)
    let text = try theatre.play("- key: F5\n- expect: {routed: {key: F5, to: {app-id: a}}}")
    let found = "press to no client because keyTaken (a key binding consumed the key; rule at policy:2, policy:3)"
    #expect(text.contains(found), "\(text)")
  }

  @Test("a window with another app id is described with its own")
  func foundAppID() throws {
    let text = try play("  - wait: {window: {app-id: org.example.A}}")
    #expect(text.contains("found:    app \"hostile\" with the app id a, app popup"), "\(text)")
  }

  @Test("a position outside the outputs names a window that is wider than the screen")
  func wide() throws {
    try theatre.show("b", at: 0, 0, 1000, 200)
    let text = try play("  - tap: {in: {app-id: b}, at: right}")
    #expect(text.contains("is wider than every output, so a part of it is not on the screen"), "\(text)")
    let small = try play("  - tap: {in: {app-id: a}, at: [-500, 0]}")
    #expect(!small.contains("wider"), "\(small)")
  }

  @Test("the first responder can be a surface")
  func firstResponder() throws {
    let text = try play(
      """
        - expect: {first-responder: APP}
        - expect: {first-responder: {in: APP}}
        - expect: {first-responder: {in: {app-id: a, surface: 0}}}
      """)
    #expect(text.contains("2 passed, 1 failed"), "\(text)")
    #expect(text.contains("expected: first responder: {app-id: a, surface: [0]}"), "\(text)")
    let none = try play("  - expect: {first-responder: none}")
    #expect(none.contains("expected: first responder: none") && none.contains("found:    app"), "\(none)")
  }
}
