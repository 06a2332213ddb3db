import Geometry
import Surfaces

/// The state of a touch that recognizers receive before its client.
struct TouchOffer {
  /// The place on its surface where the finger came down. A late down uses it even if the surface has moved since.
  var landing = Point<SurfaceSpace>.zero
  /// True if its client has received the down.
  var isSent = false
  /// True until a frame follows that down.
  var awaitsFrame = false
  /// True if the finger has lifted. The touch is kept until its client has received the end, or never will.
  var isLifted = false
  /// The reason for the end, if the device did not end the touch itself.
  var endReason = RoutingReason.captured
  /// The shape and orientation of the finger, if its client has yet to receive them.
  var shape: TouchDetail?
  var orientation: TouchDetail?

  mutating func keep(_ detail: TouchDetail) {
    switch detail {
    case .shape: shape = detail
    case .orientation: orientation = detail
    }
  }
}

/// A property of a finger other than its place.
enum TouchDetail {
  case shape(major: Double, minor: Double)
  case orientation(degrees: Double)

  var isFinite: Bool {
    switch self {
    case .shape(let major, let minor): major.isFinite && minor.isFinite
    case .orientation(let degrees): degrees.isFinite
    }
  }

  func effect(on contact: TouchContact) -> Effect {
    switch self {
    case .shape(let major, let minor): .touch(.shape(contact, major: major, minor: minor))
    case .orientation(let degrees): .touch(.orientation(contact, degrees: degrees))
    }
  }
}
