import Assembly
import Geometry
package import KMS
package import Policies
import Surfaces

extension DisplaySettings {
  /// The settings of the displays that a policy describes, by their names.
  package static func all(in policy: Policy) -> [String: DisplaySettings] {
    Dictionary(policy.outputs.map { ($0.name, DisplaySettings($0)) }, uniquingKeysWith: { $1 })
  }

  private init(_ policy: OutputPolicy) {
    self.init()
    var corner = Point<LayoutSpace>.zero
    let output = OutputDescription(policy, after: &corner)
    wish = ModeChoice.Wish(pixels: policy.size == nil ? nil : output.mode, refresh: policy.millihertz)
    (isEnabled, mayUsePlane) = (policy.isEnabled, policy.cursor == .plane)
    (scale, transform, millimetres) = (output.scale, output.transform, output.millimetres)
    followsDevice = policy.followsDevice
    position = policy.position == nil ? nil : output.position
  }
}
