import Control
import Documents
import JSONText

/// The work of one agent on a desktop: the numbers of its widgets, and the steps that it has played.
package final class AgentSession {
  private let desktop: any AgentDesktop
  /// The size of the output of a private session, such as `1280x800`.
  let size: String
  var numbers = WidgetNumbers()
  var played = PlayedSteps()
  /// The files that this session has written, which it may write again.
  var written: Set<String> = []
  /// The number of the session of the desktop that this one knows.
  private var session = 0

  package init(_ desktop: any AgentDesktop, size: String) { (self.desktop, self.size) = (desktop, size) }

  var permission: AgentPermission { desktop.permission }
  var folder: String { desktop.folder }

  /// Carries out a tool.
  func call(_ tool: AgentTool, _ arguments: JSON) throws(ToolFault) -> ToolAnswer {
    let arguments = try ToolArguments(arguments, of: tool.name, tool.parameters)
    if let reason = tool.need.obstacle(for: permission) { throw ToolFault("\(tool.name): \(reason)") }
    return try tool.body(self, arguments)
  }

  func ask(_ request: ControlRequest) throws(ToolFault) -> JSON {
    let answer: JSON
    do throws(ToolFault) {
      answer = try desktop.ask(request)
    } catch {
      throw error.advising
    }
    if desktop.sessions != session {
      session = desktop.sessions
      (numbers, played) = (WidgetNumbers(after: numbers), PlayedSteps())
    }
    return answer
  }

  /// Ends the session with its programs. The next request begins another one.
  func beginAgain() { desktop.end() }

  func picture(of window: WindowName?) throws(ToolFault) -> AgentPicture { try desktop.picture(of: window) }
  func trace() throws(ToolFault) -> [UInt8] { try desktop.trace() }
  func play(script: String) throws(ToolFault) -> ScriptTrial { try desktop.play(script: script) }

  // MARK: Steps

  /// Plays a step, keeps it for the script if it has passed in a private session, and describes the result.
  ///
  /// - Parameters:
  ///   - step: the step as a script writes it, such as `tap: {in: editor, at: center}`.
  ///   - hiding: the same step without a text, if the text may be a secret.
  func play(_ step: String, hiding: ((_ variable: String) -> String)? = nil, isCheck: Bool = false) throws(ToolFault)
    -> ToolAnswer
  {
    guard permission == .own else {
      let answer = try ask(.inject(steps: ["{\(step)}"]))
      let warnings = (answer["warnings"]?.list ?? []).compactMap(\.text)
      return ToolAnswer((["done"] + warnings + [try keyWindow()]).joined(separator: "\n"))
    }
    let answer = try ask(.play(clients: nil, steps: ["{\(step)}"]))
    let report = PlayReport(answer)
    guard report.passed else { throw ToolFault(report.text).advising }
    // The compositor knows which fields are secret, and leaves their texts out.
    if let hiding, report.text.contains("•••") {
      played.add(secret: hiding)
    } else {
      played.add(step, isCheck: isCheck)
    }
    return ToolAnswer(report.text + "\n" + (try keyWindow()))
  }

  /// The window with the keyboard, so that an agent notices that another one has come.
  private func keyWindow() throws(ToolFault) -> String {
    let windows = WindowLines(try ask(.windows))
    return windows.key.map { "key window: \($0)" } ?? "no window is key"
  }
}

/// The outcome of steps that were played.
struct PlayReport {
  let passed: Bool
  let text: String

  init(_ answer: JSON) {
    passed = answer["passed"]?.truth ?? false
    var lines: [String] = []
    for step in answer["steps"]?.list ?? [] {
      lines.append("\(step["outcome"]?.text ?? "played"): \(step["step"]?.text ?? "")")
      for key in ["expected", "found", "reason"] {
        if let text = step[key]?.text { lines.append("  \(key): \(text)") }
      }
    }
    for key in ["faults", "warnings"] { lines += (answer[key]?.list ?? []).compactMap(\.text) }
    text = lines.joined(separator: "\n")
  }
}

/// The windows of a desktop, a line for each.
struct WindowLines {
  private(set) var lines: [String] = []
  /// The line of the window with the keyboard.
  private(set) var key: String?

  init(_ answer: JSON) {
    for window in answer["windows"]?.list ?? [] {
      let id = window["id"]?.integer ?? 0
      let title = window["title"]?.text ?? ""
      let frame = ["x", "y", "width", "height"].map { window["frame"]?[$0]?.written ?? "-" }
      var words = "window \(id) of \(window["client"]?["name"]?.text ?? "-")"
      if let role = window["role"]?.text, role != "toplevel" { words += " (\(role))" }
      if !title.isEmpty { words += " \(title.quotedForPeople)" }
      words += " at \(frame[0]),\(frame[1]) \(frame[2])x\(frame[3])"
      if window["hidden"]?.truth == true { words += ", hidden" }
      if window["key"]?.truth == true {
        key = words
        words += ", key"
      }
      lines.append(words)
    }
  }

  var text: String { lines.isEmpty ? "no windows" : lines.joined(separator: "\n") }
}
