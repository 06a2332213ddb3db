import Seats
package import WaylandServer

/// A `zwp_tablet_pad_v2` with its groups, rings and strips. It receives events only while its client has the pad's
/// focus.
final class PadObject {
  unowned let resource: ZwpTabletPadV2
  private unowned let global: TabletGlobal
  private var groups: [UInt32: ZwpTabletPadGroupV2] = [:]
  private var rings: [UInt32: ZwpTabletPadRingV2] = [:]
  private var strips: [UInt32: ZwpTabletPadStripV2] = [:]
  private var isEntered = false

  init(_ resource: ZwpTabletPadV2, _ global: TabletGlobal) {
    (self.resource, self.global) = (resource, global)
  }

  func describe(_ pad: PadDescription) {
    if let path = pad.path { resource.sendPath(path: path) }
    resource.sendButtons(buttons: pad.buttons)
    for (index, group) in pad.groups.enumerated() { describe(group, UInt32(index)) }
    resource.sendDone()
  }

  private func describe(_ group: PadDescription.Group, _ index: UInt32) {
    guard let made = ZwpTabletPadGroupV2.create(in: resource) else { return }
    made.handler = global
    groups[index] = made
    made.onDestroy = { [weak self] in self?.groups[index] = nil }
    resource.sendGroup(padGroup: made)
    made.sendButtons(buttons: group.buttons.flatMap { number in withUnsafeBytes(of: number) { Array($0) } })
    for ring in group.rings { add(ring: ring, to: made) }
    for strip in group.strips { add(strip: strip, to: made) }
    made.sendModes(modes: group.modes)
    made.sendDone()
  }

  private func add(ring: UInt32, to group: ZwpTabletPadGroupV2) {
    guard let made = ZwpTabletPadRingV2.create(in: group) else { return }
    made.handler = global
    rings[ring] = made
    made.onDestroy = { [weak self] in self?.rings[ring] = nil }
    group.sendRing(ring: made)
  }

  private func add(strip: UInt32, to group: ZwpTabletPadGroupV2) {
    guard let made = ZwpTabletPadStripV2.create(in: group) else { return }
    made.handler = global
    strips[strip] = made
    made.onDestroy = { [weak self] in self?.strips[strip] = nil }
    group.sendStrip(strip: made)
  }

  func enter(_ tablet: ZwpTabletV2, _ surface: WlSurface, modes: [UInt32: UInt32]) {
    guard !isEntered else { return }
    isEntered = true
    resource.sendEnter(serial: global.seat.server.display.nextSerial(), tablet: tablet, surface: surface)
    for (index, group) in groups.sorted(by: { $0.key < $1.key }) {
      group.sendModeSwitch(time: 0, serial: global.seat.server.display.nextSerial(), mode: modes[index] ?? 0)
    }
  }

  /// - Parameter surface: nil if it was destroyed, and no event is needed.
  func leave(_ surface: WlSurface?) {
    guard isEntered else { return }
    isEntered = false
    if let surface { resource.sendLeave(serial: global.seat.server.display.nextSerial(), surface: surface) }
  }

  func deliver(_ change: PadEvent.Change, at time: InputTime) {
    guard isEntered else { return }
    switch change {
    case .button(let number, let isPressed):
      resource.sendButton(time: time.milliseconds, button: number, state: isPressed ? .pressed : .released)
    case .ring(let index, let degrees, let isFinger):
      guard let ring = rings[index] else { return }
      if isFinger { ring.sendSource(source: .finger) }
      if let degrees { ring.sendAngle(degrees: Fixed(Double(degrees))) } else { ring.sendStop() }
      ring.sendFrame(time: time.milliseconds)
    case .strip(let index, let position, let isFinger):
      guard let strip = strips[index] else { return }
      if isFinger { strip.sendSource(source: .finger) }
      if let position { strip.sendPosition(position: position.inFull) } else { strip.sendStop() }
      strip.sendFrame(time: time.milliseconds)
    case .mode(let group, let mode):
      groups[group]?.sendModeSwitch(
        time: time.milliseconds, serial: global.seat.server.display.nextSerial(), mode: mode)
    }
  }
}

/// Feedback is ignored: it describes a pad's buttons for a display of them, which does not exist.
extension TabletGlobal: ZwpTabletPadV2.Handler, ZwpTabletPadGroupV2.Handler, ZwpTabletPadRingV2.Handler,
  ZwpTabletPadStripV2.Handler
{
  package func setFeedback(_ object: ZwpTabletPadV2, button: UInt32, description: String, serial: UInt32) {}
  package func destroy(_ object: ZwpTabletPadV2) {}
  package func destroy(_ object: ZwpTabletPadGroupV2) {}
  package func setFeedback(_ object: ZwpTabletPadRingV2, description: String, serial: UInt32) {}
  package func destroy(_ object: ZwpTabletPadRingV2) {}
  package func setFeedback(_ object: ZwpTabletPadStripV2, description: String, serial: UInt32) {}
  package func destroy(_ object: ZwpTabletPadStripV2) {}
}
