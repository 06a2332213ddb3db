import Geometry
import Seats

/// The modifier that turns pointer drags into touches.
package enum TouchModifier: String, CaseIterable, Sendable {
  /// The default. Desktops commonly use Super or Alt for their own drags, but not Shift.
  case shift
  case alt
  case logo = "super"

  /// The bit of the real modifier, which is the same in every keymap of libxkbcommon.
  var mask: UInt32 {
    switch self {
    case .shift: 1
    case .alt: 8
    case .logo: 0x40
    }
  }

  /// The evdev codes of the keys that usually hold the modifier.
  var keys: [UInt32] {
    switch self {
    case .shift: [42, 54]
    case .alt: [56, 100]
    case .logo: [125, 126]
    }
  }
}

/// Turns a pointer into a finger while its primary button is dragged with a modifier held. With Ctrl held too, a second
/// finger mirrors the first about the start of the drag, for pinches and rotations.
///
/// If Ctrl is held from the beginning, both fingers go down together as soon as they are far enough apart; a click is
/// then a tap with two fingers. A drag that begins as a touch ends as a touch, even if the modifier is released.
struct TouchEmulation {
  /// The distance between two fingers that go down together, in logical pixels.
  static let spread = 24.0
  static let primaryButton: UInt32 = 0x110
  static let control: UInt32 = 4
  private static let controlKeys: [UInt32] = [29, 97]

  private struct Drag {
    let modifier: TouchModifier
    let start: Point<LayoutSpace>
    var place: Point<LayoutSpace>
    var wantsPair: Bool
    /// The number of fingers that are down: 0, 1 or 2.
    var fingers: Int32 = 0

    var mirrored: Point<LayoutSpace> { start + (start - place) }
    var isFarEnough: Bool { start.distance(to: place) * 2 >= TouchEmulation.spread }
  }

  private let device: DeviceID
  private var drag: Drag?

  init(_ device: DeviceID) { self.device = device }

  var isActive: Bool { drag != nil }

  /// The modifiers that are part of the touch and are hidden from clients.
  var hidden: UInt32 { drag.map { $0.modifier.mask | Self.control } ?? 0 }

  /// True if a key is part of the touch, so that its press is not delivered.
  func withholds(_ code: UInt32) -> Bool {
    drag.map { $0.modifier.keys.contains(code) || Self.controlKeys.contains(code) } ?? false
  }

  // MARK: Pointer events

  /// Begins a touch if the primary button is pressed with the modifier held.
  ///
  /// - Returns: false, without any change, if the press remains a pointer event.
  mutating func begin(
    _ button: UInt32, at place: Point<LayoutSpace>, holding modifiers: UInt32, by modifier: TouchModifier
  ) -> Bool {
    guard drag == nil, button == Self.primaryButton, modifiers & modifier.mask != 0 else { return false }
    drag = Drag(modifier: modifier, start: place, place: place, wantsPair: modifiers & Self.control != 0)
    return true
  }

  /// Moves the fingers, and puts down those that are due. Must also be called after `begin`.
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

  /// Cancels the touch, because the pointer has left.
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

  /// Puts fingers down or lifts them to reach the wanted number, as far as the distance allows.
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
