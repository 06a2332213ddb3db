import Geometry
import Surfaces
import Testing

@testable import Seats

@Suite struct TouchpadDeliveryTests {
  private let bench = Bench()
  private let touchpad = TouchpadDelivery()
  private let page: ClientWindow
  private let place = Point<LayoutSpace>(110, 120)

  init() {
    page = bench.scene.window("page", at: 100, 100)
  }

  private func swipe(_ phase: PointerGesture.Phase, fingers: UInt8 = 3, dx: Float = 0) -> PointerGesture {
    PointerGesture(device: bench.device, .swipe, phase, fingers: fingers, dx: dx)
  }

  private func begin(after time: InputTime = .zero) throws -> TouchpadGesture {
    touchpad.begin(swipe(.began), on: SurfaceCapture(try bench.hit(110, 120)), after: time, bench.turn)
    return try #require(touchpad.current)
  }

  private func offer(fingers: UInt8 = 2) throws -> (TouchpadGesture, GestureOffer) {
    let target = SurfaceCapture(try bench.hit(110, 120))
    let offer = touchpad.offer(swipe(.began, fingers: fingers), on: target, at: place, after: .zero)
    return (try #require(touchpad.current), offer)
  }

  private func leave(_ phase: TouchOutcome.Phase, of touch: Int, from start: UInt64 = 1000) {
    touchpad.take(
      TouchOutcome(
        phase: phase, id: touch, isOfGesture: true, startTime: bench.time(start), startPlace: place, time: bench.now,
        place: place), now: bench.now, after: .zero, bench.turn)
  }

  @Test func theSurfaceUnderThePointerReceivesAGestureToItsEnd() throws {
    let gesture = try begin()
    #expect(touchpad.step(swipe(.changed, dx: 5), of: gesture, bench.turn) == nil)
    #expect(touchpad.end(gesture, .ended, because: .captured, bench.turn) == nil)
    #expect(touchpad.current == nil)
    #expect(
      bench.emitted == ["page swipe 3 began (hit)", "page swipe by 5,0 (captured)", "page swipe 3 ended (captured)"])
  }

  @Test func aGestureWithoutASurfaceIsNoted() {
    touchpad.begin(swipe(.began), on: nil, after: .zero, bench.turn)
    #expect(touchpad.current != nil)
    #expect(bench.emitted == ["note gestureMissed 3"])
  }

  @Test func aGestureIsNotSentBeforeWhatItsClientReceivedOfThePointer() throws {
    _ = try begin(after: bench.time(1500))
    #expect(touchpad.latest == bench.time(1500))
  }

  @Test func recognizersReceiveTheTouchesOfAGestureAndItsClientWhatTheyLeave() throws {
    let (gesture, offer) = try offer()
    #expect(offer.touches == -2 ... -1)
    bench.clock = 1100
    let moved = try #require(touchpad.step(swipe(.changed, dx: 5), of: gesture, bench.turn))
    #expect(moved.place(of: 0) == Point(115, 120))
    leave(.began, of: -1)
    #expect(bench.emitted == [], "one finger is still missing")
    leave(.began, of: -2)
    leave(.moved, of: -1)
    leave(.moved, of: -2)
    #expect(touchpad.end(gesture, .ended, because: .captured, bench.turn) != nil)
    for touch in offer.touches { leave(.ended, of: touch) }
    #expect(
      bench.emitted == [
        "page swipe 2 began (heldBack)", "page swipe by 5,0 (captured)", "page swipe 2 ended (captured)",
      ])
  }

  @Test func aRecognizerThatTakesAFingerTakesTheGesture() throws {
    let (_, offer) = try offer()
    for touch in offer.touches { leave(.began, of: touch) }
    leave(.cancelled, of: -1)
    leave(.cancelled, of: -2)
    #expect(bench.emitted == ["page swipe 2 began (hit)", "page swipe 2 cancelled (gesture)"])
  }

  @Test func aGestureThatIsOverIsForgottenWithItsTouches() throws {
    let (gesture, _) = try offer()
    _ = touchpad.end(gesture, .ended, because: .captured, bench.turn)
    var forgotten: [Int] = []
    touchpad.settle(isUnfinished: { $0 == -2 }, forget: { forgotten.append($0) })
    #expect(touchpad.origin(of: -1) == place)
    #expect(forgotten == [])
    touchpad.settle(isUnfinished: { _ in false }, forget: { forgotten.append($0) })
    #expect(touchpad.origin(of: -1) == nil)
    #expect(forgotten == [-2, -1])
  }

  @Test func aDestroyedSurfaceReceivesTheEndAndAClientThatIsGoneDoesNot() throws {
    let gesture = try begin()
    bench.forget()
    touchpad.surfaceDidDestroy(page.surface.id, bench.turn)
    _ = touchpad.end(gesture, .ended, because: .captured, bench.turn)
    #expect(bench.emitted == ["page swipe 3 cancelled (surfaceDestroyed)"])
    let second = try begin()
    bench.forget()
    touchpad.clientDidDisconnect(page.client, bench.turn)
    _ = touchpad.end(second, .ended, because: .captured, bench.turn)
    #expect(bench.emitted == [])
  }
}
