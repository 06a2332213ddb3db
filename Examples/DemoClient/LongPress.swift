import Geometry
import Painting

/// A contact that rests where it came down, until it has rested for long.
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

  /// By the compositor's clock, which may run faster than ours.
  func isOver(at end: Moment) -> Bool { end.time &- moment.time >= UInt32(Self.duration) && end.time >= moment.time }
}
