import ArgumentParser
import Documents
import Runner
import Scripts
import System

/// The scripts of a run, read and checked before anything starts.
struct TestReading {
  private(set) var found: [FoundTest] = []
  /// All files that the tests consist of, and the policies that they name, by the path of the test.
  private(set) var files: [String: Set<String>] = [:]
  private var diagnostics: [Diagnostic] = []
  private var hasInvalidPolicy = false

  /// Reads all scripts and policies.
  ///
  /// - Throws: status 2, after all errors of all files were printed.
  init(_ paths: [String], _ options: PlayOptions) throws {
    let inputs = TestScript.inputs(options.values, secrets: options.secrets, session: options.session)
    var scripts: [ReadScript] = []
    for file in try Self.find(paths) {
      guard let script = read(file, inputs) else { continue }
      scripts.append(script)
    }
    checkPolicies(scripts)
    Console.warn(diagnostics)
    guard !diagnostics.containsErrors, !hasInvalidPolicy else { throw ExitCode(2) }
    let unknown = inputs.unknownNames(in: scripts)
    for name in unknown {
      let near = Set(scripts.flatMap(\.variables)).sorted().nearest(to: name).map { " (did you mean \($0)?)" } ?? ""
      Console.report(.error, "no script has the variable \(name.quotedForPeople)\(near)")
    }
    if !unknown.isEmpty { throw ExitCode(2) }
  }

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
      for variant in first.script.matrix.combinations.dropFirst() {
        var inputs = inputs
        inputs.variant = variant
        note(try TestScript.read(file, given: inputs).warnings)
      }
      var test = FoundTest(file)
      test.tags = first.script.tags
      if !first.script.matrix.isEmpty { test.variants = first.script.matrix.combinations }
      test.missing = first.script.needs.filter { !ProgramSearch.finds($0) }
      test.limit = first.script.settings.timeout
      found.append(test)
      files[file] = Set(first.files)
      return first
    } catch {
      note(error.diagnostics)
      return nil
    }
  }

  /// Notes diagnostics, each once: combinations of a matrix and scripts with common parts have the same.
  private mutating func note(_ more: [Diagnostic]) {
    for diagnostic in more where !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
  }

  private mutating func checkPolicies(_ scripts: [ReadScript]) {
    for path in Set(scripts.compactMap(\.script.policy)).sorted() {
      do { _ = try ChosenPolicy(named: nil, otherwise: path) } catch { hasInvalidPolicy = true }
    }
  }
}
