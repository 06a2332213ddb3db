import StageKit
import Surfaces
import Testing
import WaylandClient

@testable import Globals

/// Tests of `ext_foreign_toplevel_list_v1`.
@Suite struct ExtToplevelTests {
  private let stage: ShellStage

  init() throws { stage = try ShellStage() }

  private func list() throws -> WindowList { WindowList(on: try stage.connect()) }

  // MARK: Events

  @Test("Mapped windows are listed at once, later ones when they are mapped")
  func introduction() throws {
    let client = try stage.connect()
    let page = try client.showToplevel("page")
    page.role.setAppId(appId: "org.example")
    let hidden = client.makeToplevel("not yet")
    let list = try list()
    #expect(list.takeEvents() == ["1: \"page\" app org.example"])
    try hidden.show(100, 100)
    #expect(list.takeEvents() == ["2: \"not yet\" app "])
  }

  @Test("Changes that come together end with one done, and states are not sent")
  func changes() throws {
    let page = try stage.connect().showToplevel("page")
    let list = try list()
    _ = list.takeEvents()
    page.role.setTitle(title: "other")
    page.role.setAppId(appId: "app")
    page.role.setMaximized()
    #expect(list.takeEvents() == ["1: \"other\" app app"])
    page.role.setTitle(title: "third")
    #expect(list.takeEvents() == ["1: \"third\""])
    page.role.unsetMaximized()
    #expect(list.takeEvents() == [])
  }

  @Test("Both protocols list the same changes")
  func bothProtocols() throws {
    let page = try stage.connect().showToplevel("page")
    let (list, taskbar) = (try list(), TaskbarClient(on: try stage.connect()))
    #expect(list.takeEvents() == ["1: \"page\" app "])
    #expect(taskbar.takeEvents() == ["1: \"page\" app  []"])
    page.role.setTitle(title: "other")
    #expect(list.takeEvents() == ["1: \"other\""])
    #expect(taskbar.takeEvents() == ["1: \"other\""])
  }

  // MARK: Identifiers

  @Test("An identifier is the same in all lists, and has 32 hexadecimal digits")
  func identifiers() throws {
    let client = try stage.connect()
    _ = try client.showToplevel("page")
    _ = try client.showToplevel("other")
    let (first, second) = (try list(), try list())
    _ = (first.takeEvents(), second.takeEvents())
    #expect(first.identifiers == second.identifiers)
    #expect(Set(first.identifiers).count == 2)
    #expect(first.identifiers.allSatisfy { $0.count == 32 && $0.allSatisfy(\.isHexDigit) })
  }

  @Test("A window that is mapped again has another identifier, also if the client did not see it go")
  func identifierOfReturned() throws {
    let page = try stage.connect().showToplevel("page")
    let list = try list()
    _ = list.takeEvents()
    page.hide()
    #expect(list.takeEvents() == ["1 closed"])
    try page.show(100, 100)
    #expect(list.takeEvents().count == 1)
    #expect(Set(list.identifiers).count == 2)
    let window = try #require(stage.server.windows.windows.first).id
    let known = try #require(list.identifiers.last)
    #expect(stage.shell.watchers.window(known) == window)
    page.hide()
    #expect(stage.shell.watchers.window(known) == nil)
  }

  @Test("An identifier lasts while no client lists windows")
  func identifierWithoutLists() throws {
    _ = try stage.connect().showToplevel("page")
    let first = try list()
    _ = first.takeEvents()
    stage.kill(first.client)
    let second = try list()
    _ = second.takeEvents()
    #expect(second.identifiers.count == 1)
    #expect(second.identifiers == first.identifiers)
  }

  // MARK: Ends

  @Test("A stopped list is finished once, and its handles go on")
  func stop() throws {
    let client = try stage.connect()
    let page = try client.showToplevel("page")
    let list = try list()
    _ = list.takeEvents()
    list.list.stop()
    list.list.stop()
    _ = try client.showToplevel("late")
    #expect(list.takeEvents() == ["finished"])
    page.role.setTitle(title: "other")
    #expect(list.takeEvents() == ["1: \"other\""])
    list.list.destroy()
    page.hide()
    #expect(list.takeEvents() == ["1 closed"])
    list.handles[0].destroy()
    #expect(list.client.error == nil)
    #expect(stage.shell.watchers.isEmpty)
  }

  @Test("A handle that its client destroyed does not come back when the window changes")
  func destroyedHandle() throws {
    let page = try stage.connect().showToplevel("page")
    let list = try list()
    _ = list.takeEvents()
    list.handles[0].destroy()
    page.role.setTitle(title: "other")
    #expect(list.takeEvents() == [])
    page.hide()
    #expect(list.takeEvents() == [])
    try page.show(100, 100)
    #expect(list.takeEvents().count == 1)
    #expect(list.client.error == nil)
  }

  @Test("Clients that disconnect are forgotten, with their lists and windows")
  func departure() throws {
    let client = try stage.connect()
    _ = try client.showToplevel("page")
    let (first, second) = (try list(), try list())
    _ = (first.takeEvents(), second.takeEvents())
    stage.kill(first.client)
    stage.kill(client)
    #expect(second.takeEvents() == ["1 closed"])
    stage.kill(second.client)
    #expect(stage.shell.watchers.isEmpty)
  }
}

/// A client that lists all toplevels by `ext_foreign_toplevel_list_v1`. It records each batch of events in one line.
private final class WindowList: ExtForeignToplevelListV1.Handler, ExtForeignToplevelHandleV1.Handler {
  let client: TestClient
  let list: ExtForeignToplevelListV1
  private(set) var handles: [ExtForeignToplevelHandleV1] = []
  private(set) var identifiers: [String] = []
  private var batches: [ObjectIdentifier: [String]] = [:]
  private var story: [String] = []

  init(on client: TestClient) {
    self.client = client
    list = client.bind(ExtForeignToplevelListV1.self, version: 1)
    list.handler = self
    client.settle()
  }

  func takeEvents() -> [String] {
    client.settle()
    defer { story = [] }
    return story
  }

  func toplevel(_ object: ExtForeignToplevelListV1, toplevel: ExtForeignToplevelHandleV1) {
    handles.append(toplevel)
    toplevel.handler = self
  }

  func finished(_ object: ExtForeignToplevelListV1) { story.append("finished") }

  private func number(_ object: ExtForeignToplevelHandleV1) -> Int {
    (handles.firstIndex { $0 === object } ?? -1) + 1
  }

  private func add(_ word: String, _ object: ExtForeignToplevelHandleV1) {
    batches[ObjectIdentifier(object), default: []].append(word)
  }

  func title(_ object: ExtForeignToplevelHandleV1, title: String) { add("\"\(title)\"", object) }
  func appId(_ object: ExtForeignToplevelHandleV1, appId: String) { add("app \(appId)", object) }
  func identifier(_ object: ExtForeignToplevelHandleV1, identifier: String) { identifiers.append(identifier) }

  func done(_ object: ExtForeignToplevelHandleV1) {
    let batch = batches.removeValue(forKey: ObjectIdentifier(object)) ?? []
    story.append("\(number(object)): \(batch.joined(separator: " "))")
  }

  func closed(_ object: ExtForeignToplevelHandleV1) { story.append("\(number(object)) closed") }
}
