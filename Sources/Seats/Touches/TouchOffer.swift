import Geometry
import Surfaces

/// The state of a touch that recognizers receive before its client.
struct TouchOffer {
  /// The place on its surface where the finger came down. A late down has it, even if the surface has moved since.
  var landing = Point<SurfaceSpace>.zero
  /// Whether its client has received the down.
  var isTold = false
  /// Whether no frame has followed that down yet.
  var awaitsFrame = false
  /// Whether the finger is off the glass. The touch is kept until its client has received the end, or never will.
  var isLifted = false
  /// Why it ends, where its end is not the device's own.
  var endReason = RoutingReason.captured
  /// The ellipse that the finger covers, as far as its client has still to receive it.
  var shape: TouchDetail?
  var orientation: TouchDetail?

  mutating func keep(_ detail: TouchDetail) {
    switch detail {
    case .shape: shape = detail
    case .orientation: orientation = detail
    }
  }
}

/// What a device reports of a finger besides its place.
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
