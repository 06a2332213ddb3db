import Documents
import Scripts
import Testing

@Suite("Possible actions and the focused widget")
struct PossibleActionTests {
  private func one(_ step: String) throws -> Step.Kind {
    let kinds = try steps("  - \(step)")
    #expect(kinds.count == 1)
    return kinds[0]
  }

  private func condition(_ step: String) throws -> Expectation.Condition? {
    switch try one(step) {
    case .check(.expect(let expectation)): expectation.condition
    case .check(.wait(let wait)): wait.condition
    default: nil
    }
  }

  @Test("an action alone is possible in any way; `cannot-perform` is its opposite")
  func actions() throws {
    #expect(try condition("expect: {can-perform: edit.copy}") == .canPerform(PossibleAction(action: "edit.copy")))
    #expect(
      try condition("wait: {cannot-perform: {action: edit.copy, by: keys}}")
        == .canPerform(PossibleAction(action: "edit.copy", by: .keys, isPossible: false)))
    guard case .canPerform(let check) = try condition("expect: {can-perform: {action: edit.copy, in: term}}") else {
      return #expect(Bool(false))
    }
    #expect(check.window?.client == "term" && check.way == nil && check.isPossible)
  }

  @Test("the ways that only widgets know turn accessibility on, in any place of a condition")
  func accessibility() throws {
    #expect(try !one("expect: {can-perform: edit.copy}").usesWidgets)
    #expect(try !one("expect: {can-perform: {action: edit.copy, by: keys}}").usesWidgets)
    #expect(try one("expect: {can-perform: {action: edit.copy, by: text}}").usesWidgets)
    #expect(try one("expect: {any: [{cannot-perform: {action: edit.copy, by: application}}]}").usesWidgets)
    #expect(try one("wait: {first-responder: {in: term, role: button}}").usesWidgets)
  }

  @Test("the first responder has a window and describes a widget")
  func firstResponder() throws {
    guard
      case .firstResponder(let widget) = try condition("wait: {first-responder: {in: term, role: button, name: Save}}")
    else { return #expect(Bool(false)) }
    #expect(widget.window?.client == "term" && widget.role == "button")
    let step = "expect: {first-responder: {role: button}}"
    #expect(faults("clients: {app: foot}\nsteps:\n  - \(step)\n").count == 1)
  }

  @Test("the first responder can be a surface of a window, without accessibility")
  func surfaceResponder() throws {
    for step in ["expect: {first-responder: term}", "wait: {first-responder: {in: term}}"] {
      guard case .surfaceResponder(let window?) = try condition(step) else { return #expect(Bool(false), "\(step)") }
      #expect(window.client == "term" && window.surfacePath.isEmpty)
      #expect(try !one(step).usesWidgets)
    }
    guard
      case .surfaceResponder(let window) = try condition("expect: {first-responder: {in: {client: term, surface: 0}}}")
    else { return #expect(Bool(false)) }
    #expect(window?.surfacePath == [0])
    #expect(try condition("expect: {first-responder: none}") == .surfaceResponder(nil))
    #expect(faults("clients: {app: foot}\nsteps: [{expect: {first-responder: {in: ap}}}]\n").count == 1)
  }

  @Test("an expectation of nothing is an error with what can be expected")
  func expectsNothing() {
    let condition = "expected a condition such as {key-window: term}, or a list of conditions"
    #expect(faults("steps: [{expect: []}]\n") == ["s:1:18: invalid value: found an empty list, \(condition)"])
    #expect(faults("steps: [{expect: }]\n").first?.hasSuffix("found nothing, \(condition)") == true)
    #expect(faults("steps: [{expect: {key-window: }}]\n").first?.hasSuffix("expected a value, or none") == true)
  }

  @Test("a program of the policy is named by `program`; the message about an unknown client says so")
  func killedProgram() {
    let lines = faults("steps: [{kill: kiosk}]\n")
    #expect(lines.count == 1 && lines[0].contains("; or {program: NAME} for a program of the policy"), "\(lines)")
    #expect(faults("steps: [{kill: {program: kiosk, client: x}}]\n").isEmpty == false)
    #expect(faults("steps: [{kill: {signal: TERM}}]\n").count == 1)
  }

  @Test("unknown ways and names are reported")
  func errors() {
    for step in ["expect: {can-perform: {action: edit.copy, by: magic}}", "expect: {can-perform: {in: app}}"] {
      #expect(faults("clients: {app: foot}\nsteps:\n  - \(step)\n").count == 1, "\(step)")
    }
  }
}
