public import Seats

/// Lets code of the embedding program decide, before everything else, whether an event of input reaches the router.
///
/// The filter sees events of devices, of scripts and of the virtual devices of clients, before touch accommodations, bindings,
/// recognizers and clients. A swallowed event is in the flight recorder and in the trace, with the note `inputFiltered`.
///
/// Beginnings and ends belong together. The answer to the beginning of a touch, a press of a button or key, a touchpad gesture
/// or a scroll with fingers counts for its end. If it was swallowed, the rest is swallowed too; if not, the end passes.
/// Frames, removals of devices, the leaving pointer and states of modifiers always pass.
public final class EventGate {
  public enum Answer: Sendable {
    /// The event goes on to the router.
    case pass
    /// Nothing receives the event.
    case swallow
  }

  /// Decides about an event at its time. It is called for each event, also where its answer does not count. It must not call
  /// the compositor.
  public typealias Filter = (InputEvent, InputTime) -> Answer

  private let router: InputRouter
  private var filter: Filter?
  /// The answers to what has begun. Only those that are needed later are kept.
  private var answers: [InputSubject: Answer] = [:]
  private var isAsking = false
  /// The number of events that were swallowed since the filter was set.
  public private(set) var swallowedCount = 0

  /// The number of swallowed inputs that are remembered until their ends. The rest of a further one reaches the router, which
  /// ignores it, because it has not begun there.
  static let most = 1024

  init(_ router: InputRouter) { self.router = router }

  /// Sets the filter; nil removes it. What has begun stays swallowed, or ends as it began.
  public func setFilter(_ filter: Filter?) {
    self.filter = filter
    swallowedCount = 0
  }

  /// Sets a filter that does not need the time.
  public func setFilter(_ filter: @escaping (InputEvent) -> Answer) { setFilter { event, _ in filter(event) } }

  /// Routes an event, unless the filter swallows it.
  ///
  /// - Returns: false if the event was swallowed.
  @discardableResult
  func route(_ event: InputEvent, at time: InputTime) -> Bool {
    guard filter != nil || !answers.isEmpty, answer(to: event, at: time) == .swallow else {
      router.route(event, at: time)
      return true
    }
    swallowedCount += 1
    router.swallow(event, at: time)
    return false
  }

  private func answer(to event: InputEvent, at time: InputTime) -> Answer {
    let answer = ask(event, time)
    switch InputCourse(event) {
    case .single: return answer
    case .begins(let subject):
      guard !isSwallowed(subject.surroundingTool) else { return .swallow }
      answers[subject] = nil
      if answer == .swallow { keep(answer, for: subject) }
      return answer
    case .continues(let subject): return isSwallowed(subject, subject.surroundingTool) ? .swallow : answer
    case .flows(let subject):
      guard let first = answers[subject] else {
        keep(answer, for: subject)
        return answer
      }
      return first == .swallow ? .swallow : answer
    case .ends(let subject):
      let isSwallowed = isSwallowed(subject, subject.surroundingTool)
      answers[subject] = nil
      return isSwallowed ? .swallow : .pass
    case .endsTouches(let device): forget { $0.isFinger && $0.device == device }
    case .removes(let device): forget { $0.device == device }
    case .closes: break
    case .closesPart(let subject): return isSwallowed(subject) ? .swallow : .pass
    }
    return .pass
  }

  private func ask(_ event: InputEvent, _ time: InputTime) -> Answer {
    guard let filter, !isAsking else { return .pass }
    isAsking = true
    defer { isAsking = false }
    return filter(event, time)
  }

  private func isSwallowed(_ subjects: InputSubject?...) -> Bool {
    subjects.contains { $0.map { answers[$0] == .swallow } ?? false }
  }

  private func keep(_ answer: Answer, for subject: InputSubject) {
    if answers.count < Self.most { answers[subject] = answer }
  }

  private func forget(where isOver: (InputSubject) -> Bool) {
    answers = answers.filter { !isOver($0.key) }
  }
}
