package import JSONText

/// The answer to the request `identify`: touchscreens with their outputs.
package struct IdentifiedTouchscreens: Equatable, Sendable {
  package struct Touchscreen: Equatable, Sendable {
    package var name: String
    package var vendor: Int
    package var product: Int
    package var path: String
    package var output: String
    /// The `match` of a policy's rule; nil if no rule can select the touchscreen.
    package var match: JSON?
  }

  package var touchscreens: [Touchscreen]
  /// The outputs without a touchscreen.
  package var skipped: [String]

  /// - Returns: nil if the result is not one of this request.
  package init?(_ result: JSON) {
    guard let list = result["touchscreens"]?.list else { return nil }
    touchscreens = list.compactMap { Touchscreen($0) }
    skipped = result["skipped"]?.list?.compactMap(\.text) ?? []
  }

  /// A policy that maps the touchscreens to their outputs; nil if it would not have any rule.
  package var policy: String? {
    let rules = touchscreens.compactMap { touchscreen in
      touchscreen.match.map { ["match": $0, "output": .string(touchscreen.output)] as JSON }
    }
    guard !rules.isEmpty else { return nil }
    return (["devices:"] + rules.map { "  - \($0.flow)" }).joined(separator: "\n") + "\n"
  }
}

extension IdentifiedTouchscreens.Touchscreen {
  fileprivate init?(_ json: JSON) {
    guard let name = json["name"]?.text, let output = json["output"]?.text else { return nil }
    self.init(
      name: name, vendor: json["vendor"]?.integer ?? 0, product: json["product"]?.integer ?? 0,
      path: json["path"]?.text ?? "", output: output, match: json["match"].flatMap { $0.isNull ? nil : $0 })
  }
}

extension JSON {
  /// The value as YAML on one line. Names of plain letters have no quotes.
  fileprivate var flow: String {
    guard case .object(let members) = self else { return written }
    let parts = members.map { name, value in
      let isPlain = !name.isEmpty && name.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
      return "\(isPlain ? name : JSON.string(name).written): \(value.flow)"
    }
    return "{\(parts.joined(separator: ", "))}"
  }
}
