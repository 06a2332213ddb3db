public import Seats

/// Lets code of the embedding program decide, before everything else, whether an event of input reaches the router.
///
/// The filter sees events of devices, of scripts and of the virtual devices of clients, before touch accommodations, bindings,
/// recognizers and clients. A swallowed event is in the flight recorder and in the trace, with the note `inputFiltered`.
/// Input that only wakes the desktop, or that identifies a touchscreen, is swallowed in the same way, with notes of its own.
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

  /// The decision about an event.
  private enum Decision {
    case pass
    /// The filter swallows the event.
    case filtered
    /// The event belongs to the identification of touchscreens.
    case identifies
    /// The event wakes the desktop, and the policy says that it does nothing else.
    case woke

    /// The note of a swallowed event; nil if it passes.
    var note: RoutingNote.Kind? {
      switch self {
      case .pass: nil
      case .filtered: .inputFiltered
      case .identifies: .inputIdentifies
      case .woke: .inputWoke
      }
    }
  }

  private let router: InputRouter
  let idleness: Idleness
  let identification: TouchscreenIdentification
  private var filter: Filter?
  /// The decisions about what has begun. Only those that are needed later are kept.
  private var answers: [InputSubject: Decision] = [:]
  private var isAsking = false
  /// The number of events that were swallowed since the filter was set.
  public private(set) var swallowedCount = 0

  /// The number of swallowed inputs that are remembered until their ends. The rest of a further one reaches the router, which
  /// ignores it, because it has not begun there.
  static let most = 1024

  init(_ router: InputRouter, _ idleness: Idleness, _ identification: TouchscreenIdentification) {
    (self.router, self.idleness, self.identification) = (router, idleness, identification)
  }

  /// Sets the filter; nil removes it. What has begun stays swallowed, or ends as it began.
  public func setFilter(_ filter: Filter?) {
    self.filter = filter
    swallowedCount = 0
  }

  /// Sets a filter that does not need the time.
  public func setFilter(_ filter: @escaping (InputEvent) -> Answer) { setFilter { event, _ in filter(event) } }

  /// Routes an event, unless the filter swallows it, it only wakes the desktop, or it identifies a touchscreen.
  ///
  /// - Returns: false if the event was swallowed.
  @discardableResult
  func route(_ event: InputEvent, at time: InputTime) -> Bool {
    let wakes = idleness.didReceive(event, at: time)
    defer { if wakes { idleness.didWake(at: time) } }
    guard filter != nil || wakes || identification.isRunning || !answers.isEmpty,
      let note = decision(about: event, at: time, wakes).note
    else {
      router.route(event, at: time)
      return true
    }
    if note == .inputFiltered { swallowedCount += 1 }
    router.swallow(event, at: time, because: note)
    return false
  }

  /// Ends the current event. Its effects must have been carried out.
  func eventDidEnd() { router.eventDidEnd() }

  /// Counts an event as input of the seat that nothing receives.
  func noteActivity(_ event: InputEvent, at time: InputTime) {
    if idleness.didReceive(event, at: time) { idleness.didWake(at: time) }
  }

  private func decision(about event: InputEvent, at time: InputTime, _ wakes: Bool) -> Decision {
    let answer = ask(event, time, wakes)
    // An input that has begun before it wakes the desktop goes on.
    let later = answer == .woke ? .pass : answer
    switch InputCourse(event) {
    case .single: return answer
    case .begins(let subject):
      if let earlier = swallowed([subject.surroundingTool]) { return earlier }
      answers[subject] = nil
      let decision = answer == .pass && subject.isFinger && isWokenByFinger ? .woke : answer
      if decision != .pass { keep(decision, for: subject) }
      return decision
    case .continues(let subject): return swallowed([subject, subject.surroundingTool]) ?? later
    case .flows(let subject):
      guard let first = answers[subject] else {
        keep(answer, for: subject)
        return answer
      }
      return first == .pass ? later : first
    case .ends(let subject):
      let earlier = swallowed([subject, subject.surroundingTool])
      answers[subject] = nil
      return earlier ?? .pass
    case .endsTouches(let device): forget { $0.isFinger && $0.device == device }
    case .removes(let device): forget { $0.device == device }
    case .closes: break
    case .closesPart(let subject): return swallowed([subject]) ?? .pass
    }
    return .pass
  }

  /// True while a finger that has woken the desktop is down. Further ones belong to the same touch of the screen.
  private var isWokenByFinger: Bool { answers.contains { $0.key.isFinger && $0.value == .woke } }

  private func ask(_ event: InputEvent, _ time: InputTime, _ wakes: Bool) -> Decision {
    let isTaken = identification.takes(event, at: time, wakes: wakes)
    if let filter, !isAsking {
      isAsking = true
      defer { isAsking = false }
      if filter(event, time) == .swallow, !isTaken { return .filtered }
    }
    if isTaken { return .identifies }
    return wakes && idleness.swallowsWakingInput && event.mayOnlyWake ? .woke : .pass
  }

  /// The decision about the first of some inputs that was swallowed; nil if all pass.
  private func swallowed(_ subjects: [InputSubject?]) -> Decision? {
    for case let subject? in subjects {
      if let decision = answers[subject], decision != .pass { return decision }
    }
    return nil
  }

  private func keep(_ answer: Decision, for subject: InputSubject) {
    if answers.count < Self.most { answers[subject] = answer }
  }

  private func forget(where isOver: (InputSubject) -> Bool) {
    answers = answers.filter { !isOver($0.key) }
  }
}

extension InputEvent {
  /// False for movements that have no target of their own: of the pointer, and of the whole device.
  fileprivate var mayOnlyWake: Bool {
    switch self {
    case .pointer(.motion), .pointer(.motionAbsolute), .pointer(.step), .motion: false
    case .touch, .pointer, .gesture, .tool, .pad, .key, .deviceRemoved: true
    }
  }
}
