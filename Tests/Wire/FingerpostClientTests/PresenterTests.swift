import Testing

@testable import FingerpostClient

/// Tests of the responder chain from subsurfaces and popups to the views behind them.
@Suite(.serialized) struct PresenterTests {
  // MARK: Subsurfaces

  @Test func aTouchThatASubsurfaceDoesNotHandleIsTheViewsBehindIt() throws {
    let stage = try AppStage()
    let page = stage.fill("page")
    let board = NotingView("board", stage)
    board.handles = true
    board.frame = ViewRect(x: 50, y: 50, width: 200, height: 120)
    page.addSubview(board)
    let part = try stage.add(
      SubsurfaceWindow(over: stage.window, size: ViewSize(60, 60)), at: CanvasPoint(100, 80), View())
    stage.tap(130, 110)
    #expect(stage.lines == ["board"])
    // Without a view that contains it, the part belongs to the whole page.
    part.place(at: CanvasPoint(20, 80))
    stage.window.setNeedsDisplay()
    stage.draw()
    stage.tap(60, 110)
    #expect(stage.lines == ["board", "page"])
    #expect(stage.shellActions == [])
  }

  @Test func aTouchThatNoViewOfThePartAndTheWindowHandlesIsTheShells() throws {
    let stage = try AppStage()
    let page = stage.fill("page")
    page.handles = false
    let part = try stage.add(
      SubsurfaceWindow(over: stage.window, size: ViewSize(60, 60)), at: CanvasPoint(100, 80), NotingView("part", stage))
    stage.tap(130, 110)
    #expect(stage.lines == ["part", "page"])
    #expect(stage.shellActions == ["shell.empty"])
    part.close()
  }

  @Test func theViewThatASubsurfaceIsAPartOfCanBeChosen() throws {
    let stage = try AppStage()
    let page = stage.fill("page")
    let list = NotingView("list", stage)
    list.frame = ViewRect(x: 0, y: 0, width: 10, height: 10)
    page.addSubview(list)
    let part = try stage.add(
      SubsurfaceWindow(over: stage.window, size: ViewSize(60, 60)), at: CanvasPoint(100, 80), View())
    part.parentView = list
    stage.tap(130, 110)
    #expect(stage.lines == ["list", "page"])
    list.removeFromSuperview()
    stage.tap(130, 110)
    #expect(stage.lines == ["list", "page", "page"])
  }

  // MARK: Popups

  /// A page with a button that opens a menu with one button, which sends an action without a target.
  private final class Page: ViewController {
    private let stage: AppStage
    let button = TitledButton("Open", frame: ViewRect(x: 10, y: 10, width: 80, height: 40))
    private(set) var menu: PopupWindow?
    var presenter: Responder?

    init(_ stage: AppStage) {
      self.stage = stage
      super.init(view: View())
      view.addSubview(button)
      button.addTarget(self, action: "open", for: .touchUpInside)
      implement("open") { [unowned self] _ in open() }
      implement("page.mark") { _ in stage.note("page marked") }
      stage.window.rootViewController = self
      stage.settle()
    }

    private func open() {
      menu = PopupWindow(
        over: stage.window, at: CanvasPoint(20, 60), size: ViewSize(120, 60), presenter: presenter)
      let item = TitledButton("Mark", frame: ViewRect(x: 10, y: 10, width: 100, height: 40))
      item.addTarget(nil, action: "page.mark", for: .touchUpInside)
      menu?.addSubview(item)
    }
  }

  @Test func theControllerThatPresentsAPopupPerformsItsAction() throws {
    let stage = try AppStage()
    let page = Page(stage)
    stage.tap(40, 30)
    stage.draw()
    #expect(page.menu?.next === page.button)
    stage.tap(80, 90)
    #expect(stage.lines == ["page marked"])
  }

  @Test func theViewThatPresentsIsAskedBeforeItsController() throws {
    let stage = try AppStage()
    let page = Page(stage)
    let bar = View(frame: ViewRect(x: 0, y: 100, width: 300, height: 20))
    bar.implement("page.mark") { _ in stage.note("bar marked") }
    page.view.addSubview(bar)
    page.presenter = bar
    stage.tap(40, 30)
    stage.draw()
    stage.tap(80, 90)
    #expect(stage.lines == ["bar marked"])
    // A presenter that has left its window presents nothing.
    bar.removeFromSuperview()
    stage.tap(80, 90)
    #expect(page.menu?.next === stage.window)
    #expect(stage.lines == ["bar marked"])
  }

  @Test func anActionOfTheCompositorGoesFromThePopupToThePage() throws {
    let stage = try AppStage()
    let page = Page(stage)
    page.implement(.undo) { _ in stage.note("page undo") }
    stage.tap(40, 30)
    stage.draw()
    stage.perform(.undo)
    #expect(stage.lines == ["page undo"])
    page.menu?.implement(.undo) { _ in stage.note("menu undo") }
    stage.settle()
    stage.perform(.undo)
    #expect(stage.lines == ["page undo", "menu undo"])
  }
}
