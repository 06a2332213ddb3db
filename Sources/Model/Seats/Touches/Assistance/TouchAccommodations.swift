import Geometry
import Interaction
import Surfaces

/// Holds touches back until they count, and decides which do.
final class TouchAccommodations: SeatOwner {
  private var settings = TouchAccommodationSettings()
  private var held: [HeldFinger] = []
  /// Fingers that are ignored until they lift.
  private var ignored: Set<DeviceFinger> = []
  private var latestLift: InputTime?
  /// True if touches may be held back or ignored.
  @exclusivity(unchecked) private(set) var isOn = false
  /// The time at which the next finger counts; nil if none waits.
  @exclusivity(unchecked) private(set) var nextDue: InputTime?

  init() {}

  func apply(_ settings: TouchAccommodationSettings) {
    self.settings = settings
    if settings.ignoreRepeat == nil { latestLift = nil }
    review()
  }

  private func review() {
    nextDue = held.lazy.map(\.due).min()
    isOn =
      settings.holdDuration != nil || settings.ignoreRepeat != nil || settings.tapPlace != nil || !held.isEmpty
      || !ignored.isEmpty
  }

  /// True if a finger is held back or ignored.
  var hasFingers: Bool { !held.isEmpty || !ignored.isEmpty }

  /// The next step for a report.
  enum Verdict {
    case pass
    /// The report has no effect now.
    case waits
    /// The finger came down too soon after another one had lifted.
    case repeats
    /// The finger lifted before it counted.
    case tooShort
    /// The finger was tapped, at the place of the finger.
    case tap(HeldFinger)
  }

  // MARK: Reports

  func down(_ sample: FingerSample, at time: InputTime) -> Verdict {
    let finger = DeviceFinger(sample)
    drop { $0 == finger }
    defer { review() }
    if let pause = settings.ignoreRepeat, let latestLift, time < latestLift.advanced(by: pause) {
      ignored.insert(finger)
      return .repeats
    }
    if let duration = settings.holdDuration {
      held.append(HeldFinger(sample, counts: false, due: time.advanced(by: duration)))
    } else if settings.tapPlace != nil {
      held.append(HeldFinger(sample, counts: true, due: time.advanced(by: settings.tapPeriod)))
    } else {
      return .pass
    }
    return .waits
  }

  /// - Parameter output: the output that shows it.
  func motion(_ sample: FingerSample, _ output: @autoclosure () -> OutputArea?, at time: InputTime) -> Verdict {
    let finger = DeviceFinger(sample)
    if ignored.contains(finger) { return .waits }
    guard let index = held.firstIndex(where: { $0.finger == finger }) else { return .pass }
    // A place that is not a number changes nothing.
    guard sample.place.isFinite else { return .waits }
    held[index].latest = sample
    if !held[index].counts, let duration = settings.holdDuration,
      sample.place.distance(to: held[index].first.place) > settings.restMovement.pixels(density: output().density)
    {
      held[index].first = sample
      held[index].due = time.advanced(by: duration)
      review()
    }
    return .waits
  }

  func up(_ finger: DeviceFinger, at time: InputTime) -> Verdict {
    defer { review() }
    if ignored.remove(finger) != nil {
      latestLift = time
      return .waits
    }
    guard let index = held.firstIndex(where: { $0.finger == finger }) else {
      if settings.ignoreRepeat != nil { latestLift = time }
      return .pass
    }
    var tapped = held.remove(at: index)
    guard tapped.counts else { return .tooShort }
    if settings.ignoreRepeat != nil { latestLift = time }
    if settings.tapPlace == .final { tapped.first = tapped.latest } else { tapped.latest = tapped.first }
    return .tap(tapped)
  }

  func cancel(_ finger: DeviceFinger) -> Verdict {
    drop { $0 == finger } ? .waits : .pass
  }

  /// Ignores the fingers that are held back until they lift.
  func ignoreHeld() {
    ignored.formUnion(held.map(\.finger))
    held = []
    review()
  }

  func cancelAll(on device: DeviceID) {
    drop { $0.device == device }
  }

  func detail(_ detail: TouchDetail, of finger: DeviceFinger) -> Verdict {
    if ignored.contains(finger) { return .waits }
    guard let index = held.firstIndex(where: { $0.finger == finger }) else { return .pass }
    held[index].keep(detail)
    return .waits
  }

  /// Removes the first finger that counts now and waits for nothing else, and returns it.
  func next(at time: InputTime) -> HeldFinger? {
    defer { review() }
    while let index = held.firstIndex(where: { $0.due <= time }) {
      guard !held[index].counts, settings.tapPlace != nil else { return held.remove(at: index) }
      held[index].counts = true
      held[index].due = held[index].due.advanced(by: settings.tapPeriod)
    }
    return nil
  }

  /// Forgets the fingers that are held back or ignored.
  ///
  /// - Returns: true if there was one.
  @discardableResult
  private func drop(_ isMeant: (DeviceFinger) -> Bool) -> Bool {
    let count = held.count + ignored.count
    held.removeAll { isMeant($0.finger) }
    ignored = ignored.filter { !isMeant($0) }
    review()
    return held.count + ignored.count < count
  }

  // MARK: Removal

  func surfaceDidDestroy(_ surface: SurfaceID, _ turn: Turn) {}
  func windowDidUnmap(_ window: ClientWindow, _ turn: Turn) {}
  func clientDidDisconnect(_ client: ClientID, _ turn: Turn) {}
  func deviceDidRemove(_ device: DeviceID, _ turn: Turn) { drop { $0.device == device } }
  func sceneDidChange(_ turn: Turn) {}
}

/// A finger of one device, by the device's own number.
struct DeviceFinger: Hashable {
  let number: Int32
  let device: DeviceID

  init(_ number: Int32, on device: DeviceID) { (self.number, self.device) = (number, device) }
  init(_ sample: FingerSample) { self.init(sample.finger, on: sample.device) }
}

/// A finger that is down and held back.
struct HeldFinger {
  /// The place where it came to rest.
  fileprivate(set) var first: FingerSample
  fileprivate(set) var latest: FingerSample
  /// True if it has rested for long enough, and only waits to become a tap.
  fileprivate(set) var counts: Bool
  fileprivate(set) var due: InputTime
  private(set) var shape: TouchDetail?
  private(set) var orientation: TouchDetail?

  init(_ sample: FingerSample, counts: Bool, due: InputTime) {
    (first, latest) = (sample, sample)
    self.counts = counts
    self.due = due
  }

  var finger: DeviceFinger { DeviceFinger(first) }

  fileprivate mutating func keep(_ detail: TouchDetail) {
    switch detail {
    case .shape: shape = detail
    case .orientation: orientation = detail
    }
  }
}
