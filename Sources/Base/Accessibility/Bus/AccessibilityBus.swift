import CSystemd

/// A connection to a D-Bus bus that never blocks: the owner watches its descriptor and its deadline, and calls `process`.
///
/// It uses sd-bus, which is loaded when the first connection is made.
package final class AccessibilityBus {
  /// Called after the connection has got something to do outside `process`: the descriptor's events or the deadline may
  /// have changed.
  package var onChange: (() -> Void)?
  /// The reason why the connection has ended; nil while it works.
  package private(set) var fault: String?

  private let bus: OpaquePointer
  private var calls: [ObjectIdentifier: PendingCall] = [:]
  /// The handlers of matches and objects, to which sd-bus has pointers.
  private var handlers: [MessageHandler] = []
  private var isProcessing = false
  /// The number of messages that may wait to be sent. The connection ends if there are more. Nil without a limit.
  package var unsentLimit: UInt64?
  /// The messages of one `process`, so that a busy application cannot keep the loop from other work.
  private static let messagesATurn = 256
  private static let noLimit = UInt64.max

  /// Begins to connect to a bus.
  ///
  /// - Parameter address: a D-Bus address, such as `unix:path=/run/user/1000/bus`.
  /// - Throws: `unavailable` if sd-bus is not installed, the address is invalid or nothing listens there.
  package convenience init(address: String) throws(WidgetFault) {
    try self.init { bus in
      let result = fp_sd_bus_set_address(bus, address)
      return result < 0 ? result : fp_sd_bus_set_bus_client(bus, 1)
    }
  }

  /// Talks to a single peer over a connected socket, which belongs to the connection from then on. Without a bus
  /// between them, names are ignored.
  ///
  /// - Parameter isServer: true for one of the two ends.
  package convenience init(socket: Int32, isServer: Bool) throws(WidgetFault) {
    try self.init { bus in
      let result = fp_sd_bus_set_fd(bus, socket, socket)
      guard result >= 0 else { return result }
      return isServer ? fp_sd_be_server(bus) : fp_sd_bus_set_anonymous(bus, 1)
    }
  }

  /// Serves one client as a bus of its own does: messages have a sender, and an end of the connection is an end of the
  /// client.
  ///
  /// - Parameters:
  ///   - socket: the connection, which belongs to this object from then on.
  ///   - sender: the unique name of this end.
  ///   - unsentLimit: the number of messages that may wait because the client does not read; then the connection ends.
  convenience init(serving socket: Int32, as sender: String, unsentLimit: UInt64) throws(WidgetFault) {
    try self.init { bus in
      var result = fp_sd_bus_set_fd(bus, socket, socket)
      guard result >= 0 else { return result }
      result = fp_sd_bus_set_sender(bus, sender)
      return result < 0 ? result : fp_sd_be_server(bus)
    }
    self.unsentLimit = unsentLimit
  }

  /// The fault of a system without sd-bus, which cannot connect; nil if sd-bus is installed.
  static var missing: WidgetFault? { fp_sd_load().map { .unavailable(String(cString: $0)) } }

  /// How the fault begins if nothing listens at an address.
  package static let unreachable = "cannot connect to the accessibility bus"

  private init(_ configure: (OpaquePointer) -> Int32) throws(WidgetFault) {
    if let fault = fp_sd_load() { throw .unavailable(String(cString: fault)) }
    var made: OpaquePointer?
    guard fp_sd_bus_new(&made) >= 0, let made else { throw .unavailable("cannot make a D-Bus connection") }
    var result = configure(made)
    if result >= 0 { result = fp_sd_bus_start(made) }
    guard result >= 0 else {
      _ = fp_sd_bus_unref(made)
      throw .unavailable("\(Self.unreachable): errno \(0 &- result)")
    }
    bus = made
  }

  deinit {
    for call in calls.values { call.release() }
    fp_sd_bus_close(bus)
    _ = fp_sd_bus_unref(bus)
  }

  /// The name of this end on the bus, such as `:1.7`; nil without one.
  ///
  /// Read it only after the bus has replied to a call. Before, it would wait for the bus.
  package var uniqueName: String? {
    var name: UnsafePointer<CChar>?
    guard fault == nil, fp_sd_bus_get_unique_name(bus, &name) >= 0, let name else { return nil }
    return String(cString: name)
  }

  // MARK: - The loop

  /// The descriptor to watch. It does not change.
  package var descriptor: Int32 { fp_sd_bus_get_fd(bus) }

  /// The events to watch the descriptor for.
  package var wantedEvents: (reading: Bool, writing: Bool) {
    let events = fault == nil ? fp_sd_bus_get_events(bus) : 0
    // POLLIN and POLLOUT.
    return events < 0 ? (false, false) : (events & 1 != 0, events & 4 != 0)
  }

  /// The time by which `process` must be called, in microseconds of the monotonic clock; nil without a limit.
  package var deadline: UInt64? {
    var microseconds = Self.noLimit
    guard fault == nil, fp_sd_bus_get_timeout(bus, &microseconds) >= 0 else { return nil }
    return microseconds == Self.noLimit ? nil : microseconds
  }

  /// Handles what has arrived, and sends what waits. At most 256 messages are handled; then `deadline` has passed.
  ///
  /// - Returns: false if more may have arrived.
  func processMessages() -> Bool {
    guard !isProcessing, fault == nil else { return true }
    isProcessing = true
    defer { isProcessing = false }
    for _ in 0..<Self.messagesATurn {
      let result = fp_sd_bus_process(bus, nil)
      if result < 0 {
        end("the accessibility bus has closed the connection (errno \(0 &- result))")
        return true
      }
      if hasTooManyUnsent {
        end("the client does not read its messages")
        return true
      }
      if result == 0 { return true }
    }
    return false
  }

  private var hasTooManyUnsent: Bool {
    guard let unsentLimit else { return false }
    var count: UInt64 = 0
    return fp_sd_bus_get_n_queued_write(bus, &count) >= 0 && count > unsentLimit
  }

  /// Ends the connection; all calls fail.
  func close(_ reason: String) { if fault == nil { end(reason) } }

  private func end(_ reason: String) {
    fault = reason
    let ended = calls.values.map { $0 }
    calls = [:]
    for call in ended {
      call.release()
      call.then(.failure(.unavailable(reason)))
    }
  }

  fileprivate func didChange() { if !isProcessing { onChange?() } }

  // MARK: - Calls

  /// Calls a method. The connection itself does not limit the time of a call.
  ///
  /// - Parameters:
  ///   - write: adds the arguments.
  ///   - then: receives the reply or the error, in a later call of `process`. Not called after a cancellation.
  /// - Returns: the call, to cancel it; nil if the message is invalid, for example because of its path: then `then` is
  ///   not called.
  @discardableResult
  package func call(
    _ destination: String?, _ path: String, _ interface: String, _ member: String,
    write: (inout BusWriter) -> Void = { _ in }, then: @escaping (Result<BusReader, BusError>) -> Void
  ) -> BusCall? {
    guard fault == nil else { return nil }
    var message: OpaquePointer?
    guard fp_sd_bus_message_new_method_call(bus, &message, destination, path, interface, member) >= 0, let message
    else { return nil }
    defer { _ = fp_sd_bus_message_unref(message) }
    var writer = BusWriter(message: message)
    write(&writer)
    guard writer.isValid else { return nil }
    let call = PendingCall(self, then)
    let result = fp_sd_bus_call_async(
      bus, &call.slot, message, PendingCall.handle, Unmanaged.passUnretained(call).toOpaque(), Self.noLimit)
    guard result >= 0 else { return nil }
    calls[ObjectIdentifier(call)] = call
    didChange()
    return BusCall(call)
  }

  fileprivate func forget(_ call: PendingCall) { calls[ObjectIdentifier(call)] = nil }

  // MARK: - Signals and objects

  /// Receives the signals that fit a rule, until the connection ends.
  package func match(_ rule: String, then: @escaping (BusReader) -> Void) {
    let handler = MessageHandler(self) { reader in
      then(reader)
      return false
    }
    let data = Unmanaged.passUnretained(handler).toOpaque()
    guard fp_sd_bus_add_match_async(bus, nil, rule, MessageHandler.handle, Self.ignore, data) >= 0 else { return }
    handlers.append(handler)
    didChange()
  }

  /// Without a handler of its own, sd-bus ends the connection when a match fails.
  private static let ignore: fp_sd_handler = { _, _, _ in 0 }

  /// Answers the methods of an object.
  ///
  /// - Parameters:
  ///   - path: the object's path; nil for all objects.
  ///   - answer: returns false for unknown methods.
  package func answer(at path: String?, _ answer: @escaping (BusReader) -> Bool) {
    let handler = MessageHandler(self, answer)
    let data = Unmanaged.passUnretained(handler).toOpaque()
    let result =
      if let path {
        fp_sd_bus_add_object(bus, nil, path, MessageHandler.handle, data)
      } else { fp_sd_bus_add_filter(bus, nil, MessageHandler.handle, data) }
    if result >= 0 { handlers.append(handler) }
  }

  /// Sends the reply to a call.
  package func reply(to call: BusReader, write: (inout BusWriter) -> Void = { _ in }) {
    var message: OpaquePointer?
    guard fp_sd_bus_message_new_method_return(call.message, &message) >= 0 else { return }
    send(message, write)
  }

  /// Sends an error as the reply to a call.
  package func fail(_ call: BusReader, _ name: String, _ words: String) {
    var message: OpaquePointer?
    name.withCString { name in
      words.withCString { words in
        var error = fp_sd_error(name: name, message: words, need_free: 0)
        _ = fp_sd_bus_message_new_method_error(call.message, &message, &error)
      }
    }
    send(message) { _ in }
  }

  /// Sends a signal.
  ///
  /// - Parameter sender: the name that it has instead of that of this end; only if no bus is between the ends.
  package func signal(
    _ path: String, _ interface: String, _ member: String, sender: String? = nil, write: (inout BusWriter) -> Void
  ) {
    var message: OpaquePointer?
    guard fp_sd_bus_message_new_signal(bus, &message, path, interface, member) >= 0 else { return }
    if let sender { _ = fp_sd_bus_message_set_sender(message, sender) }
    send(message, write)
  }

  private func send(_ message: OpaquePointer?, _ write: (inout BusWriter) -> Void) {
    guard let message else { return }
    defer { _ = fp_sd_bus_message_unref(message) }
    var writer = BusWriter(message: message)
    write(&writer)
    guard writer.isValid, fault == nil, fp_sd_bus_send(bus, message, nil) >= 0 else { return }
    didChange()
  }
}

