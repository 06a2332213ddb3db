import Accessibility
import Assembly
import Control
import ControlPeers
import Documents
import Geometry
import JSONText
import Surfaces
import Testing
import WidgetTerms
import WireClients

@testable import ControlServer
@testable import Widgets

/// Tests of requests that ask applications about their widgets.
@Suite struct WidgetTests {
  private let room: ControlRoom
  private let desk = RecordedDesk()
  private let window: ClientWindow

  init() throws {
    room = try ControlRoom()
    _ = try room.showWindow(appID: "org.one", title: "t")
    window = try #require(room.arena.compositor.mappedWindows.first)
    _ = room.arena.compositor.focus(window)
    room.server.widgets = desk
  }

  private func widget(_ role: String, _ name: String, text: String? = nil) -> Widget {
    Widget(id: WidgetID(bus: ":1.1", path: "/\(role)/\(name)"), role: role, name: name, text: text)
  }

  private func send(_ request: ControlRequest) throws -> ControlPeer {
    let peer = try room.connect()
    peer.send(Array(request.line.utf8))
    room.settle()
    return peer
  }

  private func answer(_ peer: ControlPeer) throws -> JSON {
    room.settle()
    guard case .result(_, let result)? = peer.answer() else { throw ControlError(.failed, "no result") }
    return result
  }

