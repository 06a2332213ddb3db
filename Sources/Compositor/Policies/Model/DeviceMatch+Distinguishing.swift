import Documents
package import JSONText

extension DeviceMatch {
  /// The shortest condition that selects one device and none of the others: its type and name, then also its numbers,
  /// then the place where it is connected.
  ///
  /// - Parameters:
  ///   - type: the type that the condition names.
  ///   - others: the other devices of this type.
  /// - Returns: nil if another device has all the same properties.
  package init?(of device: DeviceIdentity, type: DeviceType, among others: [DeviceIdentity]) {
    let name = DeviceMatch(name: TextMatcher(literal: device.name), type: type)
    let numbers = DeviceMatch(name: name.name, vendor: device.vendor, product: device.product, type: type)
    let path = TextMatcher(literal: device.path)
    var candidates = [name, numbers]
    if path != nil {
      candidates.append(DeviceMatch(name: name.name, path: path, type: type))
      candidates.append(
        DeviceMatch(name: name.name, vendor: device.vendor, product: device.product, path: path, type: type))
    }
    guard let match = candidates.first(where: { match in !others.contains { match.matches($0) } }) else { return nil }
    self = match
  }

  /// The condition as a policy contains it.
  package var json: JSON {
    var members = JSON.Members()
    members["name"] = name?.json
    members["vendor"] = vendor.map { .string(Self.hexadecimal($0)) }
    members["product"] = product.map { .string(Self.hexadecimal($0)) }
    members["path"] = path?.json
    members["type"] = type.map { .string($0.rawValue) }
    return .object(members)
  }

  /// A number with four digits, such as `0x056a`.
  private static func hexadecimal(_ number: Int) -> String {
    let digits = String(number, radix: 16)
    return "0x" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension TextMatcher {
  /// A condition that one text fulfils; nil for an empty text, which a policy cannot name.
  fileprivate init?(literal text: String) {
    guard !text.isEmpty else { return nil }
    self.init([.pattern(.literal(text))])
  }

  fileprivate var json: JSON {
    let texts = alternatives.map { JSON.string("\($0)") }
    return texts.count == 1 ? texts[0] : .array(texts)
  }
}
