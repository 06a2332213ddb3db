import WaylandClient

/// Prints the events of a seat's tablets and tools.
final class TabletPrinter {
  private let seat: ZwpTabletSeatV2

  init(_ seat: ZwpTabletSeatV2) {
    self.seat = seat
    seat.handler = self
  }
}

extension TabletPrinter: ZwpTabletSeatV2.Handler, ZwpTabletV2.Handler {
  func tabletAdded(_ object: ZwpTabletSeatV2, id: ZwpTabletV2) { id.handler = self }
  func toolAdded(_ object: ZwpTabletSeatV2, id: ZwpTabletToolV2) { id.handler = self }

  func name(_ object: ZwpTabletV2, name: String) { EventPrinter.say("tablet added \(name)") }
  func removed(_ object: ZwpTabletV2) {
    EventPrinter.say("tablet removed")
    object.destroy()
  }
}

extension TabletPrinter: ZwpTabletToolV2.Handler {
  func type(_ object: ZwpTabletToolV2, toolType: ZwpTabletToolV2.TypeValue) {
    EventPrinter.say("tool added \(toolType == .pen ? "pen" : "other")")
  }
  func removed(_ object: ZwpTabletToolV2) {
    EventPrinter.say("tool removed")
    object.destroy()
  }
  func proximityIn(_ object: ZwpTabletToolV2, serial: UInt32, tablet: ZwpTabletV2?, surface: WlSurface?) {
    EventPrinter.say("tool in")
  }
  func proximityOut(_ object: ZwpTabletToolV2) { EventPrinter.say("tool out") }
  func down(_ object: ZwpTabletToolV2, serial: UInt32) { EventPrinter.say("tool down") }
  func up(_ object: ZwpTabletToolV2) { EventPrinter.say("tool up") }
  func motion(_ object: ZwpTabletToolV2, x: Fixed, y: Fixed) { EventPrinter.say("tool motion \(place(x, y))") }
  func pressure(_ object: ZwpTabletToolV2, pressure: UInt32) { EventPrinter.say("tool pressure \(pressure)") }
  func tilt(_ object: ZwpTabletToolV2, tiltX: Fixed, tiltY: Fixed) {
    EventPrinter.say("tool tilt \(place(tiltX, tiltY))")
  }
  func button(_ object: ZwpTabletToolV2, serial: UInt32, button: UInt32, state: ZwpTabletToolV2.ButtonState) {
    EventPrinter.say("tool button \(button) \(state == .pressed ? "pressed" : "released")")
  }
  func frame(_ object: ZwpTabletToolV2, time: UInt32) { EventPrinter.say("tool frame", at: time) }
}
