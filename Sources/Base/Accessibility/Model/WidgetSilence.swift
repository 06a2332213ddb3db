/// A question that an application has not answered in time.
package struct WidgetSilence: Equatable, Sendable {
  /// The question by its interface and name in AT-SPI, such as `Collection.GetMatches`.
  package var question: String
  /// True if the application may be asked again.
  package var isRepeated: Bool

  package init(question: String, isRepeated: Bool) { (self.question, self.isRepeated) = (question, isRepeated) }
}
