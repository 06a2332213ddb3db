import Accessibility
import Assembly
import Control
import ControlPeers
import Geometry
import JSONText
import Surfaces
import Testing
import WidgetTerms
import WireClients

@testable import ControlServer
@testable import Widgets

/// Tests of the request `find`.
@Suite struct FindTests {
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

  private func send(_ selectors: [String], in window: WindowName? = nil) throws -> ControlPeer {
    let peer = try room.connect()
    peer.send(Array(ControlRequest.find(FindRequest(selectors, in: window)).line.utf8))
    room.settle()
    return peer
  }

  /// A long answer arrives in parts.
  private func result(_ peer: ControlPeer) throws -> JSON {
    for _ in 0..<100 {
      room.settle()
      if case .result(_, let result)? = peer.answer() { return result }
    }
    throw ControlError(.failed, "no result")
  }

  private func error(_ selectors: [String], in window: WindowName? = nil) throws -> ControlError? {
    let peer = try send(selectors, in: window)
    guard case .error(_, let error)? = peer.answer() else { return nil }
    return error
  }

  private func located(_ role: String, _ name: String, details: WidgetDetails? = nil) -> LocatedWidget {
    var widget = Widget(id: WidgetID(bus: ":1.1", path: "/w/\(name)"), role: role, name: name)
    widget.details = details
    widget.states = [.visible, .showing]
    return LocatedWidget(
      widget: widget, ancestors: [], window: window, area: Rect(x: 1, y: 2, width: 3, height: 4), visibleArea: nil)
  }

  @Test("Each selector has its window and its widgets, with details and handles")
  func finds() throws {
    let peer = try send(["[{role: button, id: save*}, {in: org.one, role: cell, row: 2}]"])
    #expect(peer.answer() == nil)
    desk.finds[0](.success([located("button", "Save", details: WidgetDetails(id: "saveButton", description: "Saves"))]))
    desk.finds[1](.success([]))
    let found = try result(peer)["found"]?.list ?? []
    #expect(found.count == 2)
    #expect(found.first?["window"]?["app-id"] == "org.one")
    #expect(found.first?["selector"] == #"{role: button, id: "save*"}"#)
    let widget = try #require(found.first?["widgets"]?.list?.first)
    #expect(widget["role"] == "button" && widget["name"] == "Save" && widget["id"] == "saveButton")
    #expect(widget["description"] == "Saves" && widget["row"] == nil && widget["hidden"] == nil)
    #expect(widget["area"] == ["x": 1, "y": 2, "width": 3, "height": 4])
    #expect(widget["window"] == .number(Double(window.id.rawValue)))
    let handle = try #require(widget["handle"]?.text.flatMap { WidgetHandle($0) })
    #expect(handle.role == "button" && handle.bus == ":1.1" && handle.path == "/w/Save" && handle.start > 0)
    #expect(found.last?["widgets"] == [])
  }

  @Test("Places in tables, hidden widgets and their number are said, and secrets are masked")
  func more() throws {
    room.server.maskingSecrets = { $0 == "secret" ? "•••" : $0 }
    let peer = try send(["role: cell"], in: .text("org.one"))
    var hidden = located(
      "cell", "secret", details: WidgetDetails(id: "secret", description: "secret", row: 1, column: 2))
    hidden.widget.states = []
    desk.finds[0](.success(Array(repeating: hidden, count: 1_001)))
    let found = try #require(try result(peer)["found"]?.list?.first)
    #expect(found["omitted"] == 1 && found["widgets"]?.list?.count == 1_000)
    let widget = try #require(found["widgets"]?.list?.first)
    #expect(widget["hidden"] == true && widget["row"] == 1 && widget["column"] == 2)
    #expect(widget["name"] == "•••" && widget["id"] == "•••" && widget["description"] == "•••")
  }

  @Test("A widget of a handle that has gone, or has another role, is an error that says so")
  func handles() throws {
    let handle = "button@:1.1/w/1@1.1"
    for (fault, words) in [
      (WidgetFault.gone, "does not exist any more"),
      (.otherRole("button", now: "label"), "the widget of the handle was a button and is a label now"),
    ] {
      let peer = try send(["{handle: '\(handle)'}"])
      desk.finds.last?(.failure(fault))
      room.settle()
      guard case .error(_, let error)? = peer.answer() else { return #expect(Bool(false)) }
      #expect(error.code == .failed && error.message.contains(words), "\(error)")
    }
  }

  @Test("Invalid selectors are reported with their places, and windows that do not exist are")
  func invalid() throws {
    let invalid = try error(["{role: buton}", "{index: 1}"])
    #expect(invalid?.code == .invalidSelector && invalid?.diagnostics.count == 2)
    #expect(invalid?.message.contains("did you mean \"button\"?") == true)
    #expect(try error(["{handle: x}"])?.message.contains("a handle as") == true)
    #expect(try error(["{in: org.two, role: button}"])?.code == .noSuchWindow)
    #expect(try error(["{in: {app-id: org.two}, role: button}"])?.code == .noSuchWindow)
    #expect(try error(["{in: {app-id: org.one, index: 2}, role: button}"])?.code == .noSuchWindow)
    #expect(try error(["{in: {app-id: org.one, surface: 1}, role: button}"])?.code == .invalidSelector)
    #expect(try error(["role: button"], in: .text("nothing"))?.code == .noSuchWindow)
    room.server.widgets = nil
    let off = try error(["role: button"])
    #expect(off?.code == .unavailable && off?.message.contains("--accessibility") == true)
  }
}
