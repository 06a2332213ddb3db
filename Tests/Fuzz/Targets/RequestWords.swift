import CWaylandServer
import CWaylandUtil
import Glibc
import WaylandServer
import WireClients

/// A request under construction. The input chooses its arguments.
struct RequestWords {
  private var bytes: [UInt8] = []
  private let opcode: UInt32
  private let speaker: Stranger
  /// The files to send with the request. The sender closes them.
  private(set) var files: [Int32] = []

  init(object: UInt32, opcode: UInt32, of speaker: Stranger) {
    self.opcode = opcode
    self.speaker = speaker
    add(object)
    add(0)
  }

  private mutating func add(_ word: UInt32) { withUnsafeBytes(of: word) { bytes.append(contentsOf: $0) } }

  mutating func add(_ request: wl_message, _ choices: inout Choices) {
    var (slot, mayLack) = (0, false)
    for letter in String(cString: request.signature) where letter.isLetter || letter == "?" {
      if letter == "?" {
        mayLack = true
        continue
      }
      add(letter, request.types[slot], mayLack: mayLack, &choices)
      slot += 1
      mayLack = false
    }
  }

  private mutating func add(
    _ letter: Character, _ interface: UnsafePointer<wl_interface>?, mayLack: Bool, _ choices: inout Choices
  ) {
    switch letter {
    case "n": add(newID(interface, &choices))
    case "o": add(object(interface, mayLack: mayLack, &choices))
    case "s": addText(mayLack: mayLack, &choices)
    case "a": addArray(&choices)
    case "h": if let file = FuzzFiles.open(&choices) { files.append(file) }
    case "u" where choices.oneIn(3): add(choices.one(of: speaker.serials) ?? 0)
    default: add(choices.number())
    }
  }

  private func newID(_ interface: UnsafePointer<wl_interface>?, _ choices: inout Choices) -> UInt32 {
    if choices.below(64) == 63 { return choices.oneIn(2) ? choices.word() : speaker.client.lastID }
    // `wl_registry.bind` and similar requests contain the name of the interface.
    guard let interface = interface ?? choices.one(of: WireNames.interfaces) else { return 0 }
    let made = speaker.client.allocate(interface)
    speaker.add(made, of: interface)
    return made
  }

  private func object(
    _ interface: UnsafePointer<wl_interface>?, mayLack: Bool, _ choices: inout Choices
  ) -> UInt32 {
    if mayLack, choices.oneIn(4) { return 0 }
    if choices.below(128) == 127 { return UInt32(choices.byte()) }
    let name = interface.map { String(cString: $0.pointee.name) } ?? choices.one(of: speaker.names)
    return name.flatMap { speaker.some($0, &choices) } ?? 0
  }

  private mutating func addText(mayLack: Bool, _ choices: inout Choices) {
    if mayLack, choices.oneIn(4) { return add(0) }
    let kind = choices.byte()
    let text =
      switch kind {
      case 0..<180: Array(Self.texts[Int(kind) % Self.texts.count].utf8)
      case 180..<200: Array(choices.one(of: speaker.client.globals.keys.sorted())!.utf8)
      case 200..<220: [UInt8](repeating: UInt8(ascii: "x"), count: Int(choices.short()) % 4060)
      default: (0..<choices.below(40)).map { _ in choices.byte() }
      }
    add(UInt32(text.count) &+ (choices.below(200) == 199 ? choices.number() : 1))
    bytes += text + [0]
    while bytes.count % 4 != 0 { bytes.append(0) }
  }

  private static let texts = [
    "", "text/plain", "text/plain;charset=utf-8", "hostile", "ä\u{1F600}", "x-special/gnome", "%s%n", "foot", "default",
    "layer", "\u{202E}\n\t",
  ]

  private mutating func addArray(_ choices: inout Choices) {
    let count = choices.below(24)
    add(UInt32(count))
    for _ in 0..<count { bytes.append(choices.byte()) }
    while bytes.count % 4 != 0 { bytes.append(0) }
  }

  /// The words after the header, for messages.
  var arguments: [UInt32] {
    bytes.withUnsafeBytes { bytes in
      stride(from: 8, to: bytes.count - 3, by: 4).map { bytes.loadUnaligned(fromByteOffset: $0, as: UInt32.self) }
    }
  }

  /// Writes the opcode and the length; sometimes a wrong length.
  func finished(_ choices: inout Choices) -> [UInt8] {
    let length = UInt32(bytes.count) &+ (choices.below(250) == 249 ? choices.number() : 0)
    var bytes = bytes
    withUnsafeBytes(of: length << 16 | opcode) { bytes.replaceSubrange(4..<8, with: $0) }
    return bytes
  }
}

/// Files for requests that require one, valid and invalid.
enum FuzzFiles {
  /// - Returns: the descriptor, or nil for a request without a file.
  static func open(_ choices: inout Choices) -> Int32? {
    switch choices.below(16) {
    case 0: return nil
    case 1: return Glibc.open("/dev/null", O_RDWR | O_CLOEXEC)
    case 2: return Glibc.open("/", O_RDONLY | O_CLOEXEC)
    case 3: return pipeEnd(0)
    case 4, 5: return pipeEnd(1)
    case 6: return Glibc.open("/dev/zero", O_RDONLY | O_CLOEXEC)
    case 7: return WireClient.memory(0)
    case 8: return WireClient.memory(Int(choices.short()))
    default: return WireClient.memory(choices.below(8) * 16_384)
    }
  }

  private static func pipeEnd(_ end: Int) -> Int32 {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return -1 }
    close(ends[1 - end])
    return ends[end]
  }
}
