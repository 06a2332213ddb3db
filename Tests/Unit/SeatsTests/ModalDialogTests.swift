import Geometry
import Seats
import Surfaces
import Testing

/// Tests of modal dialogs: what their parents do not receive, and where the keyboard goes.
@Suite struct ModalDialogTests {
  private let desk = Desk()
  private let page: ClientWindow
  private let dialog: ClientWindow

  init() {
    desk.window("other", at: 500, 0)
    page = desk.window("page", at: 0, 0)
    dialog = desk.window("dialog", of: "page", at: 200, 0, isMapped: false)
    dialog.parent = page
    desk.router.outbox.includeNotes()
    desk.forget()
  }

  private func open() {
    dialog.isModal = true
    desk.map(dialog)
    desk.forget()
  }

  private var touched: [String] { desk.cameOut.filter { !$0.contains("frame") } }

  @Test func aFingerOnTheParentMakesTheDialogKeyAndReachesNobody() {
    open()
    desk.tap(at: 510, 10)
    #expect(desk.keyWindow == "other")
    desk.forget()
    desk.tap(at: 10, 10)
    #expect(desk.keyWindow == "dialog")
    let effects = desk.cameOut
    #expect(effects.contains("note fingerBlocked 1"))
    #expect(!effects.contains { $0.hasPrefix("page down") || $0.hasPrefix("dialog down") })
    desk.tap(at: 210, 10)
    #expect(desk.cameOut.contains { $0.hasPrefix("dialog down") })
  }

  @Test func aButtonOnTheParentMakesTheDialogKeyAndReachesNobody() {
    open()
    desk.tap(at: 510, 10)
    desk.pointer(to: 10, 10)
    desk.forget()
    desk.press()
    desk.release()
    #expect(desk.keyWindow == "dialog")
    let effects = desk.cameOut
    #expect(effects.contains("note buttonBlocked 272"))
    #expect(!effects.contains { $0.contains("press") || $0.contains("enter") && $0.contains("page") })
  }

  @Test func thePointerLeavesTheParentWhenTheDialogOpens() {
    desk.pointer(to: 10, 10)
    desk.forget()
    dialog.isModal = true
    desk.map(dialog)
    #expect(desk.cameOut.contains("page leave"))
    desk.unmap(dialog)
    #expect(desk.cameOut.contains { $0.hasPrefix("page enter") })
  }

  @Test func aTouchThatIsDownKeepsItsTarget() {
    desk.finger(1, downAt: 10, 10)
    desk.frame()
    open()
    desk.finger(1, to: 20, 20)
    desk.fingerUp(1)
    desk.frame()
    #expect(touched.contains { $0.hasPrefix("page motion") })
  }

  @Test func theKeyboardGoesToTheDialogEvenIfNewWindowsDoNotBecomeKey() {
    desk.router.focusRules.newWindowsBecomeKey = false
    #expect(desk.keyWindow == "page")
    open()
    #expect(desk.keyWindow == "dialog")
    desk.unmap(dialog)
    #expect(desk.keyWindow == "page")
  }

  @Test func aDialogThatBecomesModalLaterTakesTheKeyboardFromItsParent() {
    desk.map(dialog)
    desk.tap(at: 10, 10)
    #expect(desk.keyWindow == "page")
    dialog.isModal = true
    desk.router.take(.reviewKeyWindow(because: .clientRequest), at: desk.now)
    #expect(desk.keyWindow == "dialog")
  }

  @Test func requestsForTheParentAreThoseForTheDialog() {
    open()
    desk.tap(at: 510, 10)
    desk.router.take(.makeKey(page, because: .requested), at: desk.now)
    #expect(desk.keyWindow == "dialog")
  }

  @Test func anotherWindowThatGoesLeavesTheKeyboardToTheDialog() {
    desk.router.focusRules.newWindowsBecomeKey = false
    let last = desk.window("last", at: 700, 0)
    open()
    desk.router.take(.makeKey(last, because: .requested), at: desk.now)
    desk.unmap(last)
    #expect(desk.keyWindow == "dialog")
  }

  @Test func aDialogThatCannotBecomeKeyLeavesTheKeyboardToItsParent() {
    dialog.canBecomeKey = false
    open()
    #expect(desk.keyWindow == "page")
    desk.tap(at: 10, 10)
    #expect(desk.cameOut.contains("note fingerBlocked 1"))
    #expect(desk.keyWindow == "page")
  }
}
