import Assembly
import Geometry
import Seats
import StageKit
import Surfaces
import Testing
import WireClients

@testable import FingerpostClient
@testable import Globals

/// Tests of layers of an application over a compositor: an output of 800×600 pixels.
@Suite(.serialized) final class LayerWindowTests {
  private var stage: AppStage

  init() throws { stage = try AppStage() }

  private var frame: Rect<LayoutSpace>? { window?.frame }
  private var window: ClientWindow? { stage.arena.compositor.windows.windows.first { $0.title == "panel" } }
  private var usable: Rect<LayoutSpace>? {
    let shell = stage.arena.compositor.shell
    return shell.outputs.all.first.map { shell.usableArea(of: $0) }
  }

  /// A panel at the bottom, 100 pixels high, that keeps its place free.
  private func panel(_ prepare: (LayerWindow) -> Void = { _ in }) throws -> LayerWindow {
    let panel = try LayerWindow(
      in: stage.application, namespace: "panel", anchors: [.left, .bottom, .right], size: ViewSize(0, 100))
    panel.exclusiveZone = 100
    prepare(panel)
    stage.draw()
    return panel
  }

  /// Takes all layers off the screen, as the end of their output does.
  private func closeLayers() { stage.arena.compositor.shell.layers.values.forEach { $0.close() } }

  // MARK: Place and size

  @Test func aPanelIsAtItsEdgesAndOtherWindowsKeepItsPlaceFree() throws {
    let panel = try panel()
    #expect(frame == Rect(x: 0, y: 500, width: 800, height: 100))
    #expect(panel.size == ViewSize(800, 100))
    #expect(usable == Rect(x: 0, y: 0, width: 800, height: 500))
    #expect(window?.layer == .top)
    #expect(panel.screen?.name == "main")
    #expect(panel.screen?.nativeSize == ViewSize(800, 600))
  }

  @Test func aPanelChangesItsHeightAndItsZone() throws {
    let panel = try panel()
    panel.preferredSize.height = 160
    panel.exclusiveZone = 150
    stage.draw()
    #expect(frame == Rect(x: 0, y: 440, width: 800, height: 160))
    #expect(panel.size == ViewSize(800, 160))
    #expect(usable == Rect(x: 0, y: 0, width: 800, height: 450))
  }

  @Test func aPanelChangesItsLayerItsMarginsAndItsEdges() throws {
    let panel = try panel()
    panel.layer = .overlay
    panel.margins = EdgeInsets(left: 20, bottom: 5, right: 30)
    stage.draw()
    #expect(window?.layer == .overlay)
    #expect(frame == Rect(x: 20, y: 495, width: 750, height: 100))
    panel.anchors = [.top, .left]
    panel.preferredSize = ViewSize(200, 50)
    panel.margins = .zero
    panel.exclusiveZone = 0
    stage.draw()
    #expect(frame == Rect(x: 0, y: 0, width: 200, height: 50))
  }

  @Test func aMeasureOfZeroBetweenFreeEdgesIsOnePixel() throws {
    let panel = try panel { $0.anchors = [.bottom] }
    #expect(panel.size == ViewSize(1, 100))
    #expect(stage.lines == [], "the compositor ends the connection for other sizes")
  }

  @Test(arguments: [1, 1.5, 2, 3], [Transform.normal, .rotated90])
  func aPanelHasTheScaleOfItsScreen(scale: Double, transform: Transform) throws {
    stage = try AppStage(outputs: [
      OutputDescription(
        name: "phone", mode: IntSize(600, 1200), scale: scale, transform: transform, millimetres: Size(60, 120))
    ])
    let panel = try panel { $0.addSubview(Panel(frame: ViewRect(x: 0, y: 0, width: 50, height: 100))) }
    (panel.subviews[0] as? Panel)?.backgroundColor = PaintColor(0xff0000)
    stage.draw()
    let isTurned = transform != .normal
    let (width, height) = isTurned ? (1200.0, 600.0) : (600, 1200)
    #expect(panel.contentScale == scale)
    #expect(panel.size == ViewSize(width / scale, 100))
    #expect(panel.screen?.nativeSize == ViewSize(width, height))
    #expect(panel.screen?.physicalSize == ViewSize(width / 10, height / 10))
    #expect(panel.screen?.scale == Int(scale.rounded(.up)))
    #expect(panel.pixelsPerMillimetre == 10 / scale)
    // The pixels of the buffer, without blur at the edge of the view.
    let buffer = try #require(window?.surface.state.bufferSize)
    #expect(Double(buffer.width) == width && Double(buffer.height) == 100 * scale)
    if !isTurned {
      let edge = Int(50 * scale)
      #expect(try [edge - 1, edge].map { try stage.color($0, 1190) == 0xff0000 } == [true, false])
    }
  }

  @Test func aPanelIsLaidOutAgainWhenItsScreenChanges() throws {
    final class Counting: LayerWindow {
      var layouts = 0
      override func layoutSubviews() { layouts += 1 }
    }
    let panel = try Counting(in: stage.application, namespace: "panel", anchors: [.bottom], size: ViewSize(100, 100))
    stage.draw()
    let before = panel.layouts
    stage.draw()
    #expect(panel.layouts == before)
    let output = try #require(stage.arena.compositor.scene.outputs.all.first)
    var changed = output.description
    changed.scale = 2
    stage.arena.compositor.change(output, to: changed)
    stage.draw()
    #expect(panel.layouts > before && panel.contentScale == 2)
  }

