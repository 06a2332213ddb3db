import CursorTerms
import Documents
import Scripts
import Testing

@Suite("Flow of a script")
struct FlowTests {
  private func read(_ text: String) throws -> Script { try ScriptReader.read(text: text, file: "s").script }

  // MARK: when and any

  @Test("when has a condition, its limit and the steps of both branches")
  func when() throws {
    let kinds = try steps(
      "  - when: {windows: {count: 2}, within: 1s, steps: [pause: 1ms], else: [{pause: 2ms}, {pause: 3ms}]}")
    guard case .flow(.when(let when)) = kinds.first else { throw Unexpected() }
    #expect(when.condition == Expectation(.windows(.count(2)), within: .seconds(1)))
    #expect(when.steps.map(\.kind) == [.check(.pause(.milliseconds(1)))])
    #expect(when.otherwise.map(\.kind) == [.check(.pause(.milliseconds(2))), .check(.pause(.milliseconds(3)))])
  }

  private struct Unexpected: Error {}

  @Test(
    "faults of when",
    arguments: [
      ("- when: {windows: {count: 2}, steps: []}", "s:2:11: a condition needs \"within\""),
      ("- when: {windows: {count: 2}, within: 1s}", "s:2:11: a condition needs \"steps\""),
      ("- when: {within: 1s, steps: []}", "s:2:11: a condition needs one of "),
      (
        "- when: {windows: {count: 2}, within: 1s, steps: [touch: {down: 1, at: [1, 1]}]}",
        "s:2:52: the steps of a \"when\" must release the input that they press, and no other input"
      ),
      (
        "- when: {windows: {count: 2}, within: 1s, steps: [], else: [touch: {down: 1, at: [1, 1]}]}",
        "s:2:62: the steps of a \"when\" must release"
      ),
      (
        "- when: {windows: {count: 2}, within: 1s, steps: [output: {remove: main}]}",
        "s:2:52: the steps of a \"when\" must undo their changes of outputs, devices, frames and clients"
      ),
    ])
  func faultsOfWhen(step: String, fault: String) {
    let told = faults("steps:\n  \(step)\n")
    #expect(told.contains { $0.hasPrefix(fault) }, "\(told)")
  }

  @Test("both branches begin with the same input")
  func heldInBranches() {
    let text = """
      steps:
        - touch: {down: 1, at: [1, 1]}
        - when: {windows: {count: 1}, within: 1s, steps: [touch: {move: 1, to: [2, 2]}], else: [touch: {move: 1, to: [3, 3]}]}
        - touch: {up: 1}

      """
    #expect(faults(text) == [])
  }

  @Test("any has conditions without limits of their own, in expect, wait and when")
  func any() throws {
    let parts = [Expectation.Condition.windows(.count(1)), .keyWindow(nil)]
    let text = "any: [{windows: {count: 1}}, {key-window: none}], within: 2s"
    #expect(try steps("  - expect: {\(text)}") == [.check(.expect(Expectation(.any(parts), within: .seconds(2))))])
    #expect(try steps("  - wait: {\(text)}") == [.check(.wait(WaitStep(.condition(.any(parts)), within: .seconds(2))))])
    #expect(faults("steps: [expect: {any: [{key-window: none, within: 1s}]}]").count == 1)
    #expect(faults("steps: [expect: {any: []}]").count == 1)
  }

