import CWaylandUtil
import Glibc
import ProbeServer

/// The server's end of `probe`. Records requests in their order.
final class ProbeService: Probe.Handler {
  private(set) var heard: [String] = []
  private(set) var probes: [Probe] = []
  private(set) var items: [ProbeItem] = []
  private var global: Global<Probe>?

  init(on display: Display) throws {
    global = try Global(display, version: 3) { [weak self] probe in
      probe.handler = self
      self?.probes.append(probe)
    }
  }

  func giveNumbers(
    _ object: Probe, signed: Int32, unsigned: UInt32, fraction: Fixed, mood: Probe.Mood, sides: Probe.Sides
  ) {
    heard.append("numbers \(signed) \(unsigned) \(fraction) \(mood.rawValue) \(sides.rawValue)")
  }

  func giveTexts(_ object: Probe, text: String, note: String?) {
    heard.append("texts \(text) \(note ?? "nil")")
  }

  func giveItems(_ object: Probe, item: ProbeItem, other: ProbeItem?) {
    heard.append("items \(name(item)) \(other.map(name) ?? "nil")")
  }

  func giveAnything(_ object: Probe, thing: Resource) {
    heard.append("anything \(type(of: thing)) \(thing.id)")
  }

  func giveBytes(_ object: Probe, bytes: [UInt8]) { heard.append("bytes \(bytes)") }

  func giveFiles(_ object: Probe, first: consuming OwnedFD, second: consuming OwnedFD) {
    heard.append("files \(contents(of: first)) \(contents(of: second))")
  }

  func makeItem(_ object: Probe, item: ProbeItem, label: String) {
    items.append(item)
    heard.append("make \(name(item)) \(label)")
  }

  func finish(_ object: Probe, file: consuming OwnedFD) { heard.append("finish \(contents(of: file))") }

  func forgetEverything() {
    probes = []
    items = []
  }

  /// A name by age, because ids are meaningless for a reader.
  private func name(_ item: ProbeItem) -> String {
    items.firstIndex { $0 === item }.map { "item\($0)" } ?? "stranger"
  }
}

/// Reads the bytes that a test has written into the other end of a pipe.
func contents(of file: borrowing OwnedFD) -> String {
  var bytes = [UInt8](repeating: 0, count: 64)
  let count = read(file.rawValue, &bytes, bytes.count)
  return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
}

/// The reading end of a pipe that contains a text.
func pipeHolding(_ text: String) -> OwnedFD {
  var ends: [Int32] = [-1, -1]
  precondition(pipe(&ends) == 0)
  let bytes = Array(text.utf8)
  precondition(write(ends[1], bytes, bytes.count) == bytes.count)
  close(ends[1])
  return OwnedFD(ends[0])
}
