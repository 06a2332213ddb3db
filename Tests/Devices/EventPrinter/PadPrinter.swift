import WaylandClient

/// Prints the events of a tablet's pad, with its groups, rings and strips, which are numbered as they were announced.
final class PadPrinter {
  private let pad: ZwpTabletPadV2
  private var groups: [ZwpTabletPadGroupV2] = []
  private var rings: [ZwpTabletPadRingV2] = []
  private var strips: [ZwpTabletPadStripV2] = []

  init(_ pad: ZwpTabletPadV2) {
    self.pad = pad
    pad.handler = self
  }

  private func ring(_ object: ZwpTabletPadRingV2) -> String { "ring \(number(of: object, in: rings))" }
  private func strip(_ object: ZwpTabletPadStripV2) -> String { "strip \(number(of: object, in: strips))" }

  private func number<Object: AnyObject>(of object: Object, in list: [Object]) -> String {
    list.firstIndex { $0 === object }.map { "\($0)" } ?? "unknown"
  }

  /// The numbers in an array of 32-bit words.
  private func numbers(_ bytes: [UInt8]) -> String {
    stride(from: 0, to: bytes.count, by: 4).map { start in
      "\(bytes[start..<start + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) })"
    }.joined(separator: " ")
  }
}

extension PadPrinter: ZwpTabletPadV2.Handler {
  func group(_ object: ZwpTabletPadV2, padGroup: ZwpTabletPadGroupV2) {
    groups.append(padGroup)
    padGroup.handler = self
  }
  func buttons(_ object: ZwpTabletPadV2, buttons: UInt32) { EventPrinter.say("pad added \(buttons) buttons") }
  func button(_ object: ZwpTabletPadV2, time: UInt32, button: UInt32, state: ZwpTabletPadV2.ButtonState) {
    EventPrinter.say("pad button \(button) \(state == .pressed ? "pressed" : "released")", at: time)
  }
  func enter(_ object: ZwpTabletPadV2, serial: UInt32, tablet: ZwpTabletV2?, surface: WlSurface?) {
    EventPrinter.say("pad enter")
  }
  func leave(_ object: ZwpTabletPadV2, serial: UInt32, surface: WlSurface?) { EventPrinter.say("pad leave") }
  func removed(_ object: ZwpTabletPadV2) { EventPrinter.say("pad removed") }
}

extension PadPrinter: ZwpTabletPadGroupV2.Handler {
  func buttons(_ object: ZwpTabletPadGroupV2, buttons: [UInt8]) {
    EventPrinter.say("pad group \(number(of: object, in: groups)) buttons \(numbers(buttons))")
  }
  func ring(_ object: ZwpTabletPadGroupV2, ring: ZwpTabletPadRingV2) {
    rings.append(ring)
    ring.handler = self
  }
  func strip(_ object: ZwpTabletPadGroupV2, strip: ZwpTabletPadStripV2) {
    strips.append(strip)
    strip.handler = self
  }
  func modes(_ object: ZwpTabletPadGroupV2, modes: UInt32) {
    EventPrinter.say("pad group \(number(of: object, in: groups)) modes \(modes)")
  }
  func modeSwitch(_ object: ZwpTabletPadGroupV2, time: UInt32, serial: UInt32, mode: UInt32) {
    EventPrinter.say("pad group \(number(of: object, in: groups)) mode \(mode)", at: time)
  }
}

extension PadPrinter: ZwpTabletPadRingV2.Handler {
  func source(_ object: ZwpTabletPadRingV2, source: ZwpTabletPadRingV2.Source) {
    EventPrinter.say("pad \(ring(object)) source \(source == .finger ? "finger" : "other")")
  }
  func angle(_ object: ZwpTabletPadRingV2, degrees: Fixed) {
    EventPrinter.say("pad \(ring(object)) angle \(degrees.text)")
  }
  func stop(_ object: ZwpTabletPadRingV2) { EventPrinter.say("pad \(ring(object)) stop") }
  func frame(_ object: ZwpTabletPadRingV2, time: UInt32) { EventPrinter.say("pad \(ring(object)) frame", at: time) }
}

extension PadPrinter: ZwpTabletPadStripV2.Handler {
  func source(_ object: ZwpTabletPadStripV2, source: ZwpTabletPadStripV2.Source) {
    EventPrinter.say("pad \(strip(object)) source \(source == .finger ? "finger" : "other")")
  }
  func position(_ object: ZwpTabletPadStripV2, position: UInt32) {
    EventPrinter.say("pad \(strip(object)) position \(position)")
  }
  func stop(_ object: ZwpTabletPadStripV2) { EventPrinter.say("pad \(strip(object)) stop") }
  func frame(_ object: ZwpTabletPadStripV2, time: UInt32) { EventPrinter.say("pad \(strip(object)) frame", at: time) }
}
