import Documents
import Scripts
import Testing
import WireClients

/// Tests of conditions for drags and layer surfaces, with requests on the wire.
@Suite struct DragConditionTests {
  /// Plays steps on a window of 60x60 at (100, 100), whose client begins a drag when it has received an event.
  private func play(_ steps: String, after event: String) throws -> String {
    let theatre = try Theatre()
    let client = try theatre.show("a", at: 100, 100, 60, 60)
    let window = try #require(theatre.windows["a"])
    let manager = client.global("wl_data_device_manager")
    let device = client.make(manager, "get_data_device", .id(client.global("wl_seat")))
    let source = client.make(manager, "create_data_source")
    for type in ["text/plain", "text/html"] { client.request(source, "offer", .text(type)) }
    theatre.arena.settle()
    return try theatre.play(steps, within: .seconds(10)) {
      _ = client.read()
      guard let serial = client.last[event]?.first else { return true }
      client.request(device, "start_drag", .id(source), .id(window.surface), nil, .id(serial))
      _ = client.flush()
      return false
    }
  }

  @Test("A drag by pointer: over the window, over nothing, and ended")
  func pointer() throws {
    let steps = """
      - pointer: {move: [120, 120]}
      - pointer: {press: left}
      - wait: {drag: {by: pointer, over: {app-id: a}, types: [text/*, text/html]}}
      - expect: {drag: {over: {app-id: a, surface: 0}}, within: 1ms, soft: yes}
      - pointer: {move: [300, 300]}
      - expect: {drag: {by: pointer, over: none}}
      - pointer: {release: left}
      - wait: {drag: none}
      """
    let report = try play(steps, after: "wl_pointer.button")
    #expect(report.hasSuffix("s: 7 passed, 1 failed"), "\(report)")
    #expect(report.contains("found:    a drag by pointer from "), "\(report)")
    #expect(report.contains(", types: text/plain, text/html"), "\(report)")
  }

  @Test("A drag by finger does not match by: pointer, nor types that it does not offer")
  func finger() throws {
    let steps = """
      - touch: {down: 1, at: [120, 120]}
      - wait: {drag: {by: finger}}
      - expect: {drag: {by: pointer}, within: 1ms, soft: yes}
      - expect: {drag: {types: [text/*, image/*]}, within: 1ms, soft: yes}
      - expect: {drag: none, within: 1ms, soft: yes}
      - touch: {move: 1, to: [400, 400]}
      - wait: {drag: {by: finger, over: none, types: ["text/plain"]}}
      - touch: {up: 1}
      - expect: {drag: none}
      """
    let report = try play(steps, after: "wl_touch.down")
    #expect(report.hasSuffix("s: 6 passed, 3 failed"), "\(report)")
    #expect(report.contains("expected: no drag\n  found:    a drag by finger from "), "\(report)")
  }

  @Test("A layer surface that appears is a layer, and neither a toplevel nor a popup")
  func layer() throws {
    let theatre = try Theatre()
    let client = try theatre.show("a", at: 100, 100, 60, 60)
    let surface = client.makeSurface()
    var role: UInt32?
    let steps = """
      - tap: [20, 400]
      - wait: {appeared: {role: layer}}
      - expect: {appeared: {role: any}}
      - expect: {appeared: {role: toplevel}, within: 1ms, soft: yes}
      - expect: {appeared: {role: popup}, within: 1ms, soft: yes}
      - tap: [20, 400]
      - expect: {appeared: {role: layer}, within: 1ms}
      """
    let report = try theatre.play(steps, within: .seconds(10)) {
      _ = client.read()
      guard let layer = role else {
        let shell = client.global("zwlr_layer_shell_v1")
        let layer = client.make(shell, "get_layer_surface", .id(surface), nil, 2, .text("bar"))
        client.request(layer, "set_size", 50, 20)
        client.request(surface, "commit")
        role = layer
        _ = client.flush()
        return true
      }
      guard let serial = client.last["zwlr_layer_surface_v1.configure"]?.first else { return true }
      client.request(layer, "ack_configure", .id(serial))
      client.draw(surface, 50, 20)
      _ = client.flush()
      return false
    }
    #expect(report.hasSuffix("s: 4 passed, 3 failed"), "\(report)")
    #expect(report.contains("expected: a new layer"), "\(report)")
  }
}
