import CSystemd

/// Adds values to a message.
package struct BusWriter {
  let message: OpaquePointer
  private(set) var isValid = true

  init(message: OpaquePointer) { self.message = message }

  package mutating func add(_ text: String) { add("s", text) }
  package mutating func add(path: String) { add("o", path) }
  package mutating func add(_ number: Int32) { add("i", number) }
  package mutating func add(_ number: UInt32) { add("u", number) }
  package mutating func add(_ number: Double) { add("d", number) }
  package mutating func add(_ flag: Bool) { add("b", flag ? 1 as Int32 : 0) }

  /// Adds all values of another message.
  mutating func copy(_ source: BusReader) {
    note(fp_sd_bus_message_rewind(source.message, 1))
    note(fp_sd_bus_message_copy(message, source.message, 1))
  }

  /// Adds a reference to a widget: `(so)`.
  package mutating func add(_ widget: WidgetID) {
    inside("r", "so") { writer in
      writer.add(widget.bus)
      writer.add(path: widget.path)
    }
  }

  /// Adds a container: `a` array, `r` structure, `e` dictionary entry or `v` variant.
  package mutating func inside(_ type: Unicode.Scalar, _ contents: String, _ write: (inout BusWriter) -> Void) {
    note(fp_sd_bus_message_open_container(message, CChar(truncatingIfNeeded: type.value), contents))
    write(&self)
    note(fp_sd_bus_message_close_container(message))
  }

  private mutating func add(_ type: Unicode.Scalar, _ text: String) {
    note(text.withCString { fp_sd_bus_message_append_basic(message, CChar(truncatingIfNeeded: type.value), $0) })
  }

  private mutating func add(_ type: Unicode.Scalar, _ value: some BitwiseCopyable) {
    var value = value
    note(fp_sd_bus_message_append_basic(message, CChar(truncatingIfNeeded: type.value), &value))
  }

  private mutating func note(_ result: Int32) { if result < 0 { isValid = false } }
}

/// Reads the values of a message in order. A function throws `malformed` if the next value has another type.
///
/// It is valid only in the closure that receives it.
package struct BusReader {
  let message: OpaquePointer

  /// The limit of a text's length in bytes; the rest is cut off.
  package static let textLimit = 65_536
  /// The limit of a list; the rest is left out.
  package static let itemLimit = 100_000

  package var sender: String { Self.text(fp_sd_bus_message_get_sender(message)) }
  package var destination: String { Self.text(fp_sd_bus_message_get_destination(message)) }
  package var path: String { Self.text(fp_sd_bus_message_get_path(message)) }
  package var interface: String { Self.text(fp_sd_bus_message_get_interface(message)) }
  package var member: String { Self.text(fp_sd_bus_message_get_member(message)) }
  package var signature: String { Self.text(fp_sd_bus_message_get_signature(message, 1)) }
  /// True for a signal.
  package var isSignal: Bool {
    var type: UInt8 = 0
    return fp_sd_bus_message_get_type(message, &type) >= 0 && type == Self.signal
  }

  /// The number of signals among the types of messages.
  private static let signal: UInt8 = 4

  /// True for a method call, as opposed to a signal or a reply.
  package var isCall: Bool { fp_sd_bus_message_is_method_call(message, nil, nil) > 0 }

  /// Begins again with the first value.
  func rewind() { _ = fp_sd_bus_message_rewind(message, 1) }

  package func text() throws(WidgetFault) -> String { try text("s") }

  package func int32() throws(WidgetFault) -> Int32 {
    var value: Int32 = 0
    try read("i", &value)
    return value
  }

  package func uint32() throws(WidgetFault) -> UInt32 {
    var value: UInt32 = 0
    try read("u", &value)
    return value
  }

  /// Reads a finite number.
  package func double() throws(WidgetFault) -> Double {
    var value = 0.0
    try read("d", &value)
    guard value.isFinite else { throw .malformed }
    return value
  }

  package func bool() throws(WidgetFault) -> Bool {
    var value: Int32 = 0
    try read("b", &value)
    return value != 0
  }

  /// Reads a reference to a widget: `(so)`.
  package func widget() throws(WidgetFault) -> WidgetID {
    try inside("r", "so") { (reader) throws(WidgetFault) in
      WidgetID(bus: try reader.text("s"), path: try reader.text("o"))
    }
  }

  /// Reads an array.
  package func list<Item>(
    of contents: String, limit: Int = itemLimit, _ item: (BusReader) throws(WidgetFault) -> Item
  ) throws(WidgetFault) -> [Item] {
    guard fp_sd_bus_message_enter_container(message, Self.code("a"), contents) > 0 else { throw .malformed }
    var items: [Item] = []
    while true {
      let more = fp_sd_bus_message_peek_type(message, nil, nil)
      guard more >= 0 else { throw .malformed }
      if more == 0 { break }
      if items.count < limit {
        items.append(try item(self))
      } else {
        try skip(contents)
      }
    }
    guard fp_sd_bus_message_exit_container(message) >= 0 else { throw .malformed }
    return items
  }

  /// Reads a structure `r` or a variant `v` with these contents.
  package func inside<Value>(
    _ type: Unicode.Scalar, _ contents: String, _ read: (BusReader) throws(WidgetFault) -> Value
  ) throws(WidgetFault) -> Value {
    guard fp_sd_bus_message_enter_container(message, Self.code(type), contents) > 0 else { throw .malformed }
    let value = try read(self)
    guard fp_sd_bus_message_exit_container(message) >= 0 else { throw .malformed }
    return value
  }

  package func skip(_ types: String) throws(WidgetFault) {
    guard fp_sd_bus_message_skip(message, types) >= 0 else { throw .malformed }
  }

  private func text(_ type: Unicode.Scalar) throws(WidgetFault) -> String {
    var text: UnsafePointer<CChar>?
    try read(type, &text)
    return Self.text(text)
  }

  private func read<Value>(_ type: Unicode.Scalar, _ value: inout Value) throws(WidgetFault) {
    let result = withUnsafeMutablePointer(to: &value) {
      fp_sd_bus_message_read_basic(message, Self.code(type), UnsafeMutableRawPointer($0))
    }
    guard result > 0 else { throw .malformed }
  }

  private static func code(_ type: Unicode.Scalar) -> CChar { CChar(truncatingIfNeeded: type.value) }

  private static func text(_ text: UnsafePointer<CChar>?) -> String {
    guard let text else { return "" }
    var count = 0
    while count <= textLimit, text[count] != 0 { count += 1 }
    let bytes = UnsafeRawBufferPointer(start: text, count: count)
    guard count > textLimit else { return String(decoding: bytes, as: UTF8.self) }
    // The cut is before the first byte of a character.
    var end = textLimit
    while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return String(decoding: bytes[..<end], as: UTF8.self)
  }
}

/// A message that stays valid for as long as this object.
final class HeldMessage {
  let reader: BusReader

  init(_ reader: BusReader) {
    self.reader = reader
    _ = fp_sd_bus_message_ref(reader.message)
  }

  deinit { _ = fp_sd_bus_message_unref(reader.message) }
}
