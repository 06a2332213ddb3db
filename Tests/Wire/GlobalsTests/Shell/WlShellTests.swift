import Geometry
import Globals
import StageKit
import Surfaces
import Testing
import WaylandClient

/// Tests of `wl_shell`, in which a request sets the kind of a window and clients need not acknowledge configure events.
@Suite struct WlShellTests {
  private let stage: ShellStage
  private let client: TestClient
  private let shell: WlShell

  init() throws {
    stage = try ShellStage()
    client = try stage.connect()
    shell = client.wlShell()
  }

  private func frame(of title: String) -> Rect<LayoutSpace>? {
    stage.server.windows.windows.first { $0.title == title }?.frame
  }

  @Test func contentAppearsWithoutAnyNegotiation() throws {
    let window = WlShellWindow(on: client, shell)
    try window.draw(400, 300)
    #expect(stage.log.takeEvents() == [], "it is not yet said what it is")
    window.role.setToplevel()
    window.role.setTitle(title: "page")
    try window.draw(400, 300)
    #expect(stage.log.takeEvents() == ["page appears"])
    #expect(window.takeEvents() == [])
  }

  @Test func titleAndClassAreTheWindows() throws {
    let window = try client.showWlShellToplevel("page")
    window.role.setClass(class: "/usr/share/applications/org.example.Page.desktop")
    client.settle()
    #expect(stage.server.windows.windows.map(\.appID) == ["org.example.Page"])
    #expect(stage.titles == ["page"])
  }

  @Test func aSizeIsToldAndTheNextCommitIsTheAnswer() throws {
    let window = try client.showWlShellToplevel("page")
    let frames = stage.frames
    window.role.setMaximized(output: nil)
    window.role.setFullscreen(method: .default, framerate: 0, output: nil)
    #expect(window.takeEvents() == ["1280x800", "1280x800"])
    #expect(stage.frames == frames, "nothing moves before the client has drawn")
    try window.draw(1280, 800)
    #expect(stage.frames == [Rect(x: 0, y: 0, width: 1280, height: 800)])
    window.role.setToplevel()
    #expect(window.takeEvents() == ["400x300"])
    try window.draw(400, 300)
    #expect(stage.frames == frames)
  }

  @Test(arguments: [0, 1, 2, 3, 4, .max] as [UInt32])
  func whateverTheMethodASmallFullScreenWindowStandsInTheMiddle(method: UInt32) throws {
    let window = try client.showWlShellToplevel("page")
    window.role.setFullscreen(
      method: WlShellSurface.FullscreenMethod(rawValue: method), framerate: .max, output: nil)
    try window.draw(640, 400)
    #expect(stage.frames == [Rect(x: 320, y: 200, width: 640, height: 400)])
  }

