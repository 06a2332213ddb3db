import Geometry
import Testing

@testable import Interaction

@Suite struct GestureTests {
  @Test func `A tap takes the touch from the view right before its action`() {
    let screen = Screen()
    screen.add("view").with(TapGestureRecognizer(), "tap")
    screen.tap(1, at: 10, 10)
    #expect(screen.log == ["view began 1", "view cancelled 1", "tap ended"])
  }

  @Test func `A time-out fires before input of the same moment`() {
    let screen = Screen()
    screen.showsFailures = true
    screen.window.with(TapGestureRecognizer(), "tap")
    screen.touch(1, at: 10, 10)
    screen.time = 750
    screen.lift(1, at: 10, 10)
    #expect(screen.log == ["tap failed: itself"])
  }

  @Test func `A tap of two fingers allows one to lift and land again`() {
    let screen = Screen()
    let tap = screen.window.with(TapGestureRecognizer(), "tap")
    tap.numberOfTouchesRequired = 2
    screen.touch(1, at: 10, 10)
    screen.touch(2, at: 100, 10)
    screen.lift(2, at: 100, 10)
    screen.touch(3, at: 100, 10)
    screen.lift(1, at: 10, 10)
    screen.lift(3, at: 100, 10)
    #expect(screen.log == ["tap ended"])
  }

  @Test func `A pan says how far the middle of the fingers has gone and how fast`() {
    let screen = Screen()
    let pan = screen.window.with(PanGestureRecognizer(), "pan")
    screen.touch(1, at: 0, 0)
    screen.touch(2, at: 100, 0)
    screen.pass(100)
    screen.move(1, to: 40, 0)
    #expect(pan.translation == ScreenVector(20, 0))
    #expect(pan.velocity == ScreenVector(200, 0))
    screen.lift(1, at: 40, 0)
    screen.lift(2, at: 100, 0)
    #expect(screen.log == ["pan began", "pan ended"])
    #expect(pan.translation == .zero)
  }

  @Test func `Distances given in millimetres follow the screen's density`() {
    let screen = Screen()
    screen.application.configuration.pixelsPerMillimetre = 4
    screen.application.configuration.panSlop = .millimetres(2)
    screen.window.with(PanGestureRecognizer(), "pan")
    screen.touch(1, at: 0, 0)
    screen.move(1, to: 7, 0)
    #expect(screen.takeLog() == [])
    screen.move(1, to: 8, 0)
    #expect(screen.takeLog() == ["pan began"])
  }

  /// Two adjacent screens with 10 and 2 pixels per millimetre. The density further right is unknown.
  private final class TwoScreens: Application {
    override func pixelsPerMillimetre(at place: ScreenPoint) -> Double? {
      place.x < 100 ? 10 : place.x < 200 ? 2 : nil
    }
  }

  @Test func `Millimetres are those of the screen where the first finger lands`() {
    let screen = Screen(TwoScreens())
    screen.application.configuration.panSlop = .millimetres(3)
    screen.application.configuration.pixelsPerMillimetre = 5
    let pan = screen.window.with(PanGestureRecognizer(), "pan")
    var slops: [Double] = []
    for start in [10.0, 110, 210] {
      screen.touch(1, at: start, 50)
      var way = 0.0
      while screen.takeLog() == [] {
        way += 1
        // The touch may reach the second screen, whose density must not be used.
        screen.move(1, to: start + way * 4, 50)
      }
      slops.append(way * 4)
      #expect(pan.contacts[0].pixelsPerMillimetre == [10: 10, 110: 2][start])
      screen.lift(1, at: start, 50)
      _ = screen.takeLog()
    }
    #expect(slops == [32, 8, 16])
  }

