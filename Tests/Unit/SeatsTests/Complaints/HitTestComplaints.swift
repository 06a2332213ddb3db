import Geometry
import Seats
import SeededRandom
import Surfaces
import Testing

/// Tests for bugs of other compositors in the hit tests of touches and the pointer; see docs/complaints.md.
@Suite struct HitTestComplaints {
  let desk = Desk()
  let back: ClientWindow
  let front: ClientWindow

  init() {
    desk.router.focusRules.follows = .nothing
    desk.router.focusRules.newWindowsBecomeKey = false
    desk.router.focusRules.pressRaises = false
    back = desk.window("back", at: 0, 0, width: 300, height: 300)
    front = desk.window("front", at: 200, 200, width: 200, height: 200)
    desk.forget()
  }

  private func click(at x: Double, _ y: Double) {
    desk.pointer(to: x, y)
    desk.press()
    desk.release()
  }

  @Test func aClickOutsideTheInputRegionIsNotTheWindows() {
    desk.inputRegion(of: front.surface, Region(IntRect(x: 0, y: 0, width: 150, height: 150)))
    click(at: 380, 380)
    desk.tap(at: 380, 380)
    #expect(desk.cameOut == [])
    click(at: 340, 340)
    #expect(
      desk.cameOut == [
        "front enter 140,140", "front pointer frame", "front press 110", "front pointer frame", "front release 110",
        "front pointer frame",
      ])
  }

  @Test func aClickInAHoleOfTheInputRegionIsTheWindowsBehind() {
    var frame = Region<SurfaceSpace>(IntRect(x: 0, y: 0, width: 200, height: 200))
    frame.subtract(IntRect(x: 20, y: 20, width: 60, height: 60))
    desk.inputRegion(of: front.surface, frame)
    click(at: 250, 250)
    desk.tap(at: 250, 250)
    #expect(
      desk.cameOut == [
        "back enter 250,250", "back pointer frame", "back press 110", "back pointer frame", "back release 110",
        "back pointer frame", "back down 0 250,250", "back frame", "back up 0", "back frame",
      ])
  }

  @Test func aWindowThatDrawsInASubsurfaceGetsItsInputThere() {
    _ = desk.subsurface("canvas", of: front.surface, at: 0, 0, width: 200, height: 200)
    desk.inputRegion(of: front.surface, Region())
    click(at: 390, 210)
    desk.tap(at: 210, 390)
    #expect(
      desk.cameOut == [
        "canvas enter 190,10", "front pointer frame", "canvas press 110", "front pointer frame", "canvas release 110",
        "front pointer frame", "canvas down 0 10,190", "front frame", "canvas up 0", "front frame",
      ])
  }

  @Test func theSubsurfaceOnTopIsHitFromTheMomentThatItsParentSaysSo() throws {
    let lower = desk.subsurface("lower", of: front.surface, at: 0, 0, width: 50, height: 50)
    let upper = desk.subsurface("upper", of: front.surface, at: 0, 0, width: 50, height: 50)
    desk.pointer(to: 210, 210)
    _ = try #require(lower.subsurface).place(.above, upper)
    desk.sceneChanges()
    desk.tap(at: 220, 220)
    desk.write("committed")
    _ = front.surface.commit()
    desk.sceneChanges()
    desk.tap(at: 220, 220)
    #expect(
      desk.cameOut == [
        "upper enter 10,10", "front pointer frame", "upper down 0 20,20", "front frame", "upper up 0", "front frame",
        "committed", "upper leave", "lower enter 10,10", "front pointer frame", "lower down 0 20,20", "front frame",
        "lower up 0", "front frame",
      ])
  }

  @Test(arguments: 1...20)
  func fingerPointerAndDragFindTheSameSurface(seed: UInt64) {
    var random = SeededRandom(seed)
    desk.router.take(.setOutputs([OutputArea(frame: Rect(x: -100, y: -100, width: 1000, height: 1000))]), at: desk.now)
    for (index, window) in [back, front].enumerated() {
      _ = desk.subsurface("ear \(index)", of: window.surface, at: 150, -20, width: 90, height: 90)
      var holes = Region<SurfaceSpace>(IntRect(x: 0, y: 0, width: 300, height: 300))
      holes.subtract(IntRect(x: Int32.random(in: 0..<150, using: &random), y: 30, width: 70, height: 150))
      desk.inputRegion(of: window.surface, holes)
    }
    for _ in 0..<40 {
      let place = Point<LayoutSpace>(.random(in: -20..<420, using: &random), .random(in: -20..<420, using: &random))
      let expected = desk.windows.hitTest(place).map { "\($0.surface.id)" } ?? "nothing"
      desk.finger(1, downAt: place.x, place.y)
      let finger = desk.router.touchFocus(finger: 1, on: desk.panel).map { "\($0)" } ?? "nothing"
      desk.fingerUp(1)
      desk.frame()
      desk.pointer(to: place.x, place.y)
      let pointer = desk.router.pointerFocus.map { "\($0)" } ?? "nothing"
      #expect([finger, pointer, drag(to: place)] == [expected, expected, expected], "seed \(seed), at \(place)")
    }
  }

  /// Drags from the first corner of the back window to a place, and returns the surface that is the drop target there.
  private func drag(to place: Point<LayoutSpace>) -> String {
    var driver: Driver?
    var entered = "nothing"
    desk.together { router, now in
      router.route(.touch(.down(FingerSample(device: desk.panel, finger: 9, place: Point(1, 1)))), at: now)
      router.outbox.effects.drain { routed in
        if case .touch(.down(let contact)) = routed.effect { driver = .touch(contact.touch) }
      }
      guard let driver, router.take(.beginDrag(from: back.client, isPrivate: false, by: driver), at: now) else {
        return
      }
      router.route(.touch(.motion(FingerSample(device: desk.panel, finger: 9, place: place))), at: now)
      router.outbox.effects.drain { routed in
        if case .drag(.enter(let contact)) = routed.effect { entered = "\(contact.surface)" }
        if case .drag(.motion(let contact)) = routed.effect { entered = "\(contact.surface)" }
        if case .drag(.leave) = routed.effect { entered = "nothing" }
      }
    }
    desk.fingerUp(9)
    desk.frame()
    return driver == nil ? "no drag" : entered
  }
}
