import Accessibility
import Assembly
import Control
import ControlPeers
import Documents
import JSONText
import Policies
import Surfaces
import Testing
import Traces
import WidgetTerms
import WireClients

import struct Interaction.Action

@testable import ControlServer
@testable import Widgets

/// Tests of requests for the responder chain and for what actions would do.
@Suite struct PossibleActionTests {
  private let room: ControlRoom
  private let desk = RecordedDesk()
  private let window: ClientWindow
  private let performer = Performer()

  private final class Performer: ApplicationPerformer {
    var reports: [(CommandReport) -> Void] = []

    func perform(
      _ command: ApplicationCommand, in window: ClientWindow, willSend: @escaping () -> Void,
      then: @escaping (CommandReport) -> Void
    ) -> AnyObject {
      reports.append(then)
      return self
    }
  }

  init() throws {
    room = try ControlRoom()
    room.arena.compositor.applications.use(performer)
    _ = try room.showWindow(appID: "org.one", title: "t")
    window = try #require(room.arena.compositor.mappedWindows.first)
    _ = room.arena.compositor.focus(window)
    room.server.widgets = desk
  }

  private func widget(_ role: String, _ name: String, _ states: WidgetStates = [.enabled, .sensitive]) -> Widget {
    Widget(id: WidgetID(bus: ":1.1", path: "/\(role)/\(name)"), role: role, name: name, states: states)
  }

  private func listing(_ actions: [String]) -> ActionListing {
    let application = WidgetApplication(
      id: WidgetID(bus: ":1.1", path: "/root"), process: 1, toolkit: "GTK", version: "4.14.0")
    return ActionListing(
      [.init(widget("text-box", "Name")), .init(widget("window", "t"), actions: actions)], of: application)
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

  private func ask(_ names: [String], listed actions: [String]) throws -> [JSON] {
    let peer = try send(.actions(ActionsRequest(names: names)))
    try #require(desk.listings.count == 1)
    desk.listings[0](.success(listing(actions)))
    return try answer(peer)["actions"]?.list ?? []
  }

  @Test("An action that a widget lists is possible by the application, and the answer names the widget")
  func byApplication() throws {
    let found = try ask(["edit.paste", "window.close"], listed: ["clipboard.paste"])
    #expect(found.map { $0["action"]?.text } == ["edit.paste", "window.close"])
    #expect(found.map { $0["by"]?.text } == ["application", "window"])
    #expect(
      found[0]["chain"] == [
        [
          "way": "application", "responder": #"window "t""#, "asked": "clipboard.paste",
          "text": #"window "t", clipboard.paste"#,
        ]
      ])
  }

  @Test("If no widget lists it, the answer says so, and the keys follow")
  func byKeys() throws {
    let found = try ask(["edit.undo"], listed: ["clipboard.paste"])
    #expect(found[0]["possible"] == true && found[0]["by"] == "keys")
    let chain = found[0]["chain"]?.list ?? []
    #expect(chain.count == 2)
    #expect(chain.first?["why-not"] == "not-listed")
    #expect(chain.first?["text"] == "text.undo: the application does not list it now")
    #expect(chain.last?["responder"]?.text == room.label && chain.last?["why-not"] == nil)
  }

  @Test("Without accessibility nobody is asked, and an unknown action is not possible")
  func off() throws {
    room.arena.compositor.applications.use(nil)
    let found = try room.ask(.actions(ActionsRequest(names: ["edit.copy", "no.such"]))).get()["actions"]?.list ?? []
    #expect(found.map { $0["by"]?.text } == ["keys", nil])
    #expect(found.last?["possible"] == false && found.last?["chain"] == [])
    #expect(desk.listings.isEmpty)
  }

  @Test("An application that does not answer is the reason, and the keys follow")
  func silent() throws {
    let peer = try send(.actions(ActionsRequest(names: ["edit.copy"])))
    desk.listings[0](.failure(.noAnswer))
    let chain = try answer(peer)["actions"]?.list?.first?["chain"]?.list ?? []
    #expect(chain.map { $0["why-not"]?.text } == ["no-answer", nil])
  }

