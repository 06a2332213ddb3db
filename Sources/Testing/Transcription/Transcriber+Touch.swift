import Geometry
import Scripts
import Seats

extension Transcriber {
  func receiveTouch(_ report: TouchReport, at now: Int64) {
    switch report {
    case .down(let sample): touchDown(sample, at: now)
    case .motion(let sample): touchMotion(sample, at: now)
    case .up(let device, let finger): touchEnd(.up, device, finger, at: now)
    case .cancel(let device, let finger): touchEnd(.cancel, device, finger, at: now)
    case .cancelAll(let device):
      for number in fingers.all(of: device) { end(.cancel, number, at: now) }
      endFrame()
    case .shape: drop("the shape of a finger")
    case .orientation: drop("the orientation of a finger")
    case .frame: endFrame()
    }
  }

  func drop(_ what: String) { dropped[what, default: 0] += 1 }

  private func touchDown(_ sample: FingerSample, at now: Int64) {
    guard sample.place.x.isFinite, sample.place.y.isFinite else { return drop("a position that is not a number") }
    guard fingers.number(sample.device, sample.finger) == nil else { return drop("a second down of a finger") }
    beginFrame(at: now, sample.place)
    let isAlone = fingers.isEmpty && frame?.changes.isEmpty != false
    guard let number = fingers.add(sample) else { return drop("a finger beyond the first 999") }
    withTouch(at: now, sample.place) { segment in
      guard !around.reaches(segment.ground.space, at: sample.place, with: .finger) else { return }
      segment.ground.space = segment.ground.space.forced
    }
    if isAlone, !isRaw, let widget = around.widget(at: sample.place) {
      pressed = widget
      withTouch(at: now, sample.place) { $0.pressed = widget }
    }
    if sample.tool == .pen { drop("the pen tool of a finger") }
    frame?.changes.append(TouchMoment.Change(finger: number, phase: .down, point: sample.place))
  }

  private func touchMotion(_ sample: FingerSample, at now: Int64) {
    guard sample.place.x.isFinite, sample.place.y.isFinite else { return drop("a position that is not a number") }
    guard let number = fingers.number(sample.device, sample.finger) else {
      return drop("a motion of a finger that is not down")
    }
    beginFrame(at: now, nil)
    fingers.move(number, to: sample.place)
    frame?.changes.append(TouchMoment.Change(finger: number, phase: .motion, point: sample.place))
  }

  private func touchEnd(_ phase: TouchPhase, _ device: DeviceID, _ finger: Int32, at now: Int64) {
    guard let number = fingers.number(device, finger) else { return drop("the end of a finger that is not down") }
    end(phase, number, at: now)
  }

  private func end(_ phase: TouchPhase, _ number: Int, at now: Int64) {
    beginFrame(at: now, nil)
    guard let place = fingers.places[number] else { return }
    frame?.changes.append(TouchMoment.Change(finger: number, phase: phase, point: place))
    fingers.remove(number)
    if fingers.isEmpty { pressed?.isReleased = true }
  }

  /// Begins a touch frame. Opens the segment first, before the finger counts as down.
  private func beginFrame(at now: Int64, _ place: Point<LayoutSpace>?) {
    guard frame == nil else { return }
    withTouch(at: now, place) { _ in }
    frame = TouchMoment(at: now, changes: [])
  }

  private func endFrame() {
    guard let moment = frame else { return }
    frame = nil
    guard !moment.changes.isEmpty else { return }
    withTouch(at: moment.at, nil) { $0.moments.append(moment) }
    touchFrameDidEnd()
  }
}
