package import Documents

/// Everything from outside its files that a script may depend on.
package struct ScriptInputs {
  /// The values of variables, by name. They override the values in files.
  package var variables: [String: String]
  /// The values of variables that are secret, by name. They override `variables`.
  package var secrets: [String: String]
  /// The combination of the script's matrix; nil for the first one.
  package var variant: Variant?
  /// The session of a script that has no `session`.
  package var session: SessionSettings.Kind
  /// The absolute path of the working directory, where relative paths of scripts begin. If it is empty, `${folder}` and
  /// `${work}` may be relative.
  package var workingDirectory: String
  /// The directory of a script that has no `settings: {directory: …}`; nil for the working directory.
  package var work: String?
  /// The values of `${worker}`, `${test}`, `${port}` and `${display}`. A variable or a key of the matrix with the same name
  /// overrides them.
  package var places = RunPlaces()
  /// Returns the value of an environment variable; nil if it is not set.
  package var environment: (_ name: String) -> String?
  /// If false, variables without a value are warnings, and values that depend on them are not checked.
  package var isComplete: Bool
  /// Loads a `tests.yaml`; nil if there is no such file.
  package var loadDefaults: DefaultsLoader
  /// Loads the text of an expected tree, to report its errors; nil if there is no such file.
  package var loadTree: (_ path: String) throws(InvalidDocument) -> String? = { (_) throws(InvalidDocument) in nil }

  /// Loads a file that may be missing.
  package typealias DefaultsLoader = (_ path: String) throws(InvalidDocument) -> Document?

  package init(
    variables: [String: String] = [:], secrets: [String: String] = [:], variant: Variant? = nil,
    session: SessionSettings.Kind = .shared, workingDirectory: String = "", work: String? = nil,
    isComplete: Bool = true, environment: @escaping (_ name: String) -> String? = { _ in nil },
    loadDefaults: @escaping DefaultsLoader = { (_) throws(InvalidDocument) in nil }
  ) {
    self.variables = variables
    self.secrets = secrets
    self.variant = variant
    self.session = session
    self.workingDirectory = workingDirectory
    self.work = work
    self.isComplete = isComplete
    self.environment = environment
    self.loadDefaults = loadDefaults
  }

  /// The given names that none of the scripts declares, sorted.
  package func unknownNames(in scripts: [ReadScript]) -> [String] {
    let known = Set(scripts.flatMap(\.variables))
    return Set(variables.keys).union(secrets.keys).subtracting(known).sorted()
  }
}
