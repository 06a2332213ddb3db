import ArgumentParser
import Documents
import Runner
import Scripts
import System

/// The scripts of a run, read and checked before anything starts.
struct TestReading {
  private(set) var found: [FoundTest] = []
  /// All files that the tests consist of, and the policies, pictures and recordings that they name, by the path of the
  /// test.
  private(set) var files: [String: Set<String>] = [:]
  private var policies: Set<String> = []
  private var diagnostics: [Diagnostic] = []
  private var hasInvalidPolicy = false

  /// Reads all scripts and policies.
  ///
  /// - Throws: status 2, after all errors of all files were printed.
  init(
    _ paths: [String], _ variables: VariableOptions, _ session: SessionSettings.Kind?, annotations: Annotations
  ) throws {
    folders = TestFiles.folders(paths)
    var inputs = variables.inputs()
    inputs.session = session ?? .private
    var scripts: [ReadScript] = []
    for file in try Self.find(paths) {
      if let script = read(file, inputs) { scripts.append(script) }
    }
    checkPolicies()
    Console.warn(diagnostics)
    Console.command(annotations.lines(diagnostics))
    guard !diagnostics.containsErrors, !hasInvalidPolicy else { throw ExitCode(2) }
    try variables.refuseUnknown(in: scripts)
  }

  /// All files whose changes matter.
  var watched: [String] { Set(files.values.joined()).sorted() }

  /// The folders in which new tests are found.
  let folders: [String]

  private static func find(_ paths: [String]) throws -> [String] {
    do throws(FileFault) {
      let files = try TestFiles.find(paths)
      if !files.isEmpty { return files }
      Console.report(.error, "no tests in \(paths.joined(separator: ", ")): expected files *\(TestFiles.ending)")
    } catch {
      Console.report(error)
    }
    throw ExitCode(2)
  }

  private mutating func read(_ file: String, _ inputs: ScriptInputs) -> ReadScript? {
    do throws(InvalidDocument) {
      let first = try TestScript.read(file, given: inputs)
      note(first.warnings)
      var gaps = [FaultGap.all(of: first.script)]
      for variant in first.script.matrix.combinations.dropFirst() {
        var inputs = inputs
        inputs.variant = variant
        let read = readCombination(file, inputs)
        note(read.diagnostics)
        note(read.policy, of: file)
        gaps.append(read.gaps)
        files[file, default: []].formUnion(read.references)
      }
      var test = FoundTest(file)
      test.tags = first.script.tags
      test.gaps = gaps
      if !first.script.matrix.isEmpty { test.variants = first.script.matrix.combinations }
      test.missing = first.script.needs.filter { !ProgramSearch.finds($0) }
      test.limit = first.script.settings.timeout
      test.outline = ScriptOutline(first.script, file: file)
      found.append(test)
      files[file, default: []].formUnion(first.files + first.references)
      note(first.script.policy, of: file)
      return first
    } catch {
      note(error.diagnostics)
      return nil
    }
  }

  private mutating func note(_ policy: String?, of file: String) {
    guard let policy else { return }
    policies.insert(policy)
    files[file, default: []].insert(policy)
  }

  private func readCombination(
    _ file: String, _ inputs: ScriptInputs
  ) -> (diagnostics: [Diagnostic], policy: String?, references: [String], gaps: [FaultGap]) {
    do throws(InvalidDocument) {
      let read = try TestScript.read(file, given: inputs)
      return (read.warnings, read.script.policy, read.references, FaultGap.all(of: read.script))
    } catch {
      return (error.diagnostics, nil, [], [])
    }
  }

  /// Notes diagnostics, each once: combinations of a matrix and scripts with common parts have the same.
  private mutating func note(_ more: [Diagnostic]) {
    for diagnostic in more where !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
  }

  private mutating func checkPolicies() {
    for path in policies.sorted() {
      do { _ = try ChosenPolicy(named: nil, otherwise: path) } catch { hasInvalidPolicy = true }
    }
  }
}
