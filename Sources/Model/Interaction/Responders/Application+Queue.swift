extension Application {
  /// Appends an event to the queue. An event that a handler posts is delivered after the current one.
  ///
  /// Outside of a handler, the event waits until ``deliver(_:at:)``, ``advance(to:)`` or ``drain()`` is called.
  public func post(_ event: ApplicationEvent) { queue.append(event) }

  /// Runs the timers that are due, then delivers the event and all events that its handlers post.
  ///
  /// Within a handler it only posts the event. Time never runs backwards: a time before ``now`` counts as ``now``.
  public func deliver(_ event: ApplicationEvent, at time: Timestamp) {
    guard !isDelivering else { return post(event) }
    advance(to: time)
    // The queue is usually empty, and the event need not pass through it.
    if queue.count == 0 { return asOneDelivery { handle(event) } }
    post(event)
    drain()
  }

  /// Runs every timer that is due at `time`, earliest first, and delivers the events that handlers post. Within a
  /// handler it does nothing.
  public func advance(to time: Timestamp) {
    guard !isDelivering else { return }
    while let timer = engine.timers.takeDue(at: time) {
      now = max(now, timer.due)
      isDelivering = true
      switch timer.owner {
      case .recognizer(let recognizer): engine.timerFired(recognizer)
      case .heldBeginning(let contact): engine.beginningLimitPassed(contact)
      case .heldEnd(let contact): engine.capPassed(contact)
      }
      isDelivering = false
      drain()
    }
    now = max(now, time)
  }

  /// The time of the earliest timer, at which to call ``advance(to:)`` if no event is delivered before; `nil` if no
  /// timer runs.
  public var nextTimer: Timestamp? { engine.timers.nextDue }

  /// Delivers all events in the queue. Within a handler it does nothing.
  public func drain() {
    guard !isDelivering else { return }
    isDelivering = true
    while let event = queue.takeFirst() { handle(event) }
    isDelivering = false
  }

  /// Runs a body that may call handlers. Events that they post are delivered after the body.
  func asOneDelivery(_ body: () -> Void) {
    guard !isDelivering else { return body() }
    isDelivering = true
    body()
    isDelivering = false
    drain()
  }

  private func handle(_ input: ApplicationEvent) {
    switch input {
    case .touches(let samples): handleTouches(samples)
    case .hover(let place): handleHover(place)
    case .press(let key, let phase): handlePress(key, phase)
    case .motion(let motion, let phase): handleMotion(motion, phase)
    case .remoteControl(let command): handleRemoteControl(command)
    case .action(let action, let target, let sender): sendAction(action, to: target, from: sender)
    case .command(let action): sendCommand(action)
    case .text(let text): insertText(text)
    case .work(let body): body()
    }
  }

  func announce(_ kind: Event.Kind) {
    event.kind = kind
    event.timestamp = now
    event.touches.empty()
    event.press = nil
    event.remoteCommand = nil
    event.motion = nil
    observer?.applicationWillSend(kind)
    willSend(event)
  }

  func announce(to window: Window) {
    observer?.window(window, willSend: event.kind)
    window.willDeliver(event)
  }

  /// The amount of state that an application holds for unfinished input; see ``census``.
  public struct Census: Hashable, Sendable {
    /// Touches and presses that are down or have a pending delivery.
    public var contacts: Int
    /// Recognizers in an attempt.
    public var recognizers: Int
    /// Running timers.
    public var timers: Int
    /// Events waiting in the queue.
    public var events: Int
  }

  /// The amount of state that the application holds for unfinished input. All counts are 0 if no finger or key is down,
  /// no timer runs and the queue is empty.
  public var census: Census {
    Census(
      contacts: engine.live.count, recognizers: engine.active.count, timers: engine.timers.count, events: queue.count)
  }
}
