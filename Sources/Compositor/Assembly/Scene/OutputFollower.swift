import Geometry
import Policies
import Seats
import Surfaces

/// The outputs that turn with the device.
final class OutputFollower {
  /// The transform of the orientation that the device was last held in; nil while it is unknown.
  private var transform: Transform?
  private var names: Set<String> = []

  /// Adopts the outputs of a policy.
  func use(_ policy: Policy) { names = Set(policy.outputs.lazy.filter(\.followsDevice).map(\.name)) }

  /// Adopts the orientation of the device.
  ///
  /// - Returns: false for another kind of motion.
  func take(_ motion: DeviceMotion) -> Bool {
    guard let transform = Transform(motion) else { return false }
    self.transform = transform
    return true
  }

  /// The description that an output should have; nil if it has it already.
  func wanted(_ output: OutputDescription) -> OutputDescription? {
    guard let transform, names.contains(output.name), output.transform != transform else { return nil }
    var wanted = output
    wanted.transform = transform
    return wanted
  }
}

extension OutputDescription {
  /// Returns the same output beside or below another one that has changed its size. An output that began behind an edge
  /// keeps its distance from that edge, so that outputs neither overlap nor leave gaps.
  ///
  /// - Parameters:
  ///   - former: the frame of the other output before the change.
  ///   - frame: its frame now.
  func following(_ former: Rect<LayoutSpace>, becoming frame: Rect<LayoutSpace>) -> OutputDescription {
    let dx = position.x >= former.maxX ? frame.maxX - former.maxX : 0
    let dy = position.y >= former.maxY ? frame.maxY - former.maxY : 0
    var moved = self
    moved.position = Point(position.x + dx, position.y + dy)
    return moved
  }
}

extension Transform {
  /// The transform that keeps the picture upright: against the turn of the device.
  fileprivate init?(_ motion: DeviceMotion) {
    switch motion {
    case .orientationNormal: self = .normal
    case .orientationLeftUp: self = .rotated90
    case .orientationBottomUp: self = .rotated180
    case .orientationRightUp: self = .rotated270
    default: return nil
    }
  }
}
