package import Geometry
package import Seats

/// Decides which events of a host are kept from the clients of an opened script: the keys of the session, and the
/// pointer and touches while a place is picked.
///
/// A press that is kept is kept to its end, and one that a client has received ends at the client. Gestures of touchpads
/// and pens are not kept.
package struct HostSieve {
  /// The consequence of an event for the session.
  package enum Notice: Equatable, Sendable {
    case word(OpenWord)
    /// The pointer moved while a place is picked.
    case moved(Point<LayoutSpace>)
    case picked(Point<LayoutSpace>)
  }

  /// What becomes of an event.
  package struct Verdict: Equatable, Sendable {
    /// True if the event is not routed.
    package var isKept: Bool
    package var notice: Notice?

    init(_ isKept: Bool, _ notice: Notice? = nil) { (self.isKept, self.notice) = (isKept, notice) }

    /// Notes that the event is routed, if it is.
    fileprivate func noting(_ isRouted: inout Bool) -> Verdict {
      if !isKept { isRouted = true }
      return self
    }
  }

  private struct Button: Hashable {
    var device: DeviceID
    var code: UInt32
  }

  private struct Finger: Hashable {
    var device: DeviceID
    var number: Int32
  }

  /// The evdev codes of the session's keys: F5, F7, F8 and F9.
  private static let keys: [UInt32: OpenWord] = [63: .run, 65: .pickByHand, 66: .step, 67: .restart]
  private static let escape: UInt32 = 1

  /// True while a place is picked.
  package private(set) var isPicking = false
  private var keptKeys: Set<Button> = []
  private var keptButtons: Set<Button> = []
  private var keptFingers: Set<Finger> = []
  /// The last place of the pointer, also while it is kept from the clients.
  private var place: Point<LayoutSpace>?
  /// True if an event of the current batch was routed, so that its frame has to follow.
  private var hasRoutedPointer = false
  private var hasRoutedTouch = false

  package init() {}

  package mutating func setPicking(_ isPicking: Bool) { self.isPicking = isPicking }

  /// Takes one event of the host.
  package mutating func take(_ event: InputEvent) -> Verdict {
    switch event {
    case .key(.key(let device, let code, let isPressed)): return key(Button(device: device, code: code), isPressed)
    case .pointer(let report): return pointer(report)
    case .touch(let report): return touch(report)
    case .deviceRemoved(let device):
      keptKeys = keptKeys.filter { $0.device != device }
      keptButtons = keptButtons.filter { $0.device != device }
      keptFingers = keptFingers.filter { $0.device != device }
      return Verdict(false)
    case .key(.modifiers), .gesture, .tool, .pad, .motion: return Verdict(false)
    }
  }

  private mutating func key(_ key: Button, _ isPressed: Bool) -> Verdict {
    guard isPressed else { return Verdict(keptKeys.remove(key) != nil) }
    let word = Self.keys[key.code] ?? (isPicking && key.code == Self.escape ? .pickByHand : nil)
    guard let word else { return Verdict(false) }
    keptKeys.insert(key)
    return Verdict(true, .word(word))
  }

  private mutating func pointer(_ report: PointerReport) -> Verdict {
    switch report {
    case .motionAbsolute(let place):
      self.place = place
      return Verdict(isPicking, isPicking ? .moved(place) : nil).noting(&hasRoutedPointer)
    case .motion(let distance, _):
      if let place { self.place = place + distance }
      return Verdict(isPicking, isPicking ? place.map { .moved($0) } : nil).noting(&hasRoutedPointer)
    case .step, .axis: return Verdict(isPicking).noting(&hasRoutedPointer)
    case .leave: return Verdict(false).noting(&hasRoutedPointer)
    case .button(let device, let code, let isPressed):
      let button = Button(device: device, code: code)
      guard isPressed, isPicking else { return Verdict(keptButtons.remove(button) != nil).noting(&hasRoutedPointer) }
      keptButtons.insert(button)
      return Verdict(true, pick(at: place))
    case .frame:
      defer { hasRoutedPointer = false }
      return Verdict(!hasRoutedPointer)
    }
  }

  private mutating func touch(_ report: TouchReport) -> Verdict {
    switch report {
    case .down(let sample):
      guard isPicking else { return Verdict(false).noting(&hasRoutedTouch) }
      keptFingers.insert(Finger(device: sample.device, number: sample.finger))
      return Verdict(true, pick(at: sample.place))
    case .motion(let sample): return keep(sample.device, sample.finger)
    case .shape(let device, let finger, _, _): return keep(device, finger)
    case .orientation(let device, let finger, _): return keep(device, finger)
    case .up(let device, let finger), .cancel(let device, let finger): return keep(device, finger, isEnd: true)
    case .cancelAll(let device):
      keptFingers = keptFingers.filter { $0.device != device }
      return Verdict(false).noting(&hasRoutedTouch)
    case .frame:
      defer { hasRoutedTouch = false }
      return Verdict(!hasRoutedTouch)
    }
  }

  private mutating func keep(
    _ device: DeviceID, _ finger: Int32, isEnd: Bool = false
  ) -> Verdict {
    let finger = Finger(device: device, number: finger)
    let isKept = keptFingers.contains(finger)
    if isEnd { keptFingers.remove(finger) }
    return Verdict(isKept).noting(&hasRoutedTouch)
  }

  /// Ends picking with a place. Without a known place, nothing is picked.
  private mutating func pick(at place: Point<LayoutSpace>?) -> Notice? {
    guard let place else { return nil }
    isPicking = false
    return .picked(place)
  }
}
