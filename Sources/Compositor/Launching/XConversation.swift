/// The messages of X11 that tell whether a display has a window manager, and whether it shows a window.
///
/// It takes the bytes of the server and returns those for it. The layouts are those of the X11 protocol, version 11, in
/// little-endian order.
struct XConversation {
  /// True if a window manager has announced itself (`_NET_SUPPORTING_WM_CHECK`).
  private(set) var hasManager = false
  /// True if a window was shown since `forgetShown`.
  private(set) var hasShown = false
  /// True once the server tells of windows.
  var isWatching: Bool { root != nil }
  /// The server's reason not to talk; nil if it talks.
  private(set) var refusal: String?

  private var unread: [UInt8] = []
  private var unsent: [UInt8]
  /// The window of the whole display; nil before the server has answered.
  private var root: UInt32?
  private var size = Area()
  private var check: UInt32?
  private var areas: [UInt32: Area] = [:]

  private struct Area {
    var x = 0
    var y = 0
    var width = 0
    var height = 0
  }

  private static let property = "_NET_SUPPORTING_WM_CHECK"
  /// Windows that are smaller serve programs for messages.
  private static let smallestSide = 12
  /// The most windows whose areas are kept.
  private static let mostWindows = 4096
  /// The longest message that a server has a reason to send.
  private static let longestMessage = 1 << 20
  private static let lengthOfEvent = 32

  init() {
    var writer = XWriter()
    // The order of bytes, version 11.0, and no authorization: the server knows the user of this process.
    writer.bytes(0x6c, 0)
    writer.add(UInt16(11))
    for _ in 0..<4 { writer.add(UInt16(0)) }
    unsent = writer.all
  }

  /// The bytes to send.
  mutating func takeUnsent() -> [UInt8] {
    defer { unsent = [] }
    return unsent
  }

  /// Counts only windows that are shown from now on.
  mutating func forgetShown() { hasShown = false }

  mutating func receive(_ bytes: some Sequence<UInt8>) {
    unread += bytes
    while refusal == nil, let length = nextLength {
      if length > Self.longestMessage { refusal = "it sent a message of \(length) bytes" }
      guard refusal == nil, unread.count >= length else { return }
      let message = XMessage(unread.prefix(length))
      unread.removeFirst(length)
      if root == nil { readSetup(message) } else { read(message) }
    }
  }

  /// The length of the next message; nil if its head has not arrived.
  private var nextLength: Int? {
    let head = XMessage(unread.prefix(Self.lengthOfEvent))
    if root == nil { return unread.count < 8 ? nil : 8 + 4 * head.short(6) }
    guard unread.count >= Self.lengthOfEvent else { return nil }
    // Replies and generic events may be longer.
    return [1, 35].contains(head.byte(0) & 0x7f) ? Self.lengthOfEvent + 4 * head.long(4) : Self.lengthOfEvent
  }

  // MARK: The beginning

  private mutating func readSetup(_ message: XMessage) {
    guard message.byte(0) == 1 else {
      refusal = message.text(8, count: message.byte(1))
      return
    }
    // The screens follow the name of the vendor and the formats.
    let screen = 40 + (message.short(24) + 3) / 4 * 4 + 8 * message.byte(29)
    guard message.byte(28) > 0, message.count >= screen + 40 else {
      refusal = "it has no screen"
      return
    }
    let root = UInt32(message.long(screen))
    (self.root, size.width, size.height) = (root, message.short(screen + 20), message.short(screen + 22))
    var writer = XWriter()
    writer.request(2, root, 0x800, 0x8_0000 | 0x40_0000)  // ChangeWindowAttributes: SubstructureNotify, PropertyChange
    writer.intern(Self.property)
    unsent += writer.all
  }

  // MARK: Replies and events

  private mutating func read(_ message: XMessage) {
    switch message.byte(0) & 0x7f {
    case 1: readReply(message)
    case 16 where UInt32(message.long(4)) == root:  // CreateNotify
      note(UInt32(message.long(8)), message.area(12))
    case 17: areas[UInt32(message.long(8))] = nil  // DestroyNotify
    case 19: show(UInt32(message.long(8)))  // MapNotify
    case 22: note(UInt32(message.long(8)), message.area(16))  // ConfigureNotify
    case 28 where UInt32(message.long(8)) == check: askForManager()  // PropertyNotify
    default: break
    }
  }

  private mutating func readReply(_ message: XMessage) {
    guard check != nil else {
      check = UInt32(message.long(8))
      return askForManager()
    }
    // The type of the property is 0 while nobody has set it.
    hasManager = message.long(8) != 0
  }

  private mutating func askForManager() {
    guard let root, let check else { return }
    var writer = XWriter()
    writer.request(20, root, check, 0, 0, 1)  // GetProperty
    unsent += writer.all
  }

  private mutating func note(_ window: UInt32, _ area: (Int, Int, Int, Int)) {
    guard areas[window] != nil || areas.count < Self.mostWindows else { return }
    areas[window] = Area(x: area.0, y: area.1, width: area.2, height: area.3)
  }

  private mutating func show(_ window: UInt32) {
    guard let area = areas[window] else { return }
    hasShown =
      hasShown
      || area.width >= Self.smallestSide && area.height >= Self.smallestSide && area.x < size.width
        && area.y < size.height && area.x + area.width > 0 && area.y + area.height > 0
  }
}

/// A message of an X server. Bytes after its end read as 0.
private struct XMessage {
  private let bytes: [UInt8]

  init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  var count: Int { bytes.count }

  func byte(_ place: Int) -> Int { bytes.indices.contains(place) ? Int(bytes[place]) : 0 }
  func short(_ place: Int) -> Int { byte(place) | byte(place + 1) << 8 }
  func long(_ place: Int) -> Int { short(place) | short(place + 2) << 16 }

  /// A position with a size.
  func area(_ place: Int) -> (Int, Int, Int, Int) {
    func signed(_ place: Int) -> Int { Int(Int16(truncatingIfNeeded: short(place))) }
    return (signed(place), signed(place + 2), short(place + 4), short(place + 6))
  }

  func text(_ place: Int, count: Int) -> String {
    String(decoding: bytes.dropFirst(place).prefix(count), as: UTF8.self).split(separator: "\n").joined(separator: " ")
  }
}

/// Writes messages for an X server.
private struct XWriter {
  private(set) var all: [UInt8] = []

  mutating func bytes(_ bytes: UInt8...) { all += bytes }
  mutating func add(_ number: UInt16) { all += [UInt8(truncatingIfNeeded: number), UInt8(number >> 8)] }

  mutating func add(_ number: UInt32) {
    add(UInt16(truncatingIfNeeded: number))
    add(UInt16(number >> 16))
  }

  /// A request whose arguments are numbers.
  mutating func request(_ code: UInt8, _ arguments: UInt32...) {
    bytes(code, 0)
    add(UInt16(1 + arguments.count))
    for argument in arguments { add(argument) }
  }

  /// InternAtom.
  mutating func intern(_ name: String) {
    let padding = (4 - name.utf8.count % 4) % 4
    bytes(16, 0)
    add(UInt16(2 + (name.utf8.count + padding) / 4))
    add(UInt16(name.utf8.count))
    add(UInt16(0))
    all += Array(name.utf8) + [UInt8](repeating: 0, count: padding)
  }
}
