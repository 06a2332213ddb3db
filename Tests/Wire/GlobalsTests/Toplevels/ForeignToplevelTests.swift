import Geometry
import StageKit
import Surfaces
import Testing
import WaylandClient

@testable import Globals

/// Tests of the events that a taskbar receives about other clients' windows, and of its requests.
@Suite struct ForeignToplevelTests {
  private let stage: ShellStage

  init() throws { stage = try ShellStage() }

  private func taskbar(version: Int32 = 3) throws -> TaskbarClient {
    TaskbarClient(on: try stage.connect(), version: version)
  }

  // MARK: Events

  @Test func windowsThatAreThereAreIntroducedAtOnceAndOthersAsTheyCome() throws {
    let client = try stage.connect()
    let page = try client.showToplevel("page")
    page.role.setAppId(appId: "org.example")
    let hidden = client.makeToplevel("not yet")
    let taskbar = try taskbar()
    #expect(taskbar.takeEvents() == ["1: \"page\" app org.example []"])
    try hidden.show(100, 100)
    #expect(taskbar.takeEvents() == ["2: \"not yet\" app  []"])
  }

  @Test func whatChangesTogetherIsToldTogether() throws {
    let page = try stage.connect().showToplevel("page")
    let taskbar = try taskbar()
    _ = taskbar.takeEvents()
    page.role.setTitle(title: "other")
    page.role.setAppId(appId: "app")
    page.role.setMaximized()
    #expect(taskbar.takeEvents() == ["1: \"other\" app app [maximized]"])
    page.role.setTitle(title: "other")
    #expect(taskbar.takeEvents() == [], "nothing has changed")
  }

  @Test func statesAreThoseThatTheWindowWasAskedFor() throws {
    let page = try stage.connect().showToplevel("page")
    let id = try #require(stage.server.windows.windows.first).id
    let taskbar = try taskbar()
    _ = taskbar.takeEvents()
    stage.shell.setActivated(true, id)
    #expect(taskbar.takeEvents() == ["1: [activated]"])
    page.role.setFullscreen(output: nil)
    #expect(taskbar.takeEvents() == ["1: [activated fullscreen]"])
    page.role.setMinimized()
    #expect(taskbar.takeEvents() == ["1: [minimized activated fullscreen]"])
  }

  @Test func theFirstVersionKnowsNoFullScreenAndNoParents() throws {
    let client = try stage.connect()
    let page = try client.showToplevel("page")
    let dialog = try client.showToplevel("dialog")
    dialog.role.setParent(parent: page.role)
    page.role.setFullscreen(output: nil)
    #expect(try taskbar(version: 1).takeEvents() == ["1: \"page\" app  []", "2: \"dialog\" app  []"])
    #expect(try taskbar(version: 2).takeEvents() == ["1: \"page\" app  [fullscreen]", "2: \"dialog\" app  []"])
  }

  @Test func aDialogNamesItsParent() throws {
    let client = try stage.connect()
    let dialog = try client.showToplevel("dialog")
    let page = try client.showToplevel("page")
    dialog.role.setParent(parent: page.role)
    let taskbar = try taskbar()
    #expect(taskbar.takeEvents() == ["1: \"dialog\" app  [] of 2", "2: \"page\" app  []"])
    page.role.destroy()
    #expect(taskbar.takeEvents() == ["2 closed", "1: of none"])
  }

  @Test func outputsAreToldToThoseWhoKnowThem() throws {
    let side = try stage.addOutput()
    _ = try stage.connect().showToplevel("page")
    let client = try stage.connect()
    _ = client.bindOutputs()
    let taskbar = TaskbarClient(on: client)
    #expect(taskbar.takeEvents() == ["1: \"page\" app  enters []"])
    let window = try #require(stage.server.windows.windows.first)
    stage.shell.move(window, to: Point(1100, 0))
    #expect(taskbar.takeEvents() == ["1: enters"])
    stage.shell.move(window, to: Point(1290, 0))
    #expect(taskbar.takeEvents() == ["1: leaves"])
    stage.unplug(side)
    #expect(taskbar.takeEvents() == ["1: leaves"], "it returns to an output")
  }

  @Test func aWindowThatGoesIsClosedAndOneThatComesBackIsAnother() throws {
    let page = try stage.connect().showToplevel("page")
    let taskbar = try taskbar()
    _ = taskbar.takeEvents()
    page.hide()
    #expect(taskbar.takeEvents() == ["1 closed"])
    page.role.setTitle(title: "again")
    try page.show(100, 100)
    #expect(taskbar.takeEvents() == ["2: \"again\" app  []"])
    taskbar.handles[0].setMaximized()
    taskbar.handles[0].close()
    #expect(page.takeEvents() == [], "the old handle is nobody's")
  }

  // MARK: Requests

