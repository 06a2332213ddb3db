import Documents

/// One reading of a policy: each file, after those it includes, over what the files before it have said.
final class PolicyReading {
  let faults = FaultList()
  let notes: PolicyNotes
  private(set) var policy = Policy()
  /// Every file asked for, those that could not be read too, each once.
  private(set) var files: [String] = []
  /// Actions that the program performs by itself.
  let ownActions: Set<ActionName>
  private let load: PolicyReader.Loader
  private var openFiles: [String] = []
  private var readFiles: Set<String> = []

  static let deepestInclude = 32

  init(
    load: @escaping PolicyReader.Loader, keys: KeyKnowledge?, users: UserKnowledge?, actions: Set<ActionName> = []
  ) {
    self.load = load
    ownActions = actions
    notes = PolicyNotes(faults: faults, keys: keys, users: users)
  }

  /// Reads the file that the user named, and judges what can be judged only when all have been read.
  func readMain(_ document: Document) {
    files.append(document.source.file)
    read(document)
    checkReferences()
    notes.check(policy.keyboard)
  }

  private func read(_ document: Document) {
    faults.know(document.source)
    openFiles.append(FilePath.normal(document.source.file))
    readFiles.insert(FilePath.normal(document.source.file))
    defer { openFiles.removeLast() }
    let node = NodeReader(document.root, faults: faults)
    // An empty file wants nothing else than what is there.
    guard !node.isNull, !node.isNewer(than: Policy.format) else { return }
    _ = node.mapping("a policy") { mapping in
      if let includes = mapping.value(PolicySchema.include) { include(includes) }
      let table = FieldTable("a policy", PolicySchema.sections)
      table.read(mapping, notes, into: &policy)
    }
  }
}

extension PolicyReading {
  private func include(_ node: NodeReader) {
    let items = node.isList ? node.list(of: "files", count: 0...100) ?? [] : [node]
    for item in items {
      guard let name = item.name("the path of a policy") else { continue }
      include(FilePath.join(FilePath.directory(of: item.position.file), name), at: item.position)
    }
  }

  private func include(_ file: String, at position: SourcePosition) {
    let normal = FilePath.normal(file)
    if let start = openFiles.firstIndex(of: normal) {
      let circle = (openFiles[start...] + [normal]).joined(separator: " → ")
      return faults.report(at: position, "a policy cannot include itself: \(circle)")
    }
    // What two files both include is read once, where it is first met.
    guard !readFiles.contains(normal) else { return }
    guard openFiles.count < Self.deepestInclude else {
      return faults.report(
        at: position, "included too deeply", expected: "at most \(Self.deepestInclude) files inside each other")
    }
    if !files.contains(file) { files.append(file) }
    do {
      read(try load(file))
    } catch {
      for var diagnostic in error.diagnostics {
        if diagnostic.position == nil { diagnostic.position = position }
        faults.report(diagnostic)
      }
    }
  }
}
