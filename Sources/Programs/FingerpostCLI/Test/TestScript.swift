import Documents
import Runner
import Scripts
import System

/// Reads the scripts of tests.
enum TestScript {
  /// Reads one script, which is a regular file.
  static func read(_ path: String, given inputs: ScriptInputs) throws(InvalidDocument) -> ReadScript {
    try NamedFile.script(try Document.read(path: path), given: inputs)
  }

  /// The inputs of a test: the values of a plan, this machine's environment, and the `tests.yaml` of folders.
  static func inputs(_ plan: WorkerPlan) -> ScriptInputs {
    ScriptInputs(
      variables: plan.variables, secrets: plan.secrets, variant: plan.variant.values.isEmpty ? nil : plan.variant,
      session: plan.sessionKind ?? .private, workingDirectory: (try? Folder.current()) ?? "",
      work: "\(plan.folder)/\(WorkerPlan.work)", environment: { Environment.variable($0) },
      loadDefaults: { (path) throws(InvalidDocument) in
        Folder.contains(path) ? try Document.read(path: path) : nil
      })
  }
}

extension WorkerPlan {
  /// The kind of the session that the command line demands; nil for none.
  var sessionKind: SessionSettings.Kind? { session.flatMap { SessionSettings.Kind(rawValue: $0) } }
}
