import Geometry
import Surfaces
import Testing

/// Tests of modal dialogs, which keep input from the windows that present them.
@Suite struct ModalDialogTests {
  private let windows = WindowStack()
  private let behind: ClientWindow
  private let page: ClientWindow
  private let dialog: ClientWindow

  init() {
    behind = Self.window(1, "behind", at: 0, size: 200)
    page = Self.window(2, "page", at: 0, size: 100)
    dialog = Self.window(3, "dialog", at: 80, size: 50)
    dialog.parent = page
    for window in [behind, page, dialog] { windows.map(window) }
  }

  private static func window(
    _ id: UInt32, _ title: String, _ kind: ClientWindow.Kind = .toplevel, at x: Double, size: Int32
  ) -> ClientWindow {
    let surface = Surface(id: SurfaceID(rawValue: id), client: ClientID(rawValue: 1))
    surface.pending.buffer = .attach(Pixels(size: IntSize(size, size)))
    _ = surface.commit()
    let window = ClientWindow(id: WindowID(rawValue: id), kind: kind, surface: surface)
    window.title = title
    window.position = Point(x, 0)
    return window
  }

  private func hit(_ x: Double) -> String? { windows.hitTest(Point(x, 10))?.window.title }

  @Test func onlyAModalDialogKeepsInputFromItsParent() {
    #expect(hit(10) == "page" && page.modalDialog == nil)
    dialog.isModal = true
    #expect(hit(10) == nil, "the window behind does not get it either")
    #expect(hit(90) == "dialog" && hit(150) == "behind")
    #expect(page.modalDialog === dialog && dialog.modalDialog == nil && behind.modalDialog == nil)
    #expect(windows.modalDialog(at: Point(10, 10)) === dialog)
    #expect(windows.modalDialog(at: Point(90, 10)) == nil && windows.modalDialog(at: Point(150, 10)) == nil)
    #expect(windows.surface(at: Point(10, 10)) == nil)
    dialog.isModal = false
    #expect(hit(10) == "page" && windows.surface(at: Point(10, 10)) == page.surface.id)
  }

  @Test func itEndsWithTheDialogAndFollowsItsParent() {
    dialog.isModal = true
    dialog.parent = behind
    #expect(hit(10) == "page" && hit(150) == nil)
    dialog.parent = nil
    #expect(hit(150) == "behind")
    dialog.parent = page
    windows.unmap(dialog)
    #expect(hit(10) == "page" && page.modalDialog == nil)
    windows.map(dialog)
    #expect(hit(10) == nil)
  }

  @Test func aPopupIsAPartOfItsWindow() {
    let menu = Self.window(4, "menu", .popup, at: 20, size: 20)
    menu.parent = page
    windows.map(menu)
    dialog.isModal = true
    #expect(hit(25) == nil && menu.modalDialog === dialog)
    let own = Self.window(5, "own menu", .popup, at: 90, size: 20)
    own.parent = dialog
    windows.map(own)
    #expect(hit(95) == "own menu")
  }

  @Test func aDialogOfADialogComesFirst() {
    let question = Self.window(4, "question", at: 120, size: 20)
    question.parent = dialog
    windows.map(question)
    (dialog.isModal, question.isModal) = (true, true)
    #expect(page.modalDialog === question && dialog.modalDialog === question)
    #expect(hit(10) == nil && hit(90) == nil && hit(130) == "question")
    dialog.isModal = false
    #expect(hit(10) == "page", "its dialog is not modal, although that one has a modal dialog")
  }

  @Test func theExplanationNamesTheReason() {
    dialog.isModal = true
    let explanation = windows.explainHitTest(Point(10, 10))
    #expect(explanation.hit == nil && explanation.taker == nil)
    #expect(explanation.candidates.last?.verdict == .blocked && explanation.candidates.last?.window === page)
    #expect(explanation.windowsBehind == 1)
    #expect(windows.explainHitTest(Point(90, 10)).taker?.window === dialog)
  }
}

/// Tests of surfaces that their clients fade.
@Suite struct SurfaceAlphaTests {
  private let windows = WindowStack()
  private let window: ClientWindow
  private let button: Surface

  init() {
    let surface = Surface(id: SurfaceID(rawValue: 1), client: ClientID(rawValue: 1))
    surface.pending.buffer = .attach(Pixels(size: IntSize(100, 100)))
    button = Surface(id: SurfaceID(rawValue: 2), client: ClientID(rawValue: 1))
    button.pending.buffer = .attach(Pixels(size: IntSize(10, 10)))
    _ = button.commit()
    Subsurface(surface: button, parent: surface).setPosition(x: 0, y: 0)
    _ = surface.commit()
    window = ClientWindow(id: WindowID(rawValue: 1), kind: .toplevel, surface: surface)
    windows.map(window)
  }

  private func fade(_ surface: Surface, to alpha: Double) {
    surface.pending.alpha = .set(alpha)
    _ = surface.commit()
    if surface === button { _ = window.surface.commit() }
  }

  private func hit(_ x: Double) -> SurfaceID? { windows.hitTest(Point(x, 5))?.surface.id }

  @Test(arguments: [(0, false), (0.01, false), (0.011, true), (1, true)] as [(Double, Bool)])
  func aSurfaceThatCanHardlyBeSeenIsNotHit(alpha: Double, isHit: Bool) {
    fade(window.surface, to: alpha)
    #expect(hit(50) == (isHit ? window.surface.id : nil))
    #expect(hit(5) == button.id, "subsurfaces have factors of their own")
    #expect(window.surface.takes(Point(50, 5)) == (isHit ? .taken : .transparent(window.surface.id)))
  }

  @Test func theFactorBelongsToTheCommit() {
    button.pending.alpha = .set(0)
    #expect(hit(5) == button.id)
    _ = button.commit()
    #expect(hit(5) == button.id, "a synchronised subsurface waits for its parent")
    _ = window.surface.commit()
    #expect(hit(5) == window.surface.id)
    fade(button, to: 1)
    #expect(hit(5) == button.id)
  }

  @Test func aRuleAndTheFactorAreMultiplied() {
    var rules = HitRules()
    rules.opacity = 0.1
    window.hitRules = rules
    fade(window.surface, to: 0.11)
    #expect(hit(50) == window.surface.id)
    fade(window.surface, to: 0.09)
    #expect(hit(50) == nil && hit(5) == button.id)
    window.hitRules = nil
    #expect(hit(50) == window.surface.id)
  }
}
