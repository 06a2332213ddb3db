import Assembly
import Documents
import Geometry
import Globals
import Scripts
import Surfaces
import Seats
import Testing
import WireClients

/// Tests that a step which names a window begins only at a place where that window receives it.
@Suite struct AimTests {
  /// `b` covers the left half of `a`.
  private func covered(policy: String = "{}") throws -> Theatre {
    let theatre = try Theatre(policy: policy)
    try theatre.show("a", at: 100, 100, 400, 200)
    try theatre.show("b", at: 100, 100, 200, 200)
    return theatre
  }

  private static let left = "[50, 100]"
  private static let right = "[300, 100]"

  /// Steps that press at PLACE in the window a, and the event that its client receives.
  private static let steps: [(step: String, event: String)] = [
    ("tap: {in: {app-id: a}, at: PLACE}", "wl_touch.down"),
    ("double-tap: {in: {app-id: a}, at: PLACE}", "wl_touch.down"),
    ("swipe: {in: {app-id: a}, from: PLACE, to: [390, 190]}", "wl_touch.down"),
    ("draw: {in: {app-id: a}, along: [PLACE, [390, 190]]}", "wl_touch.down"),
    ("pinch: {in: {app-id: a}, center: PLACE, radius: 20, scale: 2}", "wl_touch.down"),
    ("rotate: {in: {app-id: a}, center: PLACE, radius: 20, angle: 30}", "wl_touch.down"),
    ("touch: {down: 1, in: {app-id: a}, at: PLACE}", "wl_touch.down"),
    ("pointer: {click: left, in: {app-id: a}, at: PLACE}", "wl_pointer.button"),
    ("pointer: {drag: left, in: {app-id: a}, from: PLACE, to: [390, 190]}", "wl_pointer.button"),
    ("pointer: {scroll: vertical, steps: 1, in: {app-id: a}, at: PLACE}", "wl_pointer.axis"),
    ("pen: {tap: PLACE, in: {app-id: a}}", "wl_pointer.button"),
    ("pen: {draw: [PLACE, [390, 190]], in: {app-id: a}}", "wl_pointer.button"),
  ]

  @Test("A covered window does not count as reached, and the one in front is named", arguments: 0..<12)
  func coveredWindow(_ index: Int) throws {
    let (step, event) = Self.steps[index]
    let theatre = try covered()
    let report = try theatre.play("- \(step.replacing("PLACE", with: Self.left))")
    #expect(report.contains("expected: {app-id: a} to receive "), "\(report)")
    #expect(report.contains("at 150,200 within 20ms") || report.contains("at 170,200 within 20ms"), "\(report)")
    #expect(report.contains(" receives it (force: yes plays the step anyway)"), "\(report)")
    #expect(theatre.count(event, "a") == 0 && theatre.count(event, "b") == 0)
  }

  @Test("What is not covered is reached", arguments: 0..<12)
  func freeWindow(_ index: Int) throws {
    let (step, event) = Self.steps[index]
    let theatre = try covered()
    #expect(try theatre.play("- \(step.replacing("PLACE", with: Self.right))") == "s: 1 passed")
    #expect(theatre.count(event, "a") > 0 && theatre.count(event, "b") == 0)
  }

  @Test("`force` plays a step at a covered window: whatever is in front receives it", arguments: 0..<12)
  func forced(_ index: Int) throws {
    let (step, event) = Self.steps[index]
    let theatre = try covered()
    let forced = step.replacing("PLACE", with: Self.left).replacing(
      "in: {app-id: a}", with: "in: {app-id: a}, force: yes")
    #expect(try theatre.play("- \(forced)") == "s: 1 passed")
    #expect(theatre.count(event, "a") == 0 && theatre.count(event, "b") > 0)
  }

  @Test("A step waits until what covers its window has gone")
  func waits() throws {
    let theatre = try covered()
    let b = try theatre.window("b")
    let report = try theatre.play("- tap: {in: {app-id: a}, at: \(Self.left)}", within: .seconds(20)) {
      theatre.arena.compositor.move(b, to: Point(600, 400))
      return false
    }
    #expect(report == "s: 1 passed")
    #expect(theatre.count("wl_touch.down", "a") == 1)
  }

  @Test("A step waits for a window that is not there yet, and names those that are")
  func missingWindow() throws {
    let theatre = try covered()
    let report = try theatre.play("- tap: {in: {app-id: c}}")
    #expect(report.contains("window {app-id: c} was not found within 20ms; found "), "\(report)")
  }

  @Test("A place beside its window is a miss, also where nothing else is")
  func beside() throws {
    let theatre = try Theatre()
    try theatre.show("a", at: 100, 100, 400, 200)
    let report = try theatre.play("- tap: {in: {app-id: a}, at: [-50, -50]}")
    #expect(report.contains("found:    no window is at this position"), "\(report)")
    #expect(try theatre.play("- tap: {in: {app-id: a}, at: [-50, -50], force: yes}") == "s: 1 passed")
  }

