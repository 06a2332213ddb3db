import Documents

extension Form where Value == RecognizerPredecessor, Notes == PolicyNotes {
  /// The name of a recognizer, or a mapping such as `{name: copy, within: 2s}`.
  static var predecessor: Form {
    let table = PolicyTable<Value>(
      "a gesture before it",
      [
        Field("name", "The recognizer that must have been recognized.", \.name, .recognizer, isRequired: true),
        Field(
          "within", "The longest time between the end of its gesture and the first touch of this one.", \.within,
          .duration(.zero...TimeSpan.seconds(60))),
      ])
    return PolicyForm<String>.recognizer.map { Value($0) }.orMapping(table.form(Value("")))
  }
}

extension PolicyReading {
  /// Reports recognizers that can never be recognized, because they follow each other in a circle.
  func checkPredecessors() {
    let before = Dictionary(
      policy.recognizers.compactMap { recognizer in recognizer.after.map { (recognizer.name, $0.name) } },
      uniquingKeysWith: { first, _ in first })
    for recognizer in policy.recognizers {
      var circle = [recognizer.name]
      while let name = before[circle[circle.count - 1]], !circle.contains(name) { circle.append(name) }
      guard before[circle[circle.count - 1]] == recognizer.name else { continue }
      faults.report(
        at: recognizer.position,
        circle.count == 1
          ? "recognizer \(recognizer.name.quotedForPeople) is its own predecessor"
          : "recognizers are only recognized after each other: \((circle + [circle[0]]).joined(separator: ", "))",
        expected: "another recognizer for after")
    }
  }
}
