import Assembly
import Documents
import Geometry
import Globals
import Policies

extension NestedCommand {
  /// As many outputs as the command line says, else the policy's; without either one, of the usual size.
  func descriptions(_ policies: [OutputPolicy]) -> [OutputDescription] {
    var corner = Point<LayoutSpace>.zero
    let count = outputs ?? max(1, policies.count)
    return (0..<count).map { index in
      var policy = index < policies.count ? policies[index] : OutputPolicy(name: name(of: index))
      if let size = size.flatMap({ PixelSize($0) }) { policy.size = size }
      policy.position = nil
      return OutputDescription(policy, after: &corner)
    }
  }

  private func name(of index: Int) -> String { index == 0 ? "main" : "nested-\(index + 1)" }
}
