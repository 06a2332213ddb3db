import Assembly
import Globals
import Nested
import Seats

/// Makes the host's input that of a compositor in its windows.
public final class NestedInput: HostInputReceiver {
  private unowned let compositor: Compositor

  public init(_ compositor: Compositor) { self.compositor = compositor }

  public var now: Timestamp { compositor.clock.now }

  public var listensToSteps: Bool { false }

  public func receive(_ event: InputEvent, at time: Timestamp) { compositor.route(event, at: time) }

  public func useKeymap(_ text: [UInt8]) {}

  public func useKeyRepeat(rate: Int32, delay: Int32) {
    compositor.seat.keyRepeat = KeyRepeat(rate: rate, delay: delay)
  }
}
