import Assembly
import Geometry
import Globals
import Policies
import Surfaces

/// Describes outputs that exist in memory only.
enum HeadlessOutputs {
  /// The policy's outputs, else one output of the default size.
  static func describe(_ policy: Policy) -> [OutputDescription] {
    var corner = Point<LayoutSpace>.zero
    let wanted = policy.outputs.isEmpty ? [OutputPolicy(name: "main")] : policy.outputs
    return wanted.map { OutputDescription($0, after: &corner) }
  }
}
