import Documents
import JSONText

/// The transform of an output as a policy gives it.
enum TransformRule: Hashable {
  case fixed(OutputTransform)
  case followsDevice
}

extension OutputPolicy {
  /// The key `transform`.
  var transformRule: TransformRule? {
    get { followsDevice ? .followsDevice : transform.map { .fixed($0) } }
    set {
      followsDevice = newValue == .followsDevice
      transform = if case .fixed(let transform)? = newValue { transform } else { nil }
    }
  }
}

extension Form where Value == TransformRule, Notes == PolicyNotes {
  /// A transform, or `follow-device`.
  static var transform: Form {
    let fixed = PolicyForm<OutputTransform>.choice
    let words = OutputTransform.allCases.map(\.rawValue) + ["follow-device"]
    return Form(["anyOf": [fixed.schema, ["const": "follow-device"]]]) { node, _ in
      guard let text = node.text, let word = words.first(where: { $0 == text }) else {
        node.fault(expected: words.alternatives, nearestName: node.text.flatMap { words.nearest(to: $0) })
        return nil
      }
      return OutputTransform(rawValue: word).map { .fixed($0) } ?? .followsDevice
    }
  }
}
