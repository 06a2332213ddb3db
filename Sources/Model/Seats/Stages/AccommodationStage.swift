/// Filters touches by the settings for people who cannot touch precisely, before everything else receives them.
final class AccommodationStage {
  private let accommodations: TouchAccommodations
  private let desk: GestureDesk

  init(_ accommodations: TouchAccommodations, _ desk: GestureDesk) {
    (self.accommodations, self.desk) = (accommodations, desk)
  }

  func take(_ report: TouchReport, _ turn: Turn) {
    let verdict: TouchAccommodations.Verdict
    var number: Int32 = -1
    switch report {
    case .down(let sample):
      number = sample.finger
      // The router reports places that are not numbers.
      verdict = sample.place.isFinite ? accommodations.down(sample, at: turn.time) : .pass
    case .motion(let sample): verdict = accommodations.motion(sample, desk.output(at: sample.place), at: turn.time)
    case .up(let device, let finger):
      number = finger
      verdict = accommodations.up(DeviceFinger(finger, on: device), at: turn.time)
    case .shape(let device, let finger, let major, let minor):
      verdict = accommodations.detail(.shape(major: major, minor: minor), of: DeviceFinger(finger, on: device))
    case .orientation(let device, let finger, let degrees):
      verdict = accommodations.detail(.orientation(degrees: degrees), of: DeviceFinger(finger, on: device))
    case .cancel(let device, let finger): verdict = accommodations.cancel(DeviceFinger(finger, on: device))
    case .cancelAll(let device):
      accommodations.cancelAll(on: device)
      verdict = .pass
    case .frame: verdict = .pass
    }
    switch verdict {
    case .pass: turn.then(.touch(.report(report)))
    case .waits: break
    case .repeats: turn.note(.fingerRepeated, Int64(number))
    case .tooShort: turn.note(.fingerTooShort, Int64(number))
    case .tap(let held):
      turn.note(.tapAssisted, Int64(number))
      begin(held, turn)
      turn.then(.touch(.report(report)))
    }
  }

  /// Passes on the fingers that count now.
  func fingersAreDue(_ turn: Turn) {
    while let held = accommodations.next(at: turn.time) { begin(held, turn) }
  }

  /// Passes on a finger that was held back, in frames of its own.
  private func begin(_ held: HeldFinger, _ turn: Turn) {
    let (device, finger) = (held.finger.device, held.finger.number)
    func pass(_ report: TouchReport) { turn.then(.touch(.report(report))) }
    pass(.down(held.first))
    if case .shape(let major, let minor)? = held.shape {
      pass(.shape(device: device, finger: finger, major: major, minor: minor))
    }
    if case .orientation(let degrees)? = held.orientation {
      pass(.orientation(device: device, finger: finger, degrees: degrees))
    }
    pass(.frame(device: device))
    guard held.latest.place != held.first.place else { return }
    pass(.motion(held.latest))
    pass(.frame(device: device))
  }
}
