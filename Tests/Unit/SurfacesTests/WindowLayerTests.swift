import Geometry
import Surfaces
import Testing

/// Tests of the stacking order of windows.
@Suite final class WindowLayerTests {
  private let stack = WindowStack()
  private var lastID: UInt32 = 0

  @discardableResult
  private func show(
    _ title: String, _ kind: ClientWindow.Kind = .toplevel, in layer: WindowLayer = .normal,
    of parent: ClientWindow? = nil,
    at x: Double = 0, width: Int32 = 100, isFullScreen: Bool = false
  ) -> ClientWindow {
    lastID += 1
    let surface = Surface(id: SurfaceID(rawValue: lastID), client: ClientID(rawValue: 1))
    surface.pending.buffer = .attach(Pixels(size: IntSize(width, 100)))
    _ = surface.commit()
    let window = ClientWindow(id: WindowID(rawValue: lastID), kind: kind, surface: surface)
    (window.title, window.layer, window.parent, window.isFullScreen) = (title, layer, parent, isFullScreen)
    window.position = Point(x, 0)
    stack.map(window)
    return window
  }

  private var order: String { stack.windows.map(\.title).joined(separator: " ") }

  @Test func layersLieInTheirOrderWhateverOrderTheyComeIn() {
    show("page")
    show("lock", .layer, in: .overlay)
    show("panel", .layer, in: .top)
    show("paper", .layer, in: .background)
    show("icons", .layer, in: .bottom)
    show("note")
    #expect(order == "paper icons page note panel lock")
  }

  @Test func withinALayerTheLastToComeIsInFrontAndRaisingStaysWithinIt() {
    let page = show("page")
    show("note")
    let left = show("left", .layer, in: .top)
    show("right", .layer, in: .top)
    stack.raise(page)
    #expect(order == "note page left right")
    stack.raise(left)
    #expect(order == "note page right left")
    stack.lower(left)
    #expect(order == "note page left right")
  }

  @Test func whatAWindowPresentsLiesWithIt() {
    let paper = show("paper", .layer, in: .background)
    let panel = show("panel", .layer, in: .top)
    show("page")
    let menu = show("menu", .popup, of: panel)
    show("submenu", .popup, of: menu)
    show("hint", .popup, of: paper)
    #expect(order == "paper hint page panel menu submenu")
  }

  @Test func aDialogOfAFullScreenWindowIsInFrontOfItAndOfPanels() {
    let page = show("page", isFullScreen: true)
    show("panel", .layer, in: .top)
    show("lock", .layer, in: .overlay)
    show("dialog", of: page)
    show("menu", .popup, of: page)
    #expect(order == "panel page dialog menu lock")
  }

  @Test func aFullScreenWindowCoversPanelsUntilItIsNoneAnyMore() {
    let page = show("page")
    show("panel", .layer, in: .top)
    page.isFullScreen = true
    #expect(order == "panel page")
    page.isFullScreen = false
    #expect(order == "page panel")
  }

  @Test func aWindowRaisedOverAFullScreenOneBringsThePanelsBack() {
    let note = show("note")
    let page = show("page", isFullScreen: true)
    show("panel", .layer, in: .top)
    #expect(order == "note panel page")
    stack.raise(note)
    #expect(order == "page note panel")
    stack.unmap(note)
    #expect(order == "panel page")
    stack.map(note)
    stack.raise(page)
    #expect(order == "note panel page")
  }

  @Test func aWindowElsewhereDoesNotTouchAFullScreenOne() {
    show("page", isFullScreen: true)
    show("panel", .layer, in: .top)
    show("note", at: 100)
    #expect(order == "note panel page")
  }

  @Test func anInputPanelIsInFrontOfEverythingWithWhatItPresents() {
    let keys = show("keys", .layer, in: .top)
    keys.isInputPanel = true
    show("page", isFullScreen: true)
    show("panel", .layer, in: .top)
    show("lock", .layer, in: .overlay)
    show("languages", .popup, of: keys)
    #expect(order == "panel page lock keys languages")
    #expect(stack.hitTest(Point(10, 10))?.window.title == "languages")
    keys.isInputPanel = false
    #expect(order == "panel keys languages page lock")
  }

  @Test func inputPanelsHaveTheOrderOfTheirLayers() {
    for (name, layer) in [("menu", WindowLayer.overlay), ("keys", .top), ("handle", .top)] {
      show(name, .layer, in: layer).isInputPanel = true
    }
    show("page", isFullScreen: true)
    show("lock", .layer, in: .overlay)
    #expect(order == "page lock keys handle menu")
  }

  @Test func aLayerThatChangesItsPlaceIsTheFrontmostThere() {
    let panel = show("panel", .layer, in: .bottom)
    show("clock", .layer, in: .top)
    show("page")
    show("menu", .popup, of: panel)
    panel.layer = .top
    #expect(order == "page clock panel menu")
    panel.layer = .bottom
    #expect(order == "panel menu page clock")
    #expect(stack.hitTest(Point(10, 10))?.window.title == "clock")
  }

  @Test func aHitIsTheFrontmostLayers() {
    show("panel", .layer, in: .top)
    show("page")
    #expect(stack.hitTest(Point(10, 10))?.window.title == "panel")
  }
}
