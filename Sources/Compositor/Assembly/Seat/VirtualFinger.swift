import Geometry
import Seats

/// A virtual pointer that acts as a finger: its left button is a touch at the place of the pointer.
///
/// Other buttons and scrolling stay events of the pointer. A finger does not hover, so movements without a button move only
/// this place; the pointer follows before the next button or scroll. A press ends as it began, also if the policy has
/// changed since.
struct VirtualFinger {
  /// The left button, `BTN_LEFT`.
  static let button: UInt32 = 0x110

  /// The events in place of one event.
  struct Outcome: Equatable {
    /// The events to route.
    var events: [InputEvent] = []
    /// True if the event is a press or release of the left button, which became one of a finger.
    var isTouch = false
  }

  private let device: DeviceID
  private(set) var place: Point<LayoutSpace>
  /// True while the finger is down.
  private(set) var isDown = false
  /// The buttons that are pressed as those of the pointer.
  private var buttons: Set<UInt32> = []
  /// True if the pointer is not at the place.
  private var isAhead = false
  private var owesTouchFrame = false
  private var owesPointerFrame = false

  init(_ device: DeviceID, at place: Point<LayoutSpace>) {
    self.device = device
    self.place = place
  }

  /// - Parameters:
  ///   - isWanted: false if the policy does not say any more that the pointer is a finger.
  ///   - clamp: returns the nearest place on an output.
  ///   - mayLand: returns false if a touch at a place must be dropped, because its client does not read.
  mutating func take(
    _ event: InputEvent, isWanted: Bool, clamp: (Point<LayoutSpace>) -> Point<LayoutSpace>,
    mayLand: (Point<LayoutSpace>) -> Bool
  ) -> Outcome {
    guard case .pointer(let report) = event else { return Outcome(events: [event]) }
    switch report {
    case .motionAbsolute(let to): return move(to: clamp(to), isHovering: !isWanted && !isDown)
    case .motion(let step, _): return move(to: clamp(place + step), isHovering: !isWanted && !isDown)
    case .button(_, Self.button, true) where isWanted: return land(if: mayLand)
    case .button(_, Self.button, false) where isDown: return lift()
    case .button(_, let code, true):
      buttons.insert(code)
      return pass(event)
    case .button(_, let code, false):
      if buttons.remove(code) != nil { return pass(event) }
      // Pressed before this finger existed, or never.
      owesPointerFrame = true
      return Outcome(events: [event])
    case .frame: return endFrame()
    case .axis, .step, .leave: return pass(event)
    }
  }

  private var sample: FingerSample { FingerSample(device: device, finger: 0, place: place) }

  private mutating func move(to reached: Point<LayoutSpace>, isHovering: Bool) -> Outcome {
    place = reached
    isAhead = true
    var outcome = Outcome()
    if isDown {
      outcome.events.append(.touch(.motion(sample)))
      owesTouchFrame = true
    }
    if isHovering || !buttons.isEmpty { outcome.events += follow() }
    return outcome
  }

  private mutating func land(if mayLand: (Point<LayoutSpace>) -> Bool) -> Outcome {
    guard !isDown, mayLand(place) else { return Outcome() }
    isDown = true
    owesTouchFrame = true
    return Outcome(events: [.touch(.down(sample))], isTouch: true)
  }

  private mutating func lift() -> Outcome {
    isDown = false
    owesTouchFrame = true
    return Outcome(events: [.touch(.up(device: device, finger: 0))], isTouch: true)
  }

  /// True if nothing has begun that must end as it began.
  var isAtRest: Bool { !isDown && buttons.isEmpty && !owesTouchFrame && !owesPointerFrame }

  /// Moves the pointer to the place, if it is not there.
  mutating func follow() -> [InputEvent] {
    guard isAhead else { return [] }
    isAhead = false
    owesPointerFrame = true
    return [.pointer(.motionAbsolute(to: place))]
  }

  private mutating func pass(_ event: InputEvent) -> Outcome {
    let motion = follow()
    owesPointerFrame = true
    return Outcome(events: motion + [event])
  }

  private mutating func endFrame() -> Outcome {
    defer { (owesTouchFrame, owesPointerFrame) = (false, false) }
    return Outcome(
      events: (owesTouchFrame ? [.touch(.frame(device: device))] : [])
        + (owesPointerFrame ? [.pointer(.frame)] : []))
  }
}
