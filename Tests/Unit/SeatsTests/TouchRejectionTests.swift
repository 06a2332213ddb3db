import Geometry
import Interaction
import Seats
import Surfaces
import Testing

/// Tests of touches that are rejected: in dead zones, as palms, and while the user types.
@Suite struct TouchRejectionTests {
  let desk = Desk()
  let page: ClientWindow

  init() {
    page = desk.window("page", at: 0, 0, width: 400, height: 400)
    desk.window("note", at: 500, 0, width: 400, height: 400)
    desk.router.outbox.includeNotes()
    desk.forget()
  }

  /// The left part of an output or window, in logical pixels.
  private struct LeftStrip: TouchZone {
    let width: Double

    func contains(_ place: Point<LayoutSpace>, of whole: Rect<LayoutSpace>, density: Double) -> Bool {
      whole.contains(place) && place.x < whole.minX + width
    }
  }

  private func rules(_ edit: (inout TouchRejectionRules) -> Void) -> TouchRejectionRules {
    var rules = TouchRejectionRules()
    edit(&rules)
    return rules
  }

  private func reject(of window: ClientWindow? = nil, _ edit: (inout TouchRejectionRules) -> Void) {
    if let window {
      desk.router.reject(rules(edit), on: window.id)
    } else {
      desk.router.reject(rules(edit))
    }
  }

  private func land(_ finger: Int32 = 1, at x: Double, _ y: Double = 10, size: Double? = nil) {
    desk.finger(finger, downAt: x, y)
    if let size { grow(finger, to: size) }
    desk.frame()
  }

  private func grow(_ finger: Int32 = 1, to size: Double) {
    desk.send(.touch(.shape(device: desk.panel, finger: finger, major: size, minor: size / 2)))
  }

  private func lift(_ finger: Int32 = 1) {
    desk.fingerUp(finger)
    desk.frame()
  }

  /// The effects on touches, without those on the keyboard and the stacking order.
  private var touches: [String] {
    desk.cameOut.filter { line in
      line.hasPrefix("note finger")
        || ["down", "motion", "shape", "up", "frame", "cancel"].contains { line.hasPrefix("page \($0)") }
    }
  }

  // MARK: Dead zones

  @Test(arguments: [false, true])
  func aTouchThatBeginsInADeadZoneReachesNobodyUntilItLifts(isWatched: Bool) {
    if isWatched { desk.watch("tap", TapGestureRecognizer()) }
    reject { $0.outputZones = [LeftStrip(width: 20)] }
    land(at: 10)
    desk.finger(1, to: 100, 10)
    desk.frame()
    lift()
    #expect(desk.cameOut == ["note fingerInDeadZone 1"])
    #expect(desk.keyWindow == "note")
    land(at: 30)
    desk.finger(1, to: 10, 10)
    #expect(desk.cameOut.contains("page down 0 30,10"))
    lift()
  }

  @Test func theZonesOfAWindowAreThoseOfItsFrameAndReplaceThoseOfTheDesktop() {
    reject { $0.outputZones = [LeftStrip(width: 20)] }
    reject(of: page) { _ in }
    let note = desk.windows.windows[1]
    reject(of: note) { $0.windowZones = [LeftStrip(width: 20)] }
    for x in [10.0, 510, 530] {
      land(at: x)
      lift()
    }
    let downs = desk.cameOut.filter { $0.contains("down") || $0.hasPrefix("note finger") }
    #expect(downs == ["page down 0 10,10", "note fingerInDeadZone 1", "note down 0 30,10"])
    desk.router.reject(nil, on: page.id)
    desk.forget()
    land(at: 10)
    #expect(desk.cameOut == ["note fingerInDeadZone 1"])
  }

  @Test func withoutRulesNothingIsRejected() {
    reject { $0.outputZones = [LeftStrip(width: 20)] }
    reject { _ in }
    land(at: 10, size: 500)
    #expect(desk.cameOut.contains("page down 0 10,10"))
  }

  // MARK: Receivers

  @Test func clientsAloneMayBeKeptFromATouch() {
    desk.watch("tap", TapGestureRecognizer(), on: .window(page.id))
    reject { ($0.outputZones, $0.receivers) = ([LeftStrip(width: 20)], .clients) }
    land(at: 10)
    lift()
    #expect(desk.cameOut == ["note fingerInDeadZone 1", "tap recognized"])
  }

