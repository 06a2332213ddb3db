import Geometry
import Surfaces
import Testing

@testable import Seats

/// The environment that an owner needs for tests without a router: windows, turns, and the emitted effects.
final class Bench {
  let scene = Scene()
  let outbox = Outbox()
  let actions: ActionDispatch
  var clock: UInt64 = 1000
  private let text: EffectText

  let device = DeviceID(.scripts, 1)
  let otherDevice = DeviceID(.scripts, 2)

  init() {
    let actions = ActionDispatch()
    self.actions = actions
    text = EffectText(scene, outbox.effects) { actions.action($0) }
    outbox.includeNotes()
  }

  var now: InputTime { InputTime(milliseconds: clock) }

  /// A new turn, at the time of the clock.
  var turn: Turn { outbox.open(at: now) }

  /// The effects emitted since the previous call, as sentences.
  var emitted: [String] {
    var lines: [String] = []
    outbox.effects.drain { lines.append(text.describe($0)) }
    return lines
  }

  func forget() { _ = emitted }

  /// Adds the time that the client receives to sentences about touches.
  func tellTimes() { text.showsTimes = true }

  /// The hit of the surface that receives input at a place.
  func hit(_ x: Double, _ y: Double) throws -> WindowHit { try #require(scene.windows.hitTest(Point(x, y))) }

  func sample(_ finger: Int32, _ x: Double, _ y: Double) -> FingerSample {
    FingerSample(device: device, finger: finger, place: Point(x, y))
  }

  /// An aim at all windows, without a popup grab.
  var aim: Aim { Aim(stack: scene.windows, popups: PopupGrab()) }

  func target(_ window: ClientWindow) -> KeyboardTarget {
    KeyboardTarget(client: window.client, surface: window.surface.id)
  }

  func time(_ milliseconds: UInt64) -> InputTime { InputTime(milliseconds: milliseconds) }
}
