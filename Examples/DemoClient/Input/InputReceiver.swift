import Geometry
import Painting
import WaylandClient

/// A finger, or the pointer while a button is held.
enum Contact: Hashable {
  case finger(Int32)
  case pointer
}

/// The seat, serial and time of an input event, for requests that need them.
struct Moment {
  var seat: WlSeat
  /// The serial that identifies the event in requests.
  var serial: UInt32
  /// Milliseconds of the compositor's clock.
  var time: UInt32
}

/// A surface that receives input.
protocol InputReceiver: AnyObject {
  /// The suffix of this surface's events in the log; empty for the window.
  var suffix: String { get }

  func began(_ contact: Contact, at place: CanvasPoint, _ moment: Moment)
  func moved(_ contact: Contact, to place: CanvasPoint)
  func ended(_ contact: Contact, _ moment: Moment)
  func cancelled(_ contact: Contact)
  /// Reports the position of the pointer without a pressed button; nil after it has left.
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
