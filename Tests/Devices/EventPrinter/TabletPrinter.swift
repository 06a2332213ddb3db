import WaylandClient

/// Prints the events of a seat's tablets and tools.
final class TabletPrinter {
  private let seat: ZwpTabletSeatV2
  private var pads: [PadPrinter] = []

  init(_ seat: ZwpTabletSeatV2) {
    self.seat = seat
    seat.handler = self
  }
}

extension TabletPrinter: ZwpTabletSeatV2.Handler, ZwpTabletV2.Handler {
  func tabletAdded(_ object: ZwpTabletSeatV2, id: ZwpTabletV2) { id.handler = self }
  func toolAdded(_ object: ZwpTabletSeatV2, id: ZwpTabletToolV2) { id.handler = self }
  func padAdded(_ object: ZwpTabletSeatV2, id: ZwpTabletPadV2) { pads.append(PadPrinter(id)) }

  func name(_ object: ZwpTabletV2, name: String) { EventPrinter.say("tablet added \(name)") }
  func removed(_ object: ZwpTabletV2) {
    EventPrinter.say("tablet removed")
    object.destroy()
  }
}

extension TabletPrinter: ZwpTabletToolV2.Handler {
  func type(_ object: ZwpTabletToolV2, toolType: ZwpTabletToolV2.TypeValue) {
    EventPrinter.say("tool added \(toolType.word)")
  }
  func hardwareSerial(_ object: ZwpTabletToolV2, hardwareSerialHi: UInt32, hardwareSerialLo: UInt32) {
    EventPrinter.say("tool serial \(UInt64(hardwareSerialHi) << 32 | UInt64(hardwareSerialLo))")
  }
  func capability(_ object: ZwpTabletToolV2, capability: ZwpTabletToolV2.Capability) {
    EventPrinter.say("tool has \(capability.word)")
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
  func distance(_ object: ZwpTabletToolV2, distance: UInt32) { EventPrinter.say("tool distance \(distance)") }
  func rotation(_ object: ZwpTabletToolV2, degrees: Fixed) { EventPrinter.say("tool rotation \(degrees.text)") }
  func slider(_ object: ZwpTabletToolV2, position: Int32) { EventPrinter.say("tool slider \(position)") }
  func wheel(_ object: ZwpTabletToolV2, degrees: Fixed, clicks: Int32) {
    EventPrinter.say("tool wheel \(degrees.text) clicks \(clicks)")
  }
  func tilt(_ object: ZwpTabletToolV2, tiltX: Fixed, tiltY: Fixed) {
    EventPrinter.say("tool tilt \(place(tiltX, tiltY))")
  }
  func button(_ object: ZwpTabletToolV2, serial: UInt32, button: UInt32, state: ZwpTabletToolV2.ButtonState) {
    EventPrinter.say("tool button \(button) \(state == .pressed ? "pressed" : "released")")
  }
  func frame(_ object: ZwpTabletToolV2, time: UInt32) { EventPrinter.say("tool frame", at: time) }
}

extension ZwpTabletToolV2.TypeValue {
  fileprivate var word: String {
    switch self {
    case .pen: "pen"
    case .eraser: "eraser"
    case .brush: "brush"
    case .pencil: "pencil"
    case .airbrush: "airbrush"
    case .mouse: "mouse"
    case .lens: "lens"
    default: "other"
    }
  }
}

extension ZwpTabletToolV2.Capability {
  fileprivate var word: String {
    switch self {
    case .tilt: "tilt"
    case .pressure: "pressure"
    case .distance: "distance"
    case .rotation: "rotation"
    case .slider: "slider"
    case .wheel: "wheel"
    default: "other"
    }
  }
}