  @Test func recognizersAloneMayBeKeptFromATouch() {
    let tap = desk.watch("tap", TapGestureRecognizer(), on: .window(page.id))
    let filter = Filter(desk.router)
    tap.delegate = filter
    reject { ($0.outputZones, $0.receivers) = ([LeftStrip(width: 20)], .recognizers) }
    land(at: 10)
    lift()
    #expect(
      touches == [
        "note fingerInDeadZone 1", "page down 0 10,10", "page frame", "page up 0", "page frame",
      ])
    #expect(!filter.isKept)
    land(at: 30)
    lift()
    #expect(desk.cameOut.contains("tap recognized"))
  }

  /// The delegate of a recognizer that refuses rejected touches.
  private final class Filter: GestureRecognizerDelegate {
    private let router: InputRouter
    private(set) var last: Touch?
    init(_ router: InputRouter) { self.router = router }

    var isKept: Bool { last.map(router.keepsFromRecognizers) ?? true }

    func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
      last = touch
      return !router.keepsFromRecognizers(touch)
    }
  }

  // MARK: Palms

  @Test(arguments: [false, true])
  func aLargeContactIsRejectedBeforeItsClientReceivesAnything(isWatched: Bool) {
    if isWatched { desk.watch("tap", TapGestureRecognizer()) }
    reject { $0.longestContact = 100 }
    land(at: 10, size: 101)
    desk.finger(1, to: 100, 10)
    grow(to: 20)
    desk.frame()
    lift()
    #expect(desk.cameOut == ["note fingerTooLarge 1"])
  }

  @Test func aSmallContactArrivesWithItsShapeAtTheEndOfItsFrame() {
    reject { $0.longestContact = 100 }
    desk.finger(1, downAt: 10, 10)
    desk.finger(2, downAt: 20, 10)
    grow(1, to: 100)
    #expect(touches == [])
    desk.frame()
    #expect(
      touches == [
        "page down 0 10,10", "page shape 0 100,50", "page down 1 20,10", "page frame",
      ])
  }

  @Test(arguments: [false, true])
  func aContactThatGrowsCancelsItsTouch(isWatched: Bool) {
    if isWatched { desk.watch("pan", PanGestureRecognizer()) }
    reject { $0.longestContact = 100 }
    land(at: 10, size: 50)
    desk.forget()
    grow(to: 101)
    desk.frame()
    #expect(desk.cameOut == ["note fingerTooLarge 1", "page cancel (touchRejected)"])
    grow(to: 300)
    desk.finger(1, to: 200, 10)
    desk.frame()
    lift()
    #expect(desk.cameOut == [])
    land(at: 10, size: 50)
    #expect(desk.cameOut.contains("page down 0 10,10"))
  }

  @Test func aContactThatGrowsCancelsAGestureThatHasBegun() {
    desk.watch("pan", PanGestureRecognizer())
    reject { $0.longestContact = 100 }
    land(at: 10)
    desk.finger(1, to: 100, 10)
    desk.frame()
    desk.forget()
    grow(to: 101)
    desk.frame()
    #expect(desk.cameOut == ["note fingerTooLarge 1", "pan cancelled"])
    lift()
    #expect(desk.cameOut == [])
  }

  @Test func aContactThatGrowsMayEndRecognizersOnly() {
    desk.watch("pan", PanGestureRecognizer())
    reject { ($0.longestContact, $0.receivers) = (100, .recognizers) }
    land(at: 10)
    desk.forget()
    grow(to: 101)
    desk.frame()
    desk.finger(1, to: 100, 10)
    desk.frame()
    lift()
    #expect(
      desk.cameOut == [
        "note fingerTooLarge 1", "page motion 0 100,10", "page shape 0 101,50.5", "page frame", "page up 0",
        "page frame",
      ])
  }

  @Test func aContactThatGrowsMayBeTakenFromClientsOnly() {
    let pan = PanGestureRecognizer()
    pan.cancelsTouchesInView = false
    desk.watch("pan", pan)
    reject { ($0.longestContact, $0.receivers) = (100, .clients) }
    land(at: 10)
    desk.forget()
    grow(to: 101)
    desk.finger(1, to: 100, 10)
    desk.frame()
    lift()
    #expect(desk.cameOut == ["note fingerTooLarge 1", "page cancel (touchRejected)", "pan began", "pan ended"])
  }

  @Test func aPenIsNeverAPalm() {
    reject { ($0.outputZones, $0.longestContact) = ([LeftStrip(width: 20)], 100) }
    desk.send(.touch(.down(FingerSample(device: desk.panel, finger: 1, place: Point(10, 10), tool: .pen))))
    grow(to: 40)
    desk.frame()
    #expect(desk.cameOut.contains("page down 0 10,10"))
  }

  // MARK: Typing

  @Test func aTouchSoonAfterAKeyIsRejected() {
    reject { $0.typingPause = 300_000 }
    land(at: 10)
    lift()
    desk.keyDown(30)
    desk.wait(299)
    desk.keyUp(30)
    desk.forget()
    land(at: 10)
    lift()
    #expect(desk.cameOut == ["note fingerWhileTyping 1"])
    desk.wait(1)
    land(at: 10)
    #expect(desk.cameOut.contains("page down 0 10,10"))
  }

  @Test func theKeysOfClientsDoNotCountAsTyping() {
    reject { $0.typingPause = 300_000 }
    desk.keyDown(30, on: DeviceID(.clients, 1))
    desk.forget()
    land(at: 10)
    #expect(desk.cameOut.contains("page down 0 10,10"))
  }

  // MARK: Removal

  @Test func aDeviceThatIsRemovedWithinAFrameLeavesNothing() {
    reject { $0.longestContact = 100 }
    desk.finger(1, downAt: 10, 10)
    desk.send(.deviceRemoved(desk.panel))
    desk.frame()
    desk.forget()
    land(at: 10)
    #expect(desk.cameOut.filter { $0.contains("down") } == ["page down 0 10,10"])
  }
}
