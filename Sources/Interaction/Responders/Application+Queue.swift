extension Application {
  /// Appends an event to the queue; what a handler posts is delivered after the event it handles.
  ///
  /// Outside of a handler nothing happens until ``deliver(_:at:)``, ``advance(to:)`` or ``drain()`` is called.
  public func post(_ event: ApplicationEvent) { queue.append(event) }

  /// Runs the timers due by then, then delivers the event and all that its handlers post.
  ///
  /// From within a handler it posts. Time never runs backwards: an earlier moment counts as the latest one seen.
  public func deliver(_ event: ApplicationEvent, at time: Timestamp) {
    guard !isDelivering else { return post(event) }
    advance(to: time)
    // Mostly nothing waits, and the event need not pass through the queue.
    if queue.count == 0 { return asOneDelivery { handle(event) } }
    post(event)
    drain()
  }

  /// Runs every timer due by then, earliest first, and delivers what the handlers post.
  public func advance(to time: Timestamp) {
    guard !isDelivering else { return }
    while let timer = engine.timers.takeDue(at: time) {
      now = max(now, timer.due)
      isDelivering = true
      switch timer.owner {
      case .recognizer(let recognizer): engine.timerFired(recognizer)
      case .heldEnd(let contact): engine.capPassed(contact)
      }
      isDelivering = false
      drain()
    }
    now = max(now, time)
  }

  /// When ``advance(to:)`` has something to do, if nothing else happens before.
  public var nextTimer: Timestamp? { engine.timers.nextDue }

  /// Delivers everything in the queue.
  public func drain() {
    guard !isDelivering else { return }
    isDelivering = true
    while let event = queue.takeFirst() { handle(event) }
    isDelivering = false
  }

  /// Does something between events that handlers hear of: what they post is delivered after it, never inside.
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
    observer?.applicationWillSend(kind)
    willSend(event)
  }

  func announce(to window: Window) {
    observer?.window(window, willSend: event.kind)
    window.willDeliver(event)
  }

  /// What the application remembers of input that is not over; see ``census``.
  public struct Census: Hashable, Sendable {
    /// Fingers and keys that are down, or of which something has still to be delivered.
    public var contacts: Int
    /// Recognizers in the middle of an attempt.
    public var recognizers: Int
    /// Time-outs that are running.
    public var timers: Int
    /// Events waiting in the queue.
    public var events: Int
  }

  /// How much the application remembers of input that is not over: nothing when no finger is down and no time-out runs.
  public var census: Census {
    Census(
      contacts: engine.live.count, recognizers: engine.active.count, timers: engine.timers.count, events: queue.count)
  }
}
