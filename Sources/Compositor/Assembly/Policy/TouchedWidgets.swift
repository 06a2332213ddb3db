package import Geometry
import Interaction
import Policies
package import Seats

/// The open questions about the widgets under touches, for recognizers that are for widgets.
///
/// Each touch is asked about once, however many recognizers wait for the answer. The answers are given between events.
/// Without such a recognizer nothing is asked and kept.
package final class TouchedWidgets {
  /// The most open questions. Recognizers do not receive further touches.
  private static let most = 64

  /// A question about a place.
  private class Question {
    let place: Point<LayoutSpace>
    private(set) var answer: TouchedPlace?
    /// What asks the application; released to end it.
    private var work: AnyObject?

    init(_ place: Point<LayoutSpace>) { self.place = place }

    /// Asks, unless the answer is known.
    func ask(_ teller: any TouchedPlaceFinder, then: @escaping () -> Void) {
      work = teller.findWidgets(at: place) { [weak self] in
        if self?.take($0) == true { then() }
      }
      if answer != nil { work = nil }
    }

    /// - Returns: false if the answer was known already.
    func take(_ answer: TouchedPlace) -> Bool {
      guard self.answer == nil else { return false }
      (self.answer, work) = (answer, nil)
      return true
    }
  }

  /// A question about a touch, for recognizers that wait.
  private final class TouchQuestion: Question {
    let touch: Touch
    private var waiters: [Waiter] = []

    init(_ touch: Touch) {
      self.touch = touch
      super.init(Point(touch.startLocation.x, touch.startLocation.y))
    }

    func add(_ gesture: PolicyGesture) { waiters.append(Waiter(gesture: gesture)) }

    /// Gives the answer to those who wait, if it is known.
    func settle() {
      guard let answer else { return }
      for waiter in waiters { waiter.gesture?.touchIsKnown(touch, answer) }
    }
  }

  private struct Waiter { weak var gesture: PolicyGesture? }

  private weak var teller: (any TouchedPlaceFinder)?
  private var questions: [TouchQuestion] = []
  /// What scripts have asked before touches land.
  private var ahead: [Question] = []
  /// True while the teller is asked. An answer must wait until the recognizers have received their touches.
  private var isAsking = false
  /// True if an answer waits for the end of the event.
  private var hasAnswers = false
  /// True if the policy has a recognizer for widgets.
  package private(set) var isNeeded = false

  /// Sets what answers; without it, recognizers for widgets receive no touches. It is not retained. Questions to the
  /// previous one end.
  package func use(_ teller: (any TouchedPlaceFinder)?) {
    end()
    self.teller = teller
  }

  /// Ends all questions. Recognizers that wait for an answer are told that the widget is unknown when events have been
  /// delivered.
  func end() {
    teller = nil
    ahead = []
    for question in questions where question.take(.unknown) { hasAnswers = true }
  }

  func policyDidChange(to policy: Policy) { isNeeded = policy.hasWidgetRecognizers }

  /// Asks which widget a touch has landed on, for a recognizer that receives the touch.
  ///
  /// - Returns: false if nothing can answer.
  func ask(about touch: Touch, for gesture: PolicyGesture) -> Bool {
    if let question = questions.first(where: { $0.touch === touch }) {
      question.add(gesture)
      return true
    }
    guard let teller, questions.count < Self.most else { return false }
    let question = TouchQuestion(touch)
    question.add(gesture)
    questions.append(question)
    if let answer = ahead.last(where: { $0.place == question.place })?.answer, question.take(answer) {
      hasAnswers = true
      return true
    }
    isAsking = true
    question.ask(teller) { [weak self] in self?.didAnswer() }
    isAsking = false
    return true
  }

  /// True if the widget under a contact is not known yet.
  func isOpen(_ contact: Contact) -> Bool { questions.contains { $0.touch === contact } }

  /// True if an application has yet to answer.
  package var isWaiting: Bool { !questions.isEmpty || ahead.contains { $0.answer == nil } }

  private func didAnswer() {
    hasAnswers = true
    if !isAsking { settle() }
  }

  /// Gives recognizers the answers that have come while they received their touches. Not within the delivery of an event.
  package func settle() {
    guard hasAnswers else { return }
    hasAnswers = false
    let known = questions.filter { $0.answer != nil }
    questions.removeAll { $0.answer != nil }
    for question in known { question.settle() }
  }

  // MARK: Scripts

  /// Asks which widget an event will press, before it is routed. The caller waits while `isWaiting`.
  ///
  /// Asked later, an application may answer before or after it has handled the press.
  ///
  /// - Parameter cursor: the place of the pointer.
  package func ask(before event: InputEvent, cursor: Point<LayoutSpace>) {
    switch event {
    case .touch(.down(let sample)): ask(ahead: sample.place)
    case .pointer(.button(_, _, isPressed: true)): ask(ahead: cursor)
    default: break
    }
  }

  private func ask(ahead place: Point<LayoutSpace>) {
    guard let teller, ahead.count < Self.most else { return }
    let question = Question(place)
    ahead.append(question)
    question.ask(teller) {}
  }

  /// Gives recognizers what was asked before the events that they have received now.
  package func endAsking() {
    if !ahead.isEmpty { ahead = [] }
    settle()
  }
}

extension WidgetCondition {
  /// The reason for which a recognizer fails with this answer; nil if a widget meets the condition.
  func misfit(of answer: TouchedPlace) -> GestureMisfit? {
    switch answer {
    case .unknown: .unknownWidget
    case .known(let widgets): widgets.contains { matches(role: $0.role, name: $0.name) } ? nil : .otherWidget
    }
  }
}
