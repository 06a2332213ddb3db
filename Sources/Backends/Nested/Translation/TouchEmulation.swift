import Geometry
import Seats

/// The modifier that makes touches of a pointer that is dragged.
public enum TouchModifier: String, CaseIterable, Sendable {
  /// No desktop that is known takes Shift with a drag for itself; most take Super or Alt.
  case shift
  case alt
  case logo = "super"

  /// The real modifier's bit; libxkbcommon gives those the same ones in every keymap.
  var mask: UInt32 {
    switch self {
    case .shift: 1
    case .alt: 8
    case .logo: 0x40
    }
  }

  /// The keys that usually hold it, by evdev code.
  var keys: [UInt32] {
    switch self {
    case .shift: [42, 54]
    case .alt: [56, 100]
    case .logo: [125, 126]
    }
  }
}

/// Makes a finger of a pointer whose primary button is dragged while a modifier is held, and a second one, mirrored about
/// the place where the drag began, while Ctrl is held too: for pinches and rotations.
///
/// With Ctrl from the beginning both fingers come down together, as soon as they are far enough apart; a click is a tap
/// with two fingers then. Whoever has begun as a touch ends as one, whatever happens to the modifier.
struct TouchEmulation {
  /// Between two fingers that come down together: logical pixels.
  static let spread = 24.0
  static let primaryButton: UInt32 = 0x110
  static let control: UInt32 = 4
  private static let controlKeys: [UInt32] = [29, 97]

  private struct Drag {
    let modifier: TouchModifier
    let start: Point<LayoutSpace>
    var place: Point<LayoutSpace>
    var wantsPair: Bool
    /// How many fingers are down: 0, 1 or 2.
    var fingers: Int32 = 0

    var mirrored: Point<LayoutSpace> { start + (start - place) }
    var isFarEnough: Bool { start.distance(to: place) * 2 >= TouchEmulation.spread }
  }

  private let device: DeviceID
  private var drag: Drag?

  init(_ device: DeviceID) { self.device = device }

  var isActive: Bool { drag != nil }

  /// Modifiers that those inside are not to know of: they are part of the touch.
  var hidden: UInt32 { drag.map { $0.modifier.mask | Self.control } ?? 0 }

  /// Whether the press of a key is part of the touch.
  func withholds(_ code: UInt32) -> Bool {
    drag.map { $0.modifier.keys.contains(code) || Self.controlKeys.contains(code) } ?? false
  }

  // MARK: What happens

  /// Begins where a button goes down with a modifier held.
  ///
  /// - Returns: false, and nothing is different, where the press is the pointer's.
  mutating func begin(
    _ button: UInt32, at place: Point<LayoutSpace>, holding modifiers: UInt32, by modifier: TouchModifier
  ) -> Bool {
    guard drag == nil, button == Self.primaryButton, modifiers & modifier.mask != 0 else { return false }
    drag = Drag(modifier: modifier, start: place, place: place, wantsPair: modifiers & Self.control != 0)
    return true
  }

  /// Lets fingers come down that are due; call it after the beginning too.
  mutating func moved(to place: Point<LayoutSpace>) -> [InputEvent] {
    guard drag != nil else { return [] }
    drag?.place = place
    let events = moves() + settle()
    return events.isEmpty ? [] : events + frame
  }

  mutating func held(_ modifiers: UInt32) -> [InputEvent] {
    guard let drag, drag.wantsPair != (modifiers & Self.control != 0) else { return [] }
    self.drag?.wantsPair.toggle()
    let events = settle()
    return events.isEmpty ? [] : events + frame
  }

  mutating func released() -> [InputEvent] {
    guard let drag else { return [] }
    let taps = drag.fingers == 0 ? tap(around: drag.start) + frame : []
    let lifts = (0..<max(drag.fingers, taps.isEmpty ? 0 : 2)).map { InputEvent.touch(.up(device: device, finger: $0)) }
    self.drag = nil
    return taps + lifts + frame
  }

  /// The pointer is gone in the middle of it.
  mutating func cancelled() -> [InputEvent] {
    guard let drag else { return [] }
    self.drag = nil
    return drag.fingers == 0 ? [] : [.touch(.cancelAll(device: device))] + frame
  }

  // MARK: Fingers

  private var frame: [InputEvent] { [.touch(.frame(device: device))] }

  private func moves() -> [InputEvent] {
    guard let drag else { return [] }
    return [drag.place, drag.mirrored].enumerated().prefix(Int(drag.fingers)).map { .touch(.motion(sample($0, $1))) }
  }

  /// Has as many fingers down as are wanted and can be.
  private mutating func settle() -> [InputEvent] {
    guard let drag else { return [] }
    switch (drag.fingers, drag.wantsPair) {
    case (0, true) where drag.isFarEnough:
      return down(to: 2, [sample(0, drag.place), sample(1, drag.mirrored)])
    case (0, false): return down(to: 1, [sample(0, drag.place)])
    case (1, true) where drag.isFarEnough: return down(to: 2, [sample(1, drag.mirrored)])
    case (2, false):
      self.drag?.fingers = 1
      return [.touch(.up(device: device, finger: 1))]
    default: return []
    }
  }

  private mutating func down(to count: Int32, _ samples: [FingerSample]) -> [InputEvent] {
    drag?.fingers = count
    return samples.map { .touch(.down($0)) }
  }

  private func tap(around place: Point<LayoutSpace>) -> [InputEvent] {
    let half = Vector<LayoutSpace>(Self.spread / 2, 0)
    return [.touch(.down(sample(0, place - half))), .touch(.down(sample(1, place + half)))]
  }

  private func sample(_ finger: Int, _ place: Point<LayoutSpace>) -> FingerSample {
    FingerSample(device: device, finger: Int32(finger), place: place)
  }
}
