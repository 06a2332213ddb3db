import Geometry
import Painting
import WaylandClient

/// Forwards the events of `wl_touch` to the surfaces on which the fingers came down.
final class TouchInput: WlTouch.Handler {
  private let touch: WlTouch
  private let seat: WlSeat
  private unowned let session: Session
  private var targets: [Int32: any InputReceiver] = [:]

  init(_ seat: WlSeat, in session: Session) {
    self.seat = seat
    self.session = session
    touch = seat.getTouch()
    touch.handler = self
  }

  func leave() {
    cancelAll()
    if touch.version >= 3 { touch.release() } else { touch.discard() }
  }

  func down(_ object: WlTouch, serial: UInt32, time: UInt32, surface: WlSurface?, id: Int32, x: Fixed, y: Fixed) {
    let place = CanvasPoint(x.double, y.double)
    let target = session.receiver(of: surface)
    session.report.log("touch down \(id) \(place.text)\(target?.suffix ?? " nowhere")")
    targets[id] = target
    target?.began(.finger(id), at: place, Moment(seat: seat, serial: serial, time: time))
  }

  func motion(_ object: WlTouch, time: UInt32, id: Int32, x: Fixed, y: Fixed) {
    let place = CanvasPoint(x.double, y.double)
    session.report.log("touch motion \(id) \(place.text)\(targets[id]?.suffix ?? "")")
    targets[id]?.moved(.finger(id), to: place)
  }

  func up(_ object: WlTouch, serial: UInt32, time: UInt32, id: Int32) {
    let target = targets.removeValue(forKey: id)
    session.report.log("touch up \(id)\(target?.suffix ?? "")")
    target?.ended(.finger(id), Moment(seat: seat, serial: serial, time: time))
  }

  func frame(_ object: WlTouch) { session.report.log("touch frame") }

  func cancel(_ object: WlTouch) {
    session.report.log("touch cancel")
    cancelAll()
  }

  private func cancelAll() {
    let fingers = targets.sorted { $0.key < $1.key }
    targets = [:]
    for (id, target) in fingers { target.cancelled(.finger(id)) }
  }
}