  @Test(
    "each condition of expect is one of any and of when",
    arguments: [
      "key-window: none", "windows: {count: 1}", "window: term", "no-window: term", "pointer-focus: none",
      "touch-focus: term", "sent: {to: term, events: [wl_touch.down]}", "performed: a", "gesture: a",
      "pixels: {color: red}", "exit: term", "output: {client: term, contains: a}", "speech: a", "file: a, contains: b",
      "file: a, equals: b", "file: a, matches: b", "file: a, exists: no", "program: a",
      "routed: {finger: last, to: none}", "appeared: term", "drag: none", "text-field: {active: no}",
      "menu: {open: no}",
      "desktop: asleep", "desktop: kept-awake", "desktop: locked",
      "cursor: ew-resize",
    ])
  func everyCondition(text: String) throws {
    func condition(_ step: String) throws -> Expectation.Condition? {
      let script = try read("clients: {term: foot}\nsteps:\n- \(step)\n")
      return script.conditions.first { if case .any = $0 { false } else { true } }
    }
    // The positions of selectors differ.
    func words(_ condition: Expectation.Condition?) -> String {
      "\(condition.map { "\($0)" } ?? "none")".replacing(#/:\d+:\d+/#, with: ":0:0")
    }
    let expected = words(try condition("expect: {\(text)}"))
    #expect(words(try condition("expect: {any: [{\(text)}]}")) == expected)
    #expect(words(try condition("wait: {any: [{\(text)}]}")) == expected)
    #expect(words(try condition("when: {\(text), within: 1s, steps: [], else: []}")) == expected)
    #expect(expected != "none")
  }

  @Test("soft is read")
  func soft() throws {
    let kinds = try steps("  - expect: {windows: {count: 1}, soft: yes}")
    #expect(kinds == [.check(.expect(Expectation(.windows(.count(1)), isSoft: true)))])
  }

  // MARK: Conditions

  @Test("appeared, drag, text-field, menu and cursor are read")
  func conditions() throws {
    let appeared = Expectation.Condition.appeared(AppearedCheck(client: "term", role: .popup))
    #expect(try steps("  - expect: {appeared: {client: term, role: popup}}").first?.conditions == [appeared])
    #expect(try steps("  - wait: {appeared: term}").first?.conditions == [.appeared(AppearedCheck(client: "term"))])
    #expect(try steps("  - expect: {drag: none}").first?.conditions == [.drag(nil)])
    let drag = DragCheck(by: .finger, from: "term", over: .nobody, types: [TextPattern("text/*")])
    #expect(
      try steps("  - wait: {drag: {by: finger, from: term, over: none, types: text/*}}").first?.conditions
        == [.drag(drag)])
    let field = TextFieldCheck(purpose: .password, surrounding: TextPattern("a*"))
    #expect(
      try steps("  - expect: {text-field: {purpose: password, surrounding: a*}}").first?.conditions
        == [.textField(field)])
    #expect(faults("steps: [expect: {text-field: {active: no, purpose: url}}]").count == 1)
    let menu = MenuCheck(items: [TextPattern("edit.copy"), TextPattern("B*")], isByKey: true)
    #expect(
      try steps("  - wait: {menu: {items: [edit.copy, B*], by-key: yes}}").first?.conditions == [.menu(menu)])
    #expect(faults("steps: [expect: {menu: {open: no, has: [edit.copy]}}]").count == 1)
    #expect(try steps("  - expect: {cursor: vertical-text}").first?.conditions == [.cursor(.shape(.verticalText))])
    #expect(try steps("  - wait: {cursor: surface}").first?.conditions == [.cursor(.surface)])
    #expect(faults("steps: [expect: {cursor: hand2}]").count == 1)
  }

  @Test("changed names an earlier step")
  func changed() throws {
    let text = "steps: [{pause: 1ms, name: Before}, {expect: {pixels: {changed: {since: Before}}}}]"
    guard case .pixels(let check) = try read(text).conditions.first else { throw Unexpected() }
    #expect(check.content == .changed(since: "Before"))
    #expect(
      faults("steps: [{pause: 1ms, name: Before}, {expect: {pixels: {changed: {since: Befor}}}}]") == [
        "s:1:73: unknown step: found \"Befor\", expected Before; did you mean \"Before\"?"
      ])
    #expect(faults("steps: [expect: {pixels: {changed: yes, color: red}}]").count == 1)
    #expect(faults("steps: [expect: {pixels: {changed: yes, overlay: touches}}]").count == 1)
  }

  // MARK: Groups

  @Test("groups are values: two with the same name are two, and each step has the innermost")
  func groups() throws {
    let script = try read(
      """
      settings: {after-failure: next-group}
      steps:
        - group: {name: a, steps: [pause: 1ms]}
        - group: {name: a, after-failure: stop, steps: [{pause: 2ms}, {group: {name: b, steps: [pause: 3ms]}}]}
        - pause: 4ms

      """)
    #expect(script.groups.map(\.name) == ["a", "a", "b"] && script.groups.map(\.parent) == [nil, nil, 1])
    #expect(script.steps.map(\.group) == [0, 1, 2, nil])
    #expect(script.steps.map { script.outermostGroup(of: $0) } == [0, 1, 1, nil])
    #expect(script.steps.map { script.afterFailure(of: $0) } == [.nextGroup, .stop, .stop, .stop])
  }

  @Test("a group after which the run goes on releases its input")
  func heldInGroups() {
    let group = "steps: [{group: {name: a, steps: [touch: {down: 1, at: [1, 1]}]}}, {touch: {up: 1}}]\n"
    #expect(faults(group) == [])
    #expect(
      faults("settings: {after-failure: next-group}\n" + group) == [
        "s:2:10: a group with \"after-failure: next-group\" must begin without pressed input, and release the input that "
          + "it presses"
      ])
    #expect(faults("settings: {after-failure: next}\nsteps: []").count == 1)
  }

  // MARK: before and after

  @Test("before has run and expectations of files, after has what needs no input")
  func hooks() throws {
    let script = try read(
      "before: [{run: x}, {expect: {file: a}}]\nafter: [{run: x}, {expect: {windows: {count: 0}}}]\nsteps: []\n")
    #expect(script.before.count == 2 && script.after.count == 2)
    #expect(
      faults("before: [tap: center]\nsteps: []") == [
        "s:1:10: this step cannot be in \"before\": expected run, or expect with a file, because no client has started"
      ])
    #expect(
      faults("after: [group: {name: a, steps: [run: x]}]\nsteps: []").contains {
        $0.contains("a group cannot be in \"after\"")
      })
  }

  // MARK: Reports

  @Test("a step of the branch that was not taken counts nowhere")
  func notNeeded() {
    let place = SourcePosition(file: "s", line: 1, column: 1)
    let step = Step(.check(.expect(Expectation(.keyWindow(nil)))), at: place, summary: "expect: x")
    let report = RunReport(script: "s", results: [StepResult(step, .passed), StepResult(step, .notNeeded)])
    #expect(report.text == "s: 1 passed" && report.exitStatus == 0)
    #expect(JUnit.xml(report).contains("tests=\"1\" failures=\"0\" errors=\"0\" skipped=\"0\""))
    #expect(StepResult(step, .notNeeded).text == "s:1:1: not needed: expect: x")
  }

  @Test("two groups of one name are two cases, and a case has all failures of its group")
  func cases() {
    let place = SourcePosition(file: "s", line: 1, column: 1)
    func result(_ group: Int, _ outcome: StepResult.Outcome) -> StepResult {
      var step = Step(.check(.pause(.zero)), at: place, groups: ["a"], summary: "pause: 0s")
      step.group = group
      return StepResult(step, outcome)
    }
    let failed = StepResult.Outcome.failed(expected: "one", actual: "two")
    let xml = JUnit.xml(
      RunReport(script: "s", results: [result(0, failed), result(0, .passed), result(0, failed), result(1, .passed)]))
    #expect(xml.contains("tests=\"2\" failures=\"1\""), "\(xml)")
    #expect(xml.split(separator: "expected: one").count == 3)
  }
}
