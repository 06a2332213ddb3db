import Geometry
import Interaction
import Surfaces

// A finger that scrolls a client without touches.

extension EmulationStage {
  /// Begins to watch a finger that acts as the pointer, if a rule makes it scroll.
  ///
  /// - Parameter client: the client whose scroll the finger has stopped.
  func watchScrolling(_ touch: SeatTouch, on hit: WindowHit, stopping client: ClientID?, _ turn: Turn) {
    let kind = hit.window.effectiveFingerScrolling
    guard kind != .none else { return }
    let patience = desk.application.configuration.longPressDuration / (.microseconds(1) * 2)
    fingerScrolls.begin(
      kind, at: touch.place, turn.time, patience: InputTime(microseconds: UInt64(max(0, patience))),
      stopsScroll: client == hit.surface.client)
  }

  /// Handles a touch of a finger that may scroll.
  ///
  /// - Returns: false if the finger clicks or drags.
  func takeScrolling(_ outcome: TouchOutcome, _ turn: Turn) -> Bool {
    switch outcome.phase {
    case .began:
      touches[outcome.touch]?.change { $0.isSent = true }
      return fingerScrolls.isUndecided
    case .moved: return move(outcome, turn)
    case .ended: return lift(outcome, turn)
    case .cancelled: return false
    }
  }

  private func move(_ outcome: TouchOutcome, _ turn: Turn) -> Bool {
    if fingerScrolls.isUndecided {
      guard fingerScrolls.decide(at: outcome.time) else {
        pressLate(outcome, turn)
        return false
      }
      guard let window = emulation.unpressedWindow, lendPointer(turn) else { return true }
      turn.follow(focus.press(window, by: .tap, turn))
    }
    guard fingerScrolls.isScrolling else { return false }
    nowOrThen(.scroll(outcome.place, outcome.time), turn)
    return true
  }

  func scroll(to place: Point<LayoutSpace>, at time: InputTime, _ turn: Turn) {
    send(fingerScrolls.move(to: place, at: time), at: time, .captured, turn)
  }

  private func lift(_ outcome: TouchOutcome, _ turn: Turn) -> Bool {
    let reason = touches[outcome.touch]?.endReason ?? .captured
    if fingerScrolls.isUndecided {
      let isClick = !fingerScrolls.stopsScroll
      fingerScrolls.end()
      if isClick { pressLate(outcome, turn) } else { end(because: reason, turn) }
      return !isClick
    }
    guard fingerScrolls.isScrolling else { return false }
    send(fingerScrolls.takeStops(), at: outcome.time, reason, turn)
    if reason == .captured, fingerScrolls.coast(from: outcome.time) {
      emulation.detach()
    } else {
      end(because: reason, turn)
    }
    return true
  }

  /// Presses the primary button where the finger came down.
  private func pressLate(_ outcome: TouchOutcome, _ turn: Turn) {
    _ = press(EmulatedPointer.primary, outcome.startTime, outcome.startTime < desk.now, turn)
  }

  /// Sends the next part of a scroll that continues without a finger.
  func coast(_ turn: Turn) {
    guard let samples = fingerScrolls.takeDue(at: turn.time) else { return end(because: .deceleration, turn) }
    send(samples, at: turn.time, .deceleration, turn)
  }

  /// Ends a scroll that continues without a finger, because the pointer or another finger is used.
  ///
  /// - Returns: its client.
  @discardableResult
  func endCoasting(_ turn: Turn) -> ClientID? {
    guard fingerScrolls.isCoasting else { return nil }
    let client = emulation.finger?.capture.client
    end(because: .pointerEmulation, turn)
    return client
  }

  /// Ends the scroll for its client, before the pointer leaves.
  func stopScrolling(at time: InputTime, because reason: RoutingReason, _ turn: Turn) {
    send(fingerScrolls.takeStops(), at: time, reason, turn)
  }
}
