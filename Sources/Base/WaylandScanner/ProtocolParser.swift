package import Foundation
import FoundationXML

/// An error in a protocol file, with its location.
package struct ScanError: Error, Equatable, CustomStringConvertible {
  package var file: String
  package var line: Int
  package var column: Int
  package var message: String

  package var description: String { "\(file):\(line):\(column): error: \(message)" }
}

/// Reads protocol XML into the model.
package enum ProtocolParser {
  package static func parse(contentsOf url: URL) throws -> ProtocolModel {
    try parse(Data(contentsOf: url), file: url.path)
  }

  /// - Parameter file: the file name that errors contain.
  package static func parse(_ data: Data, file: String) throws -> ProtocolModel {
    let reading = Reading(file: file, text: [UInt8](data))
    // `XMLParser` traps at a name that is not UTF-8 and at a processing instruction without content.
    if let fault = reading.encodingFault ?? reading.instructionFault { throw fault }
    let parser = XMLParser(data: data)
    parser.delegate = reading
    let isWellFormed = parser.parse()
    if let fault = reading.fault { throw fault }
    guard isWellFormed else {
      let reason = parser.parserError.map { $0.localizedDescription } ?? "invalid XML"
      throw ScanError(file: file, line: parser.lineNumber, column: parser.columnNumber, message: reason)
    }
    guard !reading.model.name.isEmpty else {
      throw ScanError(file: file, line: 1, column: 1, message: "the file does not contain a <protocol>")
    }
    return reading.model
  }
}

/// One pass over one file. Stops at the first error.
private final class Reading: NSObject, XMLParserDelegate {
  let file: String
  let text: [UInt8]
  var model = ProtocolModel()
  var fault: ScanError?
  private enum Direction { case request, event }
  private var direction = Direction.request

  init(file: String, text: [UInt8]) {
    self.file = file
    self.text = text
  }

  /// An error at the first line that is not UTF-8; nil if the whole text is valid.
  var encodingFault: ScanError? {
    guard String(validating: text, as: UTF8.self) == nil else { return nil }
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let line = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0
    return ScanError(file: file, line: line + 1, column: 1, message: "the line is not UTF-8 text")
  }

  /// An error at the first processing instruction without content, such as `<?name?>`; nil if all have content.
  var instructionFault: ScanError? {
    let (open, question, close) = (UInt8(ascii: "<"), UInt8(ascii: "?"), UInt8(ascii: ">"))
    var line = 1
    for (index, byte) in text.enumerated() {
      if byte == UInt8(ascii: "\n") { line += 1 }
      guard byte == open, index + 1 < text.count, text[index + 1] == question else { continue }
      let rest = text[(index + 2)...]
      guard let end = rest.firstIndex(where: { $0 == question || $0 == close || $0 <= UInt8(ascii: " ") }) else {
        continue
      }
      if text[end] == question {
        return ScanError(file: file, line: line, column: 1, message: "the processing instruction has no content")
      }
    }
    return nil
  }

  func parser(
    _ parser: XMLParser, didStartElement element: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    do {
      try read(
        Element(name: element, attributes: attributes) { [self] message in
          let (line, column) = tagStart(before: parser.lineNumber, parser.columnNumber)
          return ScanError(file: file, line: line, column: column, message: message)
        })
    } catch let error as ScanError {
      fault = error
      parser.abortParsing()
    } catch {
      preconditionFailure("only scan errors are thrown here")
    }
  }

  /// The location of a tag's beginning, for error messages. The parser reports the location of its end.
  private func tagStart(before line: Int, _ column: Int) -> (line: Int, column: Int) {
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var end = column
    for index in stride(from: min(line, lines.count) - 1, through: 0, by: -1) {
      if let found = lines[index].prefix(end).lastIndex(of: UInt8(ascii: "<")) {
        return (index + 1, found - lines[index].startIndex + 1)
      }
      end = .max
    }
    return (line, column)
  }

