import Assembly
import Geometry
import Globals
import Playback
import Policies
import Scripts
import Surfaces

/// Describes outputs that exist in memory only.
enum HeadlessOutputs {
  /// The enabled outputs of the policy, else one output of the default size.
  static func describe(_ policy: Policy) -> [OutputDescription] {
    var corner = Point<LayoutSpace>.zero
    let wanted = policy.enabledOutputs.isEmpty ? [OutputPolicy(name: "main")] : policy.enabledOutputs
    return wanted.map { OutputDescription($0, after: &corner) }
  }

  /// The outputs of a script, else the enabled ones of the policy, else one output of the default size.
  static func describe(_ script: Script, _ policy: Policy) -> [OutputDescription] {
    if !script.outputs.isEmpty { return describe(script.outputs) }
    return policy.enabledOutputs.isEmpty ? describe([.standard]) : describe(policy)
  }

  /// Outputs side by side, from left to right.
  static func describe(_ outputs: [ScriptOutput]) -> [OutputDescription] {
    var corner = Point<LayoutSpace>.zero
    return outputs.map { output in
      let description = output.description(at: corner)
      corner.x += description.frame.size.width
      return description
    }
  }
}
