package import Results

extension StepRecord {
  /// The step's name, or its text.
  package var title: String { name ?? text }
}