  // MARK: Hiding

  @Test func aHiddenPanelLeavesNothingAndComesBack() throws {
    let panel = try panel { $0.addSubview(Panel(frame: ViewRect(x: 0, y: 0, width: 100, height: 100))) }
    (panel.subviews[0] as? Panel)?.backgroundColor = PaintColor(0xff0000)
    stage.draw()
    #expect(try stage.color(50, 550) == 0xff0000)
    for _ in 0..<2 {
      panel.isHidden = true
      stage.draw()
      #expect(frame == nil)
      #expect(usable == Rect(x: 0, y: 0, width: 800, height: 600))
      #expect(try stage.color(50, 550) != 0xff0000)
      panel.isHidden = false
      panel.preferredSize.height = 120
      stage.draw()
      #expect(frame == Rect(x: 0, y: 480, width: 800, height: 120))
      #expect(try stage.color(50, 530) == 0xff0000)
    }
    #expect(stage.lines == [])
  }

  @Test func aPanelThatIsHiddenAndShownAtOnceIsShownAnew() throws {
    let panel = try panel()
    panel.preferredSize.height = 130
    panel.update()
    panel.isHidden = true
    panel.update()
    panel.isHidden = false
    panel.update()
    stage.draw()
    #expect(frame == Rect(x: 0, y: 470, width: 800, height: 130))
    #expect(stage.lines == [])
  }

  @Test func aPanelCanBeginHidden() throws {
    let panel = try panel { $0.isHidden = true }
    #expect(frame == nil)
    panel.isHidden = false
    stage.draw()
    #expect(frame != nil)
    panel.close()
    stage.draw()
    #expect(frame == nil)
    #expect(!panel.isOpen)
  }

  @Test func theApplicationRunsUntilItsLastPanelIsClosed() throws {
    let panel = try panel()
    #expect(panel.isOnItsOwn && stage.window.isOnItsOwn)
    let part = try #require(SubsurfaceWindow(over: panel, size: ViewSize(20, 20)))
    #expect(!part.isOnItsOwn)
  }

  @Test func aPanelWhoseScreenIsGoneIsClosedUnlessItsProgramAnswers() throws {
    let first = try panel()
    first.preferredScreen = first.screen
    closeLayers()
    stage.draw()
    #expect(!first.isOpen)
    let second = try panel()
    second.onClose = { [stage] in stage.note("closed") }
    closeLayers()
    stage.draw()
    #expect(second.isOpen && second.isHidden && stage.lines == ["closed"])
    second.isHidden = false
    stage.draw()
    #expect(frame == Rect(x: 0, y: 500, width: 800, height: 100))
  }

  // MARK: Input

  @Test func touchesGoToViewsOfThePanelAndElsewhereToTheWindowBehind() throws {
    final class Keys: LayerWindow {
      override func hitTest(_ point: ViewPoint, with event: Event?) -> View? {
        let found = super.hitTest(point, with: event)
        return found === self ? nil : found
      }
    }
    _ = stage.fill("back")
    let keys = try Keys(
      in: stage.application, namespace: "panel", anchors: [.left, .bottom, .right], size: ViewSize(0, 100))
    let key = NotingView("key", stage)
    key.handles = true
    key.frame = ViewRect(x: 100, y: 0, width: 100, height: 100)
    keys.addSubview(key)
    stage.draw()
    stage.aim = "panel"
    stage.tap(150, 50)
    stage.tap(250, 50)
    #expect(stage.lines == ["key", "back"])
  }

  @Test func aPanelIsNeverKeyUnlessItAsksForTheKeyboard() throws {
    let panel = try panel()
    stage.aim = "panel"
    stage.tap(50, 50)
    #expect(!panel.hasKeyboard && stage.window.hasKeyboard)
    panel.keyboardInteractivity = .exclusive
    stage.draw()
    #expect(panel.hasKeyboard && !stage.window.hasKeyboard)
    panel.keyboardInteractivity = .none
    stage.draw()
    #expect(!panel.hasKeyboard && stage.window.hasKeyboard)
  }

  @Test func aPopupOfAPanelAppearsAboveItWithoutTheKeyboard() throws {
    let panel = try panel()
    let popup = try #require(
      PopupWindow(over: panel, at: CanvasPoint(100, 20), size: ViewSize(80, 40), grabs: false))
    stage.draw()
    #expect(popup.size == ViewSize(80, 40))
    let shown = stage.arena.compositor.windows.windows.first { $0.kind == .popup }
    #expect(shown?.frame == Rect(x: 101, y: 521, width: 80, height: 40))
    #expect(stage.window.hasKeyboard)
    popup.close()
    let part = try #require(SubsurfaceWindow(over: panel, size: ViewSize(20, 20)))
    #expect(PopupWindow(over: part, at: .zero, size: ViewSize(80, 40), grabs: false) == nil)
  }
}
