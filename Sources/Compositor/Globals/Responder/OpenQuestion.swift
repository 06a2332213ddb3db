/// A question whose asker receives exactly one answer: the first one that is given, or else the fallback when nothing
/// refers to the question any more.
///
/// An asker holds keys until the answer comes. So a question that is lost with its object must not stay open.
final class OpenQuestion<Answer> {
  private var then: ((Answer) -> Void)?
  private let fallback: Answer

  init(otherwise fallback: Answer, then: @escaping (Answer) -> Void) {
    (self.fallback, self.then) = (fallback, then)
  }

  deinit { then?(fallback) }

  /// Answers the question. Has no effect if it was answered before.
  func answer(_ answer: Answer) {
    guard let then else { return }
    self.then = nil
    then(answer)
  }
}