  @Test func beingTheKeyWindowIsNoNews() throws {
    let window = try client.showWlShellToplevel("page")
    window.role.setMaximized(output: nil)
    #expect(window.takeEvents() == ["1280x800"])
    stage.shell.setActivated(true, try #require(stage.server.windows.windows.first).id)
    #expect(window.takeEvents() == [])
  }

  @Test func theUserDragsEdgesAndTheOthersStay() throws {
    let window = try client.showWlShellToplevel("page")
    let server = try #require(stage.server.windows.windows.first)
    let frame = server.frame
    stage.shell.resize(server.id, to: Rect(x: 0, y: 0, width: 350, height: 250), edges: [.left, .top])
    #expect(window.takeEvents() == ["350x250 at 5"])
    try window.draw(350, 250)
    #expect(server.frame.maxX == frame.maxX && server.frame.maxY == frame.maxY)
    stage.shell.endInteraction(server.id)
    #expect(window.takeEvents() == [])
  }

  @Test func movesAndResizesNeedAGoodSerialAndPossibleEdges() throws {
    let window = try client.showWlShellToplevel("page")
    _ = stage.log.takeEvents()
    window.role.move(seat: client.seat, serial: 8)
    window.role.move(seat: client.seat, serial: 7)
    window.role.resize(seat: client.seat, serial: 7, edges: WlShellSurface.Resize(rawValue: 15))
    window.role.resize(seat: client.seat, serial: 7, edges: [.top])
    client.settle()
    #expect(stage.log.takeEvents() == ["page is moved with 7", "page is resized at 1 with 7"])
    #expect(client.error == nil)
  }

  @Test func aHiddenWindowKeepsWhatItIsAndItsPlace() throws {
    let window = try client.showWlShellToplevel("page")
    stage.shell.move(try #require(stage.server.windows.windows.first), to: Point(33, 44))
    let frames = stage.frames
    window.hide()
    #expect(stage.frames == [])
    try window.draw(400, 300)
    #expect(stage.frames == frames)
    #expect(stage.titles == ["page"])
  }

  @Test func pingsAreAnsweredOrGivenUp() throws {
    let silent = try stage.connect()
    let window = try silent.showWlShellToplevel("page")
    silent.base.destroy()
    silent.settle()
    var received: [Bool] = []
    #expect(stage.shell.ping(stage.id(of: silent)) { received.append($0) })
    silent.settle()
    #expect(received == [true])
    window.answers = false
    #expect(stage.shell.ping(stage.id(of: silent)) { received.append($0) })
    silent.settle()
    window.surface.destroy()
    silent.settle()
    #expect(received == [true, false])
    #expect(!stage.shell.ping(stage.id(of: silent)) { received.append($0) })
  }

  // MARK: Transients and popups

  @Test func aTransientStandsBesideItsParent() throws {
    let parent = try client.showWlShellToplevel("page")
    let note = WlShellWindow(on: client, shell)
    note.role.setTransient(parent: parent.surface, x: -20, y: 30, flags: [])
    note.role.setTitle(title: "note")
    try note.draw(100, 50)
    let origin = try #require(frame(of: "page")).origin
    #expect(frame(of: "note")?.origin == Point(origin.x - 20, origin.y + 30))
    note.role.setTransient(parent: parent.surface, x: 5, y: 6, flags: [])
    client.settle()
    #expect(frame(of: "note")?.origin == Point(origin.x + 5, origin.y + 6))
  }

  @Test func anInactiveTransientTakesNoFocusAndEndsNoPopup() throws {
    let parent = try client.showWlShellToplevel("page")
    let menu = WlShellWindow(on: client, shell)
    menu.role.setPopup(seat: client.seat, serial: 7, parent: parent.surface, x: 0, y: 0, flags: [])
    try menu.draw(50, 50)
    let tip = WlShellWindow(on: client, shell)
    tip.role.setTransient(parent: parent.surface, x: 0, y: 0, flags: [.inactive])
    tip.role.setTitle(title: "tip")
    try tip.draw(20, 20)
    #expect(menu.takeEvents() == [])
    #expect(stage.server.windows.windows.first { $0.title == "tip" }?.isFocusable == false)
  }

  @Test func windowsDoNotPresentEachOtherInACircle() throws {
    let first = try client.showWlShellToplevel("first")
    let second = try client.showWlShellToplevel("second")
    first.role.setTransient(parent: second.surface, x: 1, y: 1, flags: [])
    second.role.setTransient(parent: first.surface, x: 1, y: 1, flags: [])
    second.role.setTransient(parent: second.surface, x: 1, y: 1, flags: [])
    client.settle()
    #expect(stage.server.windows.windows.compactMap { $0.parent?.title }.count <= 1)
    #expect(client.error == nil)
  }

  @Test func aPopupLiesByItsParentsSubsurfaceAndGrabs() throws {
    let parent = try client.showWlShellToplevel("page")
    let part = client.compositor.createSurface()
    let link = client.subcompositor.getSubsurface(surface: part, parent: parent.surface)
    link.setPosition(x: 40, y: 50)
    parent.surface.commit()
    _ = stage.log.takeEvents()
    let menu = WlShellWindow(on: client, shell)
    menu.role.setPopup(seat: client.seat, serial: 7, parent: part, x: 1, y: 2, flags: [])
    menu.role.setTitle(title: "menu")
    try menu.draw(50, 50)
    let origin = try #require(frame(of: "page")).origin
    #expect(frame(of: "menu")?.origin == Point(origin.x + 41, origin.y + 52))
    #expect(stage.log.takeEvents().suffix(2) == ["menu appears", "menu grabs"])
    stage.shell.dismissAllPopups()
    #expect(menu.takeEvents() == ["done"])
    #expect(stage.titles == ["page"])
  }

  @Test func aPopupWithoutAGoodSerialIsDoneAtOnce() throws {
    let parent = try client.showWlShellToplevel("page")
    let menu = WlShellWindow(on: client, shell)
    menu.role.setPopup(seat: client.seat, serial: 8, parent: parent.surface, x: 0, y: 0, flags: [])
    #expect(menu.takeEvents() == ["done"])
    try menu.draw(50, 50)
    #expect(stage.titles == ["page"])
    menu.role.setPopup(seat: client.seat, serial: 7, parent: parent.surface, x: 0, y: 0, flags: [])
    try menu.draw(50, 50)
    #expect(stage.frames.count == 2, "it may ask anew")
  }

  @Test func aPopupWhoseParentGoesIsDone() throws {
    let parent = try client.showWlShellToplevel("page")
    let menu = WlShellWindow(on: client, shell)
    menu.role.setPopup(seat: client.seat, serial: 7, parent: parent.surface, x: 0, y: 0, flags: [])
    parent.surface.destroy()
    try menu.draw(50, 50)
    #expect(menu.takeEvents() == ["done"])
    let next = try client.showWlShellToplevel("next")
    menu.role.setPopup(seat: client.seat, serial: 7, parent: next.surface, x: 0, y: 0, flags: [])
    try menu.draw(50, 50)
    next.surface.destroy()
    #expect(menu.takeEvents() == ["done"])
    #expect(stage.frames.isEmpty)
    #expect(client.error == nil)
  }

  @Test func aPopupOfItselfOrOfNothingIsDone() throws {
    let menu = WlShellWindow(on: client, shell)
    menu.role.setPopup(seat: client.seat, serial: 7, parent: menu.surface, x: 0, y: 0, flags: [])
    try menu.draw(50, 50)
    let bare = client.compositor.createSurface()
    menu.role.setPopup(seat: client.seat, serial: 7, parent: bare, x: .max, y: .min, flags: [])
    try menu.draw(50, 50)
    #expect(menu.takeEvents() == ["done", "done"])
    #expect(stage.frames.isEmpty)
  }

  @Test func farAwayIsNoTrap() throws {
    let parent = try client.showWlShellToplevel("page")
    let note = WlShellWindow(on: client, shell)
    note.role.setTransient(parent: parent.surface, x: .max, y: .min, flags: .init(rawValue: .max))
    try note.draw(10, 10)
    let menu = WlShellWindow(on: client, shell)
    menu.role.setPopup(seat: client.seat, serial: 7, parent: note.surface, x: .max, y: .min, flags: [])
    try menu.draw(10, 10)
    #expect(client.error == nil)
  }

  @Test func aWindowMayChangeItsKindAtAnyTime() throws {
    let parent = try client.showWlShellToplevel("page")
    let window = try client.showWlShellToplevel("other")
    for _ in 0..<3 {
      window.role.setPopup(seat: client.seat, serial: 7, parent: parent.surface, x: 0, y: 0, flags: [])
      try window.draw(50, 50)
      window.role.setMaximized(output: nil)
      window.role.setTransient(parent: parent.surface, x: 0, y: 0, flags: [])
      try window.draw(60, 60)
      window.role.setToplevel()
      try window.draw(60, 60)
    }
    #expect(stage.titles.sorted() == ["other", "page"])
    #expect(client.error == nil)
  }

  // MARK: Roles

  @Test func aSurfaceBelongsToOneShell() throws {
    let window = try client.showWlShellToplevel("page")
    _ = client.base.getXdgSurface(surface: window.surface)
    #expect(client.error == "xdg_wm_base 0")
    let second = try stage.connect()
    _ = second.wlShell().getShellSurface(surface: try second.showToplevel().surface)
    #expect(second.error == "wl_shell 0")
    let third = try stage.connect()
    let twice = WlShellWindow(on: third, third.wlShell())
    _ = third.wlShell().getShellSurface(surface: twice.surface)
    #expect(third.error == "wl_shell 0")
  }

  @Test func theObjectGoesWithItsSurface() throws {
    let window = try client.showWlShellToplevel("page")
    window.surface.destroy()
    client.settle()
    #expect(stage.frames.isEmpty)
    window.role.setTitle(title: "ghost")
    window.role.setMaximized(output: nil)
    client.settle()
    #expect(client.error == nil, "requests on what the server has given up are dropped")
  }

  @Test func everythingGoesWithItsClient() throws {
    let parent = try client.showWlShellToplevel("page")
    let menu = WlShellWindow(on: client, shell)
    menu.role.setPopup(seat: client.seat, serial: 7, parent: parent.surface, x: 0, y: 0, flags: [])
    try menu.draw(50, 50)
    stage.kill(client)
    #expect(stage.frames.isEmpty)
  }
}