/// A call that waits for its reply.
package final class BusCall {
  private weak var pending: PendingCall?

  fileprivate init(_ pending: PendingCall) { self.pending = pending }

  /// Ignores the reply.
  package func cancel() { pending?.cancel() }
}

/// The error that a call was answered with.
package struct BusError: Error, Equatable, Sendable {
  /// The name, such as `org.freedesktop.DBus.Error.ServiceUnknown`.
  package var name: String
  /// The fault, if the connection has ended.
  package var fault: WidgetFault?

  init(_ name: String, fault: WidgetFault? = nil) { (self.name, self.fault) = (name, fault) }
}

private final class PendingCall {
  private weak var bus: AccessibilityBus?
  let complete: (Result<BusReader, BusError>) -> Void
  var slot: OpaquePointer?

  init(_ bus: AccessibilityBus, _ complete: @escaping (Result<BusReader, BusError>) -> Void) {
    (self.bus, self.complete) = (bus, complete)
  }

  func then(_ result: Result<BusReader, WidgetFault>) {
    switch result {
    case .success(let reader): complete(.success(reader))
    case .failure(let fault): complete(.failure(BusError("", fault: fault)))
    }
  }

  func release() {
    if let slot { _ = fp_sd_bus_slot_unref(slot) }
    slot = nil
  }

  func cancel() {
    release()
    bus?.forget(self)
  }

  static let handle: fp_sd_handler = { message, data, _ in
    guard let message, let data else { return 0 }
    let call = Unmanaged<PendingCall>.fromOpaque(data).takeUnretainedValue()
    call.bus?.forget(call)
    call.release()
    if fp_sd_bus_message_is_method_error(message, nil) > 0 {
      let name = fp_sd_bus_message_get_error(message)?.pointee.name.map { String(cString: $0) }
      call.complete(.failure(BusError(name ?? "")))
    } else {
      call.complete(.success(BusReader(message: message)))
    }
    return 0
  }
}

private final class MessageHandler {
  private weak var bus: AccessibilityBus?
  private let action: (BusReader) -> Bool

  init(_ bus: AccessibilityBus, _ action: @escaping (BusReader) -> Bool) { (self.bus, self.action) = (bus, action) }

  static let handle: fp_sd_handler = { message, data, _ in
    guard let message, let data else { return 0 }
    let handler = Unmanaged<MessageHandler>.fromOpaque(data).takeUnretainedValue()
    return handler.action(BusReader(message: message)) ? 1 : 0
  }
}