  @Test("A tree is answered when the application has answered; other connections are served meanwhile")
  func tree() throws {
    let peer = try send(.tree(TreeRequest()))
    peer.send(Array(ControlRequest.version.line.utf8))
    room.settle()
    #expect(peer.answer() == nil)
    #expect(try room.ask(.version).get()["protocol"] == 1)
    desk.trees[0](
      .success(
        WidgetTree(
          widget("window", "t"),
          children: [WidgetTree(widget("password", "Code", text: "1234"))], omitted: 1)))
    let result = try answer(peer)
    #expect(result["window"]?["app-id"] == "org.one")
    #expect(
      result["widgets"] == [
        ["role": "window", "name": "t", "states": [], "level": 1, "omitted": 1],
        ["role": "password", "name": "Code", "states": [], "level": 2],
      ])
    #expect(try answer(peer)["protocol"] == 1)
  }

  @Test("A tree with places has the areas on the desktop, and is cut at its depth")
  func places() throws {
    let peer = try send(.tree(TreeRequest(window: .text("org.one"), depth: 2, includesPlaces: true)))
    let (frame, button) = (widget("window", "t"), widget("button", "Save"))
    desk.trees[0](
      .success(WidgetTree(frame, children: [WidgetTree(button, children: [WidgetTree(widget("label", "Save"))])])))
    let located = LocatedWidget(
      widget: button, ancestors: [frame], window: window, area: Rect(x: 3, y: 4, width: 5, height: 6),
      visibleArea: nil)
    desk.finds[0](.success([located]))
    let widgets = try answer(peer)["widgets"]
    #expect(widgets?.list?.count == 2)
    #expect(widgets?.list?.last?["area"] == ["x": 3, "y": 4, "width": 5, "height": 6])
    #expect(widgets?.list?.last?["omitted"] == 1)
  }

  @Test("A tree with details has ids, descriptions and handles, and no places unless they are asked for")
  func details() throws {
    let peer = try send(.tree(TreeRequest(includesDetails: true)))
    let frame = widget("window", "t")
    var button = widget("button", "Save")
    desk.trees[0](.success(WidgetTree(frame, children: [WidgetTree(button)])))
    button.details = WidgetDetails(id: "save", description: "Saves")
    desk.finds[0](
      .success([
        LocatedWidget(
          widget: button, ancestors: [frame], window: window, area: Rect(x: 3, y: 4, width: 5, height: 6),
          visibleArea: nil)
      ]))
    let widgets = try answer(peer)["widgets"]?.list ?? []
    #expect(widgets.first?["handle"] == nil && widgets.last?["area"] == nil)
    #expect(widgets.last?["id"] == "save" && widgets.last?["description"] == "Saves")
    #expect(widgets.last?["handle"]?.text?.hasPrefix("button@:1.1/button/Save@") == true)
  }

  @Test("A request that applications do not answer in time fails, and a tree whose places are late has none")
  func late() throws {
    func answer(
      to request: ControlRequest, within milliseconds: Int32, when then: () -> Void = {}
    ) throws -> ControlAnswer? {
      var limits = ControlServer.Limits()
      limits.longestInquiry = milliseconds
      let room = try ControlRoom(limits: limits)
      _ = try room.showWindow(appID: "org.one", title: "t")
      let window: ClientWindow = try #require(room.arena.compositor.mappedWindows.first)
      _ = room.arena.compositor.focus(window)
      room.server.widgets = desk
      let peer = try room.connect()
      peer.send(Array(request.line.utf8))
      room.settle()
      then()
      for _ in 0..<1_000 {
        if let answer = peer.answer() { return answer }
        room.arena.compositor.turn(milliseconds: 5)
      }
      return nil
    }
    let late = try answer(to: .tree(TreeRequest()), within: 30)
    #expect(late.map { "\($0)" }?.contains("has not answered all questions within") == true)
    let bare = try answer(to: .tree(TreeRequest(includesPlaces: true)), within: 1_000) {
      desk.trees[1](.success(WidgetTree(widget("window", "t"))))
    }
    guard case .result(_, let result)? = bare else { throw ControlError(.failed, "no result") }
    #expect(result["widgets"]?.list?.count == 1)
  }

  @Test("A place names its widget, the ancestors and the focus, with secrets masked")
  func place() throws {
    room.server.maskingSecrets = { $0 == "Save" ? "•••" : $0 }
    let peer = try send(.inspect(x: window.frame.minX + 1, y: window.frame.minY + 1))
    let found = LocatedWidget(
      widget: widget("button", "Save"), ancestors: [widget("window", "t")], window: window, area: nil,
      visibleArea: nil)
    let located = shown(found)
    desk.places[0](.success(found))
    desk.labels[0](.success([]))
    desk.finds[0](.success([located]))
    desk.focuses[0](.failure(.noAnswer))
    let result = try answer(peer)
    #expect(result["widget"]?["name"] == "•••" && result["window"]?["app-id"] == "org.one")
    #expect(result["widget-ancestors"]?.list?.compactMap { $0["role"]?.text } == ["window"])
    #expect(result["selector"] == .null && result["no-selector"] == "it would contain a secret")
    #expect(result["step"]?.text?.contains("button") == false)
    #expect(result["focused-widget"] == .null)
    #expect(result["widget-faults"] == [.string("\(room.label) did not answer within 500 ms")])
  }

  /// The widget as a search finds it.
  private func shown(_ widget: LocatedWidget) -> LocatedWidget {
    var shown = widget
    shown.widget.states = [.showing, .visible]
    shown.area = Rect(x: window.frame.minX, y: window.frame.minY, width: 4, height: 2)
    return shown
  }

  /// The answer for a place on a widget of which a search finds some.
  private func inspect(_ role: String, _ name: String, found count: Int) throws -> JSON {
    let peer = try send(.inspect(x: window.frame.minX + 1, y: window.frame.minY + 1))
    let hit = shown(
      LocatedWidget(
        widget: widget(role, name), ancestors: [widget("window", "t")], window: window, area: nil, visibleArea: nil))
    desk.places[0](.success(hit))
    if !desk.labels.isEmpty { desk.labels[0](.success([])) }
    var other = hit
    other.widget.id = WidgetID(bus: ":1.1", path: "/other")
    let all = count == 1 ? [hit] : Array(repeating: other, count: count - 1) + [hit]
    var asked = 0
    while asked < desk.finds.count {
      desk.finds[asked](.success(all))
      asked += 1
    }
    desk.focuses[0](.success(nil))
    return try answer(peer)
  }

  @Test("A place has the selector that finds only the widget, the position on it, and the step that taps it")
  func selector() throws {
    let result = try inspect("button", "Save", found: 1)
    #expect(result["selector"] == #"{in: {app-id: "org.one"}, role: button, name: "Save"}"#)
    #expect(result["step"] == #"tap: {in: {app-id: "org.one"}, role: button, name: "Save"}"#)
    #expect(result["on-widget"] == ["x": 1, "y": 1, "percent-x": 25, "percent-y": 50])
    #expect(result["no-selector"] == nil)
  }

  @Test("A tap on a slider is at the place, in percent")
  func placed() throws {
    let result = try inspect("slider", "Volume", found: 1)
    #expect(result["step"]?.text?.hasSuffix(#"name: "Volume", at: [25%, 50%]}"#) == true, "\(result)")
  }

  @Test("Without a selector the answer says why, and the step taps the place")
  func noSelector() throws {
    let several = try inspect("button", "Save", found: 30)
    #expect(several["selector"] == .null)
    #expect(several["no-selector"] == #"30 widgets fit {role: button, name: "Save"}"#)
    #expect(several["step"]?.text?.hasSuffix("at: [1, 1]}") == true)
  }

  @Test("The background of a window has no selector, and the focus is still asked for")
  func background() throws {
    let result = try inspect("group", "", found: 1)
    #expect(result["no-selector"] == "the place is on the background of the group")
    #expect(result["focused-widget"] == .null && result["widget-faults"] == nil)
  }

  @Test("Without accessibility a tree is refused with what to do, and a place has no members of widgets")
  func off() throws {
    room.server.widgets = nil
    guard case .failure(let error) = try room.ask(.tree(TreeRequest())) else { return #expect(Bool(false)) }
    #expect(error.code == .unavailable && error.message.contains("--accessibility"))
    #expect(try room.ask(.inspect(x: 1, y: 1)).get()["widget"] == nil)
  }

  @Test("An application without a tree is an error that names it")
  func noTree() throws {
    let peer = try send(.tree(TreeRequest()))
    desk.trees[0](.failure(.noTree))
    room.settle()
    #expect(peer.answer() == .error(id: .null, ControlError(.refused, "\(room.label) has no accessibility tree")))
  }

  @Test("The end of a connection cancels its question")
  func hangup() throws {
    var peer: ControlPeer? = try send(.tree(TreeRequest()))
    #expect(desk.requests[0].request?.isCancelled == false)
    withExtendedLifetime(peer) {}
    peer = nil
    room.settle()
    #expect(desk.requests[0].request == nil)
    #expect(try room.ask(.version).get()["protocol"] == 1)
  }
}
