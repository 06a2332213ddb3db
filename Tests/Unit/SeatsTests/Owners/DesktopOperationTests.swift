import Geometry
import Surfaces
import Testing

@testable import Seats

@Suite struct DesktopOperationTests {
  private let bench = Bench()
  private let operation: DesktopOperation
  private let page: ClientWindow
  private let other: ClientWindow

  init() {
    operation = DesktopOperation(in: bench.scene.windows)
    page = bench.scene.window("page", at: 100, 100)
    other = bench.scene.window("other", at: 500, 100)
  }

  private func drag(isPrivate: Bool = false) {
    operation.drag(from: page.client, isPrivate: isPrivate, by: .pointer, from: Point(110, 120), bench.turn)
  }

  @Test func aMoveKeepsThePlaceOfTheDriverOnTheWindow() {
    operation.move(page, by: .pointer, from: Point(110, 120))
    #expect(operation.isDriven(by: .pointer))
    #expect(!operation.isDriven(by: .touch(FingerID(rawValue: 1))))
    #expect(operation.window === page)
    operation.driverMoved(to: Point(130, 125), bench.turn)
    operation.end(completing: true, bench.turn)
    #expect(bench.emitted == ["move page 120,105", "page let go"])
    #expect(!operation.isUnderWay)
  }

  @Test func aResizeMovesTheHeldEdgesOnly() {
    operation.resize(page, edges: [.right, .bottom], by: .pointer, from: Point(200, 200))
    operation.driverMoved(to: Point(220, 50), bench.turn)
    #expect(bench.emitted == ["resize page 100,100 120x1"], "a window is never smaller than a pixel")
  }

  @Test func aDragEntersAndLeavesSurfacesAndIsDroppedWhenItsDriverLifts() {
    drag()
    operation.driverMoved(to: Point(300, 120), bench.turn)
    operation.driverMoved(to: Point(510, 130), bench.turn)
    #expect(operation.dragPlace == Point(510, 130))
    operation.end(completing: true, bench.turn)
    #expect(
      bench.emitted == [
        "page drag enter 10,20", "page drag leave", "other drag enter 10,30", "other drop 10,30", "drag ended",
      ])
    #expect(operation.dragPlace == nil)
  }

  @Test func aPrivateDragAndOneThatIsCancelledDropNothing() {
    drag(isPrivate: true)
    operation.driverMoved(to: Point(510, 130), bench.turn)
    operation.driverMoved(to: Point(111, 120), bench.turn)
    bench.forget()
    operation.end(completing: false, bench.turn)
    operation.end(completing: false, bench.turn)
    #expect(bench.emitted == ["page drag leave", "drag ended"])
  }

  @Test func aWindowThatIsGoneEndsOnlyItsOwnOperation() {
    operation.move(page, by: .pointer, from: Point(110, 120))
    operation.windowDidUnmap(other, bench.turn)
    #expect(operation.isUnderWay)
    operation.windowDidUnmap(page, bench.turn)
    #expect(!operation.isUnderWay)
    #expect(bench.emitted == ["page let go"])
  }

  @Test func aRestingDragFollowsTheScene() {
    drag()
    bench.forget()
    page.position = Point(105, 100)
    bench.clock = 4000
    operation.follow(bench.turn)
    operation.follow(bench.turn)
    #expect(bench.emitted == ["page drag 5,20"])
    operation.surfaceDidDestroy(page.surface.id, bench.turn)
    bench.scene.windows.unmap(page)
    operation.follow(bench.turn)
    #expect(bench.emitted == [], "a destroyed surface receives no leave")
    #expect(operation.isUnderWay)
  }

  @Test func aClientThatIsGoneEndsItsDragAndReceivesNoLeave() {
    drag()
    bench.forget()
    operation.clientDidDisconnect(other.client, bench.turn)
    #expect(operation.isUnderWay)
    operation.clientDidDisconnect(page.client, bench.turn)
    #expect(bench.emitted == ["drag ended"])
    drag()
    operation.driverMoved(to: Point(510, 130), bench.turn)
    bench.forget()
    operation.clientDidDisconnect(other.client, bench.turn)
    operation.driverMoved(to: Point(300, 130), bench.turn)
    #expect(bench.emitted == [], "the client under the drag is gone, and its drag goes on")
    #expect(operation.isUnderWay)
  }
}
