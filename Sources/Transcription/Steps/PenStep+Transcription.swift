public import Scripts

extension PenStep: TranscribedFamily {
  /// Nothing: tools of tablets are not recorded.
  var text: (word: String, value: String)? { nil }
}
