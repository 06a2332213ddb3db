import Interaction
import Painting
import WaylandClient

/// Delivers the events of `wl_touch`, one frame at a time.
final class TouchInput: WlTouch.Handler {
  private struct Finger {
    let window: SurfaceWindow
    var place: CanvasPoint
  }

  private let touch: WlTouch
  private let seat: WlSeat
  private let firstTouch: Int
  private unowned let application: WaylandApplication
  private var fingers: [Int32: Finger] = [:]
  private var frame: [TouchSample] = []
  /// The ellipses that fingers cover, for devices that report them.
  private var shapes: [Int32: TouchShape] = [:]
  private var time: UInt32 = 0

  init(_ seat: WlSeat, firstTouch: Int, _ application: WaylandApplication) {
    (self.seat, self.firstTouch, self.application) = (seat, firstTouch, application)
    touch = seat.getTouch()
    touch.handler = self
  }

  func leave() {
    cancelAll()
    if touch.version >= 3 { touch.release() } else { touch.discard() }
  }

  func down(_ object: WlTouch, serial: UInt32, time: UInt32, surface: WlSurface?, id: Int32, x: Fixed, y: Fixed) {
    let place = CanvasPoint(x.double, y.double)
    let window = application.window(of: surface)
    application.log { "touch down \(id) \(place.text)\(window?.suffix ?? " nowhere")" }
    guard let window else { return }
    fingers[id] = Finger(window: window, place: place)
    application.responder.touchDidBegin(name(id), serial: serial)
    application.latestInput = Moment(seat: seat, serial: serial)
    add(id, .down, at: place, in: window, time)
  }

  func motion(_ object: WlTouch, time: UInt32, id: Int32, x: Fixed, y: Fixed) {
    let place = CanvasPoint(x.double, y.double)
    application.log { "touch motion \(id) \(place.text)\(fingers[id]?.window.suffix ?? "")" }
    guard let finger = fingers[id] else { return }
    fingers[id]?.place = place
    add(id, .move, at: place, in: finger.window, time)
  }

  func up(_ object: WlTouch, serial: UInt32, time: UInt32, id: Int32) {
    let finger = fingers.removeValue(forKey: id)
    application.log { "touch up \(id)\(finger?.window.suffix ?? "")" }
    guard let finger else { return }
    add(id, .up, at: finger.place, in: finger.window, time)
  }

  func shape(_ object: WlTouch, id: Int32, major: Fixed, minor: Fixed) {
    application.log { "touch shape \(id) \(decimal(major.double))x\(decimal(minor.double))" }
    var shape = shapes[id] ?? TouchShape(majorRadius: 0, minorRadius: 0)
    (shape.majorRadius, shape.minorRadius) = (major.double / 2, minor.double / 2)
    change(id, shape)
  }

  /// The angle on the wire is that of the long axis to the y axis, clockwise, in degrees.
  func orientation(_ object: WlTouch, id: Int32, orientation: Fixed) {
    application.log { "touch orientation \(id) \(decimal(orientation.double))" }
    var shape = shapes[id] ?? TouchShape(majorRadius: 0, minorRadius: 0)
    shape.orientation = (orientation.double + 90) * .pi / 180
    change(id, shape)
  }

  /// Takes a shape for the samples of the frame. A finger that only changes its shape moves to the same place.
  private func change(_ id: Int32, _ shape: TouchShape) {
    guard let finger = fingers[id] else { return }
    shapes[id] = shape
    if !frame.contains(where: { $0.id == name(id) }) { add(id, .move, at: finger.place, in: finger.window, time) }
  }

  func frame(_ object: WlTouch) {
    application.log { "touch frame" }
    deliver()
  }

  func cancel(_ object: WlTouch) {
    application.log { "touch cancel" }
    cancelAll()
  }

  /// Ends one touch that the compositor has cancelled.
  func cancel(_ id: Int32) {
    application.log { "touch cancel \(id)" }
    guard let finger = fingers.removeValue(forKey: id) else { return }
    deliver()
    add(id, .cancel, at: finger.place, in: finger.window, time)
    deliver()
  }

  private func cancelAll() {
    deliver()
    for (id, finger) in fingers.sorted(by: { $0.key < $1.key }) {
      add(id, .cancel, at: finger.place, in: finger.window, time)
    }
    fingers = [:]
    deliver()
  }

  private func name(_ id: Int32) -> TouchID { firstTouch + Int(id) }
  private func wireID(_ name: TouchID) -> Int32 { Int32(truncatingIfNeeded: name - firstTouch) }

  private func add(
    _ id: Int32, _ phase: TouchSample.Phase, at place: CanvasPoint, in window: SurfaceWindow, _ time: UInt32
  ) {
    self.time = time
    frame.append(TouchSample(id: name(id), phase: phase, location: window.screenPoint(place)))
  }

  private func deliver() {
    guard !frame.isEmpty else { return }
    var samples = frame
    frame = []
    for index in samples.indices { samples[index].shape = shapes[wireID(samples[index].id)] }
    application.deliver(.touches(samples), atMilliseconds: time)
    for sample in samples where sample.phase == .up || sample.phase == .cancel {
      application.responder.touchDidEnd(sample.id)
      shapes[wireID(sample.id)] = nil
    }
  }
}
