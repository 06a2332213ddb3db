import Geometry
package import JSONText
package import Policies

/// A device for display to users: its description, its settings and its mapping.
package struct DeviceListing: Equatable, Sendable {
  package var description: DeviceDescription
  package var configuration: DeviceConfiguration
  package var place: MappingDecision

  package init(_ description: DeviceDescription, _ configuration: DeviceConfiguration, _ place: MappingDecision) {
    self.description = description
    self.configuration = configuration
    self.place = place
  }

  /// The device types, in the order of a policy's documentation.
  private var types: [String] { DeviceType.allCases.filter(description.types.contains).map(\.rawValue) }

  private var capabilities: [String] {
    DeviceDescription.Capability.allCases.filter(description.capabilities.contains).map(\.rawValue)
  }
}

// MARK: - For people

extension DeviceListing {
  /// Several lines of text; the first is not indented.
  package var text: String {
    var lines = ["\(description.systemName)  \(description.name)", "  \(about)"]
    switch place {
    case .mapped(_, let outputs): lines.append("  mapped to \(outputs)")
    case .unmapped(let reason): lines.append("  not mapped: \(reason)")
    case .notNeeded: break
    }
    let settings = configuration.words
    if !settings.isEmpty { lines.append("  " + settings.map { "\($0): \($1)" }.joined(separator: ", ")) }
    return lines.joined(separator: "\n")
  }

  private var about: String {
    var parts = [types.joined(separator: " and "), "\(number(description.vendor)):\(number(description.product))"]
    if let size = description.millimetres {
      parts.append("\(millimetres(size.width)) x \(millimetres(size.height)) mm")
    }
    if !description.path.isEmpty { parts.append("path \(description.path)") }
    if capabilities != types { parts.append("capabilities \(capabilities.joined(separator: ", "))") }
    return parts.joined(separator: ", ")
  }

  private func number(_ value: Int) -> String {
    let digits = String(value, radix: 16)
    return "0x" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  private func millimetres(_ value: Double) -> String { "\(Int(value.rounded()))" }
}

extension DeviceConfiguration {
  /// Each supported setting with its key and value in the policy's words.
  var words: [(String, String)] {
    let truths = [
      ("tap", tap), ("natural-scroll", naturalScroll), ("left-handed", leftHanded),
      ("disable-while-typing", disableWhileTyping),
    ]
    let words: [(String, String?)] =
      [
        ("send-events", sendsEvents?.settingWord), ("acceleration", acceleration?.settingWord),
        ("speed", speed.map { JSON.number($0).written }),
      ] + truths.map { ($0, $1.map { "\($0)" }) } + [
        ("scroll-method", scrollMethod?.settingWord), ("click-method", clickMethod?.settingWord),
        ("calibration", calibration.map { JSON.array($0.numbers.map(JSON.number)).written }),
      ]
    return words.compactMap { name, value in value.map { (name, $0) } }
  }
}

// MARK: - For programs

extension DeviceListing {
  package var json: JSON {
    var members: [String: JSON] = [
      "name": .string(description.name), "file": .string("/dev/input/\(description.systemName)"),
      "vendor": .number(Double(description.vendor)), "product": .number(Double(description.product)),
      "types": .array(types.map(JSON.string)), "capabilities": .array(capabilities.map(JSON.string)),
      "settings": configuration.json,
    ]
    if !description.path.isEmpty { members["path"] = .string(description.path) }
    if let size = description.millimetres { members["size"] = [.number(size.width), .number(size.height)] }
    switch place {
    case .mapped(let mapping, let outputs):
      members["on"] = .string(outputs)
      members["frame"] = mapping.frame.json
    case .unmapped(let reason): members["unmapped"] = .string(reason)
    case .notNeeded: break
    }
    return .object(members)
  }
}

extension Rect<LayoutSpace> {
  fileprivate var json: JSON {
    ["x": .number(minX), "y": .number(minY), "width": .number(size.width), "height": .number(size.height)]
  }
}

extension DeviceConfiguration {
  fileprivate var json: JSON {
    let truths = [
      "tap": tap, "natural-scroll": naturalScroll, "left-handed": leftHanded,
      "disable-while-typing": disableWhileTyping,
    ].compactMapValues { $0.map(JSON.bool) }
    let words = [
      "acceleration": acceleration?.settingWord, "scroll-method": scrollMethod?.settingWord,
      "click-method": clickMethod?.settingWord,
    ].compactMapValues { $0.map(JSON.string) }
    var members = truths.merging(words) { first, _ in first }
    members["speed"] = speed.map(JSON.number)
    members["calibration"] = calibration.map { .array($0.numbers.map(JSON.number)) }
    switch sendsEvents {
    case .always: members["send-events"] = true
    case .never: members["send-events"] = false
    case .withoutMouse: members["send-events"] = "without-mouse"
    case nil: break
    }
    return .object(members)
  }
}
