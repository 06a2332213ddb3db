import Assembly
import Documents
import Geometry
import Globals
import Policies
import Surfaces

extension NestedCommand {
  /// As many outputs as the command line says, else the policy's; without either one, of the usual size.
  func descriptions(_ policies: [OutputPolicy]) -> [OutputDescription] {
    var corner = Point<LayoutSpace>.zero
    let count = outputs ?? max(1, policies.count)
    return (0..<count).map { index in
      var policy = index < policies.count ? policies[index] : OutputPolicy(name: name(of: index))
      if let size = size.flatMap({ PixelSize($0) }) { policy.size = size }
      return OutputDescription(policy, after: &corner)
    }
  }

  /// Where the policy wants outputs, by their names.
  func positions(_ policies: [OutputPolicy]) -> [String: Point<LayoutSpace>] {
    var positions: [String: Point<LayoutSpace>] = [:]
    for policy in policies { positions[policy.name] = policy.position.map { Point(Double($0.x), Double($0.y)) } }
    return positions
  }

  /// The outputs whose size the policy gives and the command line does not.
  func fixedSizes(_ policies: [OutputPolicy]) -> Set<String> {
    size == nil ? Set(policies.filter { $0.size != nil }.map(\.name)) : []
  }

  private func name(of index: Int) -> String { index == 0 ? "main" : "nested-\(index + 1)" }
}
