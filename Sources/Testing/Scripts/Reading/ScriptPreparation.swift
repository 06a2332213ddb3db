import Documents

/// A script whose variables have been replaced by their values, with the defaults of its folder and a combination of its
/// matrix.
struct ScriptPreparation {
  /// The root of the script, for its table.
  private(set) var root: NodeReader
  private(set) var matrix = Matrix()
  private var variant = Variant()
  private var matrixPosition: SourcePosition?
  private let file: String
  private let inputs: ScriptInputs

  private static let variables = "variables"
  private static let matrixKey = "matrix"
  /// Keys whose values are used before variables have values.
  private static let early = [variables, matrixKey, FormatVersion.key]

  /// Returns true if `${name}` is replaced in a file: a test, the defaults of tests, and files with variables or a matrix.
  /// In other files it stays, as it did before there were variables.
  static func isReplacing(_ root: Node, of file: String) -> Bool {
    TestsFiles.isTest(file) || TestsFiles.isDefaults(file) || root[variables] != nil || root[matrixKey] != nil
  }

  /// - Parameter defaults: the roots of the defaults of tests, the nearest first.
  init(_ root: NodeReader, of file: String, defaults: [NodeReader], _ reading: ScriptReading) {
    self.root = root
    self.file = file
    inputs = reading.inputs
    guard case .mapping = root.node.content, Self.isReplacing(root.node, of: file) else { return }
    let roots = [root] + defaults
    var scope = readMatrix(roots, reading)
    scope.add(inputs.places)
    readVariables(roots, into: &scope, reading)
    if let directory = directory(of: roots, scope, reading) { reading.variables.setWork(to: directory) }
    scope.set("work", reading.variables.work)
    replace(in: roots, by: scope, reading)
  }

  /// Reads the matrix, and chooses a combination.
  ///
  /// - Returns: the scope of the values of variables, which has the values of the combination.
  private mutating func readMatrix(_ roots: [NodeReader], _ reading: ScriptReading) -> VariableScope {
    var scope = VariableScope()
    guard let entry = roots[0].entry(Self.matrixKey) else { return scope }
    matrixPosition = entry.key.position
    let names = roots.flatMap { $0.node[Self.variables]?.keys ?? [] }
    let folder = scope.inside(file, workingDirectory: inputs.workingDirectory)
    let node = reading.variables.replaced(entry.value, by: folder)
    let draft = MatrixDraft(NodeReader(node, faults: reading.faults), variables: names, reading)
    for axis in draft.axes where inputs.variables[axis.key.text] != nil || inputs.secrets[axis.key.text] != nil {
      reading.faults.report(
        at: axis.key.position,
        "\(axis.key.text.quotedForPeople) is a key of the matrix, so it cannot be set from outside")
    }
    matrix = Matrix(draft.combinations(at: entry.key.position, reading.faults))
    variant = matrix.combinations.first ?? Variant()
    if let wanted = inputs.variant, !matrix.isEmpty {
      let found = matrix.combinations(with: wanted)
      if let first = found.first {
        variant = first
      } else {
        reading.faults.report(at: entry.key.position, "the matrix has no combination \(wanted)")
      }
    }
    for value in variant.values { scope.set(value.key, value.value) }
    return scope
  }

  /// Gives each variable its value. A variable of the script overrides one of its folder, which overrides one of an outer
  /// folder.
  private func readVariables(_ roots: [NodeReader], into scope: inout VariableScope, _ reading: ScriptReading) {
    var declarations: [VariableDeclaration] = []
    for root in roots {
      guard let node = root.node[Self.variables] else { continue }
      let known = scope.inside(root.position.file, workingDirectory: inputs.workingDirectory)
      let found = reading.variables.declarations(root.reader(node), using: known, reading)
      declarations += found.filter { new in !declarations.contains { $0.name == new.name } }
    }
    for declaration in declarations where declaration.isSecret && variant[declaration.name] != nil {
      reading.faults.report(
        at: declaration.key.position,
        "the secret \(declaration.name.quotedForPeople) cannot be a key of the matrix, because names of tests have its values"
      )
    }
    reading.variables.resolve(declarations.filter { variant[$0.name] == nil }, into: &scope)
    reading.variables.know(declarations.map(\.name))
  }

  /// The `settings: {directory: …}` of the nearest file that has it.
  private func directory(of roots: [NodeReader], _ scope: VariableScope, _ reading: ScriptReading) -> String? {
    for root in roots {
      guard let node = root.node["settings"]?["directory"] else { continue }
      // Errors are reported when the whole file is read.
      let own = scope.inside(root.position.file, workingDirectory: inputs.workingDirectory)
      var substitution = NodeSubstitution(own.values, faults: FaultList())
      let value = substitution.replace(in: node)
      guard substitution.uses.contains(where: { $0.name == "work" }) else {
        return NodeReader(value, faults: FaultList()).text
      }
      reading.faults.report(at: node.position, "the directory cannot contain ${work}, which is this directory")
      return nil
    }
    return nil
  }

  private mutating func replace(in roots: [NodeReader], by scope: VariableScope, _ reading: ScriptReading) {
    var entries: [Node.Entry] = []
    for root in roots {
      let own = scope.inside(root.position.file, workingDirectory: inputs.workingDirectory)
      entries = TestsFiles.combined(entries, with: Self.replaced(root, by: own, reading))
    }
    root = root.reader(Node(.mapping(entries), at: root.position))
  }

  /// The entries of a file with the values of variables.
  static func replaced(_ root: NodeReader, by scope: VariableScope, _ reading: ScriptReading) -> [Node.Entry] {
    root.node.entries.map { entry in
      if early.contains(entry.key.text) { return entry }
      return Node.Entry(key: entry.key, value: reading.variables.replaced(entry.value, by: scope))
    }
  }
}

extension ScriptPreparation {
  /// Changes a script, after its table has been read, to the combination of the matrix.
  func apply(to script: inout Script, _ reading: ScriptReading) {
    script.matrix = matrix
    let hasSession = root.entry("session") != nil
    for value in variant.values {
      guard let key = MatrixKey(rawValue: value.key) else { continue }
      if key.isOfSession, script.session.kind == .shared {
        if hasSession {
          reading.faults.report(
            at: matrixPosition, "the key \(value.key.quotedForPeople) of a matrix needs a private session",
            expected: "session: private")
        }
        script.session.kind = .private
      }
      key.apply(value.value, to: &script, file: file)
    }
    if script.settings.directory == nil { script.settings.directory = inputs.work }
  }
}

extension NodeReader {
  /// The entry with a key; nil if there is none.
  fileprivate func entry(_ key: String) -> Node.Entry? { node.entries.first { $0.key.text == key } }
}

extension Node {
  fileprivate var entries: [Entry] {
    if case .mapping(let entries) = content { entries } else { [] }
  }

  fileprivate var keys: [String] { entries.map(\.key.text) }
}
