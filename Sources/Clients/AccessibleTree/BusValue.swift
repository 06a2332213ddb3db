internal import Accessibility

/// A value of a property.
enum BusValue: Equatable {
  case text(String)
  case int(Int32)
  case double(Double)
  case reference(WidgetID)
  case unsigned(UInt32)

  var signature: String {
    switch self {
    case .text: "s"
    case .int: "i"
    case .double: "d"
    case .reference: "(so)"
    case .unsigned: "u"
    }
  }

  func write(to writer: inout BusWriter) {
    switch self {
    case .text(let text): writer.add(text)
    case .int(let number): writer.add(number)
    case .double(let number): writer.add(number)
    case .reference(let widget): writer.add(widget)
    case .unsigned(let number): writer.add(number)
    }
  }
}

/// An answer to a call: its values, or the error.
enum BusAnswer {
  case values((inout BusWriter) -> Void)
  case error(String, String)

  static func one(_ value: BusValue) -> BusAnswer { .values { value.write(to: &$0) } }
  static func flag(_ flag: Bool) -> BusAnswer { .values { $0.add(flag) } }
  static func ints(_ numbers: Int...) -> BusAnswer {
    .values { writer in for number in numbers { writer.add(Int32(clamping: number)) } }
  }
  static func texts(_ texts: [String]) -> BusAnswer {
    .values { $0.inside("a", "s") { writer in for text in texts { writer.add(text) } } }
  }
  static func references(_ widgets: [WidgetID]) -> BusAnswer {
    .values { $0.inside("a", "(so)") { writer in for widget in widgets { writer.add(widget) } } }
  }
  /// An empty array of items with a signature.
  static func empty(_ items: String) -> BusAnswer { .values { $0.inside("a", items) { _ in } } }

  static func unknownMethod(_ call: BusReader) -> BusAnswer {
    .error("UnknownMethod", "\(call.interface) has no method \(call.member) here")
  }
  static var invalid: BusAnswer { .error("InvalidArgs", "the arguments have other types") }
  static var unsupported: BusAnswer { .error("NotSupported", "this text cannot do this") }
}
