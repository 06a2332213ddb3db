public import Geometry

/// The beginning of a step that touches, presses or scrolls. Its positions must be on an output, and its window must
/// receive the first samples.
public struct Aim: Equatable, Sendable {
  public enum Device: Sendable {
    case finger
    case pointer
    case pen
  }

  public var device: Device
  public var space: PlaceSpace
  /// The positions at which the step begins, as in the script; never empty.
  public var places: [Place]
}

extension Step.Kind {
  /// The first samples of a step with an aim: the fingers that go down in the first frame, or else the positions of the
  /// aim.
  public func firstSamples(of aim: Aim, in frame: PlaceFrame) -> [Point<LayoutSpace>] {
    guard let first = gesture?.touches(in: frame, samplesPerSecond: 1).frames.first else {
      return aim.places.map(frame.point)
    }
    return first.touches.filter { $0.phase == .down }.map(\.point)
  }
}
