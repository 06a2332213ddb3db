import Geometry
import Interaction
import Seats
import Surfaces
import Testing

/// Tests of windows whose touches exclude those of others, and of requests that cancel all touches.
@Suite struct ExclusiveTouchTests {
  let desk = Desk()
  let page: ClientWindow
  let till: ClientWindow

  init() {
    page = desk.window("page", at: 0, 0, width: 400, height: 400)
    till = desk.window("till", at: 500, 0, width: 400, height: 400)
    till.isExclusiveTouch = true
    desk.router.outbox.includeNotes()
    desk.forget()
  }

  private func land(_ finger: Int32, at x: Double, _ y: Double = 10) {
    desk.finger(finger, downAt: x, y)
    desk.frame()
  }

  private func lift(_ finger: Int32) {
    desk.fingerUp(finger)
    desk.frame()
  }

  /// The windows that received a down, and the notes.
  private var landings: [String] {
    desk.cameOut.compactMap { line in
      if line.hasPrefix("note") { return line }
      let words = line.split(separator: " ")
      return words.count > 1 && words[1] == "down" ? String(words[0]) : nil
    }
  }

  @Test(arguments: [false, true])
  func whileATouchIsOnItNoOtherWindowGetsOne(isWatched: Bool) {
    if isWatched { desk.watch("look", Onlooker()) }
    land(1, at: 510)
    land(2, at: 520)
    land(3, at: 10)
    #expect(landings == ["till", "till", "note fingerExcluded 3"])
    desk.finger(3, to: 20, 10)
    desk.frame()
    lift(3)
    lift(1)
    lift(2)
    #expect(desk.cameOut == ["till up 0", "till frame", "till up 1", "till frame"])
    land(4, at: 10)
    #expect(landings == ["page"])
  }

  @Test(arguments: [false, true])
  func whileATouchIsElsewhereItGetsNone(isWatched: Bool) {
    if isWatched { desk.watch("look", Onlooker()) }
    land(1, at: 10)
    land(2, at: 510)
    #expect(landings == ["page", "note fingerNotAlone 2"])
    lift(1)
    lift(2)
    land(3, at: 510)
    #expect(landings == ["till"])
  }

  @Test func itsPopupsAreAPartOfIt() {
    let menu = desk.popup("menu", on: till, at: 950, 0)
    land(1, at: 510)
    land(2, at: 960)
    land(3, at: 10)
    #expect(menu.isMapped)
    #expect(landings == ["till", "menu", "note fingerExcluded 3"])
  }

  @Test func aTouchThatWasCancelledExcludesNothing() {
    desk.watch("pan", PanGestureRecognizer(), on: .window(till.id))
    land(1, at: 510)
    desk.finger(1, to: 560, 10)
    desk.frame()
    land(2, at: 10)
    #expect(landings == ["till", "page"])
  }

  @Test(arguments: [false, true])
  func cancellingAllTouchesEndsThemUntilTheyLift(isWatched: Bool) {
    if isWatched { desk.watch("look", Onlooker()) }
    till.isExclusiveTouch = false
    land(1, at: 10)
    land(2, at: 510)
    desk.forget()
    desk.router.take(.cancelTouches(because: .cancellingWindow), at: desk.now)
    desk.finger(1, to: 20, 10)
    desk.frame()
    #expect(desk.cameOut.sorted() == ["page cancel (cancellingWindow)", "till cancel (cancellingWindow)"])
    land(3, at: 30)
    lift(1)
    lift(2)
    #expect(landings == ["page"])
    desk.finger(3, to: 40, 10)
    lift(3)
    #expect(desk.cameOut == ["page motion 2 40,10", "page up 2", "page frame"])
    #expect(desk.router.desk.application.census.contacts == 0)
  }
}