  private func read(_ element: Element) throws {
    switch element.name {
    case "protocol":
      model.name = try element.text("name")
    case "interface":
      var interface = InterfaceModel(name: try element.text("name"), version: try element.number("version"))
      if element.attributes["from"] != nil { interface.from = try element.number("from") }
      try element.requireNew(among: model.interfaces.map(\.name), in: "the protocol")
      model.interfaces.append(interface)
    case "request", "event":
      direction = element.name == "event" ? .event : .request
      let message = MessageModel(
        name: try element.text("name"), since: try element.number("since", otherwise: 1),
        isDestructor: element.attributes["type"] == "destructor")
      try withInterface(element) { interface in
        guard message.since <= interface.version else {
          throw element.fault(
            "invalid since \(message.since): expected at most \(interface.version), the version of \(interface.name)")
        }
        let list: WritableKeyPath<InterfaceModel, [MessageModel]> = direction == .event ? \.events : \.requests
        try element.requireNew(among: interface[keyPath: list].map(\.name), in: interface.name)
        interface[keyPath: list].append(message)
      }
    case "arg":
      let argument = try self.argument(element)
      try withMessage(element) {
        try element.requireNew(among: $0.arguments.map(\.name), in: $0.name)
        $0.arguments.append(argument)
      }
    case "enum":
      let value = EnumModel(
        name: try element.text("name"), isBitfield: element.attributes["bitfield"] == "true")
      try withInterface(element) {
        try element.requireNew(among: $0.enums.map(\.name), in: $0.name)
        $0.enums.append(value)
      }
    case "entry":
      let entry = EnumModel.Entry(name: try element.text("name"), value: try element.value("value"))
      try withInterface(element) {
        guard let last = $0.enums.indices.last else { throw element.fault("<entry> outside an <enum>") }
        try element.requireNew(among: $0.enums[last].entries.map(\.name), in: $0.enums[last].name)
        $0.enums[last].entries.append(entry)
      }
    default:
      break  // descriptions and copyright do not affect the wire format
    }
  }

  private func argument(_ element: Element) throws -> ArgumentModel {
    let type = try element.text("type")
    guard let kind = ArgumentModel.Kind(rawValue: type) else {
      throw element.fault(
        "unknown type \"\(type)\": expected int, uint, fixed, string, object, new_id, array or fd")
    }
    let argument = ArgumentModel(
      name: try element.text("name"), kind: kind, interface: element.attributes["interface"],
      isNullable: element.attributes["allow-null"] == "true", enumName: element.attributes["enum"])
    guard !argument.isNullable || [.string, .object, .array].contains(kind) else {
      throw element.fault("invalid allow-null: expected the type string, object or array, found \(type)")
    }
    guard argument.enumName == nil || [.int, .uint].contains(kind) else {
      throw element.fault("invalid enum: expected the type int or uint, found \(type)")
    }
    guard !argument.isUntypedNewID || model.interfaces.last?.name == "wl_registry" else {
      throw element.fault("<\(element.name)> of the type new_id needs \"interface\", except in wl_registry")
    }
    return argument
  }

  private func withInterface(_ element: Element, _ change: (inout InterfaceModel) throws -> Void) throws {
    guard !model.interfaces.isEmpty else { throw element.fault("<\(element.name)> outside an <interface>") }
    try change(&model.interfaces[model.interfaces.count - 1])
  }

  private func withMessage(_ element: Element, _ change: (inout MessageModel) throws -> Void) throws {
    try withInterface(element) { interface in
      let list: WritableKeyPath<InterfaceModel, [MessageModel]> = direction == .event ? \.events : \.requests
      guard let last = interface[keyPath: list].indices.last else {
        throw element.fault("<arg> outside a <request> or <event>")
      }
      try change(&interface[keyPath: list][last])
    }
  }
}

/// A start tag, with its location for error messages.
private struct Element {
  let name: String
  let attributes: [String: String]
  /// Creates an error with this message at the tag's location.
  let fault: (String) -> ScanError

  func text(_ key: String) throws -> String {
    guard let value = attributes[key], !value.isEmpty else { throw fault("<\(name)> needs \"\(key)\"") }
    guard key != "name" || isName(value) else {
      throw fault("invalid name \"\(value)\": expected letters, digits and _, and not _ alone")
    }
    return value
  }

  func requireNew(among names: [String], in owner: String) throws {
    let new = try text("name")
    if names.contains(new) { throw fault("duplicate <\(name)> \"\(new)\" in \(owner)") }
  }

  func number(_ key: String, otherwise: Int? = nil) throws -> Int {
    if attributes[key] == nil, let otherwise { return otherwise }
    let value = try text(key)
    guard let number = Int(value), number > 0, number <= Int32.max else {
      throw fault("invalid \(key) \"\(value)\" of <\(name)>: expected a number of 1 or more")
    }
    return number
  }

  func value(_ key: String) throws -> UInt32 {
    let value = try text(key)
    let number = value.hasPrefix("0x") ? UInt32(value.dropFirst(2), radix: 16) : UInt32(value)
    guard let number = number ?? Int32(value).map(UInt32.init(bitPattern:)) else {
      throw fault("invalid \(key) \"\(value)\" of <\(name)>: expected a 32-bit number")
    }
    return number
  }

  private func isName(_ text: String) -> Bool {
    text.utf8.allSatisfy(isNameByte) && text.utf8.contains { $0 != UInt8(ascii: "_") }
  }

  private func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
