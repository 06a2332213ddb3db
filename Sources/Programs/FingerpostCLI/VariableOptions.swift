import ArgumentParser
import Documents
import Scripts
import System

/// The options for the variables of scripts.
struct VariableOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Give a variable of the script a value. Can be repeated.", valueName: "name=value"))
  var set: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      Give a variable of the script a secret value, which is masked in everything that is written. The value is that of \
      the environment variable of the same name, or of the name in capitals with _ for -. Can be repeated.
      """, valueName: "name"))
  var setSecret: [String] = []

  /// The values of `setSecret`, by name.
  private var secrets: [String: String] = [:]

  private enum CodingKeys: CodingKey { case set, setSecret }

  init() {}

  /// Reads the values of secret variables. They do not stay in the environment, which programs of this user can read.
  mutating func validate() throws {
    _ = try values()
    secrets = try readSecrets()
  }

  /// Everything from outside that scripts may depend on.
  ///
  /// - Parameter isComplete: if false, variables without a value are warnings.
  func inputs(variant: Variant? = nil, isComplete: Bool = true) -> ScriptInputs {
    ScriptInputs(
      variables: (try? values()) ?? [:], secrets: secrets, variant: variant,
      workingDirectory: (try? Folder.current()) ?? "", isComplete: isComplete, environment: Environment.variable
    ) { (path) throws(InvalidDocument) in
      guard FileKind(at: path) != nil else { return nil }
      return try Document.read(path: path)
    }
  }

  /// Reports names that none of the scripts declares.
  ///
  /// - Throws: status 64, after an error was printed.
  func refuseUnknown(in scripts: [ReadScript]) throws {
    for name in inputs().unknownNames(in: scripts) {
      let known = Set(scripts.flatMap(\.variables)).sorted()
      let nearest = known.nearest(to: name).map { "; did you mean \($0.quotedForPeople)?" } ?? ""
      Console.report(
        .error,
        "unknown variable \(name.quotedForPeople): expected \(known.isEmpty ? "none" : known.alternatives)\(nearest)")
      throw ExitCode(64)
    }
  }

  private func values() throws -> [String: String] {
    var values: [String: String] = [:]
    for text in set {
      guard let equals = text.firstIndex(of: "="), NodeSubstitution.isName(String(text[..<equals])) else {
        // The text is not repeated, because it may be a secret.
        throw ValidationError(
          "invalid value of --set: expected NAME=VALUE; a name has lower-case letters, digits and hyphens")
      }
      let name = String(text[..<equals])
      if values.updateValue(String(text[text.index(after: equals)...]), forKey: name) != nil {
        throw ValidationError("--set gives \(name) twice")
      }
    }
    return values
  }

  private func readSecrets() throws -> [String: String] {
    var found: [String: (variable: String, value: String)] = [:]
    for name in setSecret {
      guard NodeSubstitution.isName(name) else {
        throw ValidationError(
          "invalid name for --set-secret: \(name.quotedForPeople); a name has lower-case letters, digits and hyphens")
      }
      let capitals = name.uppercased().replacing("-", with: "_")
      guard let variable = [name, capitals].first(where: { Environment.variable($0) != nil }),
        let value = Environment.variable(variable)
      else {
        throw ValidationError("--set-secret \(name) needs the environment variable \(capitals), which is not set")
      }
      found[name] = (variable, value)
    }
    for secret in found.values { Environment.erase(secret.variable) }
    return found.mapValues(\.value)
  }
}
