import Geometry
import Painting

/// A contact that stays where it came down, until it becomes a long press.
struct LongPress {
  static let duration: Milliseconds = 500
  private static let slack = 10.0

  let contact: Contact
  let place: CanvasPoint
  let moment: Moment
  let due: Milliseconds

  init(_ contact: Contact, at place: CanvasPoint, _ moment: Moment, now: Milliseconds) {
    self.contact = contact
    self.place = place
    self.moment = moment
    due = now + Self.duration
  }

  func isLeft(by place: CanvasPoint) -> Bool { place.distance(to: self.place) > Self.slack }

  /// Returns whether the press has lasted long enough by the compositor's clock, which may run faster than the
  /// client's.
  func isOver(at end: Moment) -> Bool { end.time &- moment.time >= UInt32(Self.duration) && end.time >= moment.time }
}
