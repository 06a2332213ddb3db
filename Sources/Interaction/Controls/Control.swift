import Geometry

/// A view that turns one touch into control events for its targets.
///
/// While enabled it keeps all touches to itself; declared handlers for touches have no effect then. Disabled it is
/// still hit, and lets its touches go up the chain as a plain view does.
open class Control: View {
  private struct Registration {
    var events: ControlEvents
    weak var target: Responder?
    var usesChain: Bool
    var action: Action
  }

  /// Whether the control tracks touches and keeps them to itself; `true` by default.
  ///
  /// Switching it off in the middle of a touch ends the tracking without a word to the targets; the rest of the touch
  /// goes up the chain.
  public var isEnabled = true {
    didSet {
      if !isEnabled { tracked = nil }
    }
  }

  /// Whether the tracked touch was inside when it was seen last; after the touch, whether it ended inside.
  public private(set) var isTouchInside = false
  private var registrations: [Registration] = []
  private var tracked: Touch?
  /// Kept from the touch, so that a control that left its window can tell its targets how the touch went on.
  private var event: Event?

  /// `Control`, which overrides neither question of the hit test.
  open override class var standardHitTesting: View.Type { Control.self }

  /// Whether a touch is being tracked.
  public var isTracking: Bool { tracked != nil }

  /// Sends an action at each of the events; without a target it goes along the responder chain.
  ///
  /// The control does not own the target; when that is gone nothing is sent.
  public func addTarget(_ target: Responder?, action: Action, for events: ControlEvents) {
    registrations.append(Registration(events: events, target: target, usesChain: target == nil, action: action))
  }

  /// Takes back what was registered; `nil` stands for every target or action.
  public func removeTarget(_ target: Responder?, action: Action?, for events: ControlEvents) {
    for index in registrations.indices {
      let entry = registrations[index]
      guard target == nil || entry.target === target, action == nil || entry.action == action else { continue }
      registrations[index].events.subtract(events)
    }
    registrations.removeAll { $0.events.isEmpty }
  }

  /// Tells every registration that asked for one of the events, each once, in the order of registration.
  open func sendActions(for events: ControlEvents) {
    for entry in registrations where !entry.events.isDisjoint(with: events) {
      if entry.target == nil, !entry.usesChain { continue }
      sendAction(entry.action, to: entry.target)
    }
  }

  /// Sends one action; without a target it goes along the responder chain.
  open func sendAction(_ action: Action, to target: Responder?) {
    (window?.application ?? event?.application)?.sendAction(action, to: target, from: self)
  }

  /// Called when the tracked touch has lifted inside, before the targets are told.
  func touchWillEndInside() {}

  /// Called when the targets have been told of a lift inside.
  func touchDidEndInside() {}

  // MARK: Tracking

  /// Begins to track the first touch, if none is tracked, and sends ``ControlEvents/touchDown``.
  ///
  /// For a second tap at the same place ``ControlEvents/touchDownRepeat`` comes with it. Subclasses call `super`;
  /// without that nothing is tracked.
  open override func touchesBegan(_ touches: [Touch], with event: Event) {
    guard isEnabled else { return super.touchesBegan(touches, with: event) }
    event.markHandled()
    guard tracked == nil, let touch = touches.first else { return }
    tracked = touch
    self.event = event
    isTouchInside = isInside(touch)
    sendActions(for: touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown)
  }

  /// Sends ``ControlEvents/touchDragInside`` or ``ControlEvents/touchDragOutside``, and with it what tells of a crossing.
  open override func touchesMoved(_ touches: [Touch], with event: Event) {
    guard isEnabled else { return super.touchesMoved(touches, with: event) }
    event.markHandled()
    guard let tracked, touches.contains(where: { $0 === tracked }) else { return }
    let wasInside = isTouchInside
    isTouchInside = isInside(tracked)
    var events: ControlEvents = isTouchInside ? .touchDragInside : .touchDragOutside
    if isTouchInside != wasInside { events.insert(isTouchInside ? .touchDragEnter : .touchDragExit) }
    sendActions(for: events)
  }

  /// Ends the tracking and sends ``ControlEvents/touchUpInside`` or ``ControlEvents/touchUpOutside``.
  open override func touchesEnded(_ touches: [Touch], with event: Event) {
    guard isEnabled else { return super.touchesEnded(touches, with: event) }
    event.markHandled()
    guard let touch = tracked, touches.contains(where: { $0 === touch }) else { return }
    isTouchInside = isInside(touch)
    tracked = nil
    guard isTouchInside else { return sendActions(for: .touchUpOutside) }
    touchWillEndInside()
    sendActions(for: .touchUpInside)
    touchDidEndInside()
  }

  /// Ends the tracking and sends ``ControlEvents/touchCancel``.
  open override func touchesCancelled(_ touches: [Touch], with event: Event) {
    guard isEnabled else { return super.touchesCancelled(touches, with: event) }
    event.markHandled()
    guard let touch = tracked, touches.contains(where: { $0 === touch }) else { return }
    tracked = nil
    sendActions(for: .touchCancel)
  }

  private func isInside(_ touch: Touch) -> Bool {
    let place = touch.location(in: self)
    if point(inside: place, with: nil) { return true }
    guard isTracking, let application = event?.application else { return false }
    application.event.measure(touch.density)
    let outset = application.limits.controlTrackingOutset
    guard outset > 0 else { return false }
    return place.x >= boundsOrigin.x - outset && place.x < boundsOrigin.x + frame.size.width + outset
      && place.y >= boundsOrigin.y - outset && place.y < boundsOrigin.y + frame.size.height + outset
  }
}
