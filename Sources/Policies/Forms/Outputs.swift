import Documents

/// An output as one file gives it.
struct OutputDraft {
  var output: OutputPolicy
  /// Whether it stands for one of the same name in an earlier file.
  var replaces = false

  static var table: FieldTable<OutputDraft> {
    FieldTable(
      "an output",
      [
        Field(
          "name", "The connector's name, such as eDP-1.", \.output.name, .name("the name of an output"),
          isRequired: true),
        Field("size", "The mode, in pixels of the device.", \.output.size, .pixelSize),
        Field("scale", "Pixels of the device for each logical pixel.", \.output.scale, .number(0.1...20)),
        Field("transform", "How the picture is turned on the device.", \.output.transform, .choice),
        Field("position", "The top left corner in the layout, logical pixels.", \.output.position, .position),
        Field("replace", "Takes the place of the output of this name in an included file.", \.replaces, .boolean),
      ])
  }

  static var form: Form<OutputDraft> { table.form { OutputDraft(output: OutputPolicy(name: "", source: $0)) } }
}

extension Form where Value == OutputPolicy.Position {
  /// `[1280, 0]`.
  static var position: Form {
    let numbers = Form<Int>.integer(-100_000...100_000).list(of: "coordinates", count: 2...2)
    return numbers.map { OutputPolicy.Position(x: $0[0], y: $0[1]) }
  }
}

extension DeviceRule {
  static var form: Form<DeviceRule> {
    table.form { DeviceRule(match: DeviceMatch(), output: nil, position: $0) }
  }

  private static var table: FieldTable<DeviceRule> {
    FieldTable(
      "a device",
      [
        Field("match", "Which devices are meant.", \.match, DeviceMatch.form, isRequired: true),
        Field(
          "output", "The output that the device's surface lies on, or all.", \.output, outputOrAll, isRequired: true),
      ])
  }

  private static var outputOrAll: Form<String?> {
    let output = Form<String>.output
    return Form(output.schema) { node, notes in
      node.plainText == "all" ? .some(nil) : output.read(node, notes).map { $0 }
    }
  }
}

extension DeviceMatch {
  static var form: Form<DeviceMatch> {
    let table = table.form { _ in DeviceMatch() }
    return Form(table.schema.with("minProperties", 1)) { node, notes in
      guard let match = table.read(node, notes) else { return nil }
      if case .mapping(let entries) = node.node.content, entries.isEmpty {
        node.fault(expected: "one of name, vendor, product or type")
      }
      return match
    }
  }

  private static var table: FieldTable<DeviceMatch> {
    FieldTable(
      "a device's match",
      [
        Field("name", "The device's name, as a pattern.", \.name, .texts),
        Field("vendor", "The maker's number, such as 0x056a.", \.vendor, .deviceNumber),
        Field("product", "The product's number, such as 0x5218.", \.product, .deviceNumber),
        Field("type", "What kind of input it gives.", \.type, .choice),
      ])
  }
}

extension Form where Value == Int {
  /// Four hexadecimal digits after `0x`, or the same number in decimal.
  fileprivate static var deviceNumber: Form {
    let schema: SchemaValue = [
      "anyOf": [
        ["type": "integer", "minimum": 0, "maximum": 65535], ["type": "string", "pattern": "^0[xX][0-9a-fA-F]{1,4}$"],
      ]
    ]
    return Form(schema) { node, _ in
      if let text = node.text, let number = number(text), (0...0xFFFF).contains(number) { return number }
      node.fault(expected: "a number such as 0x056a, at most 0xffff")
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
