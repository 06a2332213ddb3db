extension SourceGenerator {
  /// Writes the method that sends a message.
  func writeSending(
    _ message: MessageModel, opcode: Int, in interface: InterfaceModel, to out: inout Output
  ) {
    let made = side == .client ? message.arguments.first { $0.kind == .newID } : nil
    let parameters = message.arguments.flatMap { outgoingParameters($0, in: interface) }
    let method = side == .server ? "send" + Name.type(message.name) : Name.request(message.name)
    let generic = made.map { $0.isUntypedNewID } == true ? "<T: Proxy>" : ""
    let result = made.map { " -> " + ($0.interface.map(Name.type) ?? "T") } ?? ""
    if made != nil { out.line("@discardableResult") }
    out.block("package final func \(method)\(generic)(\(parameters.joined(separator: ", ")))\(result) {") { out in
      switch side {
      case .server:
        out.line("guard \(sendingConditions(message).joined(separator: ", ")) else { return }")
        if side.writtenDirectly.contains(interface.name) {
          writeWords(message, opcode: opcode, in: interface, to: &out)
        }
        out.line("self.willSend()")
      case .client:
        out.line("let pointer_ = self.livePointer")
      }
      writeArguments(message, opcode: opcode, made: made, in: interface, to: &out)
      if message.isDestructor { out.line(side == .server ? "self.destroy()" : "self.discard()") }
    }
  }

  /// Writes the code that puts an event of numbers into the client's outbox.
  private func writeWords(_ message: MessageModel, opcode: Int, in interface: InterfaceModel, to out: inout Output) {
    let words = message.arguments.enumerated().compactMap { word($1, index: $0, in: interface) }
    guard words.count == message.arguments.count, !message.isDestructor else { return }
    let place = "self.begin(\(opcode), size: \(words.count))"
    let condition = words.isEmpty ? "\(place) != nil" : "let words_ = \(place)"
    out.block("if \(condition) {") { out in
      for (index, word) in words.enumerated() { out.line("words_[\(index)] = \(word)") }
      out.line("return")
    }
  }

  /// An argument as it goes through the socket; nil if it may be more than a word of 32 bits, or absent.
  private func word(_ argument: ArgumentModel, index: Int, in interface: InterfaceModel) -> String? {
    let name = Name.argument(argument.name)
    switch argument.kind {
    case .int, .uint:
      if enumType(argument, in: interface) != nil { return "\(name).rawValue" }
      return argument.kind == .int ? "UInt32(bitPattern: \(name))" : name
    case .fixed: return "UInt32(bitPattern: \(name).raw)"
    case .object where !argument.isNullable: return "\(name).id"
    case .object, .string, .array, .fd, .newID: return nil
    }
  }

  /// The conditions under which an event is sent. An event that requires an object is dropped if the object was
  /// destroyed.
  private func sendingConditions(_ message: MessageModel) -> [String] {
    var conditions = ["let pointer_ = self.pointer"]
    if message.since > 1 { conditions.append("self.version >= \(message.since)") }
    for (index, argument) in message.arguments.enumerated() where needsLiveObject(argument) {
      conditions.append("let o\(index)_ = \(Name.argument(argument.name)).pointer")
    }
    return conditions
  }

  private func needsLiveObject(_ argument: ArgumentModel) -> Bool {
    argument.kind == .newID || argument.kind == .object && !argument.isNullable
  }

  private func writeArguments(
    _ message: MessageModel, opcode: Int, made: ArgumentModel?, in interface: InterfaceModel, to out: inout Output
  ) {
    let count = message.wireTypes.count
    var opened = 0
    if made != nil { out.line("var made_: OpaquePointer?") }
    for (index, argument) in message.arguments.enumerated() {
      let name = Name.argument(argument.name)
      switch argument.kind {
      case .string:
        out.open(
          argument.isNullable ? "withOptionalCString(\(name)) { c\(index)_ in" : "\(name).withCString { c\(index)_ in")
        opened += 1
      case .array:
        out.open("withWlArray(\(name)) { c\(index)_ in")
        opened += 1
      default: break
      }
    }
    if count == 0 {
      out.line(sendCall(opcode: opcode, arguments: "nil", made: made))
    } else {
      out.block("withUnsafeTemporaryAllocation(of: wl_argument.self, capacity: \(count)) { buffer_ in") { out in
        out.line("let args_ = buffer_.baseAddress.unsafelyUnwrapped")
        var slot = 0
        for (index, argument) in message.arguments.enumerated() {
          for value in sent(argument, index: index, in: interface) {
            out.line("args_[\(slot)] = \(value)")
            slot += 1
          }
        }
        out.line(sendCall(opcode: opcode, arguments: "args_", made: made))
      }
    }
    for _ in 0..<opened { out.close("}") }
    if let made { out.line("return \(made.interface.map(Name.type) ?? "T")(adopting: made_.unsafelyUnwrapped)") }
  }

  private func sendCall(opcode: Int, arguments: String, made: ArgumentModel?) -> String {
    switch side {
    case .server: return "wl_resource_post_event_array(pointer_, \(opcode), \(arguments))"
    case .client:
      guard let made else {
        return "wl_proxy_marshal_array_flags(pointer_, \(opcode), nil, UInt32(self.version), 0, \(arguments))"
      }
      let type = made.interface.map(Name.type) ?? "interface"
      let version = made.isUntypedNewID ? "boundVersion" : "self.version"
      return
        "made_ = wl_proxy_marshal_array_flags(pointer_, \(opcode), \(type).interface, UInt32(\(version)), 0, \(arguments))"
    }
  }

  private func outgoingParameters(_ argument: ArgumentModel, in interface: InterfaceModel) -> [String] {
    if side == .client, argument.kind == .newID {
      return argument.isUntypedNewID ? ["interface: T.Type", "boundVersion: Int32"] : []
    }
    return ["\(Name.label(argument.name)): \(swiftType(argument, in: interface, incoming: false))"]
  }

  private func sent(_ argument: ArgumentModel, index: Int, in interface: InterfaceModel) -> [String] {
    let name = Name.argument(argument.name)
    switch argument.kind {
    case .int:
      let isEnum = enumType(argument, in: interface) != nil
      return ["wl_argument(i: \(isEnum ? "Int32(bitPattern: \(name).rawValue)" : name))"]
    case .uint:
      return ["wl_argument(u: \(name)\(enumType(argument, in: interface) != nil ? ".rawValue" : ""))"]
    case .fixed: return ["wl_argument(f: \(name).raw)"]
    case .string: return ["wl_argument(s: c\(index)_)"]
    case .array: return ["wl_argument(a: c\(index)_)"]
    case .fd: return ["wl_argument(h: \(name))"]
    case .object where argument.isNullable: return ["wl_argument(o: \(name)?.pointer)"]
    case .object: return ["wl_argument(o: \(side == .server ? "o\(index)_" : "\(name).livePointer"))"]
    case .newID:
      if side == .server { return ["wl_argument(o: o\(index)_)"] }
      if argument.isUntypedNewID {
        return [
          "wl_argument(s: interface.interface.pointee.name)", "wl_argument(u: UInt32(boundVersion))",
          "wl_argument(o: nil)",
        ]
      }
      return ["wl_argument(o: nil)"]
    }
  }
}
