import Documents
import Geometry
import Scenes
import Scripts
import Surfaces
import Testing

@testable import Playback

/// Tests of conditions about windows.
@Suite struct WindowExaminerTests {
  private let parts: PlayParts
  private let examiner: WindowExaminer
  private var scene: PretendScene { parts.scene }

  init() throws {
    parts = try PlayParts()
    examiner = WindowExaminer(parts.search(), nil)
  }

  private func isHolding(_ condition: Condition) -> Bool { examiner.finding(of: condition).isHolding }

  @Test func windowsAreListedFromTheTopmost() {
    #expect(isHolding(.windows(.count(0))) && isHolding(.windows(.exactly([]))))
    scene.show("Inbox", of: "mail")
    scene.show("Notes", of: "pad")
    scene.show("Clock", of: "clock")
    #expect(isHolding(.windows(.count(3))))
    #expect(isHolding(.windows(.exactly([.client("clock"), .client("pad"), .client("mail")]))))
    #expect(isHolding(.windows(.inOrder([.client("clock"), .client("mail")]))), "others may be between")
    let found = "clock \"Clock\", pad \"Notes\", mail \"Inbox\""
    #expect(
      examiner.finding(of: .windows(.exactly([.client("clock"), .client("mail")])))
        == .fails(expected: "windows, topmost first: clock, mail", actual: found))
    #expect(
      examiner.finding(of: .windows(.inOrder([.client("mail"), .client("clock")])))
        == .fails(expected: "windows in this order: mail, clock", actual: found))
    #expect(!isHolding(.windows(.inOrder([.client("clock"), .client("browser")]))))
  }

  @Test func theSizeAndThePlaceOfAWindowMayBeOffByTheTolerance() {
    scene.outputs = [OutputDescription(name: "main", mode: IntSize(800, 600), position: Point(50, 0))]
    scene.show("Inbox", of: "mail", at: 60, 20, width: 320, height: 200)
    func state(_ width: Int, _ x: Double, tolerance: Double) -> WindowState {
      WindowState(
        window: .client("mail"), size: PixelSize(width: width, height: 200), place: Place(.pixels(x), .pixels(20)),
        tolerance: tolerance)
    }
    #expect(isHolding(.window(state(320, 10, tolerance: 0))), "the place is that on its output")
    #expect(isHolding(.window(state(322, 8, tolerance: 2))))
    #expect(!isHolding(.window(state(320, 8, tolerance: 1))))
    #expect(
      examiner.finding(of: .window(state(322, 10, tolerance: 1)))
        == .fails(expected: "mail: size 322x200", actual: "size 320x200"))
  }

  @Test func everyStateThatIsNotAsExpectedIsListed() {
    let window = scene.show("Inbox", of: "mail")
    let state = WindowState(window: .client("mail"), flags: [.activated, .fullscreen], absentFlags: [.maximized])
    scene.statesOfWindows[window.id] = [.activated, .fullscreen]
    #expect(isHolding(.window(state)))
    scene.statesOfWindows[window.id] = [.maximized, .fullscreen]
    #expect(
      examiner.finding(of: .window(state))
        == .fails(expected: "mail: activated, not maximized", actual: "not activated, maximized"))
  }

  @Test func theWindowsThatAreShownAreNamedInPlaceOfAMissingOne() {
    let window = scene.show("Inbox", of: "mail", appID: "org.mail")
    let browser = WindowSelector(appID: TextPattern("browser"), position: .unknown)
    #expect(
      examiner.finding(of: .window(WindowState(window: browser)))
        == .fails(expected: "a window {app-id: browser}", actual: "mail \"Inbox\" with the app id org.mail"))
    #expect(
      examiner.finding(of: .noWindow(.client("mail"))) == .fails(expected: "no window mail", actual: "mail \"Inbox\""))
    scene.askToClose(window)
    #expect(isHolding(.noWindow(.client("mail"))))
    #expect(
      examiner.finding(of: .window(WindowState(window: browser)))
        == .fails(expected: "a window {app-id: browser}", actual: "no windows"))
  }
}
