public import Geometry

/// The beginning of a step that touches, presses or scrolls: its places, which must be on an output, and its window, which
/// must receive the first samples.
public struct Aim: Equatable, Sendable {
  public enum Device: Sendable {
    case finger
    case pointer
    case pen
  }

  public var device: Device
  public var space: PlaceSpace
  /// The positions at which the step begins, as the script has them; never empty.
  public var places: [Place]
}

extension Step.Kind {
  /// The first samples of a step with an aim: one for each finger that comes down in the first frame, else the aim's places.
  public func firstSamples(of aim: Aim, in frame: PlaceFrame) -> [Point<LayoutSpace>] {
    guard let first = gesture?.touches(in: frame, samplesPerSecond: 1).frames.first else {
      return aim.places.map(frame.point)
    }
    return first.touches.filter { $0.phase == .down }.map(\.point)
  }
}
