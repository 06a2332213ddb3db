import Assembly
import Control
import ControlServer
import Documents
import Geometry
import Glibc
import JSONText
import Surfaces
import Testing
import WireClients

/// Tests of the description of a place.
@Suite struct InspectTests {
  @Test("A place in a subsurface: window, positions, surfaces, chain, receivers and the step")
  func subsurface() throws {
    let room = try ControlRoom()
    let (client, window) = try room.showWindow(appID: "org.one", title: "t")
    let child = client.makeSurface()
    let link = client.makeSubsurface(child, of: window.surface)
    client.request(link, "set_position", .number(10), .number(20))
    client.draw(child, 40, 30)
    client.request(window.surface, "commit")
    room.settle()
    let shown = try #require(room.arena.compositor.mappedWindows.first)
    let origin = shown.frame.origin
    let found = try room.ask(.inspect(x: origin.x + 15, y: origin.y + 26)).get()
    #expect(found["window"]?["app-id"] == "org.one")
    #expect(found["in-window"]?["x"] == 15 && found["in-window"]?["y"] == 26)
    #expect(found["on-surface"] == ["x": 5, "y": 6, "percent-x": 12.5, "percent-y": 20])
    #expect(found["surfaces"] == [.string(room.label), .string("\(room.label)/0")])
    let chain = (found["chain"]?.list ?? []).map { $0["name"]?.text ?? "" }
    #expect(chain == ["\(room.label)/0", room.label, "window \(room.label)", room.label, "desktop", "shell"])
    #expect(found["touch"] == .string("reaches \(room.label)/0") && found["press"] == found["touch"])
    #expect(found["step"] == #"tap: {in: {app-id: "org.one"}, at: [15, 26]}"#)
    #expect(found["output"]?["name"] == "main")
  }

  @Test("A place without a window, and one outside every output")
  func nowhere() throws {
    let room = try ControlRoom()
    let found = try room.ask(.inspect(x: 3.7, y: 4)).get()
    #expect(found["window"] == .null && found["touch"] == "reaches no client" && found["step"] == "tap: [3, 4]")
    let outside = try room.ask(.inspect(x: -5, y: 1e6)).get()
    #expect(outside["output"] == .null && outside["step"] == "", "no step begins outside every output")
  }

  @Test("Numbers that are no places are refused")
  func refused() throws {
    let room = try ControlRoom()
    for line in [#"{"request": "inspect", "x": 1}"#, #"{"request": "inspect", "x": 1e300, "y": 0}"#] {
      guard case .failure(let error) = try room.ask(line + "\n") else {
        Issue.record("\(line) was answered")
        continue
      }
      #expect(error.code == .invalidRequest)
    }
  }

  @Test("A client receives nothing, and nothing is routed")
  func silent() throws {
    let room = try ControlRoom()
    let (client, _) = try room.showWindow(appID: "org.one", title: "t")
    room.settle()
    let before = client.counts
    _ = try room.ask(.inspect(x: 5, y: 5)).get()
    room.settle()
    #expect(client.counts == before)
  }
}
