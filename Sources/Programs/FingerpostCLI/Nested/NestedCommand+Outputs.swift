import Assembly
import Documents
import Geometry
import Globals
import Policies
import Surfaces

extension NestedCommand {
  /// The outputs: as many as the command line requests, else the enabled ones of the policy, else one. Sizes default to the usual one.
  func descriptions(_ policies: [OutputPolicy]) -> [OutputDescription] {
    var corner = Point<LayoutSpace>.zero
    let count = outputs ?? max(1, policies.count)
    return (0..<count).map { index in
      var policy = index < policies.count ? policies[index] : OutputPolicy(name: name(of: index))
      if let size = size.flatMap({ PixelSize($0) }) { policy.size = size }
      return OutputDescription(policy, after: &corner)
    }
  }

  /// The positions of outputs in the policy, by name.
  func positions(_ policies: [OutputPolicy]) -> [String: Point<LayoutSpace>] {
    var positions: [String: Point<LayoutSpace>] = [:]
    for policy in policies { positions[policy.name] = policy.position.map { Point(Double($0.x), Double($0.y)) } }
    return positions
  }

  /// The names of outputs whose size comes from the policy, not from the command line.
  func fixedSizes(_ policies: [OutputPolicy]) -> Set<String> {
    size == nil ? Set(policies.filter { $0.size != nil }.map(\.name)) : []
  }

  private func name(of index: Int) -> String { index == 0 ? "main" : "nested-\(index + 1)" }
}
