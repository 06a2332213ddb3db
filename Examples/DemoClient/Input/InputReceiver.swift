import Geometry
import Painting
import WaylandClient

/// A finger, or the pointer with a button held.
enum Contact: Hashable {
  case finger(Int32)
  case pointer
}

/// When something was done, in words that requests understand.
struct Moment {
  var seat: WlSeat
  /// Proves to the compositor which event a request answers.
  var serial: UInt32
  /// Milliseconds of the compositor's clock.
  var time: UInt32
}

/// A surface that input can reach.
protocol InputReceiver: AnyObject {
  /// For the log, after the event; empty for the window.
  var suffix: String { get }

  func began(_ contact: Contact, at place: CanvasPoint, _ moment: Moment)
  func moved(_ contact: Contact, to place: CanvasPoint)
  func ended(_ contact: Contact, _ moment: Moment)
  func cancelled(_ contact: Contact)
  /// The pointer is here without a button held; nil once it has left.
  func hovered(at place: CanvasPoint?)
  func secondaryClicked(at place: CanvasPoint, _ moment: Moment)
  func pressed(_ key: KeyPress)
  func focusChanged(isFocused: Bool)
}

extension InputReceiver {
  func hovered(at place: CanvasPoint?) {}
  func secondaryClicked(at place: CanvasPoint, _ moment: Moment) {}
  func pressed(_ key: KeyPress) {}
  func focusChanged(isFocused: Bool) {}
}
