import Accessibility
import Assembly
import Documents
import Geometry
import Globals
import Policies
import RecordedWidgets
import Surfaces
import Testing
import Traces
import Widgets
import WidgetTerms
import WireClients

/// Tests of commands on their way through an application: which widget performs them, what is tried after an answer, and
/// that nothing is done twice.
@Suite struct CommandTests {
  private let theatre: Theatre
  private let source: RecordedWidgets
  private let desk: ApplicationWidgets
  private let actions: ActionDesk

  /// A window with a text inside a page, and two buttons. The text has the focus and says "Hello", with "ell" selected.
  init() throws {
    theatre = try Theatre()
    try theatre.show("a", at: 100, 100, 400, 200)
    var nodes: [Int: RecordedWidgets.Node] = [
      0: .init(75, "program", children: [1]), 1: .init(23, "Window", children: [2, 4, 5]),
      2: .init(85, "Page", children: [3]), 3: .init(61, "Note"), 4: .init(43, "Play"), 5: .init(43, "Stop"),
    ]
    for number in 1...5 { nodes[number]?.area = Rect(x: 0, y: 0, width: 400, height: 200) }
    nodes[1]?.actions = ["window.close"]
    nodes[2]?.actions = ["page.save"]
    nodes[3]?.actions = ["clipboard.copy", "clipboard.cut"]
    nodes[4]?.actions = ["click"]
    nodes[3]?.states.formUnion([.focused, .focusable, .editable])
    nodes[3]?.text = "Hello"
    nodes[3]?.selection = 1..<4
    nodes[3]?.caret = 4
    source = RecordedWidgets(toolkit: "GTK", version: "4.8.3", nodes: nodes)
    desk = ApplicationWidgets(theatre.arena.compositor, source: source)
    actions = ActionDesk(theatre.arena.compositor, desk, limit: nil)
    source.application.process = try #require(
      theatre.arena.compositor.clients[theatre.window("a").client]?.processID)
  }

  private final class Notes {
    var reports: [CommandReport] = []
    var sends = 0
  }

  /// Performs a command, and answers everything.
  private func perform(_ command: ApplicationCommand, _ body: (RecordedWidgets) -> Void = { $0.run() }) throws
    -> (report: CommandReport, sends: Int)
  {
    let notes = Notes()
    let work = actions.perform(command, in: try theatre.window("a")) {
      notes.sends += 1
    } then: {
      notes.reports.append($0)
    }
    #expect(notes.reports.isEmpty, "a command is answered in a later turn")
    withExtendedLifetime(work) { body(source) }
    #expect(notes.reports.count == 1, "a command is answered once")
    return (try #require(notes.reports.first), notes.sends)
  }

  private func step(
    _ role: String = "", _ name: String = "", _ asked: String, _ answer: CommandStep.Answer, past passed: [String] = []
  ) -> CommandStep {
    var step = CommandStep(role: role, name: name, asked: asked, answer)
    step.passed = passed.map { CommandStep.Passed(role: Self.roles[$0] ?? "", name: $0) }
    return step
  }

  private static let roles = ["Note": "text-box", "Page": "generic", "Window": "window"]

  private let copy = ApplicationCommand(names: ["clipboard.copy"], text: .copy)

  // MARK: The application's own actions

  @Test("the focused widget is asked first")
  func focused() throws {
    let (report, sends) = try perform(copy)
    #expect(report == CommandReport(.performed, [step("text-box", "Note", "clipboard.copy", .performed)]))
    #expect(source.deeds == ["clipboard.copy of 3"])
    #expect(sends == 1)
  }

  @Test(
    "an ancestor performs what the focused widget does not list",
    arguments: [
      ("page.save", 2), ("window.close", 1),
    ])
  func ancestors(name: String, widget: Int) throws {
    let report = try perform(ApplicationCommand(names: [name])).report
    #expect(report.outcome == .performed)
    #expect(report.steps.flatMap(\.passed).map(\.name) == (widget == 2 ? ["Note"] : ["Note", "Page"]))
    #expect(source.deeds == ["\(name) of \(widget)"])
  }

  @Test("the most wanted name of the nearest widget is taken")
  func wanted() throws {
    _ = try perform(ApplicationCommand(names: ["page.save", "clipboard.cut", "clipboard.copy"]))
    #expect(source.deeds == ["clipboard.cut of 3"])
  }

  @Test("what no widget lists is declined, and nothing is sent")
  func unlisted() throws {
    let (report, sends) = try perform(ApplicationCommand(names: ["win.save", "page.print"]))
    #expect(
      report == CommandReport(.declined, [step("", "", "win.save", .notListed, past: ["Note", "Page", "Window"])]))
    #expect(source.deeds == [] && sends == 0)
  }

  @Test("an insensitive widget is disabled, and the next one is asked")
  func insensitive() throws {
    source.nodes[3]?.states.remove([.enabled, .sensitive])
    source.nodes[2]?.actions = ["clipboard.copy"]
    let report = try perform(ApplicationCommand(names: ["clipboard.copy"])).report
    #expect(
      report.steps == [
        step("text-box", "Note", "clipboard.copy", .disabled), step("generic", "Page", "clipboard.copy", .performed),
      ])
  }

  @Test(
    "a refusal leads to the text, an error too",
    arguments: [
      .success(.done(false)), .failure(.unsupported),
    ] as [Result<WidgetAnswer, WidgetFault>])
  func refused(answer: Result<WidgetAnswer, WidgetFault>) throws {
    source.instead = { question, _ in question == .deed(.performAction(0)) ? answer : nil }
    let report = try perform(copy).report
    #expect(
      report
        == CommandReport(
          .performed,
          [
            step("text-box", "Note", "clipboard.copy", .refused),
            step("", "", "clipboard.copy", .notListed, past: ["Page", "Window"]),
            step("text-box", "Note", "text copy", .performed),
          ]))
    #expect(source.clipboard == "ell")
  }

  @Test("after a message without an answer nothing else is tried", arguments: [.noAnswer, .gone] as [WidgetFault])
  func unanswered(fault: WidgetFault) throws {
    source.answersDeeds = .failure(fault)
    let (report, sends) = try perform(copy)
    #expect(report == CommandReport(.unanswered, [step("text-box", "Note", "clipboard.copy", .unanswered)]))
    #expect(source.deeds.count == 1 && sends == 1)
  }

  @Test("an application that is busy is sent nothing")
  func busy() throws {
    source.answersDeeds = .failure(.cancelled)
    let report = try perform(copy).report
    #expect(report == CommandReport(.declined, [step("text-box", "Note", "clipboard.copy", .noAnswer)]))
  }

  @Test("a silent application declines, without a message")
  func silent() throws {
    let (report, sends) = try perform(copy) { source in
      source.isSilent = true
      source.timeOut()
    }
    #expect(report == CommandReport(.declined, [step("", "", "clipboard.copy", .noAnswer)]))
    #expect(sends == 0)
  }

  @Test("a number that has another name by now is not used")
  func renumbered() throws {
    var lists = 0
    source.instead = { [unowned source] question, _ in
      if question == .actionCount { lists += 1 }
      // Undo becomes possible after the first list.
      if lists == 1, question == .characterCount { source.nodes[3]?.actions.insert("text.undo", at: 0) }
      return nil
    }
    let report = try perform(ApplicationCommand(names: ["clipboard.cut"], text: .cut)).report
    #expect(source.deeds == ["clipboard.cut of 3"])
    #expect(report.outcome == .performed)
  }

  @Test("an application whose actions change all the time is given up")
  func restless() throws {
    var names = 0
    source.instead = { question, widget in
      guard case .actionName = question, widget == RecordedWidgets.id(3) else { return nil }
      names += 1
      return .success(.text(names % 3 == 1 ? "clipboard.copy" : "other"))
    }
    let report = try perform(ApplicationCommand(names: ["clipboard.copy"])).report
    #expect(report.outcome == .declined)
    #expect(
      report.steps == [
        step("text-box", "Note", "clipboard.copy", .notListed),
        step("", "", "clipboard.copy", .notListed, past: ["Page", "Window"]),
      ])
    #expect(source.deeds == [])
  }

  @Test("of 10,000 actions 64 are read")
  func manyActions() throws {
    source.nodes[3]?.actions = (0..<10_000).map { "a\($0)" }
    _ = try perform(ApplicationCommand(names: ["a9999"]))
    #expect(source.count { if case .actionName = $0 { true } else { false } } <= 64 + 2)
  }

  // MARK: The text

  private func text(_ operation: TextOperation) throws -> CommandReport {
    try perform(ApplicationCommand(text: operation)).report
  }

  @Test(
    "each operation does what it says with the text",
    arguments: [
      (.copy, "copy 1 4 of 3", "Hello"), (.cut, "cut 1 4 of 3", "Ho"), (.delete, "delete 1 4 of 3", "Ho"),
      (.paste, "paste 4 of 3", "HellXYo"), (.selectAll, "reselect 0 5 of 3", "Hello"),
    ] as [(TextOperation, String, String)])
  func operations(operation: TextOperation, deed: String, after: String) throws {
    source.clipboard = "XY"
    if operation == .paste { source.nodes[3]?.selection = nil }
    let report = try text(operation)
    #expect(report.outcome == .performed)
    #expect(report.steps == [step("text-box", "Note", "text \(operation.rawValue)", .performed)])
    #expect(source.deeds == [deed])
    #expect(source.nodes[3]?.text == after)
  }

  @Test("without a selection, delete takes the next character, and copy and cut are not sent")
  func noSelection() throws {
    source.nodes[3]?.selection = nil
    source.nodes[3]?.caret = 2
    #expect(try text(.copy).steps == [step("text-box", "Note", "text copy", .nothingSelected)])
    #expect(try text(.cut).outcome == .declined)
    #expect(try text(.delete).outcome == .performed)
    #expect(source.nodes[3]?.text == "Helo")
    #expect(try text(.selectAll).outcome == .performed)
    #expect(source.deeds == ["delete 2 3 of 3", "select 0 4 of 3"])
  }

  @Test("at the end of the text there is nothing to delete, and an empty one cannot be selected")
  func ends() throws {
    source.nodes[3]?.selection = nil
    source.nodes[3]?.caret = 5
    #expect(try text(.delete).steps.map(\.answer) == [.nothingSelected])
    source.nodes[3]?.text = ""
    #expect(try text(.selectAll).steps.map(\.answer) == [.nothingSelected])
  }

  @Test("a password is not copied, but pasted into")
  func password() throws {
    source.nodes[3]?.role = 40
    #expect(try text(.copy).steps.map(\.answer) == [.secret])
    #expect(try text(.cut).steps.map(\.answer) == [.secret])
    source.nodes[3]?.selection = nil
    source.clipboard = "x"
    #expect(try text(.paste).outcome == .performed)
  }

  @Test("a text that cannot be changed is disabled")
  func readOnly() throws {
    source.nodes[3]?.states.remove(.editable)
    #expect(try text(.cut).steps.map(\.answer) == [.disabled])
    #expect(try text(.copy).outcome == .performed)
  }

  @Test("the caret is behind what was pasted, also in a toolkit that leaves it before that")
  func caretAfterPaste() throws {
    (source.clipboard, source.leavesCaretBeforePastes) = ("XY", true)
    source.nodes[3]?.selection = nil
    #expect(try text(.paste).steps == [step("text-box", "Note", "text paste", .performed)])
    #expect(source.deeds == ["paste 4 of 3", "caret 6 of 3"])
    #expect(source.nodes[3]?.caret == 6)
  }

  @Test("what is selected is not pasted over, because toolkits would keep it")
  func pasteOverSelection() throws {
    #expect(try text(.paste).steps == [step("text-box", "Note", "text paste", .unsupported)])
    #expect(source.deeds == [])
  }

  @Test("an answer of true that changed nothing is ineffective, and nothing else is tried")
  func ineffective() throws {
    source.answersDeeds = .success(.done(true))
    let report = try text(.cut)
    #expect(report == CommandReport(.performed, [step("text-box", "Note", "text cut", .ineffective)]))
    #expect(try text(.selectAll).steps.map(\.answer) == [.ineffective])
    #expect(source.deeds.count == 2)
  }

  @Test("after an answer of another type nothing else is tried")
  func nonsense() throws {
    source.answersDeeds = .failure(.malformed)
    #expect(try text(.cut).outcome == .unanswered)
    #expect(source.deeds.count == 1)
  }

  @Test(
    "what toolkits cannot do is not sent",
    arguments: [
      ("Gecko", [TextOperation.copy, .cut, .paste, .delete, .selectAll]), ("Chromium", [.copy, .paste]),
      ("Other", [.delete]),
    ])
  func unsupported(toolkit: String, operations: [TextOperation]) throws {
    source.application.toolkit = toolkit
    for operation in operations {
      #expect(try text(operation).steps.map(\.answer) == [.unsupported])
    }
    #expect(source.deeds == [])
  }

  @Test("GTK 3 pastes into one line, not into several")
  func gtk3() throws {
    source.application.toolkit = "gtk"
    source.clipboard = "x"
    source.nodes[3]?.selection = nil
    #expect(try text(.paste).outcome == .performed)
    source.nodes[3]?.states.insert(.multiLine)
    source.revision += 1
    #expect(try text(.paste).steps.map(\.answer) == [.unsupported])
  }

  @Test("without the focus no text is changed")
  func noFocus() throws {
    source.nodes[3]?.states.remove(.focused)
    #expect(try text(.cut).steps == [step("", "", "text cut", .noFocus)])
  }

  @Test("numbers of a hostile application are limited")
  func hostileNumbers() throws {
    source.instead = { question, _ in
      switch question {
      case .caret: .success(.number(1e300))
      case .selectionCount: .success(.number(.infinity))
      case .selection: .success(.range(from: Int.max, to: Int.min))
      default: nil
      }
    }
    #expect(try text(.copy).outcome == .performed)
    #expect(source.deeds == ["copy 0 5 of 3"])
    source.instead = { question, _ in question == .characterCount ? .success(.number(.nan)) : nil }
    #expect(try text(.copy).steps.map(\.answer) == [.notListed])
  }

  // MARK: Presses

  private func press(_ name: String) throws -> CommandReport {
    try perform(ApplicationCommand(press: WidgetMatch(role: "button", name: TextMatcher(name)))).report
  }

  @Test("a widget of the window is pressed")
  func presses() throws {
    #expect(try press("Play") == CommandReport(.performed, [step("button", "Play", "press", .performed)]))
    #expect(source.deeds == ["click of 4"])
  }

  @Test("a widget that is missing, disabled, not unique or not to press is not")
  func noPress() throws {
    #expect(try press("Pause").steps == [step("", "", "press", .notListed)])
    #expect(try press("Stop").steps == [step("button", "Stop", "press", .notListed)])
    source.nodes[5]?.name = "Play"
    source.revision += 1
    #expect(try press("Play").steps.map(\.answer) == [.ambiguous])
    source.nodes[5]?.name = "Stop"
    source.revision += 1
    source.nodes[4]?.states.remove([.enabled, .sensitive])
    #expect(try press("Play").steps.map(\.answer) == [.disabled])
    #expect(source.deeds == [])
  }

  // MARK: Ends

  @Test("a command that is released is not answered")
  func released() throws {
    let notes = Notes()
    var work: AnyObject? = actions.perform(copy, in: try theatre.window("a")) {
    } then: {
      notes.reports.append($0)
    }
    source.turn()
    #expect(work != nil)
    work = nil
    source.run()
    #expect(notes.reports.isEmpty)
    #expect(source.deeds == [])
  }

  @Test(
    "the listing foresees what the command does",
    arguments: [
      ApplicationCommand(names: ["clipboard.copy"], text: .copy), ApplicationCommand(names: ["page.save"]),
      ApplicationCommand(names: ["win.save"]), ApplicationCommand(text: .cut), ApplicationCommand(text: .selectAll),
      ApplicationCommand(names: ["x"], text: .paste),
    ])
  func prospects(command: ApplicationCommand) throws {
    var listing: ActionListing?
    let request = desk.actions(of: try theatre.window("a")) { listing = try? $0.get() }
    withExtendedLifetime(request) { source.run() }
    #expect(source.deeds == [])
    let prospect = try #require(listing).prospect(of: command)
    source.clipboard = "new"
    let report = try perform(command).report
    #expect(prospect.steps == report.steps)
    #expect(prospect.isPossible == (report.outcome == .performed))
  }
}
