import Documents

/// Names that steps refer to. They are checked once all files have been read.
struct References {
  /// `other` is what the step accepts beside clients, for the message about a name that is similar to none of them.
  var clients: [(name: String, position: SourcePosition, other: String?)] = []
  var outputs: [(name: String, position: SourcePosition)] = []
  /// The outputs that steps add.
  var added: [(name: String, position: SourcePosition)] = []

  /// Reports unknown names.
  ///
  /// The outputs of a script without `outputs` are those of the policy or the command line. They are not known before
  /// the script is played.
  func check(clients known: [String], outputs knownOutputs: [String], faults: FaultList) {
    check(clients, "client", known, faults)
    if !knownOutputs.isEmpty { check(outputs.map { ($0.name, $0.position, nil) }, "output", knownOutputs, faults) }
    for output in added where knownOutputs.contains(output.name) {
      faults.report(at: output.position, "output \(output.name.quotedForPeople) already exists")
    }
  }

  private func check(
    _ uses: [(name: String, position: SourcePosition, other: String?)], _ what: String, _ known: [String],
    _ faults: FaultList
  ) {
    for use in uses where !known.contains(use.name) {
      let names = known.isEmpty ? "no name, because the script has no \(what)s" : known.alternatives
      let nearest = known.nearest(to: use.name)
      faults.report(
        at: use.position, "unknown \(what)", found: use.name.quotedForPeople,
        expected: names + (nearest == nil ? use.other.map { "; or \($0)" } ?? "" : ""), nearestName: nearest)
    }
  }
}
