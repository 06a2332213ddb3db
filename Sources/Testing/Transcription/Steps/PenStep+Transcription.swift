package import Scripts

extension PenStep: TranscribedFamily {
  /// Always nil: tablet tools are not recorded.
  var text: (word: String, value: String)? { nil }
}