  @Test func `Each attempt measures anew, by the configuration as it is`() {
    let screen = Screen(TwoScreens())
    let press = screen.window.with(LongPressGestureRecognizer(), "press")
    press.allowableMovement = .millimetres(4)
    func survives(_ way: Double, from start: Double) -> Bool {
      screen.touch(1, at: start, 50)
      screen.move(1, to: start + way, 50)
      screen.pass(600)
      screen.lift(1, at: start + way, 50)
      return screen.takeLog() == ["press began", "press ended"]
    }
    #expect(survives(40, from: 10) && !survives(41, from: 10))
    #expect(survives(8, from: 110) && !survives(9, from: 110))
    press.allowableMovement = 9
    #expect(survives(9, from: 10) && survives(9, from: 110) && !survives(9.5, from: 10))
    press.allowableMovement = nil
    screen.application.configuration.longPressMovement = .millimetres(1)
    #expect(survives(10, from: 10) && !survives(10, from: 110))
    screen.application.configuration.longPressMovement = .millimetres(0.5)
    #expect(!survives(10, from: 10) && survives(5, from: 10))
  }

  @Test func `A density that no screen has is not used`() {
    final class Broken: Application {
      override func pixelsPerMillimetre(at place: ScreenPoint) -> Double? { place.x == 0 ? .nan : place.x - 10 }
    }
    let screen = Screen(Broken())
    screen.application.configuration.panSlop = .millimetres(2)
    screen.application.configuration.pixelsPerMillimetre = 5
    let pan = screen.window.with(PanGestureRecognizer(), "pan")
    for start in [0.0, 10, 5] {
      screen.touch(1, at: start, 0)
      #expect(pan.contacts[0].pixelsPerMillimetre == nil)
      screen.move(1, to: start + 9, 0)
      #expect(screen.takeLog() == [])
      screen.move(1, to: start + 10, 0)
      screen.lift(1, at: start + 10, 0)
      #expect(screen.takeLog() == ["pan began", "pan ended"])
    }
  }

  @Test func `A pinch goes on from its value when a finger is exchanged`() {
    let screen = Screen()
    let pinch = screen.window.with(PinchGestureRecognizer(), "pinch")
    screen.touch(1, at: 0, 0)
    screen.touch(2, at: 100, 0)
    screen.move(2, to: 200, 0)
    screen.touch(3, at: 0, 50)
    screen.lift(2, at: 200, 0)
    #expect(pinch.scale == 2)
    screen.move(3, to: 0, 100)
    #expect(pinch.scale == 4)
    #expect(screen.log == ["pinch began", "pinch changed"])
  }

  @Test func `A rotation counts beyond half a turn`() {
    let screen = Screen()
    let rotation = screen.window.with(RotationGestureRecognizer(), "rotation")
    screen.touch(1, at: 200, 200)
    screen.touch(2, at: 300, 200)
    screen.move(2, to: 200, 300)
    screen.move(2, to: 100, 200)
    screen.move(2, to: 200, 100)
    #expect(abs(rotation.rotation - 1.5 * Double.pi) < 1e-12)
  }

  @Test func `An edge pan starts at its edge and goes inwards`() {
    let screen = Screen()
    let pan = screen.window.with(ScreenEdgePanGestureRecognizer(), "edge")
    pan.edges = [.right]
    screen.touch(1, at: 395, 300)
    screen.move(1, to: 380, 305)
    screen.lift(1, at: 380, 305)
    screen.touch(2, at: 300, 300)
    screen.move(2, to: 250, 300)
    screen.lift(2, at: 250, 300)
    #expect(screen.log == ["edge began", "edge ended"])
  }

  @Test func `A long press of two fingers counts from the landing of the second`() {
    let screen = Screen()
    let press = screen.window.with(LongPressGestureRecognizer(), "press")
    press.numberOfTouchesRequired = 2
    screen.touch(1, at: 10, 10)
    screen.pass(400)
    screen.touch(2, at: 100, 10)
    screen.pass(499)
    #expect(screen.takeLog() == [])
    screen.pass(1)
    #expect(screen.takeLog() == ["press began"])
  }

