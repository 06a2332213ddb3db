import Geometry
import Surfaces

/// What is kept of a touch that recognizers have before its client.
struct TouchOffer {
  /// Where on its surface the finger landed: a late down is told there, wherever the surface is by then.
  var landing = Point<SurfaceSpace>.zero
  /// Its client has had the down.
  var isTold = false
  /// No frame has followed that down yet.
  var awaitsFrame = false
  /// Off the glass; kept until its client has heard of it, or is not going to.
  var isLifted = false
  /// Why it ends, where its end is not the device's own.
  var endReason = RoutingReason.captured
  /// What its client has still to hear about the ellipse that the finger covers.
  var shape: TouchDetail?
  var orientation: TouchDetail?

  mutating func keep(_ detail: TouchDetail) {
    switch detail {
    case .shape: shape = detail
    case .orientation: orientation = detail
    }
  }
}

/// What a device says of a finger besides its place.
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
