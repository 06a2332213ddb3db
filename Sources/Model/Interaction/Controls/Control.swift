import Geometry

/// A view that tracks one touch and sends control events to its targets.
///
/// While enabled, it consumes all touches, and declared handlers for touches have no effect. While disabled, it can
/// still be hit, and forwards its touches up the responder chain as a plain view does.
open class Control: View {
  private struct Registration {
    var events: ControlEvents
    weak var target: Responder?
    var usesChain: Bool
    var action: Action
  }

  /// A Boolean value that indicates whether the control tracks and consumes touches; `true` by default.
  ///
  /// Disabling it during a touch ends the tracking without an event. The rest of the touch is forwarded up the
  /// responder chain.
  public var isEnabled = true {
    didSet {
      if !isEnabled { endTracking() }
    }
  }

  /// A Boolean value that indicates whether the tracked touch was inside at its last change. After the touch, whether
  /// it ended inside.
  public private(set) var isTouchInside = false
  /// A Boolean value that indicates whether the control is drawn as pressed; `false` by default.
  ///
  /// It is `true` while the control tracks a touch that is inside. It changes before the actions are sent, and can be set
  /// at any time. Override it to update the appearance.
  open var isHighlighted = false
  private var registrations: [Registration] = []
  private var tracked: Touch?
  /// The event of the touch. With it, a control that left its window can still send events to its targets.
  private var event: Event?

  /// `Control`, which overrides neither method of the hit test.
  open override class var standardHitTesting: View.Type { Control.self }

  /// A Boolean value that indicates whether the control tracks a touch.
  public var isTracking: Bool { tracked != nil }

  /// Adds a target for control events. Without a target, the action goes along the responder chain.
  ///
  /// The control does not own the target. If the target no longer exists, the action is not sent.
  public func addTarget(_ target: Responder?, action: Action, for events: ControlEvents) {
    registrations.append(Registration(events: events, target: target, usesChain: target == nil, action: action))
  }

  /// Removes targets for some control events; `nil` matches every target or action.
  public func removeTarget(_ target: Responder?, action: Action?, for events: ControlEvents) {
    for index in registrations.indices {
      let entry = registrations[index]
      guard target == nil || entry.target === target, action == nil || entry.action == action else { continue }
      registrations[index].events.subtract(events)
    }
    registrations.removeAll { $0.events.isEmpty }
  }

  /// Sends the actions registered for any of the events, each once, in the order of registration.
  open func sendActions(for events: ControlEvents) {
    for entry in registrations where !entry.events.isDisjoint(with: events) {
      if entry.target == nil, !entry.usesChain { continue }
      sendAction(entry.action, to: entry.target)
    }
  }

  /// Sends an action. Without a target, it goes along the responder chain.
  open func sendAction(_ action: Action, to target: Responder?) {
    (window?.application ?? event?.application)?.sendAction(action, to: target, from: self)
  }

  /// The events that are sent when the tracked touch ended inside.
  var eventsOfTouchUpInside: ControlEvents { .touchUpInside }

  /// Called when the tracked touch ended inside, before the actions are sent.
  func touchWillEndInside() {}

  /// Called when the tracked touch ended inside, after the actions were sent.
  func touchDidEndInside() {}

  // MARK: Accessibility

  /// Acts as after a touch that ended inside, if the control is enabled.
  open override func accessibilityActivate() -> Bool {
    guard isEnabled else { return false }
    touchWillEndInside()
    sendActions(for: eventsOfTouchUpInside)
    touchDidEndInside()
    return true
  }

  override var standardAccessibility: StandardAccessibility {
    StandardAccessibility(traits: isEnabled ? [] : .notEnabled)
  }

  /// That of a control of the library, with its traits.
  final func elementAccessibility(
    _ traits: AccessibilityTraits = [], value: String? = nil
  ) -> StandardAccessibility {
    StandardAccessibility(isElement: true, traits: isEnabled ? traits : traits.union(.notEnabled), value: value)
  }

  // MARK: Tracking

  /// Begins to track the first touch, if none is tracked, and sends ``ControlEvents/touchDown``.
  ///
  /// For a second or later tap it also sends ``ControlEvents/touchDownRepeat``. Subclasses must call `super`; otherwise
  /// no touch is tracked.
  open override func touchesBegan(_ touches: [Touch], with event: Event) {
    guard isEnabled else { return super.touchesBegan(touches, with: event) }
    event.markHandled()
    guard tracked == nil, let touch = touches.first else { return }
    tracked = touch
    self.event = event
    isTouchInside = isInside(touch)
    if isTouchInside { isHighlighted = true }
    sendActions(for: touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown)
  }

  /// Sends ``ControlEvents/touchDragInside`` or ``ControlEvents/touchDragOutside``, and
  /// ``ControlEvents/touchDragEnter`` or ``ControlEvents/touchDragExit`` if the touch crossed the edge.
  open override func touchesMoved(_ touches: [Touch], with event: Event) {
    guard isEnabled else { return super.touchesMoved(touches, with: event) }
    event.markHandled()
    guard let tracked, touches.contains(where: { $0 === tracked }) else { return }
    let wasInside = isTouchInside
    isTouchInside = isInside(tracked)
    var events: ControlEvents = isTouchInside ? .touchDragInside : .touchDragOutside
    if isTouchInside != wasInside {
      isHighlighted = isTouchInside
      events.insert(isTouchInside ? .touchDragEnter : .touchDragExit)
    }
    sendActions(for: events)
  }

  /// Ends the tracking and sends ``ControlEvents/touchUpInside`` or ``ControlEvents/touchUpOutside``. A ``Button`` sends
  /// ``ControlEvents/primaryActionTriggered`` together with the first.
  open override func touchesEnded(_ touches: [Touch], with event: Event) {
    guard isEnabled else { return super.touchesEnded(touches, with: event) }
    event.markHandled()
    guard let touch = tracked, touches.contains(where: { $0 === touch }) else { return }
    isTouchInside = isInside(touch)
    endTracking()
    guard isTouchInside else { return sendActions(for: .touchUpOutside) }
    touchWillEndInside()
    sendActions(for: eventsOfTouchUpInside)
    touchDidEndInside()
  }

  /// Ends the tracking and sends ``ControlEvents/touchCancel``.
  open override func touchesCancelled(_ touches: [Touch], with event: Event) {
    guard isEnabled else { return super.touchesCancelled(touches, with: event) }
    event.markHandled()
    guard let touch = tracked, touches.contains(where: { $0 === touch }) else { return }
    endTracking()
    sendActions(for: .touchCancel)
  }

  private func endTracking() {
    guard isTracking else { return }
    tracked = nil
    isHighlighted = false
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
