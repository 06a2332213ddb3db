import Geometry
import Seats
import Surfaces
import Traces

/// The visible path of one finger.
struct FingerTrack: Equatable {
  struct Sample: Equatable {
    var place: Point<LayoutSpace>
    var time: InputTime
  }

  let device: UInt32
  let finger: Int32
  /// The samples from oldest to newest; never empty.
  var samples: [Sample]
  /// The time when it was lifted or cancelled; nil while it is down.
  var end: InputTime?
  /// The surface whose client has received the touch.
  var surface: SurfaceID?
}

/// The place where a button of the pointer was pressed.
struct ButtonTrack: Equatable {
  let button: Int32
  let place: Point<LayoutSpace>
  /// The time when it was released; nil while it is down.
  var end: InputTime?
}

/// The recent fingers and buttons, read from the flight recorder. Nothing else is stored for overlays.
struct RecentInput {
  private(set) var fingers: [FingerTrack] = []
  private(set) var buttons: [ButtonTrack] = []

  init(_ recorder: FlightRecorder, at now: InputTime) {
    recorder.forEach { take($0) }
    fingers = fingers.compactMap { $0.pruned(at: now) }
    buttons.removeAll { button in button.end.map { Fading.rest(Fading.lift, since: $0, at: now) == 0 } ?? false }
  }

  /// Corrects the tracks by the current state: adds fingers whose entries were overwritten, and ends fingers without an
  /// end entry.
  mutating func agree(with glance: SeatSnapshot, at now: InputTime) {
    let down = glance.fingers
    for index in fingers.indices where fingers[index].end == nil {
      let track = fingers[index]
      if !down.contains(where: { $0.device.rawValue == track.device && $0.finger == track.finger }) {
        fingers[index].end = track.samples[track.samples.count - 1].time
      }
    }
    fingers = fingers.compactMap { $0.pruned(at: now) }
    for finger in down where open(finger.finger, on: finger.device.rawValue) == nil {
      fingers.append(
        FingerTrack(
          device: finger.device.rawValue, finger: finger.finger, samples: [.init(place: finger.place, time: now)]))
    }
    if !glance.pressesButton { buttons.removeAll { $0.end == nil } }
  }

  // MARK: Records

  private mutating func take(_ record: FlightEntry) {
    let kind = record.kind
    guard kind.direction != .decision else { return }
    let time = InputTime(microseconds: record.time)
    if kind == .touchMotion || kind == .touchDown {
      move(record, at: time)
    } else if kind == .touchUp || kind == .touchCancel {
      end(time) { $0.device == record.other && $0.finger == record.finger }
    } else if kind == .touchCancelAll || kind == .deviceRemoved {
      end(time) { $0.device == record.other }
    } else if kind == .sentTouchDown {
      let index = fingers.lastIndex { $0.finger == record.finger }
      if let index { fingers[index].surface = SurfaceID(rawValue: record.subject) }
    } else if kind == .sentPointerEnter, record.reason == RoutingReason.pointerEmulation.rawValue {
      let index = fingers.lastIndex { $0.end == nil && $0.surface == nil }
      if let index { fingers[index].surface = SurfaceID(rawValue: record.subject) }
    } else if kind == .pointerPress {
      buttons.append(ButtonTrack(button: record.number, place: Point(record.x, record.y)))
    } else if kind == .pointerRelease {
      let index = buttons.lastIndex { $0.button == record.number && $0.end == nil }
      if let index { buttons[index].end = time }
    }
  }

  private mutating func move(_ record: FlightEntry, at time: InputTime) {
    guard record.x.isFinite, record.y.isFinite else { return }
    let sample = FingerTrack.Sample(place: Point(record.x, record.y), time: time)
    let known = open(record.finger, on: record.other)
    if record.kind == .touchDown, let known { fingers[known].end = time }
    if record.kind == .touchMotion, let known { return fingers[known].samples.append(sample) }
    fingers.append(FingerTrack(device: record.other, finger: record.finger, samples: [sample]))
  }

  private mutating func end(_ time: InputTime, where isMeant: (FingerTrack) -> Bool) {
    for index in fingers.indices where fingers[index].end == nil && isMeant(fingers[index]) {
      fingers[index].end = time
    }
  }

  private func open(_ finger: Int32, on device: UInt32) -> Int? {
    fingers.lastIndex { $0.end == nil && $0.finger == finger && $0.device == device }
  }
}

extension FingerTrack {
  /// The track without faded samples; nil if it has faded completely.
  fileprivate func pruned(at now: InputTime) -> FingerTrack? {
    if let end, Fading.rest(max(Fading.trail, Fading.outline), since: end, at: now) == 0 { return nil }
    var track = self
    let fresh = samples.firstIndex { Fading.rest(Fading.trail, since: $0.time, at: now) > 0 } ?? samples.count
    // The sample before the first visible one begins the trail; the last one is the finger's place.
    track.samples.removeFirst(min(max(0, fresh - 1), samples.count - 1))
    return track
  }
}
