import Documents

/// The variables of a script and of the files that it includes, and their values.
final class ScriptVariables {
  private let inputs: ScriptInputs
  private let faults: FaultList
  private let secrets: ScriptSecrets
  /// The names of the script's variables.
  private(set) var names: [String] = []
  /// The value of `${work}`: the directory of the run.
  private(set) var work: String
  /// The positions of values that contain a variable without a value. Errors there are not reported.
  private var doubtful: Set<SourcePosition> = []

  init(_ inputs: ScriptInputs, faults: FaultList, secrets: ScriptSecrets) {
    self.inputs = inputs
    self.faults = faults
    self.secrets = secrets
    work = FilePath.absolute(inputs.work ?? "", in: inputs.workingDirectory)
  }

  /// Returns true if an error may be a consequence of a variable without a value.
  func isDoubtful(_ diagnostic: Diagnostic) -> Bool {
    guard let position = diagnostic.position, diagnostic.severity == .error else { return false }
    return doubtful.contains(position)
  }

  /// Reads the mapping under `variables`.
  ///
  /// - Parameter known: the variables that values may use.
  func declarations(
    _ node: NodeReader, using known: VariableScope, _ reading: ScriptReading
  ) -> [VariableDeclaration] {
    let node = NodeReader(replaced(node.node, by: known), faults: faults)
    return (node.entries(of: "variables by name") ?? []).compactMap { key, value in
      guard NodeSubstitution.isName(key.text) else {
        faults.report(
          at: key.position, "invalid name of a variable", found: key.text.quotedForPeople,
          expected: "lower-case letters, digits and hyphens, with a letter first")
        return nil
      }
      if VariableDeclaration.reserved.contains(key.text) {
        faults.report(
          at: key.position,
          "a variable cannot be named \(key.text.quotedForPeople), because this name has a fixed meaning")
        return nil
      }
      return VariableDeclaration.read(value, key, reading)
    }
  }

  /// Notes the names of a script's own variables.
  func know(_ names: [String]) { self.names = names.sorted() }

  /// Sets the value of `${work}` to the directory that the script sets.
  func setWork(to directory: String) { work = FilePath.absolute(directory, in: inputs.workingDirectory) }

  /// Adds the values of a script's own variables to its scope.
  func resolve(_ declarations: [VariableDeclaration], into scope: inout VariableScope) {
    for var declaration in declarations {
      if let secret = inputs.secrets[declaration.name] {
        declaration.isSecret = true
        take(text(secret, of: declaration), as: declaration, into: &scope)
      } else if let given = inputs.variables[declaration.name] {
        take(text(given, of: declaration), as: declaration, into: &scope)
      } else {
        resolve(declaration, into: &scope)
      }
    }
  }

  /// Adds the values of an included file's variables to its scope.
  ///
  /// - Parameters:
  ///   - parameters: the values given by the `include` step.
  ///   - file: the included file.
  ///   - place: the position of the `include` step.
  func resolve(
    _ declarations: [VariableDeclaration], with parameters: [Node.Entry], of file: String, at place: SourcePosition,
    into scope: inout VariableScope
  ) {
    let known = declarations.map(\.name).sorted()
    for parameter in parameters where !known.contains(parameter.key.text) {
      faults.report(
        at: parameter.key.position, "unknown variable \(parameter.key.text.quotedForPeople) of \(file)",
        expected: known.isEmpty ? "no variables, because the file declares none" : known.alternatives,
        nearestName: known.nearest(to: parameter.key.text))
    }
    for declaration in declarations {
      if let given = parameters.first(where: { $0.key.text == declaration.name })?.value, !given.isNull {
        take(given, as: declaration, into: &scope)
        if doubtful.contains(given.position) { scope.missing.insert(declaration.name) }
      } else if declaration.value == nil, declaration.environment == nil, !declaration.isBroken {
        faults.report(
          at: place, "\(file) needs the variable \(declaration.name.quotedForPeople) (\(declaration.key.position))",
          expected: "include: {file: \(FilePath.name(of: file)), variables: {\(declaration.name): VALUE}}")
        scope.values[declaration.name] = placeholder(declaration)
        scope.missing.insert(declaration.name)
      } else {
        resolve(declaration, into: &scope)
      }
    }
  }

