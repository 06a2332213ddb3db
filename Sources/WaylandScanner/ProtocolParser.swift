import Foundation
import FoundationXML

/// What is wrong with a protocol file, and where.
public struct ScanError: Error, Equatable, CustomStringConvertible {
  public var file: String
  public var line: Int
  public var column: Int
  public var message: String

  public var description: String { "\(file):\(line):\(column): error: \(message)" }
}

/// Reads protocol XML into the model.
public enum ProtocolParser {
  public static func parse(contentsOf url: URL) throws -> ProtocolModel {
    try parse(Data(contentsOf: url), file: url.path)
  }

  /// - Parameter file: the name that errors carry.
  public static func parse(_ data: Data, file: String) throws -> ProtocolModel {
    let reading = Reading(file: file)
    let parser = XMLParser(data: data)
    parser.delegate = reading
    let isWellFormed = parser.parse()
    if let fault = reading.fault { throw fault }
    guard isWellFormed else {
      let reason = parser.parserError.map { $0.localizedDescription } ?? "this is not XML"
      throw ScanError(file: file, line: parser.lineNumber, column: parser.columnNumber, message: reason)
    }
    guard !reading.model.name.isEmpty else {
      throw ScanError(file: file, line: 1, column: 1, message: "there is no <protocol> in this file")
    }
    return reading.model
  }
}

/// One pass over one file; stops at the first fault.
private final class Reading: NSObject, XMLParserDelegate {
  let file: String
  var model = ProtocolModel()
  var fault: ScanError?
  private enum Direction { case request, event }
  private var direction = Direction.request

  init(file: String) { self.file = file }

  func parser(
    _ parser: XMLParser, didStartElement element: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    do {
      try read(Element(name: element, attributes: attributes, parser: parser, file: file))
    } catch let error as ScanError {
      fault = error
      parser.abortParsing()
    } catch {
      preconditionFailure("only scan errors are thrown here")
    }
  }

  private func read(_ element: Element) throws {
    switch element.name {
    case "protocol":
      model.name = try element.text("name")
    case "interface":
      model.interfaces.append(
        InterfaceModel(name: try element.text("name"), version: try element.number("version")))
    case "request", "event":
      direction = element.name == "event" ? .event : .request
      let message = MessageModel(
        name: try element.text("name"), since: try element.number("since", otherwise: 1),
        isDestructor: element.attributes["type"] == "destructor")
      try withInterface(element) { direction == .event ? $0.events.append(message) : $0.requests.append(message) }
    case "arg":
      let argument = try self.argument(element)
      try withMessage(element) { $0.arguments.append(argument) }
    case "enum":
      let value = EnumModel(
        name: try element.text("name"), isBitfield: element.attributes["bitfield"] == "true")
      try withInterface(element) { $0.enums.append(value) }
    case "entry":
      let entry = EnumModel.Entry(name: try element.text("name"), value: try element.value("value"))
      try withInterface(element) {
        guard !$0.enums.isEmpty else { throw element.fault("<entry> outside an <enum>") }
        $0.enums[$0.enums.count - 1].entries.append(entry)
      }
    default:
      break  // descriptions and copyright say nothing about the wire
    }
  }

  private func argument(_ element: Element) throws -> ArgumentModel {
    let type = try element.text("type")
    guard let kind = ArgumentModel.Kind(rawValue: type) else {
      throw element.fault("'\(type)' is not an argument type")
    }
    return ArgumentModel(
      name: try element.text("name"), kind: kind, interface: element.attributes["interface"],
      isNullable: element.attributes["allow-null"] == "true", enumName: element.attributes["enum"])
  }

  private func withInterface(_ element: Element, _ change: (inout InterfaceModel) throws -> Void) throws {
    guard !model.interfaces.isEmpty else { throw element.fault("<\(element.name)> outside an <interface>") }
    try change(&model.interfaces[model.interfaces.count - 1])
  }

  private func withMessage(_ element: Element, _ change: (inout MessageModel) -> Void) throws {
    try withInterface(element) { interface in
      let list: WritableKeyPath<InterfaceModel, [MessageModel]> = direction == .event ? \.events : \.requests
      guard let last = interface[keyPath: list].indices.last else {
        throw element.fault("<arg> outside a <request> or <event>")
      }
      change(&interface[keyPath: list][last])
    }
  }
}

/// A start tag, with its place for messages.
private struct Element {
  let name: String
  let attributes: [String: String]
  let parser: XMLParser
  let file: String

  func fault(_ message: String) -> ScanError {
    ScanError(file: file, line: parser.lineNumber, column: parser.columnNumber, message: message)
  }

  func text(_ key: String) throws -> String {
    guard let value = attributes[key], !value.isEmpty else { throw fault("<\(name)> lacks '\(key)'") }
    guard key != "name" || value.utf8.allSatisfy(isNameByte) else {
      throw fault("'\(value)' is not a name: only letters, digits and _ are")
    }
    return value
  }

  func number(_ key: String, otherwise: Int? = nil) throws -> Int {
    if attributes[key] == nil, let otherwise { return otherwise }
    let value = try text(key)
    guard let number = Int(value), number > 0 else {
      throw fault("'\(key)' of <\(name)> must be a number, not '\(value)'")
    }
    return number
  }

  func value(_ key: String) throws -> UInt32 {
    let value = try text(key)
    let number = value.hasPrefix("0x") ? UInt32(value.dropFirst(2), radix: 16) : UInt32(value)
    guard let number else { throw fault("'\(key)' of <\(name)> must be a number, not '\(value)'") }
    return number
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
