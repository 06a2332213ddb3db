extension KindDescription {
  /// The decisions of recognizers.
  static let decision: [Self] = [
    .decision(.recognizerActed, "act"),
    .decision(.recognizerFailed, "fail"),
    .decision(.recognizerWaits, "wait"),
    .decision(.recognizerReset, "reset"),
  ]
}
