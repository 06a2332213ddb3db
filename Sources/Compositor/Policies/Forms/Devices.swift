import Documents
import JSONText

extension DeviceRule {
  static var form: PolicyForm<DeviceRule> {
    let table = table.form { DeviceRule(match: DeviceMatch(), position: $0) }
    return Form(table.schema.with("minProperties", 2)) { node, notes in
      let rule = table.read(node, notes)
      if let rule, rule.settings == DeviceSettings(), case .mapping(let entries) = node.node.content, entries.count < 2
      {
        node.faults.report(
          at: node.position, "this entry of devices matches devices but sets nothing for them",
          expected: "a key beside match, such as output, tap or send-events")
      }
      if let rule, rule.settings.pointerRole != nil, rule.match.type != .virtualPointer {
        node.faults.warn(at: node.position, "as has no effect without match: {type: virtual-pointer}")
      }
      return rule
    }
  }

  private static var table: PolicyTable<DeviceRule> {
    FieldTable(
      "a device",
      [Field("match", "The devices that the entry applies to.", \.match, DeviceMatch.form, isRequired: true)] + place
        + pointing
        + touchpad)
  }

  private static var place: [PolicyField<DeviceRule>] {
    [
      Field(
        "output", "The output that the device covers: a name, all, built-in or same-size.", \.settings.output,
        .choice
      ),
      Field(
        "calibration", "Six numbers that transform positions on the device.", \.settings.calibration,
        .calibration),
      Field("as", "The input that a virtual pointer is: pointer or touch.", \.settings.pointerRole, .choice),
      Field(
        "send-events", "Whether the device sends events: true, false or without-mouse.", \.settings.sendsEvents, .always
      ),
    ]
  }

  private static var pointing: [PolicyField<DeviceRule>] {
    [
      Field("natural-scroll", "Whether the content follows the fingers.", \.settings.naturalScroll, .boolean),
      Field("acceleration", "The acceleration of the pointer.", \.settings.acceleration, .choice),
      Field("speed", "The speed of the pointer, from -1 to 1.", \.settings.speed, .number(-1...1)),
      Field("left-handed", "Whether the left and right button are swapped.", \.settings.leftHanded, .boolean),
      Field("scroll-method", "The way to scroll besides a wheel.", \.settings.scrollMethod, .choice),
    ]
  }

  private static var touchpad: [PolicyField<DeviceRule>] {
    [
      Field("tap", "Whether a tap on a touchpad is a click.", \.settings.tap, .boolean),
      Field(
        "click-method", "How a touchpad without buttons selects the button of a press.", \.settings.clickMethod, .choice
      ),
      Field(
        "disable-while-typing", "Whether the touchpad is ignored while keys are pressed.",
        \.settings.disableWhileTyping,
        .boolean),
    ]
  }
}

extension Form where Value == OutputChoice, Notes == PolicyNotes {
  /// `all`, `built-in` or `same-size`, or the name of an output.
  static var choice: Form {
    let output = PolicyForm<String>.output
    return Form(output.schema) { node, notes in
      switch node.plainText {
      case "all": .wholeLayout
      case "built-in": .builtIn
      case "same-size": .sameSize
      default: output.read(node, notes).map { .named($0) }
      }
    }
  }
}

extension Form where Value == SendsEvents, Notes == PolicyNotes {
  static var always: Form {
    let boolean = PolicyForm<Bool>.boolean
    let schema: JSON = ["anyOf": [boolean.schema, ["const": "without-mouse"]]]
    return Form(schema) { node, _ in
      if node.text == "without-mouse" { return .withoutMouse }
      switch node.plainText?.lowercased() {
      case "true", "yes", "on": return .always
      case "false", "no", "off": return .never
      default:
        node.fault(expected: "true, false or without-mouse")
        return nil
      }
    }
  }
}

extension Form where Value == CalibrationMatrix, Notes == PolicyNotes {
  static var calibration: Form {
    let numbers = PolicyForm<Double>.number(-1000...1000).list(of: "numbers", count: 6...6)
    return numbers.refined { numbers, _, _ in CalibrationMatrix(numbers) }
  }
}

extension DeviceMatch {
  static var form: PolicyForm<DeviceMatch> {
    let table = table.form { _ in DeviceMatch() }
    return Form(PolicyDefinition.device.reference) { node, notes in
      guard let match = table.read(node, notes) else { return nil }
      if case .mapping(let entries) = node.node.content, entries.isEmpty {
        node.fault(expected: "at least one of name, vendor, product, path or type")
      }
      return match
    }
  }

  static var schema: JSON { table.form { _ in DeviceMatch() }.schema.with("minProperties", 1) }

  private static var table: PolicyTable<DeviceMatch> {
    FieldTable(
      "a device's match",
      [
        Field("name", "The name of the device, as a pattern.", \.name, .texts),
        Field("vendor", "The vendor's number, such as 0x056a.", \.vendor, .deviceNumber),
        Field("product", "The number of the product, such as 0x5218.", \.product, .deviceNumber),
        Field("path", "The place where the device is connected, as a pattern: ID_PATH of udev.", \.path, .texts),
        Field("type", "The kind of the device.", \.type, .choice),
      ])
  }
}

extension Form where Value == Int, Notes == PolicyNotes {
  /// A number from 0 to 0xffff, in hexadecimal with `0x` or in decimal.
  fileprivate static var deviceNumber: Form {
    let schema: JSON = [
      "anyOf": [
        ["type": "integer", "minimum": 0, "maximum": 65535], ["type": "string", "pattern": "^0[xX][0-9a-fA-F]{1,4}$"],
      ]
    ]
    return Form(schema) { node, _ in
      if let text = node.text, let number = number(text), (0...0xFFFF).contains(number) { return number }
      node.fault(expected: "a number from 0 to 0xffff, such as 0x056a")
      return nil
    }
  }

  private static func number(_ text: String) -> Int? {
    guard text.utf8.first != UInt8(ascii: "+"), text.utf8.first != UInt8(ascii: "-") else { return nil }
    guard text.hasPrefix("0x") || text.hasPrefix("0X") else { return Int(text) }
    let digits = text.dropFirst(2)
    return digits.first == "+" || digits.first == "-" ? nil : Int(digits, radix: 16)
  }
}
