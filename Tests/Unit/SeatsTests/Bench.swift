import Geometry
import Surfaces
import Testing

@testable import Seats

/// What the test of one owner needs in place of a router: windows, turns, and everything that was emitted.
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

  /// Everything that was emitted since the previous call, as sentences.
  var emitted: [String] {
    var lines: [String] = []
    outbox.effects.drain { lines.append(text.tell($0)) }
    return lines
  }

  func forget() { _ = emitted }

  /// Sentences about touches end with the time that the client receives.
  func tellTimes() { text.tellsTimes = true }

  /// The surface that takes input at a place.
  func hit(_ x: Double, _ y: Double) throws -> WindowHit { try #require(scene.windows.hitTest(Point(x, y))) }

  func sample(_ finger: Int32, _ x: Double, _ y: Double) -> FingerSample {
    FingerSample(device: device, finger: finger, place: Point(x, y))
  }

  /// The windows that the pointer can be aimed at; no popup has a grab.
  var aim: Aim { Aim(stack: scene.windows, popups: PopupGrab()) }

  func target(_ window: ClientWindow) -> KeyboardTarget {
    KeyboardTarget(client: window.client, surface: window.surface.id)
  }

  func time(_ milliseconds: UInt64) -> InputTime { InputTime(milliseconds: milliseconds) }
}
