import Geometry
import Surfaces
import Testing

@testable import Seats

@Suite struct ConstraintDeliveryTests {
  private let bench = Bench()
  private let constraints = ConstraintDelivery()
  private let page: ClientWindow
  private let id = ConstraintID(rawValue: 1)

  init() {
    page = bench.scene.window("page", at: 100, 100)
  }

  private func add(
    _ kind: PointerConstraint.Kind = .lock, within region: Region<SurfaceSpace>? = nil, isPersistent: Bool = true
  ) {
    constraints.add(PointerConstraint(id, kind, on: page.surface, within: region, isPersistent: isPersistent))
  }

  /// The state of a pointer on the page.
  private func pointer(at x: Double = 110, _ y: Double = 120) throws -> PointerState {
    var state = PointerState()
    state.place = Point(x, y)
    state.isPresent = true
    state.focus = SurfaceCapture(try bench.hit(x, y))
    return state
  }

  private func review(_ pointer: PointerState, mayHold: Bool = true) {
    constraints.review(pointer, mayHold: mayHold, bench.turn)
  }

  @Test func aConstraintIsInForceWhileItMayHoldThePointer() throws {
    add()
    let pointer = try pointer()
    review(pointer, mayHold: false)
    #expect(!constraints.holdsPointer)
    review(pointer)
    #expect(constraints.inForce(on: page.surface.id)?.id == id)
    #expect(constraints.inForce(on: nil) == nil, "the pointer is on another surface")
    review(pointer, mayHold: false)
    #expect(bench.emitted == ["page holds 1", "page frees 1"])
  }

  @Test func oneThatHoldsOnceIsForgottenWhenItEnds() throws {
    add(isPersistent: false)
    review(try pointer())
    constraints.endCurrent(bench.turn)
    review(try pointer())
    #expect(constraints.isEmpty)
    #expect(bench.emitted == ["page holds 1", "page frees 1"])
  }

  @Test func aRegionThatExcludesThePointerEndsIt() throws {
    add(.confinement)
    review(try pointer())
    constraints.change(id, within: .set(Region(IntRect(x: 50, y: 50, width: 10, height: 10))), hint: .keep)
    review(try pointer())
    #expect(bench.emitted == ["page holds 1", "page frees 1"])
    review(try pointer(at: 155, 155))
    #expect(bench.emitted == ["page holds 1"])
  }

  @Test func onlyTheSurfaceWithThePointerDecidesWhichConstraintHolds() throws {
    let others = (2...4).map { number in
      let window = bench.scene.window("window \(number)", at: 400, 100)
      let id = ConstraintID(rawValue: UInt32(number))
      constraints.add(PointerConstraint(id, .lock, on: window.surface, within: nil, isPersistent: true))
      return window
    }
    add()
    review(try pointer())
    #expect(constraints.inForce(on: page.surface.id)?.id == id)
    constraints.surfaceDidDestroy(others[0].surface.id, bench.turn)
    constraints.clientDidDisconnect(others[1].client, bench.turn)
    #expect(constraints.holdsPointer)
    #expect(constraints.remove(id)?.id == id)
    review(try pointer())
    #expect(!constraints.holdsPointer)
    review(try pointer(at: 410, 120))
    #expect(constraints.inForce(on: others[2].surface.id)?.id.rawValue == 4)
  }

  @Test func removingReturnsTheConstraintOnlyWhereItWasInForce() throws {
    add()
    #expect(constraints.remove(id) == nil)
    add()
    constraints.change(id, within: .keep, hint: .set(Point(3, 4)))
    review(try pointer())
    #expect(constraints.remove(id)?.release == Point(3, 4))
    #expect(!constraints.holdsPointer)
  }

  @Test func aSceneThatChangedIsMeasuredAgain() throws {
    add(.confinement)
    page.surface.pending.inputRegion = .set(Region(IntRect(x: 0, y: 0, width: 15, height: 100)))
    _ = page.surface.commit()
    constraints.sceneDidChange(bench.turn)
    review(try pointer(at: 110, 120))
    #expect(constraints.inForce(on: page.surface.id)?.area.contains(Point(20, 20)) == false)
  }

  @Test func theClientOfADestroyedSurfaceReceivesTheEndAndOneThatIsGoneDoesNot() throws {
    add()
    review(try pointer())
    bench.forget()
    constraints.surfaceDidDestroy(page.surface.id, bench.turn)
    #expect(bench.emitted == ["page frees 1"])
    #expect(constraints.isEmpty)
    add()
    review(try pointer())
    bench.forget()
    constraints.clientDidDisconnect(page.client, bench.turn)
    #expect(bench.emitted == [])
    #expect(constraints.isEmpty)
    #expect(!constraints.holdsPointer)
  }
}
