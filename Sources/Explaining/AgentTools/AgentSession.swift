import Control
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
  /// The number of sessions that had ended when the latest tool was called.
  private var endedSessions = 0

  package init(_ desktop: any AgentDesktop, size: String) { (self.desktop, self.size) = (desktop, size) }

  var permission: AgentPermission { desktop.permission }
  var folder: String { desktop.folder }

  /// Carries out a tool.
  func call(_ tool: AgentTool, _ arguments: JSON) throws(ToolFault) -> ToolAnswer {
    let arguments = try ToolArguments(arguments, of: tool.name, tool.parameters)
    forgetEnded()
    if let reason = tool.need.obstacle(for: permission) { throw ToolFault("\(tool.name): \(reason)") }
    return try tool.body(self, arguments)
  }

  func ask(_ request: ControlRequest) throws(ToolFault) -> JSON {
    do throws(ToolFault) {
      return try desktop.ask(request)
    } catch {
      throw error.advising
    }
  }

  /// Ends the session with its programs. The next request begins another one.
  func beginAgain() {
    desktop.end()
    forgetEnded()
  }

  /// Forgets numbers and steps of a session that has ended.
  private func forgetEnded() {
    guard desktop.endedSessions != endedSessions else { return }
    endedSessions = desktop.endedSessions
    (numbers, played) = (WidgetNumbers(after: numbers), PlayedSteps())
  }

  func file(named name: String) throws(ToolFault) -> String { try desktop.file(named: name) }
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
