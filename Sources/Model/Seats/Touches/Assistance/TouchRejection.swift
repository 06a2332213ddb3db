import Geometry
import Interaction
import Surfaces

/// Decides which touches are rejected, because they are probably palms or are in a dead zone.
///
/// A window with rules of its own has them in place of those of the desktop.
final class TouchRejection: SeatOwner {
  private var desktop = TouchRejectionRules()
  private var windows: [WindowID: TouchRejectionRules] = [:]
  private var latestKey: InputTime?
  /// Fingers that have come down in the current frame, which may still report their size.
  private var arrivals: [TouchArrival] = []
  /// Touches that recognizers do not receive, by their identifiers in the responder model.
  private var kept: Set<Int> = []
  /// True if some touch may be rejected.
  @exclusivity(unchecked) private(set) var isOn = false
  /// True if the size of a contact may be a reason.
  @exclusivity(unchecked) private(set) var measuresContacts = false
  /// True if the time of the last key may be a reason.
  @exclusivity(unchecked) private(set) var watchesKeys = false

  init() {}

  // MARK: Rules

  /// Sets the rules of the desktop.
  func setRules(_ rules: TouchRejectionRules) {
    desktop = rules
    review()
  }

  /// Sets the rules of a window; nil for those of the desktop.
  func setRules(_ rules: TouchRejectionRules?, of window: WindowID) {
    guard rules != nil || windows[window] != nil else { return }
    windows[window] = rules
    review()
  }

  private func review() {
    func any(_ has: (TouchRejectionRules) -> Bool) -> Bool { has(desktop) || windows.values.contains(where: has) }
    isOn = any { !$0.isEmpty }
    measuresContacts = any { $0.longestContact != nil } || !arrivals.isEmpty
    watchesKeys = any { $0.typingPause != nil }
  }

  private func rules(of window: WindowID?) -> TouchRejectionRules { window.flatMap { windows[$0] } ?? desktop }

  // MARK: Verdicts

  /// Returns the reason for which a touch that begins is rejected; nil if it is not.
  ///
  /// - Parameters:
  ///   - size: the major axis of its contact in logical pixels; nil if the device reports none.
  ///   - output: the output that shows it.
  func verdict(
    on sample: FingerSample, size: Double?, over window: ClientWindow?, _ output: OutputArea?, at time: InputTime
  ) -> TouchRefusal? {
    // A pen is never a palm.
    guard sample.tool == .finger else { return nil }
    let rules = rules(of: window?.id)
    guard !rules.isEmpty else { return nil }
    let density = output.density
    func isIn(_ zones: [any TouchZone], _ whole: Rect<LayoutSpace>?) -> Bool {
      guard !zones.isEmpty, let whole else { return false }
      return zones.contains { $0.contains(sample.place, of: whole, density: density) }
    }
    if isIn(rules.outputZones, output?.frame) || isIn(rules.windowZones, window?.frame) {
      return TouchRefusal(.fingerInDeadZone, rules.receivers)
    }
    if let longest = rules.longestContact, let size, size > longest.pixels(density: density) {
      return TouchRefusal(.fingerTooLarge, rules.receivers)
    }
    if let pause = rules.typingPause, let latestKey, time < latestKey.advanced(by: pause) {
      return TouchRefusal(.fingerWhileTyping, rules.receivers)
    }
    return nil
  }

  /// Returns the receivers that lose a touch whose contact has another size now; nil if the size is allowed.
  func verdict(onSize size: Double, over window: WindowID?, _ output: OutputArea?) -> TouchReceivers? {
    let rules = rules(of: window)
    guard let longest = rules.longestContact else { return nil }
    return size > longest.pixels(density: output.density) ? rules.receivers : nil
  }

  /// Records the time of a key that was pressed.
  ///
  /// Modifiers do not count, because they are held while something is touched, and neither do the keys of clients,
  /// because an on-screen keyboard is touched.
  func keyPressed(on device: DeviceID, isModifier: @autoclosure () -> Bool, at time: InputTime) {
    guard !DeviceRange.clients.numbers.contains(device.rawValue), !isModifier() else { return }
    latestKey = time
  }

  // MARK: Recognizers

  /// Keeps a touch from recognizers until `forget`.
  func keep(_ touch: Int) { kept.insert(touch) }

  func keepsFromRecognizers(_ touch: Int) -> Bool { !kept.isEmpty && kept.contains(touch) }

  func forget(_ touch: Int) {
    if !kept.isEmpty { kept.remove(touch) }
  }

  /// True if a touch is kept from recognizers, or waits for its size.
  var hasTouches: Bool { !kept.isEmpty || !arrivals.isEmpty }

  // MARK: Arrivals

  /// Keeps a finger that has come down until its size is known or its frame ends.
  func add(_ sample: FingerSample) { arrivals.append(TouchArrival(sample: sample)) }

  /// Keeps the shape or orientation of a finger that has come down in this frame.
  ///
  /// - Returns: false if it has not.
  func keep(_ detail: TouchDetail, of finger: Int32, on device: DeviceID) -> Bool {
    guard let index = index(of: finger, on: device) else { return false }
    arrivals[index].details.append(detail)
    return true
  }

  /// True if a finger has come down in this frame.
  func awaitsSize(of finger: Int32, on device: DeviceID) -> Bool { index(of: finger, on: device) != nil }

  private func index(of finger: Int32, on device: DeviceID) -> Int? {
    arrivals.firstIndex { $0.sample.finger == finger && $0.sample.device == device }
  }

  /// Removes the fingers that have come down in this frame, and returns them in order.
  func takeArrivals() -> [TouchArrival] {
    guard !arrivals.isEmpty else { return [] }
    defer { arrivals.removeAll() }
    return arrivals
  }

  // MARK: Removal

  func surfaceDidDestroy(_ surface: SurfaceID, _ turn: Turn) {}
  func windowDidUnmap(_ window: ClientWindow, _ turn: Turn) { setRules(nil, of: window.id) }
  func clientDidDisconnect(_ client: ClientID, _ turn: Turn) {}
  func deviceDidRemove(_ device: DeviceID, _ turn: Turn) { arrivals.removeAll { $0.sample.device == device } }
  func sceneDidChange(_ turn: Turn) {}
}

/// The reason for which a touch is rejected, and the receivers that do not get it.
struct TouchRefusal: Equatable {
  let note: RoutingNote.Kind
  let receivers: TouchReceivers

  init(_ note: RoutingNote.Kind, _ receivers: TouchReceivers) { (self.note, self.receivers) = (note, receivers) }
}

/// A finger that has come down, with what its device reports in the same frame.
struct TouchArrival {
  let sample: FingerSample
  var details: [TouchDetail] = []

  /// The major axis of its contact in logical pixels; nil if the device reports none.
  var size: Double? {
    for case .shape(let major, let minor) in details.reversed() { return max(major, minor) }
    return nil
  }
}
