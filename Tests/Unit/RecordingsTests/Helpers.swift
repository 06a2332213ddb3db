import Documents
import Geometry
import Recordings

/// A device in evemu's format.
struct Description {
  var name = "Glass"
  var properties: UInt8 = 2
  /// The supported keys; nil for a description without a line about keys.
  var keys: [Int]? = [Code.touch]
  /// Code, minimum, maximum and resolution.
  var axes: [(code: Int, minimum: Int, maximum: Int, resolution: Int)] = []

  enum Code {
    static let toolPen = 0x140
    static let toolFinger = 0x145
    static let touch = 0x14A
  }

  /// A device with ten slots and 1000 by 500 units.
  static let slots = Description(axes: [
    (0x00, 0, 999, 0), (0x01, 0, 499, 0), (0x2F, 0, 9, 0), (0x35, 0, 999, 10), (0x36, 0, 499, 10), (0x37, 0, 2, 0),
    (0x39, 0, 65_535, 0),
  ])
  static let contacts = Description(axes: [(0x35, 0, 999, 0), (0x36, 0, 499, 0)])
  static let single = Description(axes: [(0x00, 0, 999, 0), (0x01, 0, 499, 0)])

  func with(_ code: Int, maximum: Int) -> Description {
    var copy = self
    copy.axes.append((code, 0, maximum, 0))
    return copy
  }

  var text: String {
    let lines =
      ["# EVEMU 1.3", "N: \(name)", "I: 0018 0eef 0001 0100", "P: \(hex(properties)) 00 00 00 00 00 00 00"]
      + mask(0x00, [0, 1, 3]) + (keys.map { mask(0x01, $0) } ?? []) + mask(0x03, axes.map(\.code))
      + axes.map { "A: \(hex(UInt8($0.code))) \($0.minimum) \($0.maximum) 0 0 \($0.resolution)" }
    return lines.joined(separator: "\n") + "\n"
  }

  private func mask(_ type: UInt8, _ codes: [Int]) -> [String] {
    var bytes = [UInt8](repeating: 0, count: type == 1 ? 96 : 8)
    for code in codes { bytes[code / 8] |= 1 << UInt8(code % 8) }
    return stride(from: 0, to: bytes.count, by: 8).map { start in
      "B: \(hex(type)) " + bytes[start..<start + 8].map(hex).joined(separator: " ")
    }
  }

  private func hex(_ byte: UInt8) -> String { (byte < 16 ? "0" : "") + String(byte, radix: 16) }
}

/// Creates events from a short notation with one report per line, for example `10: slot 1, id 7, x 100, y 50, touch 1`.
/// The first number is the time in milliseconds.
func events(_ text: String) -> String {
  let codes: [Substring: String] = [
    "slot": "0003 002f", "id": "0003 0039", "x": "0003 0035", "y": "0003 0036", "tool": "0003 0037",
    "major": "0003 0030", "X": "0003 0000", "Y": "0003 0001", "pressure": "0003 0018", "touch": "0001 014a",
    "finger": "0001 0145", "contact": "0000 0002", "dropped": "0000 0003",
  ]
  var lines: [String] = []
  for report in text.split(separator: "\n") {
    let parts = report.split(separator: ":")
    let milliseconds = Int(parts[0].filter(\.isNumber)) ?? 0
    let fraction = String(1_000_000 + milliseconds % 1000 * 1000).dropFirst()
    func add(_ event: String) { lines.append("E: \(milliseconds / 1000).\(fraction) \(event)") }
    for event in parts[1].split(separator: ",") {
      let words = event.split(separator: " ")
      add("\(codes[words[0]] ?? "?") \(words.count > 1 ? words[1] : "0")")
    }
    if !report.hasSuffix("…") { add("0000 0000 0") }
  }
  return lines.joined(separator: "\n").replacing(" …", with: "") + "\n"
}

/// Reads a recording from memory, with other files next to it.
func read(_ text: String, named name: String = "r.events", beside files: [String: String] = [:]) throws(InvalidDocument)
  -> ReadRecording
{
  try RecordingReader.read(path: name) { (path) throws(InvalidDocument) in
    if path == name { return text }
    guard let text = files[path] else { throw InvalidDocument([Diagnostic(at: nil, "cannot open \(path)")]) }
    return text
  }
}

/// The touches of a device's events with one frame per line, for example `10: 1 down 100,50`. Positions are in the
/// units of the descriptions here.
func story(_ device: Description, _ text: String) throws -> [String] {
  try read(device.text + events(text)).track.frames.map(\.story)
}

/// The errors of an invalid text, or the warnings of a valid one.
func faults(_ text: String, named name: String = "r", beside files: [String: String] = [:]) -> [String] {
  do throws(InvalidDocument) {
    return try read(text, named: name, beside: files).warnings.map(\.headline)
  } catch {
    return error.diagnostics.map(\.headline)
  }
}

extension Diagnostic {
  var headline: String {
    let place = position.map { "\($0): " } ?? ""
    return place + (severity == .warning ? "warning: " : "") + sentence
  }
}

extension RecordedFrame {
  var story: String {
    let words = touches.map { touch in
      let (x, y) = (Int((touch.place.x * 1000).rounded()), Int((touch.place.y * 500).rounded()))
      let pen = touch.tool == .pen ? " by pen" : ""
      return touch.phase == .up || touch.phase == .cancel
        ? "\(touch.slot) \(touch.phase)" : "\(touch.slot) \(touch.phase) \(x),\(y)\(pen)"
    }
    let glass = screen == 0 ? "" : "screen \(screen) "
    return "\(at / 1000): \(glass)\(words.joined(separator: "; "))"
  }
}
