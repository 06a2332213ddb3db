import Assembly
import Geometry
import Globals
import Policies
import Surfaces

/// Outputs that exist in memory only.
enum HeadlessOutputs {
  /// The policy's; without any, one of the usual size.
  static func describe(_ policy: Policy) -> [OutputDescription] {
    var corner = Point<LayoutSpace>.zero
    let wanted = policy.outputs.isEmpty ? [OutputPolicy(name: "main")] : policy.outputs
    return wanted.map { OutputDescription($0, after: &corner) }
  }
}
