import CWaylandUtil
import ProbeClient

/// The client's end of `probe`. Records its events.
final class ProbeListener: Probe.Handler {
  var heard: [String] = []
  var items: [ProbeItem] = []

  func numbers(
    _ object: Probe, signed: Int32, unsigned: UInt32, fraction: Fixed, mood: Probe.Mood, sides: Probe.Sides
  ) {
    heard.append("numbers \(signed) \(unsigned) \(fraction) \(mood.rawValue) \(sides.rawValue)")
  }

  func texts(_ object: Probe, text: String, note: String?) { heard.append("texts \(text) \(note ?? "nil")") }

  func items(_ object: Probe, item: ProbeItem?, other: ProbeItem?) {
    heard.append("items \(item.map(name) ?? "nil") \(other.map(name) ?? "nil")")
  }

  func anything(_ object: Probe, thing: Proxy?) {
    heard.append("anything \(thing.map { "\(type(of: $0)) \($0.id)" } ?? "nil")")
  }

  func bytes(_ object: Probe, bytes: [UInt8]) { heard.append("bytes \(bytes)") }

  func files(_ object: Probe, first: consuming OwnedFD, second: consuming OwnedFD) {
    heard.append("files \(contents(of: first)) \(contents(of: second))")
  }

  func newItem(_ object: Probe, item: ProbeItem, label: String) {
    items.append(item)
    heard.append("new \(name(item)) \(label)")
  }

  func gone(_ object: Probe) { heard.append("gone") }

  private func name(_ item: ProbeItem) -> String {
    items.firstIndex { $0 === item }.map { "item\($0)" } ?? "stranger"
  }
}
