import ArgumentParser
import Assembly
import Documents
import JSONText
import Playback
import Policies
import Recordings
import Runner
import Scripts
import System

/// The command `fingerpost check FILE…`.
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Checks scripts, policies and recordings without running anything.",
    discussion: """
      Example:

        fingerpost check policy.yaml script.yaml

      A file with the keys steps, clients or settings, or with the name *.test.yaml, is a script. tests.yaml has the \
      defaults of tests. A file by evemu-record or libinput record is a recording. Any other file is a policy. Included \
      files are checked, too. A script with a matrix is checked with each combination. Prints 'FILE: valid' for each file \
      without errors.

      A valid tap of a policy, or of the policy of a script, that takes each tap from programs is a warning.

      A variable that has no value is a warning, and values that depend on it are not checked. --set gives it one.

      Exit status: 0 no errors; 2 a file has errors or cannot be read; 64 the command line is invalid.
      """)

  @Argument(
    help: ArgumentHelp(
      "Scripts, policies and recordings, and folders with *.test.yaml and tests.yaml; - is standard input.",
      valueName: "files"), completion: .file())
  var places: [String]

  @OptionGroup var variables: VariableOptions

  func run() throws {
    var isSound = true
    var scripts: [ReadScript] = []
    var warnings: [Diagnostic] = []
    for file in try files() {
      let diagnostics = diagnostics(of: file, &scripts)
      // Several scripts may have the same policy.
      let new = diagnostics.filter { !warnings.contains($0) }
      Console.warn(new)
      warnings += new.filter { $0.severity == .warning }
      if diagnostics.containsErrors {
        isSound = false
      } else {
        Console.say("\(file): valid")
      }
    }
    if !isSound { throw ExitCode(2) }
    try variables.refuseUnknown(in: scripts)
  }

  /// The files, with those of folders.
  private func files() throws -> [String] {
    do throws(FileFault) {
      var files: [String] = []
      for place in places {
        guard place != "-", FileKind(at: place) == .folder else {
          files.append(place)
          continue
        }
        let found = try TestFiles.findWithDefaults(in: place)
        if found.isEmpty { Console.report(.warning, "no *.test.yaml in \(place)") }
        files += found
      }
      return files
    } catch {
      Console.report(error)
      throw ExitCode(2)
    }
  }

  /// The errors and warnings of a file and of all files that it includes.
  ///
  /// - Parameter scripts: receives the file if it is a valid script.
  private func diagnostics(of file: String, _ scripts: inout [ReadScript]) -> [Diagnostic] {
    do throws(InvalidDocument) {
      let text = try NamedFile.text(file)
      if text.isTrace { return [.trace(file)] }
      if text.hasOnlyComments { return [.empty(file)] }
      if RecordingReader.isRecording(text) { return try NamedFile.recording(file, text: text).warnings }
      let document = try Document.parse(text: text, file: file)
      if ScriptReader.isDefaults(file) {
        return ScriptReader.diagnostics(ofDefaults: document, given: variables.inputs(isComplete: false))
      }
      guard Self.isScript(document, file) else {
        let read = PolicyReader.examine(document, load: PolicyReader.readFile, keys: .ofKeymaps, users: .ofSystem)
        return read.diagnostics + (read.policy?.advice ?? [])
      }
      return try diagnostics(of: document, &scripts)
    } catch {
      return error.diagnostics
    }
  }

  /// The errors and warnings of a script with each combination of its matrix, each once.
  private func diagnostics(of document: Document, _ scripts: inout [ReadScript]) throws(InvalidDocument) -> [Diagnostic]
  {
    let first = try NamedFile.script(document, given: variables.inputs(isComplete: false))
    scripts.append(first)
    var found = first.warnings
    for variant in first.script.matrix.combinations.dropFirst() {
      let others: [Diagnostic]
      do throws(InvalidDocument) {
        others = try NamedFile.script(document, given: variables.inputs(variant: variant, isComplete: false)).warnings
      } catch {
        others = error.diagnostics
      }
      found += others.filter { !found.contains($0) }
    }
    return found + advice(onPolicyOf: first.script)
  }

  /// The warnings about valid rules of a script's policy. Its errors are reported when the policy is checked or the script is played.
  private func advice(onPolicyOf script: Script) -> [Diagnostic] {
    guard let path = script.policy else { return [] }
    let read = PolicyReader.examine(path: path, load: PolicyReader.readFile, keys: .ofKeymaps, users: .ofSystem)
    return read.policy?.advice ?? []
  }

  private static func isScript(_ document: Document, _ file: String) -> Bool {
    if ScriptReader.isTest(file) { return true }
    guard case .mapping(let entries) = document.root.content else { return false }
    return entries.contains { ["steps", "clients", "settings"].contains($0.key.text) }
  }
}

extension String {
  /// True if the text begins with the first line of a trace.
  fileprivate var isTrace: Bool {
    guard let line = split(maxSplits: 1, whereSeparator: \.isNewline).first, line.hasPrefix("{") else { return false }
    return (try? JSON.parse(String(line), file: "trace"))?["trace"] != nil
  }

  /// True if the text is a YAML document without content: all lines are blank, comments or `---`.
  fileprivate var hasOnlyComments: Bool {
    var rest = self[...]
    while !rest.isEmpty {
      let line = rest.prefix { !$0.isNewline }
      let content = line.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
      guard content.isEmpty || content.hasPrefix("#") || content == "---" else { return false }
      rest = rest[line.endIndex...].dropFirst()
    }
    return true
  }
}

extension Diagnostic {
  fileprivate static func trace(_ file: String) -> Diagnostic {
    Diagnostic(
      at: .start(of: file), "the file is a trace, which 'fingerpost trace \(file)' reads",
      expected: "a script, policy or recording")
  }

  /// An empty file: a warning for a policy, because an empty policy can be used, else an error.
  fileprivate static func empty(_ file: String) -> Diagnostic {
    let name = FilePath.name(of: file).lowercased()
    let script = "a script such as \"steps: [{tap: [100, 100]}]\""
    let policy = "a policy such as \"focus: {follows: tap}\""
    let recording = "a recording by evemu-record (with lines such as \"E: 0.000001 0003 0039 0001\") or libinput record"
    if name.contains("policy") {
      return Diagnostic(
        .warning, at: .start(of: file), "the policy is empty, so the built-in settings are used", expected: policy)
    }
    let expected =
      if name.contains("script") {
        script
      } else if name.contains("recording") || name.hasSuffix(".evemu") || name.hasSuffix(".events") {
        recording
      } else {
        "\(script), \(policy), or \(recording)"
      }
    return Diagnostic(at: .start(of: file), "the file is empty", expected: expected)
  }
}

extension SourcePosition {
  fileprivate static func start(of file: String) -> SourcePosition { SourcePosition(file: file, line: 1, column: 1) }
}
