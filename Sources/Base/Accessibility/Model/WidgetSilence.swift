/// A question that an application has not answered in time.
public struct WidgetSilence: Equatable, Sendable {
  /// The question by its interface and name in AT-SPI, such as `Collection.GetMatches`.
  public var question: String
  /// True if the application may be asked again.
  public var isRepeated: Bool

  public init(question: String, isRepeated: Bool) { (self.question, self.isRepeated) = (question, isRepeated) }
}
