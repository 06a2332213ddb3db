import Scripts

extension FlowStep: TranscribedFamily {
  /// Nil: a recording has the steps that were played.
  var text: (word: String, value: String)? { nil }
}
