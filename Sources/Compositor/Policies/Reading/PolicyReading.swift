import Documents

/// One reading of a policy. Each file is read after the files that it includes, and its values replace theirs.
final class PolicyReading {
  let faults = FaultList()
  let notes: PolicyNotes
  private(set) var policy = Policy()
  /// Actions that the program performs by itself.
  let ownActions: Set<ActionName>
  private let includes: IncludeChain

  /// Every requested file once, including those that could not be read.
  var files: [String] { includes.files }

  init(
    load: @escaping PolicyReader.Loader, keys: KeyCatalog?, users: UserDirectory?, actions: Set<ActionName> = []
  ) {
    includes = IncludeChain("a policy", faults: faults, load: load)
    ownActions = actions
    notes = PolicyNotes(faults: faults, keys: keys, users: users)
  }

  /// Reads the file that the user named, then checks references between the files.
  func readMain(_ document: Document) {
    includes.read(document) { read($0) }
    checkReferences()
    notes.check(policy.keyboard)
    notes.checkKeys(of: policy)
  }

  private func read(_ node: NodeReader) {
    // An empty file changes nothing.
    guard !node.isNull, !node.isNewer(than: Policy.format) else { return }
    _ = node.mapping("a policy") { mapping in
      if let files = mapping.value(PolicySchema.include) { include(files) }
      PolicyTable("a policy", PolicySchema.sections).read(mapping, notes, into: &policy)
    }
  }

  private func include(_ node: NodeReader) {
    let items = node.isList ? node.list(of: "files", count: 0...100) ?? [] : [node]
    for item in items {
      guard let name = item.name("the path of a policy") else { continue }
      // A file that two files include is read once, at its first mention.
      includes.include(name, at: item.position, once: true) { read($0) }
    }
  }
}
