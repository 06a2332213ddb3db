package import CWaylandClient
import CWaylandServer
import CWaylandUtil
import Glibc
import WaylandServer

/// A client without a client library. It can send requests that no library allows, and stop at any byte.
package final class WireClient {
  /// The descriptor; -1 after the client has disconnected.
  package private(set) var socket: Int32
  /// The protocol error that the server reported, as "interface code"; nil if there was none.
  package private(set) var error: String?
  /// True if the server has ended the connection.
  package private(set) var isLetGo = false
  /// False for a client that never reads.
  package var isReading = true
  /// The number of times that each event was received, by "interface.event".
  package private(set) var counts: [String: Int] = [:]
  /// The arguments of the last event of each kind, without strings and arrays, by "interface.event".
  package private(set) var last: [String: [UInt32]] = [:]
  /// The first string of the last event of each kind that has one, by "interface.event".
  package private(set) var texts: [String: String] = [:]
  /// The numbers in the array of the last event of each name, such as the states of `xdg_toplevel.configure`.
  package private(set) var arrays: [String: [UInt32]] = [:]
  /// Receives each event with its object and arguments.
  package var onEvent: ((WireClient, UInt32, String, [UInt32]) -> Void)?
  /// Receives each descriptor of an event, which it owns; nil closes them.
  package var onFile: ((Int32) -> Void)?
  package private(set) var globals: [String: (name: UInt32, version: UInt32)] = [:]

  /// The ids that the server has released.
  package private(set) var deleted: [UInt32] = []

  private var bound: [String: UInt32] = [:]
  private var interfaces: [UInt32: UnsafePointer<wl_interface>] = [:]
  private var nextID: UInt32 = 3
  /// The unsent chunks. A file is sent with the first byte of its chunk.
  private var outgoing: [(bytes: [UInt8], file: Int32?)] = []
  /// The number of bytes of the first chunk that were already sent.
  private var sentBytes = 0
  private var incoming: [UInt8] = []

  /// Takes ownership of a connected socket and requests the registry.
  package init(socket: Int32) {
    self.socket = socket
    _ = fcntl(socket, F_SETFL, O_NONBLOCK)
    say(object: 1, opcode: 1, [2, 0, 0, 0])
  }

  deinit { hangUp() }

  package func hangUp() {
    for chunk in outgoing { if let file = chunk.file { close(file) } }
    outgoing = []
    guard socket >= 0 else { return }
    // A child process that another test starts can hold the descriptor for a short time.
    shutdown(socket, Int32(SHUT_RDWR))
    close(socket)
    socket = -1
  }

  // MARK: Objects

  /// A global at the announced version, bound once.
  package func global(_ name: String, version: UInt32? = nil) -> UInt32 {
    if version == nil, let known = bound[name] { return known }
    guard let offered = globals[name], let interface = WireInterfaces.all[name] else {
      preconditionFailure("no such global: \(name)")
    }
    let id = allocate(interface)
    var message = MessageWriter(object: 2)
    message.add(offered.name)
    message.add(string: name)
    message.add(version ?? offered.version)
    message.add(id)
    queue(message.finish(opcode: 0))
    if version == nil { bound[name] = id }
    return id
  }

  /// Binds a global by its number, whether it was announced or not.
  ///
  /// - Parameter registry: an id that `askForRegistry` returned, or the first registry.
  package func bind(_ name: UInt32, as interface: String, version: UInt32 = 1, by registry: UInt32 = 2) {
    var message = MessageWriter(object: registry)
    message.add(name)
    message.add(string: interface)
    message.add(version)
    message.add(nextID)
    nextID += 1
    queue(message.finish(opcode: 0))
  }

  /// Requests a further registry.
  package func askForRegistry() -> UInt32 {
    let registry = allocate(WireInterfaces.registry)
    say(object: 1, opcode: 1, withUnsafeBytes(of: registry) { Array($0) })
    return registry
  }

  /// Requests a callback that is done after all earlier requests.
  package func askForAnswer() -> UInt32 {
    let callback = allocate(WireInterfaces.callback)
    say(object: 1, opcode: 0, withUnsafeBytes(of: callback) { Array($0) })
    return callback
  }

  /// Reserves an id for an object that is to be created.
  package func allocate(_ interface: UnsafePointer<wl_interface>) -> UInt32 {
    defer { nextID += 1 }
    interfaces[nextID] = interface
    return nextID
  }

  package var lastID: UInt32 { nextID - 1 }
  package func interface(of object: UInt32) -> UnsafePointer<wl_interface>? { interfaces[object] }

  // MARK: Requests

  /// Sends a request that creates an object.
  ///
  /// - Returns: the object's id.
  @discardableResult
  package func make(_ object: UInt32, _ request: String, _ words: Word...) -> UInt32 {
    let made = send(object, request, words)
    precondition(made != 0, "\(request) makes nothing")
    return made
  }

  package func request(_ object: UInt32, _ request: String, _ words: Word...) { _ = send(object, request, words) }
  package func request(_ object: UInt32, _ request: String, with words: [Word]) { _ = send(object, request, words) }

  private func send(_ object: UInt32, _ request: String, _ words: [Word]) -> UInt32 {
    guard let interface = interfaces[object],
      let opcode = (0..<Int(interface.pointee.method_count)).first(where: {
        strcmp(interface.pointee.methods[$0].name, request) == 0
      })
    else { preconditionFailure("no request \(request) at object \(object)") }
    var message = MessageWriter(object: object)
    var rest = words[...]
    var made: UInt32 = 0
    var files: [Int32] = []
    var slot = 0
    for letter in String(cString: interface.pointee.methods[opcode].signature) where letter.isLetter {
      defer { slot += 1 }
      if letter == "n" {
        made = allocate(interface.pointee.methods[opcode].types[slot]!)
        message.add(made)
        continue
      }
      guard let word = rest.popFirst() else { preconditionFailure("\(request) wants more words") }
      switch word {
      case .number(let number): message.add(UInt32(truncatingIfNeeded: number))
      case .text(let text): message.add(string: text)
      case .bytes(let bytes):
        message.add(UInt32(bytes.count))
        message.add(padded: bytes)
      case .file(let descriptor): files.append(dup(descriptor))
      case .nothing: message.add(0)
      }
    }
    queue(message.finish(opcode: UInt32(opcode)), files: files)
    return made
  }

  /// Sends a message with arbitrary arguments.
  package func say(object: UInt32, opcode: UInt32, _ arguments: [UInt8]) {
    var message = MessageWriter(object: object)
    message.add(padded: arguments)
    queue(message.finish(opcode: opcode))
  }

  /// Queues a message with its files, and closes them after they are sent. Each file has a byte of its own.
  package func queue(_ bytes: [UInt8], files: [Int32]) {
    var rest = bytes[...]
    for file in files.dropLast() { queue([rest.removeFirst()], file: file) }
    queue(Array(rest), file: files.last)
  }

  /// Queues raw bytes.
  package func queue(_ bytes: [UInt8], file: Int32? = nil) {
    if file == nil, let index = outgoing.indices.last, outgoing[index].file == nil {
      outgoing[index].bytes += bytes
    } else {
      outgoing.append((bytes, file))
    }
  }

  /// Sends as many bytes as the socket accepts.
  ///
  /// - Returns: whether any bytes were sent.
  package func flush() -> Bool {
    var hasSent = false
    while socket >= 0, !outgoing.isEmpty {
      let file = outgoing[0].file
      let count = outgoing[0].bytes.withUnsafeBytes {
        WireSocket.send(socket, UnsafeRawBufferPointer(rebasing: $0[sentBytes...]), file: file)
      }
      guard count >= 0 else {
        if errno != EAGAIN { letGo() }
        break
      }
      hasSent = true
      sentBytes += count
      if let file { close(file) }
      outgoing[0].file = nil
      if sentBytes == outgoing[0].bytes.count {
        outgoing.removeFirst()
        sentBytes = 0
      }
    }
    return hasSent
  }

  private func letGo() {
    isLetGo = true
    for chunk in outgoing { if let file = chunk.file { close(file) } }
    outgoing = []
  }

  // MARK: Events

  /// Reads and handles the bytes that have arrived.
  ///
  /// - Returns: whether anything was read.
  package func read() -> Bool {
    guard isReading, socket >= 0, !isLetGo else { return false }
    var hasRead = false
    withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 8) { buffer in
      while true {
        let count = WireSocket.receive(socket, buffer, onFile ?? { _ = close($0) })
        if count == 0 || count < 0 && errno != EAGAIN { letGo() }
        guard count > 0 else { break }
        hasRead = true
        incoming.append(contentsOf: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      }
    }
    if hasRead { takeIn() }
    return hasRead
  }

  private func takeIn() {
    var start = 0
    incoming.withUnsafeBytes { bytes in
      while bytes.count - start >= 8 {
        let object = bytes.loadUnaligned(fromByteOffset: start, as: UInt32.self)
        let second = bytes.loadUnaligned(fromByteOffset: start + 4, as: UInt32.self)
        let length = Int(second >> 16)
        guard length >= 8, bytes.count - start >= length else { break }
        let body = UnsafeRawBufferPointer(rebasing: bytes[(start + 8)..<(start + length)])
        receive(object, opcode: second & 0xffff, body)
        start += length
      }
    }
    incoming.removeFirst(start)
  }

  private func receive(_ object: UInt32, opcode: UInt32, _ body: UnsafeRawBufferPointer) {
    if object == 1 { return hearDisplay(opcode, body) }
    if object == 2 { return hearRegistry(opcode, body) }
    guard let interface = interfaces[object], opcode < interface.pointee.event_count else { return }
    let event = interface.pointee.events[Int(opcode)]
    let name = "\(String(cString: interface.pointee.name)).\(String(cString: event.name))"
    let values = numbers(of: event, body)
    counts[name, default: 0] += 1
    last[name] = values
    if let text = Self.text(of: event, body) { texts[name] = text }
    if let array = Self.array(of: event, body) { arrays[name] = array }
    onEvent?(self, object, name, values)
  }

  /// The numbers in the first array of an event, if nothing of variable length comes before it; else nil.
  private static func array(of event: wl_message, _ body: UnsafeRawBufferPointer) -> [UInt32]? {
    let kinds = String(cString: event.signature).filter(\.isLetter)
    guard let index = kinds.firstIndex(of: "a"), !kinds[..<index].contains("s") else { return nil }
    let start = 4 * kinds[..<index].count { $0 != "h" }
    guard body.count >= start + 4 else { return nil }
    let end = start + 4 + Int(body.loadUnaligned(fromByteOffset: start, as: UInt32.self))
    guard body.count >= end else { return nil }
    return stride(from: start + 4, to: end, by: 4).map { body.loadUnaligned(fromByteOffset: $0, as: UInt32.self) }
  }

  /// The first string of an event, if nothing of variable length comes before it; else nil.
  private static func text(of event: wl_message, _ body: UnsafeRawBufferPointer) -> String? {
    let kinds = String(cString: event.signature).filter(\.isLetter)
    guard let index = kinds.firstIndex(of: "s"), !kinds[..<index].contains("a") else { return nil }
    let start = 4 * kinds[..<index].count { $0 != "h" }
    guard body.count >= start + 4 else { return nil }
    let length = Int(body.loadUnaligned(fromByteOffset: start, as: UInt32.self))
    guard length > 0, start + 4 + length <= body.count else { return nil }
    return String(decoding: body[(start + 4)..<(start + 3 + length)], as: UTF8.self)
  }

  private func numbers(of event: wl_message, _ body: UnsafeRawBufferPointer) -> [UInt32] {
    var values: [UInt32] = []
    var offset = 0
    var slot = 0
    for letter in String(cString: event.signature) where letter.isLetter {
      defer { slot += 1 }
      if letter == "h" { continue }
      guard offset + 4 <= body.count else { break }
      let number = body.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
      offset += 4
      switch letter {
      case "s", "a": offset += (Int(number) + 3) & ~3
      case "n":
        if let interface = event.types[slot] { interfaces[number] = interface }
        values.append(number)
      default: values.append(number)
      }
    }
    return values
  }

  private func hearDisplay(_ opcode: UInt32, _ body: UnsafeRawBufferPointer) {
    if opcode == 1, body.count >= 4 { deleted.append(body.loadUnaligned(as: UInt32.self)) }
    guard opcode == 0, error == nil, body.count >= 12 else { return }
    let object = body.loadUnaligned(as: UInt32.self)
    let code = body.loadUnaligned(fromByteOffset: 4, as: UInt32.self)
    let names: [UInt32: String] = [1: "wl_display", 2: "wl_registry"]
    let name = names[object] ?? interfaces[object].map { String(cString: $0.pointee.name) } ?? "unknown"
    error = "\(name) \(code)"
  }

  private func hearRegistry(_ opcode: UInt32, _ body: UnsafeRawBufferPointer) {
    guard opcode == 0, body.count >= 12 else { return }
    let name = body.loadUnaligned(as: UInt32.self)
    let length = Int(body.loadUnaligned(fromByteOffset: 4, as: UInt32.self))
    let interface = String(decoding: body[8..<(8 + length - 1)], as: UTF8.self)
    let version = body.loadUnaligned(fromByteOffset: 8 + (length + 3) & ~3, as: UInt32.self)
    globals[interface] = (name, version)
  }
}
