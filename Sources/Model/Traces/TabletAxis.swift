/// An axis of a tablet's tool or pad.
package enum TabletAxis: UInt8, CaseIterable, Sendable {
  case pressure, distance, tilt, rotation, slider, wheel, ring, strip

  var word: StaticString {
    switch self {
    case .pressure: "pressure"
    case .distance: "distance"
    case .tilt: "tilt"
    case .rotation: "rotation"
    case .slider: "slider"
    case .wheel: "wheel"
    case .ring: "ring"
    case .strip: "strip"
    }
  }
}
