package import Geometry

/// The beginning of a step that touches, presses or scrolls. Its positions must be on an output, and its window must
/// receive the first samples.
package struct Aim: Equatable, Sendable {
  package enum Device: Sendable {
    case finger
    case pointer
    case pen
  }

  package var device: Device
  package var space: PlaceSpace
  /// The positions at which the step begins, as in the script; never empty.
  package var places: [Place]
}

extension Step.Kind {
  /// The first samples of a step with an aim: the fingers that go down in the first frame, or else the positions of the
  /// aim.
  package func firstSamples(of aim: Aim, in frame: PlaceFrame) -> [Point<LayoutSpace>] {
    guard let first = gesture?.touches(in: frame, samplesPerSecond: 1).frames.first else {
      return aim.places.map(frame.point)
    }
    return first.touches.filter { $0.phase == .down }.map(\.point)
  }
}