  @Test("All fingers that come down together must reach the window")
  func fingers() throws {
    let theatre = try covered()
    #expect(try theatre.play("- tap: {in: {app-id: a}, at: [220, 100], fingers: 2}").contains("a finger at 290,200"))
    #expect(try theatre.play("- tap: {in: {app-id: a}, at: [230, 100], fingers: 2}") == "s: 1 passed")
  }

  @Test("`right` and `bottom` are the last pixels inside a window", arguments: ["right", "bottom", "bottom-right"])
  func edges(_ place: String) throws {
    let theatre = try Theatre()
    try theatre.show("a", at: 100, 100, 400, 200)
    #expect(try theatre.play("- tap: {in: {app-id: a}, at: \(place)}") == "s: 1 passed")
    #expect(theatre.count("wl_touch.down", "a") == 1)
  }

  // MARK: Other decisions of the router

  @Test("An outset of the policy belongs to the window")
  func outset() throws {
    let theatre = try Theatre(policy: "rules: [{match: {app-id: a}, hit-outset: 20px}]")
    try theatre.show("a", at: 100, 100, 400, 200)
    #expect(try theatre.play("- tap: {in: {app-id: a}, at: [-10, 50]}") == "s: 1 passed")
    #expect(theatre.count("wl_touch.down", "a") == 1)
  }

  @Test("A window whose hits a policy redirects counts as reached, and so does where they go")
  func redirected() throws {
    let policy = "rules: [{match: {app-id: b}, intercept: {redirect: {app-id: a}}}]"
    for name in ["a", "b"] {
      let theatre = try covered(policy: policy)
      #expect(try theatre.play("- tap: {in: {app-id: \(name)}, at: [50, 50]}") == "s: 1 passed")
      #expect(theatre.count("wl_touch.down", "a") == 1)
    }
  }

  @Test("An output that does not exist is found when the step is played, with the outputs that do")
  func unknownOutput() throws {
    let name = try #require(try covered().arena.compositor.outputs.all.first?.description.name)
    let report = try covered().play("- tap: {output: \(name)x, at: center}")
    #expect(report.contains("unknown output \"\(name)x\"; expected \(name); did you mean \"\(name)\"?"), "\(report)")
  }

  @Test("A press that would only close another client's popup is a miss")
  func popupGrab() throws {
    let theatre = try covered()
    try theatre.play("- pointer: {click: left, in: {app-id: b}, at: [20, 20]}")
    let (client, window) = (try #require(theatre.clients["b"]), try #require(theatre.windows["b"]))
    let serial = try #require(client.last["wl_pointer.button"]?.first)
    let popup = client.beginPopup(of: window, grabbing: serial)
    theatre.arena.settle()
    client.show(popup, 30, 30)
    theatre.arena.settle()
    let report = try theatre.play("- tap: {in: {app-id: a}, at: \(Self.right)}")
    #expect(report.contains("found:    it only closes "), "\(report)")
    #expect(try theatre.play("- tap: {in: {app-id: b}, at: [150, 150]}") == "s: 1 passed", "the same client")
  }

  @Test("While a button is down, other presses belong to the window that has it")
  func heldButton() throws {
    let theatre = try covered()
    let report = try theatre.play(
      """
      - pointer: {move: [20, 20], in: {app-id: b}}
      - pointer: {press: left}
      - pointer: {click: right, in: {app-id: b}, at: [30, 30]}
      - pointer: {click: right, in: {app-id: a}, at: \(Self.right)}
      """)
    #expect(report.contains("s: 3 passed, 1 failed"), "\(report)")
    #expect(report.contains(" has grabbed the pointer (force"), "\(report)")
  }

  // MARK: Outside every output

  @Test(
    "A place outside every output is refused, with the outputs",
    arguments: [
      "tap: [9999, 9999]", "tap: {in: {app-id: a}, at: [-500, -500]}",
      "tap: {in: {app-id: a}, at: [-500, -500], force: yes}",
      "pointer: {click: left, in: {app-id: a}, at: [5000, 5000]}",
      "touch: {down: [1, 2], at: [[5, 5], [5, 601]]}", "swipe: {from: [-1, 5], to: center}", "pen: {hover: [900, 5]}",
      "draw: {paths: [[center, [900, 5]], [[900, 5], center]]}",
    ])
  func outside(_ step: String) throws {
    let theatre = try Theatre()
    try theatre.show("a", at: 100, 100, 400, 200)
    let report = try theatre.play("- \(step)")
    #expect(report.contains("is outside every output; the outputs are main (800x600 at 0,0)"), "\(report)")
    #expect(theatre.count("wl_touch.down", "a") == 0 && theatre.count("wl_pointer.button", "a") == 0)
  }

  @Test("Later samples may leave window and output; a pointer that moves stops at the edge")
  func leaving() throws {
    let theatre = try Theatre()
    try theatre.show("a", at: 100, 100, 400, 200)
    let report = try theatre.play(
      """
      - swipe: {in: {app-id: a}, from: [10, 10], to: [-200, 10]}
      - pointer: {move: [5000, 300]}
      - pointer: {move: {by: [-100, 5000]}}
      """)
    #expect(report == "s: 3 passed")
    #expect(theatre.arena.compositor.router.pointerPlace.x < 701)
  }
}
