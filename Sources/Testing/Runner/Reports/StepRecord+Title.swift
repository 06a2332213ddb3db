public import Results

extension StepRecord {
  /// The step's name, or its text.
  public var title: String { name ?? text }
}
