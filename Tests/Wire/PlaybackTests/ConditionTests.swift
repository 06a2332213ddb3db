import Assembly
import Documents
import Geometry
import Globals
import Scripts
import Testing
import WireClients

/// Tests of conditions for what is new, dragged, typed into or changed: each holds, fails and is waited for.
@Suite struct ConditionTests {
  private func stage() throws -> Theatre {
    let theatre = try Theatre()
    try theatre.show("a", at: 100, 100, 60, 60)
    try theatre.whiten("a", 60, 60)
    return theatre
  }

  // MARK: appeared

  @Test("A subsurface that appears after the input is new; windows from before are not")
  func appeared() throws {
    let theatre = try stage()
    let none = try theatre.play("- tap: [20, 20]\n- expect: {appeared: {role: any}}")
    #expect(none.contains("expected: a new window or subsurface since the last input step began"), "\(none)")
    #expect(none.contains("found:    none; "), "\(none)")
    let client = try #require(theatre.clients["a"])
    let parent = try #require(theatre.windows["a"]).surface
    let came = try theatre.play("- tap: [20, 20]\n- wait: {appeared: {role: subsurface}}", within: .seconds(10)) {
      let surface = client.makeSurface()
      _ = client.make(client.global("wl_subcompositor"), "get_subsurface", .id(surface), .id(parent))
      client.draw(surface, 10, 10)
      client.request(parent, "commit")
      _ = client.flush()
      return false
    }
    #expect(came == "s: 2 passed")
    #expect(try theatre.play("- tap: [20, 20]\n- expect: {appeared: {role: subsurface}}").contains("1 failed"))
    #expect(try theatre.play("- expect: {appeared: {role: toplevel}}").contains("expected: a new toplevel"))
  }

  // MARK: drag

  @Test("Without a drag, none holds and any other fails")
  func drag() throws {
    let theatre = try stage()
    #expect(try theatre.play("- expect: {drag: none}") == "s: 1 passed")
    let report = try theatre.play("- expect: {drag: {by: finger, over: {app-id: a}, types: [text/*]}}")
    #expect(report.contains("expected: a drag by finger over {app-id: a}, types: text/*"), "\(report)")
    #expect(report.contains("found:    no drag"), "\(report)")
  }

  // MARK: text-field

  @Test("The text field: none, its purpose, its text; a password is not shown")
  func textField() throws {
    let theatre = try stage()
    #expect(try theatre.play("- expect: {text-field: {active: no}}") == "s: 1 passed")
    #expect(try theatre.play("- expect: {text-field: {purpose: url}}").contains("found:    no active text field"))
    let client = try #require(theatre.clients["a"])
    let input = client.make(client.global("zwp_text_input_manager_v3"), "get_text_input", .id(client.global("wl_seat")))
    theatre.arena.settle()
    func fill(_ text: String, purpose: Int64) {
      client.request(input, "enable")
      client.request(input, "set_surrounding_text", .text(text), 2, 2)
      client.request(input, "set_content_type", 0, .number(purpose))
      client.request(input, "commit")
      theatre.arena.settle()
    }
    fill("hello", purpose: 5)
    #expect(try theatre.play("- expect: {text-field: {purpose: url, surrounding: hel*}}") == "s: 1 passed")
    #expect(try theatre.play("- wait: {text-field: {}}") == "s: 1 passed")
    let wrong = try theatre.play("- expect: {text-field: {purpose: email}}")
    #expect(wrong.contains("purpose: url, surrounding: \"hello\""), "\(wrong)")
    #expect(try theatre.play("- expect: {text-field: {active: no}}").contains("expected: no active text field"))
    fill("hunter2", purpose: 8)
    let secret = try theatre.play("- expect: {text-field: {surrounding: other}}")
    #expect(secret.contains("purpose: password, surrounding: hidden") && !secret.contains("hunter2"), "\(secret)")
    fill("x", purpose: 99)
    #expect(try theatre.play("- expect: {text-field: {purpose: url}}").contains("found:    an active text field"))
  }

  // MARK: pixels: changed

  /// Moves the window after the first step.
  private func moving(_ check: String, within: TimeSpan = .milliseconds(400), by step: Double = 100) throws -> String {
    let theatre = try stage()
    let window = try theatre.window("a")
    return try theatre.play("- {tap: [20, 20], name: Before}\n- expect: {pixels: {\(check)}}", within: within) {
      theatre.arena.compositor.move(window, to: Point(100 + step, 100))
      return false
    }
  }

  @Test("A picture has changed since the last input step, or since a named one, beside masks")
  func changed() throws {
    #expect(try moving("changed: yes") == "s: 2 passed")
    #expect(try moving("changed: {since: Before}") == "s: 2 passed")
    #expect(try moving("changed: yes, region: [500, 500, 20, 20]").contains("found:    the same picture"))
    #expect(try moving("changed: yes, mask: [[0, 0, 100%, 100%]]").contains("found:    the same picture"))
  }

  @Test("A picture that stays has not changed; one that changes fails with the mask")
  func unchanged() throws {
    #expect(try moving("changed: no, region: [500, 500, 20, 20]") == "s: 2 passed")
    let report = try moving("changed: no")
    #expect(report.contains("it changed within 160x60 at 100,100; mask: [[100, 100, 160, 60]] leaves"), "\(report)")
    #expect(try moving("changed: no, mask: [[100, 100, 160, 60]]") == "s: 2 passed")
  }

  @Test("A step that was not played has no picture to compare with")
  func unplayed() throws {
    let steps = """
      - when: {windows: {count: 9}, within: 1ms, steps: [{tap: [20, 20], name: Never}]}
      - expect: {pixels: {changed: {since: Never}}}
      """
    let report = try stage().play(steps)
    #expect(report.contains("found:    the step \"Never\" was not played"), "\(report)")
  }

  // MARK: Windows

  @Test("strict: a selector that fits two windows is an error that lists them; with an index it is not")
  func strict() throws {
    let theatre = try stage()
    try theatre.show("a", at: 300, 100, 60, 60)
    func play(_ step: String) throws -> String { try theatre.play("- \(step)", strict: true) }
    let steps = [
      "expect: {key-window: {app-id: a}}", "tap: {in: {app-id: a}, at: center}", "wait: {window: {app-id: a}}",
    ]
    for step in steps {
      let report = try play(step)
      #expect(report.contains("{app-id: a} fits 2 windows: "), "\(report)")
      #expect(report.contains("(settings: strict; add title, role or index to the selector)"), "\(report)")
      #expect(try theatre.play("- \(step)") == "s: 1 passed")
    }
    #expect(theatre.count("wl_touch.down", "a") == 1)
    #expect(try play("tap: {in: {app-id: a, index: 1}, at: center}") == "s: 1 passed")
    #expect(try play("expect: {no-window: {app-id: a}}").contains("expected: no window {app-id: a}"))
  }

  @Test("A wait for a subsurface ends when it exists")
  func surface() throws {
    let theatre = try stage()
    #expect(try theatre.play("- wait: {window: {app-id: a, surface: 0}}").contains("1 failed"))
    let client = try #require(theatre.clients["a"])
    let parent = try #require(theatre.windows["a"]).surface
    let surface = client.makeSurface()
    _ = client.make(client.global("wl_subcompositor"), "get_subsurface", .id(surface), .id(parent))
    client.request(parent, "commit")
    theatre.arena.settle()
    #expect(try theatre.play("- wait: {window: {app-id: a, surface: 0}}") == "s: 1 passed")
  }
}
