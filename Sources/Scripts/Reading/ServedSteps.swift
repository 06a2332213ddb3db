public import Documents
import Recordings

/// Reads clients and steps that arrive one by one while a script plays, in the whole language of scripts.
///
/// It remembers what earlier parts have pressed, changed and named.
public struct ServedSteps {
  /// What one request adds to a script.
  public struct Part: Equatable, Sendable {
    public var clients: [ScriptClient] = []
    public var steps: [Step] = []
    /// The groups of all steps so far.
    public var groups: [ScriptGroup] = []
  }

  private var held = HeldInput()
  private var groups = GroupList()
  private var stepNames: Set<String> = []
  private var machine = ChangedMachine()
  private var screenshots: Set<String> = []
  private var clients: Set<String>

  /// - Parameter clients: the names of the clients of the script.
  public init(clients: [String]) { self.clients = Set(clients) }

  /// Reads a part. If it has an error, nothing of it is remembered.
  ///
  /// - Parameters:
  ///   - clients: further clients, as the value of `clients` of a script; nil for none.
  ///   - texts: each with one step or a list of steps.
  ///   - knowledge: the valid names of keys and events; nil accepts any name.
  ///   - findsWidgets: whether steps may name widgets.
  /// - Throws: all errors of all texts.
  public mutating func read(
    clients text: String?, steps texts: [String], knowing knowledge: ScriptVocabulary? = nil, findsWidgets: Bool
  ) throws(InvalidDocument) -> Part {
    var part = Part()
    if let text { part.clients = try readClients(text, knowledge) }
    let reading = ScriptReading(
      load: { (path) throws(InvalidDocument) in try Document.read(path: path) },
      loadRecording: { (path) throws(InvalidDocument) in try RecordingReader.read(path: path) }, knowledge: knowledge)
    (reading.held, reading.groups, reading.stepNames) = (held, groups, stepNames)
    (reading.machine, reading.screenshots) = (machine, screenshots)
    for (index, text) in texts.enumerated() {
      do {
        let name = texts.count == 1 ? "step" : "step \(index + 1)"
        part.steps += reading.readLive(try Document.parse(text: text, file: name))
      } catch {
        for diagnostic in error.diagnostics { reading.faults.report(diagnostic) }
      }
    }
    for step in part.steps.withInner {
      if let reason = step.kind.faultOfLocators(findsWidgets: findsWidgets) {
        reading.faults.report(at: step.position, reason)
      }
    }
    guard !reading.faults.hasErrors else { throw InvalidDocument(reading.faults.diagnostics) }
    (held, groups, stepNames) = (reading.held, reading.groups, reading.stepNames)
    (machine, screenshots) = (reading.machine, reading.screenshots)
    clients.formUnion(part.clients.map(\.name))
    part.groups = groups.groups
    return part
  }

  private func readClients(_ text: String, _ knowledge: ScriptVocabulary?) throws(InvalidDocument) -> [ScriptClient] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }.joined(separator: "\n")
    let read = try ScriptReader.read(text: "clients:\n\(lines)\nsteps: []\n", file: "clients", knowing: knowledge)
    if let twice = read.script.clients.first(where: { clients.contains($0.name) }) {
      throw InvalidDocument([
        Diagnostic(at: twice.position, "the client \(twice.name) exists already: expected another name")
      ])
    }
    return read.script.clients
  }
}
