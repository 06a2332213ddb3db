import Assembly
import Globals
import Nested
import Seats

/// Makes the host's input that of a compositor in its windows.
public final class NestedInput: HostInputReceiver {
  private unowned let compositor: Compositor

  /// The host says the same one again whenever another of its keyboards is used.
  private var keymap: [UInt8] = []

  public init(_ compositor: Compositor) { self.compositor = compositor }

  public var now: Timestamp { compositor.clock.now }

  public var listensToSteps: Bool { compositor.router.hasStepListeners }

  public func receive(_ event: InputEvent, at time: Timestamp) { compositor.route(event, at: time) }

  public func useKeymap(_ text: [UInt8]) {
    guard text != keymap else { return }
    keymap = text
    do {
      try compositor.setSeatKeymap(text)
    } catch {
      compositor.server.log.warning("the host's keymap is not used: \(error)")
    }
  }

  public func useKeyRepeat(rate: Int32, delay: Int32) {
    compositor.setKeyRepeat(KeyRepeat(rate: rate, delay: delay))
  }
}
