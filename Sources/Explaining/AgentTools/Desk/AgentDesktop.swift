package import Control
package import JSONText

/// The desktop that an agent works on.
package protocol AgentDesktop: AnyObject {
  var permission: AgentPermission { get }
  /// The number of sessions that have ended. Numbers and steps of a former one are void.
  var endedSessions: Int { get }
  /// Ends the session with its programs. The next request begins another one.
  func end()
  /// Sends a request to the desktop and waits for its answer.
  func ask(_ request: ControlRequest) throws(ToolFault) -> JSON
  /// The path of a temporary file, which the desktop removes.
  func file(named name: String) throws(ToolFault) -> String
  /// The trace of the session so far, or the latest part of it.
  func trace() throws(ToolFault) -> [UInt8]
  /// Plays a script as a test, in a session of its own.
  func play(script: String) throws(ToolFault) -> ScriptTrial
  /// The folder in which relative paths begin.
  var folder: String { get }
}

/// The permission of an agent on a desktop.
package enum AgentPermission: Equatable, Sendable {
  /// Everything: the desktop is the agent's own.
  case own
  /// It may look at a desktop that others use.
  case look
  /// It may look, and send input.
  case input

  /// The first text that the agent reads.
  var instructions: String {
    switch self {
    case .own:
      """
      Fingerpost drives programs for Wayland with real input on a desktop of their own, in memory. Nothing that you do here \
      reaches the user's desktop. Begin with "start". "tree" lists the widgets of a window with numbers, which "tap", "fill" and \
      others accept. Time stands still between calls: nothing moves until the next one. Every press is checked: it fails if \
      the widget would not receive it. "why" explains the last input. "save_script" writes what was done as a test; check \
      results with "expect" before, or the test checks nothing.
      """
    case .look:
      """
      This is a desktop that others use. You may look at it: "windows", "tree", "screenshot", "why". Tools that send input are \
      refused.
      """
    case .input:
      """
      This is a desktop that others use. Your input reaches the programs that they see: ask before you change anything. No \
      programs can be started, and nothing is saved as a script.
      """
    }
  }
}

/// The result of a script that was played.
package struct ScriptTrial {
  package var passed: Bool
  /// The output of the program that has played it.
  package var text: String

  package init(passed: Bool, text: String) { (self.passed, self.text) = (passed, text) }
}