  @Test func requestsAreWhatTheWindowsOwnWouldBe() throws {
    let page = try stage.connect().showToplevel("page")
    let taskbar = try taskbar()
    _ = taskbar.takeEvents()
    let handle = taskbar.handles[0]
    let wishes: [(() -> Void, String)] = [
      (handle.setMaximized, "maximized 1280x800"),
      ({ handle.setFullscreen(output: nil) }, "maximized fullscreen 1280x800"),
      (handle.unsetFullscreen, "maximized 1280x800"), (handle.unsetMaximized, "400x300"), (handle.close, "close"),
    ]
    for (wish, answer) in wishes {
      wish()
      #expect(page.takeEvents().last == answer)
    }
    #expect(taskbar.takeEvents().suffix(1) == ["1: []"])
  }

  @Test func fullScreenMayNameAnOutput() throws {
    try stage.addOutput()
    let page = try stage.connect().showToplevel("page")
    let client = try stage.connect()
    let outputs = client.bindOutputs()
    let taskbar = TaskbarClient(on: client)
    _ = taskbar.takeEvents()
    taskbar.handles[0].setFullscreen(output: outputs[1])
    #expect(page.takeEvents().last == "fullscreen 600x400")
  }

  @Test func minimizingHidesAndUndoingItBringsTheWindowBackWithTheKeyboard() throws {
    _ = try stage.connect().showToplevel("page")
    let taskbar = try taskbar()
    _ = taskbar.takeEvents()
    taskbar.handles[0].setMinimized()
    #expect(taskbar.takeEvents() == ["1: [minimized]"])
    #expect(stage.titles == [])
    _ = stage.log.takeEvents()
    taskbar.handles[0].unsetMinimized()
    taskbar.handles[0].unsetMinimized()
    #expect(taskbar.takeEvents() == ["1: []"])
    #expect(stage.log.takeEvents() == ["page appears", "page is activated"])
  }

  @Test func activatingOrGrowingShowsAHiddenWindow() throws {
    _ = try stage.connect().showToplevel("page")
    let taskbar = try taskbar()
    _ = taskbar.takeEvents()
    let handle = taskbar.handles[0]
    let wishes = [
      { handle.activate(seat: taskbar.client.seat) }, handle.setMaximized, { handle.setFullscreen(output: nil) },
    ]
    for show in wishes {
      handle.setMinimized()
      _ = taskbar.takeEvents()
      #expect(stage.titles == [])
      show()
      _ = taskbar.takeEvents()
      #expect(stage.titles == ["page"])
    }
  }

  @Test(arguments: [(-1, 0), (0, -1), (Int32.min, Int32.min)] as [(Int32, Int32)])
  func aRectangleHasNoNegativeSize(width: Int32, height: Int32) throws {
    _ = try stage.connect().showToplevel("page")
    let taskbar = try taskbar()
    _ = taskbar.takeEvents()
    let surface = taskbar.client.compositor.createSurface()
    taskbar.handles[0].setRectangle(surface: surface, x: .min, y: .max, width: .max, height: 0)
    #expect(taskbar.client.error == nil)
    taskbar.handles[0].setRectangle(surface: surface, x: 0, y: 0, width: width, height: height)
    #expect(taskbar.client.error == "zwlr_foreign_toplevel_handle_v1 0")
  }

  // MARK: Ends

  @Test func aStoppedManagerIsFinishedAndItsHandlesGoOn() throws {
    let client = try stage.connect()
    let page = try client.showToplevel("page")
    let taskbar = try taskbar()
    _ = taskbar.takeEvents()
    taskbar.manager.stop()
    _ = try client.showToplevel("late")
    #expect(taskbar.takeEvents() == [])
    #expect(taskbar.isFinished)
    page.role.setTitle(title: "other")
    #expect(taskbar.takeEvents() == ["1: \"other\""])
    page.hide()
    #expect(taskbar.takeEvents() == ["1 closed"])
    taskbar.handles[0].destroy()
    #expect(taskbar.client.error == nil)
  }

  @Test func aHandleMayBeGivenUpAtAnyMoment() throws {
    let client = try stage.connect()
    let page = try client.showToplevel("page")
    let dialog = try client.showToplevel("dialog")
    let taskbar = try taskbar()
    _ = taskbar.takeEvents()
    taskbar.handles[0].setMinimized()
    taskbar.handles[0].destroy()
    dialog.role.setParent(parent: page.role)
    page.role.setTitle(title: "other")
    _ = taskbar.takeEvents()
    page.hide()
    dialog.hide()
    #expect(taskbar.takeEvents() == ["2 closed"])
    #expect(taskbar.client.error == nil)
  }

  @Test func whoHangsUpIsForgotten() throws {
    let client = try stage.connect()
    _ = try client.showToplevel("page")
    let first = try taskbar()
    let second = try taskbar()
    first.manager.stop()
    stage.settle()
    stage.kill(first.client)
    stage.kill(client)
    #expect(second.takeEvents().last == "1 closed")
    stage.kill(second.client)
    _ = try stage.connect().showToplevel("late")
    #expect(stage.shell.watchers.isEmpty)
  }
}
