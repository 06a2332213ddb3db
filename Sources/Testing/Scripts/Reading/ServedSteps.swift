package import Documents
import Recordings

/// Reads clients and steps that arrive one by one while a script plays, in the whole language of scripts.
///
/// It remembers what earlier parts have pressed, changed and named.
package struct ServedSteps {
  /// What one request adds to a script.
  package struct Part: Equatable, Sendable {
    package var clients: [ScriptClient] = []
    package var steps: [Step] = []
    /// The groups of all steps so far.
    package var groups: [ScriptGroup] = []
  }

  private var memory: StepMemory
  private var clients: Set<String>

  /// - Parameter script: the script whose steps have been played.
  package init(after script: Script) { (memory, clients) = (script.memory, Set(script.clients.map(\.name))) }

  /// Reads a part. If it has an error, nothing of it is remembered.
  ///
  /// - Parameters:
  ///   - clients: further clients, as the value of `clients` of a script; nil for none.
  ///   - texts: each with one step or a list of steps.
  ///   - knowledge: the valid names of keys and events; nil accepts any name.
  ///   - findsWidgets: whether steps may name widgets.
  ///   - onlyChecks: whether other steps than `expect`, `wait` and `screenshot`, and clients, are errors.
  /// - Throws: all errors of all texts.
  package mutating func read(
    clients text: String?, steps texts: [String], knowing knowledge: ScriptVocabulary? = nil, findsWidgets: Bool,
    onlyChecks: Bool = false
  ) throws(InvalidDocument) -> Part {
    var part = Part()
    if let text { part.clients = try readClients(text, knowledge) }
    let reading = ScriptReading(
      load: { (path) throws(InvalidDocument) in try Document.read(path: path) },
      loadRecording: { (path) throws(InvalidDocument) in try RecordingReader.read(path: path) }, knowledge: knowledge)
    reading.memory = memory
    for (index, text) in texts.enumerated() {
      do {
        let name = texts.count == 1 ? "step" : "step \(index + 1)"
        part.steps += reading.readLive(try Document.parse(text: text, file: name))
      } catch {
        for diagnostic in error.diagnostics { reading.faults.report(diagnostic) }
      }
    }
    if onlyChecks, let client = part.clients.first { reading.faults.report(at: client.position, Self.onlyChecks) }
    for step in part.steps.withInner {
      let fault = onlyChecks && !step.kind.isCheck ? Self.onlyChecks : nil
      if let reason = fault ?? step.kind.faultOfLocators(findsWidgets: findsWidgets) {
        reading.faults.report(at: step.position, reason)
      }
    }
    guard !reading.faults.hasErrors else { throw InvalidDocument(reading.faults.diagnostics) }
    memory = reading.memory
    clients.formUnion(part.clients.map(\.name))
    part.groups = memory.groups.groups
    return part
  }

  private static let onlyChecks =
    "while the script plays, requests can only have the steps expect, wait and screenshot; send others after its end"

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

extension Step.Kind {
  /// True for a step that only looks: it plays no input, changes nothing, and no time of the script passes.
  fileprivate var isCheck: Bool {
    switch self {
    case .check(.expect), .check(.wait), .check(.screenshot): true
    default: false
    }
  }
}
