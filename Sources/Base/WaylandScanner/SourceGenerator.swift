/// The side of the connection for which code is generated.
package enum Side: String, Sendable {
  case server, client

  var libraryModule: String { self == .server ? "CWaylandServer" : "CWaylandClient" }
  var baseClass: String { self == .server ? "Resource" : "Proxy" }
  /// The interfaces whose events are so frequent that they are written without libwayland if they consist of numbers.
  var writtenDirectly: Set<String> { self == .server ? inputInterfaces : [] }
  /// The interfaces that libwayland implements itself on this side.
  var builtIn: Set<String> { self == .server ? ["wl_display", "wl_registry"] : ["wl_display"] }
}

/// The interfaces whose events are input, of which devices can cause many in a second.
private let inputInterfaces: Set = [
  "wl_keyboard", "wl_pointer", "wl_touch", "zwp_input_timestamps_v1", "zwp_relative_pointer_v1", "zwp_tablet_tool_v2",
]

/// Generates Swift code for a set of protocols: one table of interfaces, and a class for each interface.
///
/// A class contains the interface's enums, a `Handler` protocol for incoming messages and a method for each outgoing
/// message.
package struct SourceGenerator {
  let protocols: [ProtocolModel]
  let side: Side
  /// The modules that the generated code imports besides libwayland's: the one with `Resource` or `Proxy`, if it is a
  /// different module.
  let imports: [String]
  private let tableIndex: [String: Int]

  package init(_ protocols: [ProtocolModel], side: Side, imports: [String] = []) {
    self.protocols = protocols
    self.side = side
    self.imports = imports
    let names = protocols.flatMap(\.interfaces).map(\.name)
    tableIndex = Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The source of the table of all interfaces. A module has one table, because interfaces of different files refer to
  /// each other.
  package func tableSource() -> String {
    var out = Output()
    out.line("// Generated from protocol XML. Do not edit.")
    for module in [side.libraryModule, "CWaylandUtil"] + imports { out.line("import \(module)") }
    out.line("")
    out.block("let interfaceTable = InterfaceTable([", end: "])") { out in
      for interface in protocols.flatMap(\.interfaces) {
        out.block("InterfaceSpec(\"\(interface.name)\", version: \(interface.version), requests: [", end: "]),") {
          out in
          for message in interface.requests { out.line(messageSpec(message)) }
          out.line("], events: [")
          for message in interface.events { out.line(messageSpec(message)) }
        }
      }
    }
    return out.text
  }

  package func source(for model: ProtocolModel) -> String {
    var out = Output()
    out.line("// Generated from \(model.name). Do not edit.")
    guard !model.interfaces.isEmpty else { return out.text }  // All were added to interfaces of other files.
    out.line("package import \(side.libraryModule)")
    out.line("import CWaylandUtil")
    for module in imports { out.line("package import \(module)") }
    for interface in model.interfaces where !side.builtIn.contains(interface.name) {
      out.line("")
      write(interface, to: &out)
    }
    return out.text
  }

  private func messageSpec(_ message: MessageModel) -> String {
    let types = message.wireTypes.map { $0.flatMap { tableIndex[$0] }.map(String.init) ?? "-1" }
    let names = message.arguments.map(\.name).joined(separator: " ")
    return ".init(\"\(message.name)\", \"\(message.signature)\", [\(types.joined(separator: ", "))], \"\(names)\"),"
  }
}

// MARK: - One interface

extension SourceGenerator {
  private func incoming(_ interface: InterfaceModel) -> [MessageModel] {
    side == .server ? interface.requests : interface.events
  }

  private func outgoing(_ interface: InterfaceModel) -> [MessageModel] {
    side == .server ? interface.events : interface.requests
  }

  private func write(_ interface: InterfaceModel, to out: inout Output) {
    let name = Name.type(interface.name)
    let messages = incoming(interface)
    out.block("package final class \(name): \(side.baseClass) {") { out in
      out.line(
        "package override class var interface: UnsafePointer<wl_interface> { interfaceTable[\(tableIndex[interface.name]!)] }"
      )
      out.line("package static let name = \"\(interface.name)\"")
      out.line("package static let latestVersion: Int32 = \(interface.version)")
      for value in interface.enums { write(value, to: &out) }
      if !messages.isEmpty {
        writeHandler(messages, of: name, in: interface, to: &out)
        out.line("package override class var dispatcher: wl_dispatcher_func_t? { dispatch\(name) }")
      }
      for (opcode, message) in outgoing(interface).enumerated() {
        writeSending(message, opcode: opcode, in: interface, to: &out)
      }
    }
    if side == .client, !messages.isEmpty { writeDefaults(messages, of: name, in: interface, to: &out) }
    if !messages.isEmpty { writeDispatcher(messages, of: name, in: interface, to: &out) }
  }

  private func write(_ value: EnumModel, to out: inout Output) {
    let type = Name.nestedType(value.name)
    let conformance = value.isBitfield ? "OptionSet, Sendable" : "RawRepresentable, Hashable, Sendable"
    out.block("package struct \(type): \(conformance) {") { out in
      out.line("package var rawValue: UInt32")
      out.line("@inlinable package init(rawValue: UInt32) { self.rawValue = rawValue }")
      for entry in value.entries {
        // The empty value of an option set must be `[]`: the compiler warns about a raw value of 0.
        let isEmptySet = value.isBitfield && entry.value == 0
        out.line(
          "@inlinable package static var \(Name.member(entry.name)): \(type) "
            + (isEmptySet ? "{ [] }" : "{ \(type)(rawValue: \(entry.value)) }"))
      }
      // The one of the standard library is generic: other modules would call it for each comparison.
      out.line(
        "@inlinable package static func == (one: \(type), other: \(type)) -> Bool { one.rawValue == other.rawValue }")
    }
  }

  private func writeHandler(
    _ messages: [MessageModel], of name: String, in interface: InterfaceModel, to out: inout Output
  ) {
    out.block("package protocol Handler: AnyObject {") { out in
      for message in messages { out.line(handlerMethod(message, of: name, in: interface)) }
    }
    out.line("package final var handler: (any Handler)?")
    out.line("package override func dropHandler() { handler = nil }")
  }

  /// Writes empty default implementations. A client may ignore events, but a server without a handler for a request
  /// does not compile.
  private func writeDefaults(
    _ messages: [MessageModel], of name: String, in interface: InterfaceModel, to out: inout Output
  ) {
    out.block("extension \(name).Handler {") { out in
      for message in messages { out.line("package " + handlerMethod(message, of: name, in: interface) + " {}") }
    }
  }

  private func handlerMethod(_ message: MessageModel, of name: String, in interface: InterfaceModel) -> String {
    let parameters = message.arguments.map {
      "\(Name.handlerLabel($0.name)): \(swiftType($0, in: interface, incoming: true))"
    }
    return "func \(Name.member(message.name))(\((["_ object: \(name)"] + parameters).joined(separator: ", ")))"
  }
}

// MARK: - Incoming messages

extension SourceGenerator {
  private func writeDispatcher(
    _ messages: [MessageModel], of name: String, in interface: InterfaceModel, to out: inout Output
  ) {
    let usesArguments = messages.contains { !$0.arguments.isEmpty }
    let parameters =
      "_: UnsafeRawPointer?, _ target: UnsafeMutableRawPointer?, _ opcode: UInt32, "
      + "_: UnsafePointer<wl_message>?, _ args: UnsafeMutablePointer<wl_argument>?"
    out.block("private func dispatch\(name)(\(parameters)) -> Int32 {") { out in
      out.line("let object = \(name).unchecked(OpaquePointer(target.unsafelyUnwrapped))")
      if usesArguments { out.line("let args = args.unsafelyUnwrapped") }
      out.line("switch opcode {")
      for (opcode, message) in messages.enumerated() {
        out.line("case \(opcode):")
        out.indented { writeCase(message, in: interface, to: &$0) }
      }
      out.line("default: return -1")
      out.line("}")
      out.line(side == .server ? "return object.didHandleRequest()" : "return 0")
    }
  }

  private func writeCase(_ message: MessageModel, in interface: InterfaceModel, to out: inout Output) {
    var values = ["object"]
    for (index, argument) in message.arguments.enumerated() {
      let slot = "args[\(index)]"
      var value = received(argument, from: slot, in: interface)
      if argument.kind == .newID {
        let type = argument.interface.map(Name.type) ?? side.baseClass
        switch side {
        case .server: out.line("guard let new\(index) = \(type).create(in: object, id: \(slot).n) else { return 0 }")
        case .client: out.line("let new\(index) = \(type)(adopting: \(slot).o)")
        }
        value = "new\(index)"
      }
      values.append("\(Name.callLabel(argument.name)): \(value)")
    }
    let call = "\(Name.member(message.name))(\(values.joined(separator: ", ")))"
    let descriptors = message.arguments.indices.filter { message.arguments[$0].kind == .fd }
    if descriptors.isEmpty {
      out.line("object.handler?.\(call)")
    } else {
      out.line("if let handler = object.handler {")
      out.indented { $0.line("handler.\(call)") }
      out.line("} else {")
      out.indented { out in
        // Without a handler, the descriptors must still be closed.
        for index in descriptors { out.line("_ = OwnedFD(args[\(index)].h)") }
      }
      out.line("}")
    }
    if message.isDestructor { out.line(side == .server ? "object.destroy()" : "object.discard()") }
  }

  private func received(_ argument: ArgumentModel, from slot: String, in interface: InterfaceModel) -> String {
    let object = generatedClass(argument).map { $0 + ".from" } ?? side.baseClass + ".fromAny"
    switch argument.kind {
    case .int:
      return enumType(argument, in: interface).map { "\($0)(rawValue: UInt32(bitPattern: \(slot).i))" } ?? "\(slot).i"
    case .uint:
      return enumType(argument, in: interface).map { "\($0)(rawValue: \(slot).u)" } ?? "\(slot).u"
    case .fixed: return "Fixed(raw: \(slot).f)"
    case .string: return argument.isNullable ? "\(slot).s.map { String(cString: $0) }" : "String(cString: \(slot).s)"
    case .object:
      if side == .client && !argument.isNullable {
        // An object that this client has already destroyed arrives as nil.
        return "\(slot).o.map { \(object)($0) }"
      }
      return argument.isNullable ? "\(slot).o.map { \(object)($0) }" : "\(object)(\(slot).o)"
    case .newID: return ""
    case .array: return "[UInt8](\(slot).a)"
    case .fd: return "OwnedFD(\(slot).h)"
    }
  }
}

// MARK: - Types

extension SourceGenerator {
  func swiftType(_ argument: ArgumentModel, in interface: InterfaceModel, incoming: Bool) -> String {
    let optional = argument.isNullable ? "?" : ""
    switch argument.kind {
    case .int: return enumType(argument, in: interface) ?? "Int32"
    case .uint: return enumType(argument, in: interface) ?? "UInt32"
    case .fixed: return "Fixed"
    case .string: return "String" + optional
    case .object:
      let mayBeGone = side == .client && incoming
      return (generatedClass(argument) ?? side.baseClass) + (mayBeGone ? "?" : optional)
    case .newID: return argument.interface.map(Name.type) ?? side.baseClass
    case .array: return "[UInt8]"
    case .fd: return incoming ? "consuming OwnedFD" : "Int32"
    }
  }

  /// The class of an object; nil if the protocol leaves the interface open or libwayland implements it itself.
  private func generatedClass(_ argument: ArgumentModel) -> String? {
    argument.interface.flatMap { side.builtIn.contains($0) ? nil : Name.type($0) }
  }

  func enumType(_ argument: ArgumentModel, in interface: InterfaceModel) -> String? {
    guard let parts = argument.enumName?.split(separator: "."), let last = parts.last else { return nil }
    let owner = parts.count == 2 ? String(parts[0]) : interface.name
    let model = protocols.lazy.flatMap(\.interfaces).first { $0.name == owner }
    guard let model, model.enums.contains(where: { $0.name == last }) else { return nil }
    return "\(Name.type(owner)).\(Name.nestedType(String(last)))"
  }
}