  @Test(arguments: [(10.0, true), (11.0, false)])
  func `The finger of a required tap moves at most as far as the press may`(distance: Double, isRecognized: Bool) {
    let screen = Screen()
    screen.showsFailures = true
    let press = screen.window.with(LongPressGestureRecognizer(), "press")
    press.numberOfTapsRequired = 1
    screen.touch(1, at: 100, 100)
    screen.move(1, to: 100 + distance, 100)
    screen.lift(1, at: 100 + distance, 100)
    screen.touch(2, at: 100, 100)
    screen.pass(500)
    #expect(screen.log == [isRecognized ? "press began" : "press failed: itself"])
  }

  @Test(arguments: [(45.0, true), (46.0, false)])
  func `A required tap is a tap, however far the press may move`(distance: Double, isRecognized: Bool) {
    let screen = Screen()
    screen.showsFailures = true
    let press = screen.window.with(LongPressGestureRecognizer(), "press")
    press.numberOfTapsRequired = 1
    press.allowableMovement = 200
    screen.touch(1, at: 100, 100)
    screen.move(1, to: 100 + distance, 100)
    screen.lift(1, at: 100 + distance, 100)
    screen.touch(2, at: 100 + distance, 100)
    screen.pass(500)
    #expect(screen.log == [isRecognized ? "press began" : "press failed: itself"])
  }

  @Test func `A rotation counts from where two fingers of one place first lie apart`() {
    let screen = Screen()
    let rotation = screen.window.with(RotationGestureRecognizer(), "rotation")
    screen.touch(1, at: 200, 200)
    screen.touch(2, at: 200, 200)
    screen.move(2, to: 200, 300)
    #expect(rotation.rotation == 0)
    #expect(screen.log.isEmpty)
    screen.move(2, to: 100, 200)
    #expect(abs(rotation.rotation - Double.pi / 2) < 1e-12)
    #expect(screen.log == ["rotation began"])
  }

  @Test func `A pinch of two fingers of one place keeps its scale`() {
    let screen = Screen()
    let pinch = screen.window.with(PinchGestureRecognizer(), "pinch")
    screen.touch(1, at: 200, 200)
    screen.touch(2, at: 200, 200)
    screen.move(2, to: 300, 200)
    screen.move(2, to: 350, 200)
    #expect(pinch.scale == 1)
    #expect(screen.log == ["pinch began", "pinch changed"])
  }

  @Test func `A wish the state does not allow has no effect`() {
    final class Confused: GestureRecognizer {
      override func contactsBegan(_ contacts: [Contact], with event: Event) {
        change()
        end()
        cancel()
      }
      override func contactsMoved(_ contacts: [Contact], with event: Event) {
        recognize()
      }
      override func contactsEnded(_ contacts: [Contact], with event: Event) {
        fail()
        recognize()
        end()
      }
    }
    let screen = Screen()
    screen.window.with(Confused(), "confused")
    screen.touch(1, at: 0, 0)
    screen.move(1, to: 1, 0)
    screen.lift(1, at: 1, 0)
    #expect(screen.log == ["confused began", "confused ended"])
  }

  @Test func `A press is a finger that never moves`() {
    let screen = Screen()
    let press = screen.window.with(LongPressGestureRecognizer(), "press")
    press.allowedPresses = ["select"]
    screen.press("select")
    screen.pass(500)
    screen.deliver(.press("select", .changed))
    screen.release("select")
    screen.press("menu")
    screen.pass(500)
    #expect(screen.log == ["press began", "press ended"])
  }

  @Test func `Angles come out as they should all around`() {
    for degrees in stride(from: -175.0, through: 175, by: 5) {
      let radians = degrees * .pi / 180
      // Computes a point of the circle from the tangent of the half angle, without a sine.
      let half = halfTangent(radians)
      let (x, y) = ((1 - half * half) / (1 + half * half), 2 * half / (1 + half * half))
      let angle = ScreenVector(1, 0).angle(to: ScreenVector(x, y))
      #expect(abs(angle - radians) < 1e-9)
    }
  }

  /// tan(angle / 2), by its continued fraction.
  private func halfTangent(_ angle: Double) -> Double {
    let half = angle / 2
    var value = 0.0
    for odd in stride(from: 61.0, through: 1, by: -2) { value = half * half / (odd - value) }
    return half == 0 ? 0 : value / half
  }
}