  @Test("Without names all known actions are told")
  func all() throws {
    let peer = try send(.actions(ActionsRequest()))
    desk.listings[0](.success(listing([])))
    let names = try answer(peer)["actions"]?.list?.compactMap { $0["action"]?.text } ?? []
    #expect(names == room.arena.compositor.applications.prospects.names && names.contains("edit.copy"))
  }

  @Test("The chain begins at the focused widget, with secrets masked, and ends at the shell")
  func chain() throws {
    room.server.maskingSecrets = { $0 == "Name" ? "•••" : $0 }
    let peer = try send(.chain(ChainRequest()))
    desk.focuses[0](
      .success(
        LocatedWidget(
          widget: widget("text-box", "Name"), ancestors: [widget("window", "t")], window: window, area: nil,
          visibleArea: nil)))
    let result = try answer(peer)
    #expect(result["widgets"]?.list?.map { $0["name"]?.text } == ["•••", "t"])
    #expect(result["chain"]?.list?.last?["name"] == "shell")
    #expect((result["chain"]?.list?.count ?? 0) >= 4)
  }

  @Test("Actions that a client has declared are told with their titles and states, validated if it validates")
  func declared() throws {
    let (client, window) = try room.showWindow(appID: "org.two", title: "two")
    let manager = client.global("fingerpost_responder_manager_v1")
    let surface = client.make(manager, "get_surface", .id(window.surface))
    let undo = client.make(surface, "get_action", "edit.undo")
    let grid = client.make(surface, "get_action", "view.grid")
    client.request(undo, "set_title", "Undo Typing")
    client.request(undo, "set_validates", 1)
    client.request(grid, "set_state", 0, 1)
    client.onEvent = { client, object, name, values in
      guard name == "fingerpost_responder_action_v1.validate" else { return }
      client.request(object, "set_title", "Undo Bold")
      client.request(object, "answer_validate", .id(values[0]))
    }
    room.settle()
    let peer = try send(.actions(ActionsRequest(names: ["edit.undo", "view.grid"])))
    let found = try answer(peer)["actions"]?.list ?? []
    #expect(found.map { $0["possible"] } == [true, false])
    #expect(found.map { $0["by"]?.text } == ["client", nil])
    let first = found.first?["chain"]?.list ?? []
    #expect(first.count == 1)
    #expect(first.first?["title"] == "Undo Bold" && first.first?["enabled"] == true)
    #expect(first.first?["text"]?.text?.hasSuffix(#"edit.undo "Undo Bold""#) == true)
    let second = found.last?["chain"]?.list?.first
    #expect(second?["why-not"] == "disabled" && second?["checked"] == true)
    let all = try send(.actions(ActionsRequest()))
    desk.listings.first?(.success(listing([])))
    let names = try answer(all)["actions"]?.list?.compactMap { $0["action"]?.text } ?? []
    #expect(names.contains("view.grid"))
    let chain = try send(.chain(ChainRequest()))
    desk.focuses.first?(.failure(.noAnswer))
    let links = try answer(chain)["chain"]?.list ?? []
    #expect(
      links.first?["actions"] == [
        ["action": "edit.undo", "enabled": true, "checked": false, "title": "Undo Bold"],
        ["action": "view.grid", "enabled": false, "checked": true],
      ])
  }

  @Test("Followers get each action, and what the application has answered")
  func follows() throws {
    let peer = try send(.follow([.actions]))
    _ = peer.answer()
    _ = room.arena.compositor.perform(Action("edit.copy"))
    try #require(performer.reports.count == 1)
    performer.reports[0](
      CommandReport(.declined, [.init(role: "text-box", name: "Name", asked: "text copy", .nothingSelected)]))
    room.settle()
    let events = peer.answers().compactMap { answer -> JSON? in
      if case .event(_, .actions, let event) = answer { event } else { nil }
    }
    #expect(events.map { $0["kind"]?.text } == ["performed", "answered", "performed"])
    #expect(events.dropFirst().first?["outcome"] == "declined")
    #expect(
      events.dropFirst().first?["chain"]?.list?.first?["text"] == #"text copy: text-box "Name" has nothing selected"#)
  }
}
