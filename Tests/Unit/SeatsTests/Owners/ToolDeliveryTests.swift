import Geometry
import Surfaces
import Testing

@testable import Seats

@Suite struct ToolDeliveryTests {
  private let bench = Bench()
  private let tools = ToolDelivery()
  private let paint: ClientWindow
  private let pen = ToolID(rawValue: 7)

  init() {
    paint = bench.scene.window("paint", at: 100, 100)
    bench.scene.window("plain", at: 500, 100)
    tools.setSupportsTablets(true, paint.client)
    tools.add(pen, on: bench.device)
  }

  /// Moves the pen as the router does, and updates its target if nothing holds it.
  private func move(to x: Double, _ y: Double, isDriving: Bool = false) throws -> String {
    let verdict = tools.move(pen, to: Point(x, y), isDriving: isDriving, bench.turn)
    guard case .wantsAim = verdict else { return verdict.text }
    return tools.aim(pen, at: try bench.hit(x, y), because: .hit, hasMoved: true, bench.turn).text
  }

  /// Presses the tip on the surface under the pen.
  private func press(asTouch: Bool = false) -> String {
    #expect(tools.press(.tip(isDown: true), pen, bench.turn) == true)
    _ = tools.hold(pen, asTouch: asTouch)
    return tools.report(.tip(isDown: true), pen, bench.turn).text
  }

  @Test func aClientWithTabletsIsEnteredAndOneWithoutGetsThePointer() throws {
    #expect(try move(to: 110, 120) == "entered")
    #expect(try move(to: 111, 120) == "done")
    #expect(try move(to: 510, 120) == "pointer")
    #expect(
      bench.emitted == [
        "paint tool in (hit)", "paint tool 10,20 (hit)", "paint tool 11,20 (hit)", "paint tool out (hit)",
      ])
  }

  @Test func aToolThatDrivesAnOperationSendsNothing() throws {
    _ = try move(to: 110, 120)
    _ = press()
    bench.forget()
    #expect(try move(to: 130, 120, isDriving: true) == "drives")
    #expect(bench.emitted == [])
  }

  @Test func theTipIsAFingerOrAButtonForAClientWithoutTablets() throws {
    _ = try move(to: 510, 120)
    #expect(press() == "pointer")
    #expect(try move(to: 511, 120) == "pointer")
    for verdict in tools.release(pen, because: .deviceRemoved, bench.turn) { #expect(verdict.text == "pointer") }
    #expect(tools.letGo(pen))
    #expect(press(asTouch: true) == "touch")
    #expect(try move(to: 512, 120) == "touch")
    #expect(tools.release(pen, because: .deviceRemoved, bench.turn).map(\.text) == ["touch"])
  }

  @Test func aPressThatTheDeviceReportsTwiceIsNoted() throws {
    _ = try move(to: 110, 120)
    bench.forget()
    _ = press()
    #expect(tools.press(.tip(isDown: true), pen, bench.turn) == nil)
    #expect(tools.press(.button(0x14B, isPressed: false), pen, bench.turn) == nil)
    #expect(tools.press(.button(0x14B, isPressed: true), pen, bench.turn) == false, "the tip was first")
    #expect(!tools.letGo(pen))
    #expect(bench.emitted == ["paint tip down (hit)", "note toolTwice 7", "note buttonUnknown 331"])
  }

  @Test func aSurrenderedToolIsReleasedForItsClientAndHeldByNone() throws {
    _ = try move(to: 110, 120)
    _ = press()
    tools.closeBatch(of: pen, bench.turn)
    bench.forget()
    #expect(tools.surrender(pen, of: bench.scene.client("plain"), because: .interactiveMove, bench.turn) == nil)
    #expect(tools.surrender(pen, of: paint.client, because: .interactiveMove, bench.turn) == Point(110, 120))
    #expect(
      bench.emitted == [
        "paint tip up (interactiveMove)", "paint tool out (interactiveMove)", "paint tool frame",
      ])
    #expect(try move(to: 120, 120) == "done")
    #expect(bench.emitted == [])
  }

  @Test func aDestroyedSurfaceLosesThePenWithItsEndAndAFrame() throws {
    _ = try move(to: 110, 120)
    _ = press()
    tools.closeBatch(of: pen, bench.turn)
    bench.forget()
    tools.surfaceDidDestroy(paint.surface.id, bench.turn)
    #expect(
      bench.emitted == [
        "paint tip up (surfaceDestroyed)", "paint tool out (surfaceDestroyed)", "paint tool frame",
      ])
    #expect(!tools.sceneDidChange(pen, bench.turn), "the pen is held down, for no client")
  }

  @Test func aClientThatIsGoneReceivesNothingAndItsPenWaitsForItsRelease() throws {
    _ = try move(to: 110, 120)
    _ = press()
    bench.forget()
    tools.clientDidDisconnect(paint.client, bench.turn)
    #expect(try move(to: 120, 120) == "done")
    tools.closeBatch(of: pen, bench.turn)
    #expect(bench.emitted == [])
    _ = tools.press(.tip(isDown: false), pen, bench.turn)
    #expect(tools.letGo(pen))
    #expect(try move(to: 121, 120) == "pointer", "what the client supports is forgotten too")
  }

  @Test func aHeldToolFollowsItsSurfaceAndLosesOneThatIsNotShown() throws {
    _ = try move(to: 110, 120)
    _ = press()
    bench.forget()
    paint.position = Point(105, 100)
    #expect(!tools.sceneDidChange(pen, bench.turn))
    bench.scene.windows.unmap(paint)
    #expect(!tools.sceneDidChange(pen, bench.turn))
    #expect(
      bench.emitted == [
        "paint tool 5,20 (sceneChanged)", "paint tip up (windowUnmapped)", "paint tool out (windowUnmapped)",
      ])
  }
}

extension ToolVerdict {
  fileprivate var text: String {
    switch self {
    case .done: "done"
    case .drives: "drives"
    case .wantsAim: "wants aim"
    case .entered: "entered"
    case .pointer: "pointer"
    case .touch: "touch"
    }
  }
}
