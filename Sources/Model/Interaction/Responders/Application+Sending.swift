import Geometry

/// The content of an event that waits for `sendEvent(_:)`. Touches are in the event itself.
enum SentContent {
  case touches
  case hover(ScreenPoint?)
  case press(Press)
  case motion(Motion, MotionPhase)
  case remoteControl(RemoteCommand)
}

extension Application {
  /// Sends the current event.
  ///
  /// - Returns: false if an override of `sendEvent(_:)` has kept it.
  @discardableResult
  func send(_ content: SentContent) -> Bool {
    event.awaited = content
    sendEvent(event)
    defer { event.awaited = nil }
    return event.awaited == nil
  }

  func deliver(_ content: SentContent) {
    switch content {
    case .touches: deliverTouches()
    case .hover(let place): deliverHover(place)
    case .press(let press): deliver(press)
    case .motion(let motion, let phase): deliver(motion, phase)
    case .remoteControl(let command): deliver(command)
    }
  }
}
