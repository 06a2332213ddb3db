import Geometry
import Overlays
import Seats
import Testing
import Traces

/// Tests of fingers, trails and presses in the overlay, after events and over time.
@Suite("Fingers in an overlay")
struct TouchSceneTests {
  @Test("a finger leaves a trail that fades by the clock, and so does the finger when it has lifted")
  func trail() {
    let glass = Glass()
    glass.land(3, at: 10, 10)
    for step in 1...3 {
      glass.wait(60)
      glass.move(3, to: 10 + Double(step) * 20, 10)
    }
    #expect(glass.scene(.touches).spotted == ["finger(3) at 70,10 down"])
    #expect(glass.scene(.touches).trailing == [[70, 80, 90, 100]])
    #expect(glass.scene(.touches).isFading)

    glass.wait(480)
    // The last faded point remains as the start of the trail.
    #expect(glass.scene(.touches).trailing == [[0, 10, 20]])
    glass.wait(120)
    #expect(glass.scene(.touches).trailing == [])
    #expect(!glass.scene(.touches).isFading)
    #expect(glass.scene(.touches).spotted == ["finger(3) at 70,10 down"])

    glass.lift(3)
    #expect(glass.scene(.touches).spotted == ["finger(3) at 70,10 gone"])
    glass.wait(100)
    #expect(glass.scene(.touches).spotted == ["finger(3) at 70,10 gone 75 %"])
    #expect(glass.scene(.touches).isFading)
    glass.wait(300)
    #expect(glass.scene(.touches) == OverlayScene())
  }

  @Test("the same moment is the same picture, however often and whenever it is looked at")
  func looking() {
    let (often, once) = (Glass(), Glass())
    for glass in [often, once] {
      glass.window("page", at: 0, 0)
      glass.land(1, at: 10, 10)
      glass.wait(50)
      if glass === often { for _ in 1...5 { _ = glass.scene() } }
      glass.move(1, to: 40, 40)
      glass.wait(50)
    }
    #expect(often.scene() == once.scene())
    #expect(often.scene().outlines.count > 1)
  }

  @Test("what happened before somebody looked is shown too: nothing need be switched on for it")
  func before() {
    let glass = Glass()
    glass.tap(0, at: 5, 5)
    #expect(glass.scene(.touches).spotted == ["finger(0) at 5,5 gone"])
  }

  @Test("touches that are taken back, or whose device is gone, are gone", arguments: [false, true])
  func cancelled(deviceGoes: Bool) {
    let glass = Glass()
    glass.land(1, at: 10, 10)
    glass.land(2, at: 50, 50)
    glass.route(deviceGoes ? .deviceRemoved(glass.panel) : .touch(.cancel(device: glass.panel, finger: 1)))
    let rest = deviceGoes ? "gone" : "down"
    #expect(glass.scene(.touches).spotted == ["finger(1) at 10,10 gone", "finger(2) at 50,50 \(rest)"])
    glass.route(.touch(.cancelAll(device: glass.panel)))
    #expect(glass.scene(.touches).spotted == ["finger(1) at 10,10 gone", "finger(2) at 50,50 gone"])
  }

  @Test("a finger that rests is there when the recorder has long forgotten it")
  func forgotten() {
    let glass = Glass()
    glass.land(1, at: 10, 10)
    glass.land(2, at: 20, 20)
    for step in 0...glass.router.outbox.recorder.capacity { glass.move(2, to: 20 + Double(step % 50), 20) }
    glass.wait(600)
    #expect(
      Set(glass.scene(.touches).spotted) == ["finger(1) at 10,10 down", "finger(2) at 66,20 down"])
  }

  @Test("a place that is no number is nowhere; a finger that comes down twice is two")
  func broken() {
    let glass = Glass()
    glass.land(1, at: .nan, 10)
    glass.move(1, to: .infinity, 10)
    #expect(glass.scene(.touches) == OverlayScene())
    glass.land(2, at: 10, 10)
    glass.land(2, at: 90, 90)
    #expect(glass.scene(.touches).spotted == ["finger(2) at 10,10 gone", "finger(2) at 90,90 down"])
  }

  @Test("a press is shown under the pointer while it lasts, and where it was made when it is over")
  func press() {
    let glass = Glass()
    glass.point(at: 30, 40)
    #expect(glass.scene(.touches) == OverlayScene())
    glass.press()
    glass.point(at: 60, 40)
    #expect(glass.scene(.touches).spotted == ["pointer at 60,40 down"])
    glass.press(false)
    glass.wait(200)
    #expect(glass.scene(.touches).spotted == ["pointer at 30,40 gone 50 %"])
    glass.wait(200)
    #expect(glass.scene(.touches) == OverlayScene())
  }
}
