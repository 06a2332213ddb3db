import Accessibility
import Assembly
import Control
import ControlPeers
import Geometry
import JSONText
import Surfaces
import Testing
import WireClients

@testable import ControlServer
@testable import Widgets

/// Tests of requests for the responder chain with responders inside the client.
@Suite(.serialized) struct ChainRequestTests {
  private let room: ControlRoom
  private let client: WireClient
  private let window: WireWindow
  private let part: UInt32

  private static let request = "fingerpost_responder_surface_v1.chain_request"

  init() throws {
    room = try ControlRoom()
    (client, window) = try room.showWindow(appID: "org.one", title: "t")
    let manager = client.global("fingerpost_responder_manager_v1")
    part = client.make(manager, "get_surface", .id(window.surface))
    client.request(part, "use_chain_questions", 1)
    room.settle()
  }

  private func answer(_ names: String...) {
    client.onEvent = { client, object, name, values in
      guard name == Self.request else { return }
      for name in names { client.request(object, "chain_link", .id(values[0]), .text(name)) }
      client.request(object, "chain_done", .id(values[0]))
    }
  }

  private func text(_ result: JSON) -> [String] {
    AnswerText.text(of: result, to: .chain(ChainRequest()))?.split(separator: "\n").map(String.init) ?? []
  }

  @Test("The responders inside the client come before its surface, with secrets masked")
  func inside() throws {
    room.server.maskingSecrets = { $0 == "Secret" ? "•••" : $0 }
    answer("EntryField", "Secret", "Application")
    let result = try room.ask(.chain(ChainRequest())).get()
    #expect(result["responders"] == ["EntryField", "•••", "Application"])
    #expect(
      text(result) == [
        "EntryField", "•••", "Application", room.label, "window \(room.label)", room.label, "desktop", "shell",
      ])
    #expect(client.last[Self.request]?.dropFirst() == [0, 0, 0, 0])
  }

  @Test("The chain of a place begins at the responder there")
  func place() throws {
    answer("Card", "Application")
    let frame = try #require(room.arena.compositor.mappedWindows.first).frame
    let place = ChainRequest.Place(x: frame.minX + 3, y: frame.minY + 4.5)
    let result = try room.ask(.chain(ChainRequest(at: place))).get()
    #expect(result["responders"] == ["Card", "Application"])
    #expect(result["chain"]?.list?.first?["name"]?.text == room.label)
    #expect(client.last[Self.request] == [1, 1, 0, 3 * 256, 1152])
  }

  @Test("A place without a window has no chain")
  func nowhere() throws {
    answer("Card")
    let result = try room.ask(.chain(ChainRequest(at: ChainRequest.Place(x: -1000, y: 0)))).get()
    #expect(result == ["chain": []])
    #expect(client.counts[Self.request] == nil)
  }

  @Test("A window and a place at one time are an error")
  func both() throws {
    let found = try room.ask(#"{"request": "chain", "window": "t", "at": [1, 2]}"# + "\n")
    guard case .failure(let error) = found else { return #expect(Bool(false), "\(found)") }
    #expect(error.code == .invalidRequest)
    #expect(error.message == #"found "window" and "at"; expected one of them"#)
  }

  @Test("A client that does not answer is named in a warning, and the rest is answered")
  func silent() throws {
    let peer = try room.connect()
    peer.send(Array(ControlRequest.chain(ChainRequest()).line.utf8))
    let end = ContinuousClock.now + .seconds(20)
    var found: ControlAnswer?
    while found == nil, ContinuousClock.now < end {
      room.arena.compositor.turn(milliseconds: 10)
      room.settle()
      found = peer.answer()
    }
    guard case .result(_, let result)? = found else { return #expect(Bool(false), "\(String(describing: found))") }
    #expect(result["responders"] == [])
    #expect(
      result["warnings"] == [.string("\(room.label) has not answered which responders are in the chain")])
    #expect(result["chain"]?.list?.last?["name"] == "shell")
  }

  @Test("For a client that does not take part, the answer is as before")
  func others() throws {
    _ = try room.showWindow(appID: "org.two", title: "other")
    let result = try room.ask(.chain(ChainRequest(window: .text("other")))).get()
    #expect(result["responders"] == nil && result["warnings"] == nil)
    #expect(result["chain"]?.list?.count == 5)
  }

  @Test("A connection that ends while the client is asked harms nobody")
  func leaving() throws {
    do {
      let peer = try room.connect()
      peer.send(Array(ControlRequest.chain(ChainRequest()).line.utf8))
      room.settle()
      #expect(client.counts[Self.request] == 1)
    }
    room.settle()
    answer("Card")
    client.request(part, "chain_done", 1)
    room.settle()
    #expect(try room.ask(.chain(ChainRequest())).get()["responders"] == ["Card"])
    #expect(client.error == nil)
  }
}
