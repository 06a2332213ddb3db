import Geometry
import Seats
import WaylandClient

/// A `wl_touch` of the host.
///
/// The host sends a finger's surface only at down. Later positions of the finger are relative to that surface.
final class HostTouch {
  private let touch: WlTouch
  /// The seat, which calls `leave` before it is released. Unowned and unsafe, since frequent motion events use it.
  private unowned(unsafe) let seat: HostSeat
  private var fingers: [Finger] = []
  private var time = InputTime.zero
  private var owesFrame = false

  private struct Finger {
    var id: Int32
    var surface: WlSurface
  }

  init(_ touch: WlTouch, of seat: HostSeat) {
    self.touch = touch
    self.seat = seat
    fingers.reserveCapacity(16)
    touch.handler = self
  }

  /// Cancels all fingers and releases the device, after the seat has lost its touch screen.
  func leave() {
    cancelAll()
    if touch.version >= 3 { touch.release() } else { touch.discard() }
  }

  func surfaceWillGo(_ surface: WlSurface) {
    guard fingers.contains(where: { $0.surface === surface }) else { return }
    time = max(time, seat.input.receiver.now)
    for finger in fingers where finger.surface === surface {
      send(.touch(.cancel(device: seat.devices.touch, finger: finger.id)))
    }
    fingers.removeAll { $0.surface === surface }
    endFrame()
  }

  private func index(of id: Int32) -> Int? { fingers.firstIndex { $0.id == id } }

  private func send(_ event: InputEvent) {
    owesFrame = true
    seat.deliver(event, at: time)
  }

  private func endFrame() {
    guard owesFrame else { return }
    owesFrame = false
    seat.deliver(.touch(.frame(device: seat.devices.touch)), at: time)
  }

  private func cancelAll() {
    guard !fingers.isEmpty || owesFrame else { return }
    fingers.removeAll(keepingCapacity: true)
    time = max(time, seat.input.receiver.now)
    send(.touch(.cancelAll(device: seat.devices.touch)))
    endFrame()
  }
}

// MARK: - Events of the host

extension HostTouch: WlTouch.Handler {
  func down(_ object: WlTouch, serial: UInt32, time: UInt32, surface: WlSurface?, id: Int32, x: Fixed, y: Fixed) {
    guard let surface, let place = seat.input.place(x, y, on: surface) else { return }
    self.time = seat.moment(time)
    seat.noteSerial(serial)
    fingers.removeAll { $0.id == id }
    fingers.append(Finger(id: id, surface: surface))
    send(.touch(.down(FingerSample(device: seat.devices.touch, finger: id, place: place))))
  }

  func motion(_ object: WlTouch, time: UInt32, id: Int32, x: Fixed, y: Fixed) {
    guard let index = index(of: id), let place = seat.input.place(x, y, on: fingers[index].surface) else { return }
    self.time = seat.moment(time)
    send(.touch(.motion(FingerSample(device: seat.devices.touch, finger: id, place: place))))
  }

  func up(_ object: WlTouch, serial: UInt32, time: UInt32, id: Int32) {
    guard let index = index(of: id) else { return }
    self.time = seat.moment(time)
    fingers.remove(at: index)
    send(.touch(.up(device: seat.devices.touch, finger: id)))
  }

  func shape(_ object: WlTouch, id: Int32, major: Fixed, minor: Fixed) {
    guard index(of: id) != nil else { return }
    send(.touch(.shape(device: seat.devices.touch, finger: id, major: major.double, minor: minor.double)))
  }

  func orientation(_ object: WlTouch, id: Int32, orientation: Fixed) {
    guard index(of: id) != nil else { return }
    send(.touch(.orientation(device: seat.devices.touch, finger: id, degrees: orientation.double)))
  }

  func frame(_ object: WlTouch) { endFrame() }

  func cancel(_ object: WlTouch) { cancelAll() }
}
