import Interaction
import Painting
import WaylandClient

/// Delivers the events of `wl_pointer`: presses and scrolls as touches at the pointer, and its place without a button.
final class PointerInput: WlPointer.Handler {
  private static let names: [UInt32: String] = [0x110: "left", 0x111: "right", 0x112: "middle"]
  private static let masks: [UInt32: Event.ButtonMask] = [0x110: .primary, 0x111: .secondary]

  private let pointer: WlPointer
  private let seat: WlSeat
  private unowned let application: WaylandApplication
  private let cursor: CursorImage
  /// The identifiers of the touch while buttons are pressed, and of the one while it scrolls.
  private let (press, scroll): (TouchID, TouchID)
  private var window: SurfaceWindow?
  private var place = CanvasPoint.zero
  private var buttons: Event.ButtonMask = []
  /// The place of the content while it scrolls; nil otherwise.
  private var scrolled: CanvasPoint?
  private var scrollIsContinuous = false
  private var time: UInt32 = 0

  init(_ seat: WlSeat, firstTouch: Int, _ application: WaylandApplication) {
    (self.seat, self.application) = (seat, application)
    (press, scroll) = (firstTouch - 1, firstTouch - 2)
    pointer = seat.getPointer()
    cursor = CursorImage(in: application.display)
    pointer.handler = self
  }

  func leave() {
    loseWindow()
    cursor.remove()
    if pointer.version >= 3 { pointer.release() } else { pointer.discard() }
  }

  func enter(_ object: WlPointer, serial: UInt32, surface: WlSurface?, surfaceX: Fixed, surfaceY: Fixed) {
    place = CanvasPoint(surfaceX.double, surfaceY.double)
    window = application.window(of: surface)
    application.log { "pointer enter \(place.text)\(window?.suffix ?? " nowhere")" }
    cursor.show(on: pointer, serial: serial)
    hover()
  }

  func leave(_ object: WlPointer, serial: UInt32, surface: WlSurface?) {
    application.log { "pointer leave\(window?.suffix ?? "")" }
    loseWindow()
  }

  func motion(_ object: WlPointer, time: UInt32, surfaceX: Fixed, surfaceY: Fixed) {
    place = CanvasPoint(surfaceX.double, surfaceY.double)
    self.time = time
    application.log { "pointer motion \(place.text)\(window?.suffix ?? "")" }
    if buttons.isEmpty { hover() } else { touch(press, .move) }
  }

  func button(_ object: WlPointer, serial: UInt32, time: UInt32, button: UInt32, state: WlPointer.ButtonState) {
    let isDown = state == .pressed
    self.time = time
    application.log {
      "pointer button \(Self.names[button] ?? "\(button)") \(isDown ? "pressed" : "released")\(window?.suffix ?? "")"
    }
    guard let mask = Self.masks[button], window != nil else { return }
    let before = buttons
    if isDown { buttons.insert(mask) } else { buttons.remove(mask) }
    guard buttons != before else { return }
    if isDown { application.latestInput = Moment(seat: seat, serial: serial) }
    if before.isEmpty {
      application.responder.touchDidBegin(press, serial: serial, isButton: true)
      touch(press, .down)
    } else if buttons.isEmpty {
      touch(press, .up)
      application.responder.touchDidEnd(press)
    } else {
      touch(press, .move)
    }
  }

  // MARK: Scrolling

  func axis(_ object: WlPointer, time: UInt32, axis: WlPointer.Axis, value: Fixed) {
    let isVertical = axis == .verticalScroll
    application.log {
      "pointer axis \(isVertical ? "vertical" : "horizontal") \(decimal(value.double))\(window?.suffix ?? "")"
    }
    self.time = time
    if scrolled == nil {
      scrolled = place
      sendScroll(.down)
    }
    scrolled?.x -= isVertical ? 0 : value.double
    scrolled?.y -= isVertical ? value.double : 0
  }

  func axisValue120(_ object: WlPointer, axis: WlPointer.Axis, value120: Int32) {
    application.log { "pointer axis value120 \(value120)" }
  }

  func axisSource(_ object: WlPointer, axisSource: WlPointer.AxisSource) { scrollIsContinuous = axisSource == .finger }

  func axisStop(_ object: WlPointer, time: UInt32, axis: WlPointer.Axis) {
    self.time = time
    endScroll()
  }

  func frame(_ object: WlPointer) {
    guard scrolled != nil else { return }
    sendScroll(.move)
    if !scrollIsContinuous { endScroll() }
  }

  private func endScroll() {
    guard scrolled != nil else { return }
    sendScroll(.up)
    scrolled = nil
  }

  private func sendScroll(_ phase: TouchSample.Phase) {
    guard let window, let scrolled else { return }
    var sample = TouchSample(
      id: scroll, phase: phase, location: window.screenPoint(scrolled), type: .indirectPointer)
    sample.scrollType = scrollIsContinuous ? .continuous : .discrete
    application.deliver(.touches([sample]), atMilliseconds: time)
  }

  // MARK: Delivery

  private func touch(_ id: TouchID, _ phase: TouchSample.Phase) {
    guard let window else { return }
    let sample = TouchSample(
      id: id, phase: phase, location: window.screenPoint(place), type: .indirectPointer, buttons: buttons)
    application.deliver(.touches([sample]), atMilliseconds: time)
  }

  private func hover() {
    guard let window else { return }
    application.step(changesHits: false) {
      application.deliver(.hover(window.screenPoint(place)), at: application.clock.now)
    }
  }

  private func loseWindow() {
    guard window != nil else { return }
    if !buttons.isEmpty {
      touch(press, .cancel)
      application.responder.touchDidEnd(press)
    }
    endScroll()
    buttons = []
    window = nil
    application.step(changesHits: false) { application.deliver(.hover(nil), at: application.clock.now) }
  }
}
