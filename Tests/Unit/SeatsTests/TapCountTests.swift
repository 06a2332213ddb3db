import Interaction
import Seats
import Surfaces
import Testing

/// Tests of the taps that count on a surface.
@Suite struct TapCountTests {
  let desk = Desk()
  let page: ClientWindow
  let old: ClientWindow
  private var taps: TapCount { desk.router.counts.taps }

  init() {
    page = desk.window("page", at: 0, 0, width: 400, height: 400)
    old = desk.window("old", at: 500, 0, width: 400, height: 400)
    desk.router.setLacksTouchSupport(true, old.client)
  }

  /// Returns how many taps were counted.
  private func counted(on window: ClientWindow?, _ body: () -> Void) -> UInt32 {
    taps.watch(window?.surface.id)
    let before = taps.count
    body()
    return taps.count &- before
  }

  private func drag(from x: Double, to end: Double) {
    desk.finger(1, downAt: x, 20)
    desk.frame()
    desk.wait(10)
    desk.finger(1, to: end, 20)
    desk.frame()
    desk.fingerUp(1)
    desk.frame()
  }

  @Test("Taps on the watched surface count, each once", arguments: [true, false])
  func tapping(withRecognizer isWatching: Bool) {
    if isWatching { desk.router.addRecognizer(Onlooker(), to: .shell) }
    #expect(counted(on: page) { desk.tap(at: 20, 20) } == 1)
    #expect(counted(on: page) { desk.tap(at: 520, 20) } == 0)
    #expect(counted(on: old) { desk.tap(at: 520, 20) } == 1, "the finger is the pointer")
    #expect(counted(on: nil) { desk.tap(at: 20, 20) } == 0)
    #expect(
      counted(on: page) {
        desk.tap(at: 20, 20)
        drag(from: 20, to: 29)
      } == 2)
  }

  @Test("Drags, scrolls, cancelled touches, long presses as a secondary click and the pointer do not count")
  func others() {
    #expect(counted(on: page) { drag(from: 20, to: 31) } == 0)
    #expect(counted(on: old) { drag(from: 520, to: 540) } == 0)
    old.fingerScrolling = .inertia
    #expect(counted(on: old) { drag(from: 520, to: 540) } == 0)
    desk.wait(5000)
    #expect(counted(on: old) { desk.tap(at: 520, 20) } == 1)
    let rest = counted(on: old) {
      desk.finger(1, downAt: 520, 20)
      desk.frame()
      desk.wait(2000)
      desk.fingerUp(1)
      desk.frame()
    }
    #expect(rest == 0)
    let cancelled = counted(on: page) {
      desk.finger(1, downAt: 20, 20)
      desk.frame()
      desk.send(.touch(.cancelAll(device: desk.panel)))
    }
    #expect(cancelled == 0)
    desk.pointer(to: 20, 20)
    let clicked = counted(on: page) {
      desk.press()
      desk.release()
    }
    #expect(clicked == 0)
  }
}
