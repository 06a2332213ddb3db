import Documents
import Globals
import Seats
import Surfaces

import struct Interaction.Action

/// Hears of all that is done at a compositor: input, what it leads to, windows that come and go, what is asked from
/// outside.
///
/// Input that clients make, as virtual keyboards do, is left out: whoever repeats what was done has the client do it again.
public protocol SessionWitness: AnyObject {
  func willRoute(_ event: InputEvent, at time: Timestamp)
  /// Everything has been done that the event has led to.
  func didRoute()
  func willCarryOut(_ routed: RoutedEffect)
  func didMap(_ window: Window)
  func didUnmap(_ window: Window)
  func willDo(_ request: OutsideRequest)
}

extension SessionWitness {
  public func willRoute(_ event: InputEvent, at time: Timestamp) {}
  public func didRoute() {}
  public func willCarryOut(_ routed: RoutedEffect) {}
  public func didMap(_ window: Window) {}
  public func didUnmap(_ window: Window) {}
  public func willDo(_ request: OutsideRequest) {}
}

/// What a script or the control socket asks of a compositor, and no input has led to.
public enum OutsideRequest {
  case close(Window)
  /// Nil takes the keyboard from every window.
  case focus(Window?)
  case raise(Window)
  case perform(Action, from: WindowID?)
  case change(OutputGlobal, to: OutputDescription)
}

extension Compositor {
  public func add(_ witness: any SessionWitness) { witnesses.append(witness) }

  public func remove(_ witness: any SessionWitness) { witnesses.removeAll { $0 === witness } }

  func tellWitnesses(_ tell: (any SessionWitness) -> Void) {
    guard !witnesses.isEmpty else { return }
    witnesses.forEach(tell)
  }
}
