import Assembly
import Testing
import WaylandClient
import WireClients

@testable import FingerpostClient

/// Tests of windows that close while events of the compositor are on their way to them.
@Suite(.serialized) struct LeavingTests {
  private static let play: UInt32 = 164

  /// A stage whose second window is key.
  private func stage() throws -> (AppStage, WaylandWindow) {
    let stage = try AppStage([])
    let second = WaylandWindow(in: stage.application, title: "second", size: ViewSize(100, 100))
    stage.settle()
    return (stage, second)
  }

  /// The compositor makes an object for the action. If the application did not take it, the next object of the compositor
  /// would end the connection.
  @Test func aWindowClosesWhileAnActionIsIntroducedToIt() throws {
    let (stage, second) = try stage()
    for number in 1...3 {
      let window = number == 1 ? second : WaylandWindow(in: stage.application, title: "next", size: ViewSize(100, 100))
      stage.settle()
      stage.arena.compositor.perform(Action("a.early\(number)"))
      // The event is in the socket of the application, which has not read it.
      stage.arena.settle()
      window.close()
      stage.settle()
      stage.perform(Action("a.late\(number)"))
      #expect(stage.lines == [])
      #expect(stage.shellActions.last == "a.late\(number)")
    }
  }

  @Test func aPartClosesWhileAnActionIsIntroducedToIt() throws {
    let stage = try AppStage([])
    let view = FirstView(frame: ViewRect(x: 0, y: 0, width: 50, height: 50))
    let part = try stage.add(SubsurfaceWindow(over: stage.window, size: ViewSize(50, 50)), at: .zero, view)
    view.becomeFirstResponder()
    stage.settle()
    stage.arena.compositor.perform("a.early")
    stage.arena.settle()
    part.close()
    stage.settle()
    stage.perform("a.late")
    #expect(stage.lines == [])
    #expect(stage.shellActions.last == "a.late")
  }

  /// A second object for a surface is an error while the first one exists.
  @Test func theObjectEndsWhenTheCompositorHasAnswered() throws {
    let stage = try AppStage([])
    let display = stage.application.display
    let manager = try #require(display.responders)
    let surface = display.compositor.createSurface()
    let object = manager.getSurface(surface: surface)
    LeavingResponder.leave(object, on: display.connection, withdraw: {}, decline: { _ in })
    #expect(object.isAlive)
    stage.settle()
    #expect(!object.isAlive)
    let again = manager.getSurface(surface: surface)
    stage.settle()
    #expect(stage.lines == [])
    again.destroy()
    surface.destroy()
  }

  @Test func aCommandForAWindowThatClosesIsDeclined() throws {
    let (stage, second) = try stage()
    stage.arena.key(Self.play, true)
    stage.arena.settle()
    second.close()
    stage.settle()
    #expect(stage.shellActions == ["shell.play"])
    #expect(stage.verdicts == ["commandDeclined"])
  }

  @Test func aWindowOfVersionOneClosesAtOnce() throws {
    let stage = try AppStage([], version: 1)
    let second = WaylandWindow(in: stage.application, title: "second", size: ViewSize(100, 100))
    stage.settle()
    second.close()
    stage.perform("a.late")
    #expect(stage.lines == [] && stage.shellActions == ["a.late"])
  }
}

/// A view that can be first responder.
private final class FirstView: View {
  override var canBecomeFirstResponder: Bool { true }
}
