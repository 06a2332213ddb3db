import Assembly
import Geometry
import Policies
import Rendering
import Seats
import StageKit
import Surfaces
import Testing
import WireClients

@testable import FingerpostClient

/// Tests of scroll views in a window, over a compositor: 200 × 100 at (20, 20), with content of 200 × 400.
@Suite(.serialized) struct ScrollTests {
  private final class Scene {
    let stage: AppStage
    let scroll = ScrollPanel(frame: ViewRect(x: 20, y: 20, width: 200, height: 100))

    init(_ recognizers: [RecognizerPolicy] = []) throws {
      stage = try AppStage(recognizers)
      // No real time may decide; `waitForContent` passes this delay.
      stage.application.configuration.contentTouchDelay = .seconds(3600)
      scroll.contentSize = ViewSize(200, 400)
      scroll.backgroundColor = PaintColor(0x202020)
      stage.window.addSubview(scroll)
      stage.settle()
    }

    func add(_ color: UInt32, y: Double, height: Double) {
      let panel = Panel(frame: ViewRect(x: 0, y: y, width: 200, height: height))
      panel.backgroundColor = PaintColor(color)
      scroll.addSubview(panel)
    }

    func addNoting(_ name: String, y: Double) -> NotingView {
      let view = NotingView(name, stage)
      view.handles = true
      view.frame = ViewRect(x: 0, y: y, width: 200, height: 50)
      scroll.addSubview(view)
      return view
    }

    func waitForContent() { stage.pass(milliseconds: 3_600_000) }

    /// The colour of a pixel of the window on the output.
    func color(_ x: Int, _ y: Int) throws -> UInt32 {
      let outputs = stage.arena.compositor.scene.outputs
      let screen = try #require(outputs.all.first.flatMap { outputs.screen(of: $0) })
      let frame = try #require(stage.arena.compositor.mappedWindows.first).frame
      let picture = try screen.picture()
      let place = (Int(frame.minY) + y) * picture.stride + (Int(frame.minX) + x) * 4
      return picture.withBytes { $0.loadUnaligned(fromByteOffset: place, as: UInt32.self) & 0xffffff }
    }
  }

  @Test func aFingerMovesTheContentWhichIsDrawnInsideTheView() throws {
    let scene = try Scene()
    scene.add(0xff0000, y: 0, height: 50)
    scene.add(0x0000ff, y: 90, height: 60)
    scene.stage.draw()
    #expect(try [30, 100, 115, 125].map { try scene.color(50, $0) } == [0xff0000, 0x202020, 0x0000ff, 0x1b2430])
    scene.stage.drag(from: (100, 110), to: (100, 70))
    #expect(scene.scroll.contentOffset == ViewPoint(0, 30))
    scene.stage.draw()
    #expect(
      try [15, 30, 60, 100, 125].map { try scene.color(50, $0) } == [0x1b2430, 0xff0000, 0x202020, 0x0000ff, 0x1b2430])
    scene.stage.drag(from: (100, 110), to: (100, 0))
    scene.stage.draw()
    #expect(scene.scroll.contentOffset == ViewPoint(0, 130))
    #expect(try [15, 30, 60].map { try scene.color(50, $0) } == [0x1b2430, 0x0000ff, 0x202020])
  }

  @Test func touchesReachTheContentAtItsPlace() throws {
    let scene = try Scene()
    _ = scene.addNoting("far", y: 300)
    scene.stage.tap(100, 40)
    #expect(scene.stage.lines == [])
    scene.scroll.contentOffset.y = 290
    scene.stage.tap(100, 40)
    scene.stage.tap(100, 125)
    #expect(scene.stage.lines == ["far"])
  }

  @Test func aTouchReachesTheContentAfterTheDelayAndADragTakesIt() throws {
    let scene = try Scene()
    _ = scene.addNoting("near", y: 0)
    scene.stage.drag(from: (100, 60), to: (100, 40))
    #expect(scene.stage.lines == [])
    scene.scroll.contentOffset = .zero
    scene.stage.land(100, 60)
    #expect(scene.stage.lines == [])
    scene.waitForContent()
    #expect(scene.stage.lines == ["near"])
    scene.stage.move(to: 100, 40)
    #expect(scene.scroll.contentOffset == ViewPoint(0, 10))
    scene.stage.lift()
  }

  @Test func wheelsAndTouchpadsMoveTheContent() throws {
    let scene = try Scene()
    let delegate = ScrollLog(scene.stage)
    scene.scroll.delegate = delegate
    scene.stage.point(100, 60)
    scene.stage.arena.scroll(AxisSample(axis: .vertical, source: .wheel, value: 15, value120: 120))
    scene.stage.settle()
    #expect(scene.stage.lines == ["will drag", "15", "did end"])
    for value in [4.0, 6] {
      scene.stage.arena.scroll(AxisSample(axis: .vertical, source: .finger, value: value))
      scene.stage.settle()
    }
    #expect(scene.scroll.isDragging)
    scene.stage.arena.scroll(AxisSample(axis: .vertical, source: .finger, value: 0, isStop: true))
    scene.stage.settle()
    #expect(scene.stage.lines == ["will drag", "15", "did end", "will drag", "19", "25", "did end"])
    scene.stage.point(100, 150)
    scene.stage.arena.scroll(AxisSample(axis: .vertical, source: .wheel, value: 15, value120: 120))
    scene.stage.settle()
    #expect(scene.scroll.contentOffset == ViewPoint(0, 25))
  }

  /// A pan of the shell on what clients decline.
  private static var shellPan: RecognizerPolicy {
    var recognizer = RecognizerPolicy(name: "pan", gesture: .pan(.init()))
    recognizer.requiresFailureOf = ["client"]
    recognizer.actions.began = "shell.pan"
    return recognizer
  }

  @Test func aDragOfTheContentIsTheClientsAndOthersAreTheShells() throws {
    let scene = try Scene([Self.shellPan])
    scene.stage.drag(from: (100, 110), to: (100, 40))
    #expect(scene.scroll.contentOffset == ViewPoint(0, 60))
    #expect(scene.stage.shellActions == [])
    scene.stage.rest()
    scene.stage.drag(from: (20, 60), to: (180, 60))
    #expect(scene.scroll.contentOffset == ViewPoint(0, 60))
    #expect(scene.stage.shellActions == ["shell.pan"])
    scene.stage.rest()
    scene.stage.drag(from: (100, 190), to: (100, 130))
    #expect(scene.stage.shellActions == ["shell.pan", "shell.pan"])
  }

  @Test func aButtonInTheContentKeepsATouchThatRests() throws {
    let scene = try Scene()
    let button = TitledButton("Save", frame: ViewRect(x: 0, y: 0, width: 200, height: 60))
    let target = Responder()
    target.implement("save") { [stage = scene.stage] _ in stage.note("saved") }
    button.addTarget(target, action: "save", for: .touchUpInside)
    scene.scroll.addSubview(button)
    scene.stage.land(100, 60)
    scene.waitForContent()
    scene.stage.move(to: 100, 40)
    scene.stage.lift()
    #expect(scene.stage.lines == ["saved"])
    #expect(scene.scroll.contentOffset == .zero)
  }
}

private final class ScrollLog: ScrollViewDelegate {
  private unowned let stage: AppStage

  init(_ stage: AppStage) { self.stage = stage }

  func scrollViewDidScroll(_ scrollView: ScrollView) { stage.note("\(Int(scrollView.contentOffset.y))") }
  func scrollViewWillBeginDragging(_ scrollView: ScrollView) { stage.note("will drag") }
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) { stage.note("did end") }
}
