import Documents
import Inspector
import Playback
import Recordings
import Scenes
import Scripts
import System

/// The script of a session of `fingerpost open`, and its files.
final class OpenFile {
  let path: String
  private(set) var script: Script
  /// The values of the script's secret variables.
  private(set) var secrets: [String] = []
  private var edits: ScriptEdits
  private let inputs: ScriptInputs
  private let places: ReservedPlaces

  /// Reads a script.
  ///
  /// - Throws: all errors.
  init(_ path: String, given inputs: ScriptInputs) throws(InvalidDocument) {
    places = ReservedPlaces(worker: 1, test: RunPlaces.name(number: 1, file: path))
    var inputs = inputs
    inputs.places = places.places
    (self.path, self.inputs) = (path, inputs)
    (script, secrets, edits) = try Self.read(path, [:], inputs)
  }

  /// Reads the script again. If it has errors, it stays as it was read before.
  func reread() throws(InvalidDocument) { (script, secrets, edits) = try Self.read(path, [:], inputs) }

  /// A step was played, so that a picked step is inserted behind it.
  func didPlay(_ step: Step) { edits.didPlay(step.position) }

  /// Inserts a step behind the last played one, or before the first one, and writes the file.
  ///
  /// Nothing is written if the file has changed since it was read, or if the result is not the same script with one
  /// step more.
  ///
  /// - Returns: the position of the new step.
  func insert(_ step: String) throws(StepInsertion.Refusal) -> SourcePosition {
    guard let first = script.steps.first?.position else {
      throw StepInsertion.Refusal("cannot insert a step into \(path): it has no step to insert it beside")
    }
    let (text, position) = try edits.inserting(step, orBefore: first)
    let file = position.file
    guard (try? Document.readText(path: file)) == edits.texts[file] else {
      throw StepInsertion.Refusal("nothing was written: \(file) has changed since it was read; restart reads it again")
    }
    try check(text, at: position)
    do throws(FileFault) {
      try OutputFile.write(text, to: file)
    } catch {
      throw StepInsertion.Refusal("nothing was written: \(error)")
    }
    edits.didInsert(text, at: position)
    return position
  }

  /// Checks that a text is the same script with only one line of steps more.
  private func check(_ text: String, at position: SourcePosition) throws(StepInsertion.Refusal) {
    let old: Script
    let new: Script
    do throws(InvalidDocument) {
      old = try Self.read(path, edits.texts, inputs).script
      new = try Self.read(path, edits.texts.merging([position.file: text]) { $1 }, inputs).script
    } catch {
      let faults = error.diagnostics.filter { $0.severity == .error }.map(\.sentence).joined(separator: "; ")
      throw StepInsertion.Refusal("nothing was written: the script would have errors: \(faults)")
    }
    func words(_ steps: [Step]) -> [[String]] { steps.map { [$0.summary, $0.name ?? ""] + $0.groups } }
    let rest = new.steps.filter { $0.position.file != position.file || $0.position.line != position.line }
    guard rest.count < new.steps.count, words(rest) == words(old.steps) else {
      throw StepInsertion.Refusal(
        "nothing was written: the step cannot be inserted at \(position) without a change of other steps")
    }
  }

  /// - Parameter known: texts to use instead of the files with these paths.
  private static func read(
    _ path: String, _ known: [String: String], _ inputs: ScriptInputs
  ) throws(InvalidDocument) -> (script: Script, secrets: [String], edits: ScriptEdits) {
    var texts: [String: String] = [:]
    let load = { (path: String) throws(InvalidDocument) -> Document in
      let text = if let known = known[path] { known } else { try Document.readText(path: path) }
      texts[path] = text
      return try Document.parse(text: text, file: path)
    }
    let read = try ScriptReader.read(
      try load(path), given: inputs, load: load,
      loadRecording: { (path) throws(InvalidDocument) in try RecordingReader.read(path: path) }, knowing: .ofServer)
    if known.isEmpty { Console.warn(read.warnings) }
    var script = read.script
    script.settings.clock = .real
    // A person may think for any time.
    script.settings.timeout = nil
    return (script, read.secrets, ScriptEdits(texts))
  }
}
