import Documents

extension RecognizerEntry {
  private typealias Row = PolicyField<RecognizerEntry>

  /// The keys for the conditions at a gesture's beginning that depend on the rest of the desktop.
  static var conditions: [PolicyField<RecognizerEntry>] {
    [
      Row(
        "states", "States that the window under a touch must have: activated, maximized, fullscreen.",
        \.value.windowStates, states),
      Row(
        "not-states", "States that the window under a touch must not have.", \.value.absentWindowStates, states),
      Row(
        "after", "The recognizer that must have been recognized shortly before its first touch.", \.value.after,
        .predecessor),
      Row(
        "lands-within", "The time after the landing of its first touch in which further touches land. Default: any.",
        \.value.landsWithin, .duration(.zero...TimeSpan.seconds(60))),
      Row(
        "requires-performer", "Whether it fails while no responder performs its first action.",
        \.value.requiresPerformer, .boolean),
    ]
  }

  private static var states: PolicyForm<Set<RecognizerPolicy.WindowState>> {
    PolicyForm<RecognizerPolicy.WindowState>.choice.oneOrMore(of: "states", count: 1...3).map { Set($0) }
  }
}

extension RecognizerPolicy {
  /// Reports conditions that never hold or change nothing.
  func checkConditions(_ mapping: MappingReader) {
    let both = windowStates.intersection(absentWindowStates).map(\.rawValue).sorted()
    if !both.isEmpty {
      mapping.faults.report(
        at: mapping.position(of: "not-states"), "\(both.joined(separator: ", ")) is in states too",
        expected: "each state in one of the two keys")
    }
    if requiresPerformer, actions.first == nil {
      mapping.faults.report(
        at: mapping.position(of: "requires-performer"), "the recognizer has no action that could be performed",
        expected: "the key action, with more than cancelled")
    }
  }
}