  /// Replaces the names in a tree, and notes values that cannot be checked.
  func replaced(_ node: Node, by scope: VariableScope) -> Node {
    var substitution = NodeSubstitution(scope.values, faults: faults)
    let result = substitution.replace(in: node)
    guard !scope.missing.isEmpty else { return result }
    // An unknown name is an error in any case.
    let wrong = Set(substitution.uses.filter { scope.values[$0.name] == nil }.map(\.position))
    for use in substitution.uses where scope.missing.contains(use.name) && !wrong.contains(use.position) {
      doubtful.insert(use.position)
    }
    return result
  }
}

extension ScriptVariables {
  /// Adds the value of the environment or of the file, or reports that there is none.
  private func resolve(_ declaration: VariableDeclaration, into scope: inout VariableScope) {
    if let name = declaration.environment.flatMap({ NodeReader($0, faults: faults).text }),
      let value = inputs.environment(name)
    {
      take(text(value, of: declaration), as: declaration, into: &scope)
    } else if let value = declaration.value {
      take(value, as: declaration, into: &scope)
    } else {
      if !declaration.isBroken { reportMissing(declaration) }
      scope.values[declaration.name] = placeholder(declaration)
      scope.missing.insert(declaration.name)
    }
  }

  private func reportMissing(_ declaration: VariableDeclaration) {
    let name = declaration.name.quotedForPeople
    var diagnostic = Diagnostic(
      inputs.isComplete ? .error : .warning, at: declaration.key.position, "the variable \(name) has no value",
      expected: declaration.option)
    if let environment = declaration.environment, let variable = NodeReader(environment, faults: faults).text {
      diagnostic.message = "the variable \(name) has no value, because \(variable) is not set in the environment"
      diagnostic.expected = "\(variable), or \(declaration.option)"
    }
    faults.report(diagnostic)
  }

  /// Sets a value. A secret must be long enough to be masked.
  private func take(_ value: Node, as declaration: VariableDeclaration, into scope: inout VariableScope) {
    scope.values[declaration.name] = value
    guard declaration.isSecret else { return }
    let name = declaration.name.quotedForPeople
    guard case .scalar(let text, _) = value.content, !value.isNull else {
      return faults.report(
        at: declaration.key.position, "the secret \(name) must be a text", found: value.foundPhrase)
    }
    guard text.count >= ScriptSecrets.shortest else {
      return faults.report(
        at: declaration.key.position, "the secret \(name) is too short to be masked",
        expected: "at least \(ScriptSecrets.shortest) characters")
    }
    secrets.add(SecretVariable(name: declaration.name, value: text))
  }

  /// A value that is used so that the reading can go on.
  private func placeholder(_ declaration: VariableDeclaration) -> Node {
    Node(.scalar("${\(declaration.name)}", .plain), at: declaration.key.position)
  }

  /// A value from outside. It can be a number, but not null.
  private func text(_ text: String, of declaration: VariableDeclaration) -> Node {
    let plain = Node(.scalar(text, .plain), at: declaration.key.position)
    return plain.isNull ? Node(.scalar(text, .doubleQuoted), at: declaration.key.position) : plain
  }
}

/// The names that one file can use, with their values.
struct VariableScope {
  var values: [String: Node] = [:]
  /// The names whose value is not known.
  var missing: Set<String> = []

  /// The same scope for a file, with its folder.
  func inside(_ file: String, workingDirectory: String) -> VariableScope {
    var scope = self
    scope.set("folder", FilePath.absolute(FilePath.directory(of: file), in: workingDirectory))
    return scope
  }

  /// Adds the values that keep tests apart, under names that have no value yet.
  mutating func add(_ places: RunPlaces) {
    for (name, value) in places.values where values[name] == nil { set(name, value) }
  }

  mutating func set(_ name: String, _ text: String) { values[name] = Node(.scalar(text, .plain), at: .unknown) }
}

extension FilePath {
  /// A path without `.` and `..`, which begins at a working directory if it is relative. The working directory itself if
  /// the path is empty.
  static func absolute(_ path: String, in workingDirectory: String) -> String {
    let whole = normal(path.isEmpty ? workingDirectory : join(workingDirectory, path))
    return whole.isEmpty ? "." : whole
  }
}
