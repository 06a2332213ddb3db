import Geometry
import Painting
import WaylandClient

/// Turns the events of `wl_pointer` into contacts, hovering and clicks of the second button.
final class PointerInput: WlPointer.Handler {
  private static let buttons: [UInt32: String] = [0x110: "left", 0x111: "right", 0x112: "middle"]

  private let pointer: WlPointer
  private let seat: WlSeat
  private unowned let session: Session
  private let cursor: CursorImage
  private var target: (any InputReceiver)?
  private var place = CanvasPoint.zero
  private var isPressed = false

  init(_ seat: WlSeat, in session: Session) {
    self.seat = seat
    self.session = session
    pointer = seat.getPointer()
    cursor = CursorImage(in: session)
    pointer.handler = self
  }

  func leave() {
    loseTarget()
    cursor.remove()
    if pointer.version >= 3 { pointer.release() } else { pointer.discard() }
  }

  func enter(_ object: WlPointer, serial: UInt32, surface: WlSurface?, surfaceX: Fixed, surfaceY: Fixed) {
    place = CanvasPoint(surfaceX.double, surfaceY.double)
    target = session.receiver(of: surface)
    session.report.log("pointer enter \(place.text)\(target?.suffix ?? " nowhere")")
    cursor.show(on: pointer, serial: serial)
    target?.hovered(at: place)
  }

  func leave(_ object: WlPointer, serial: UInt32, surface: WlSurface?) {
    session.report.log("pointer leave\(target?.suffix ?? "")")
    loseTarget()
  }

  func motion(_ object: WlPointer, time: UInt32, surfaceX: Fixed, surfaceY: Fixed) {
    place = CanvasPoint(surfaceX.double, surfaceY.double)
    session.report.log("pointer motion \(place.text)\(target?.suffix ?? "")")
    if isPressed { target?.moved(.pointer, to: place) } else { target?.hovered(at: place) }
  }

  func button(_ object: WlPointer, serial: UInt32, time: UInt32, button: UInt32, state: WlPointer.ButtonState) {
    let name = Self.buttons[button] ?? "\(button)"
    let isDown = state == .pressed
    session.report.log("pointer button \(name) \(isDown ? "pressed" : "released")\(target?.suffix ?? "")")
    let moment = Moment(seat: seat, serial: serial, time: time)
    switch (button, isDown) {
    case (0x110, true):
      isPressed = true
      target?.began(.pointer, at: place, moment)
    case (0x110, false):
      isPressed = false
      target?.ended(.pointer, moment)
    case (0x111, true): target?.secondaryClicked(at: place, moment)
    default: break
    }
  }

  func axis(_ object: WlPointer, time: UInt32, axis: WlPointer.Axis, value: Fixed) {
    let direction = axis == .verticalScroll ? "vertical" : "horizontal"
    session.report.log("pointer axis \(direction) \(decimal(value.double))\(target?.suffix ?? "")")
  }

  func axisValue120(_ object: WlPointer, axis: WlPointer.Axis, value120: Int32) {
    session.report.log("pointer axis value120 \(value120)")
  }

  private func loseTarget() {
    if isPressed { target?.cancelled(.pointer) }
    isPressed = false
    target?.hovered(at: nil)
    target = nil
  }
}
