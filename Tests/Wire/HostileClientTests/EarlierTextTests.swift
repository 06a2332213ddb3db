import Assembly
import Geometry
import Testing
import WireClients

@testable import Globals

/// Tests of text inputs and input methods of the first version while one side is busy. Neither side may be disconnected
/// because of the other.
@Suite struct EarlierTextTests {
  private let arena: Arena
  private let app: WireClient
  private let input: UInt32
  private let method: WireClient

  /// A text field with the keyboard, and an input method.
  init() throws {
    arena = try Arena()
    let (app, window) = try arena.connectWithWindow()
    self.app = app
    input = app.make(app.global("zwp_text_input_manager_v1"), "create_text_input")
    method = try arena.connect()
    _ = method.global("zwp_input_method_v1")
    arena.settle()
    app.request(input, "activate", .id(app.global("wl_seat")), .id(window.surface))
    arena.settle()
  }

  private func expectUnhurt(_ client: WireClient, _ location: SourceLocation = #_sourceLocation) {
    #expect(client.error == nil, sourceLocation: location)
    #expect(!client.isLetGo, sourceLocation: location)
  }

  private let text = String(repeating: "x", count: 3900)

  @Test("An input method that is busy is sent the last state of a field that changes all the time")
  func states() {
    method.isReading = false
    for number in 0..<1000 {
      app.request(input, "set_surrounding_text", .text(text), .number(Int64(number)), 0)
      app.request(input, "commit_state", .number(Int64(number)))
    }
    arena.settle()
    method.isReading = true
    arena.catchUp()
    expectUnhurt(method)
    expectUnhurt(app)
    #expect(method.last["zwp_input_method_context_v1.commit_state"] == [999])
    #expect(method.counts["zwp_input_method_context_v1.commit_state", default: 0] < 100)
    #expect(arena.faultsOfBystander() == [])
  }

  @Test("An input method that writes without end into a busy client is disconnected, and the client is not")
  func texts() throws {
    let context = try #require(method.last["zwp_input_method_v1.activate"]?.first)
    app.isReading = false
    for _ in 0..<1000 { method.request(context, "commit_string", 0, .text(text)) }
    arena.settle()
    #expect(method.error == "wl_display 2")
    app.isReading = true
    arena.catchUp()
    expectUnhurt(app)
    #expect(app.counts["zwp_text_input_v1.commit_string", default: 0] < 100)
    #expect(arena.faultsOfBystander() == [])
  }

  @Test("An input method whose panel is shown is not disconnected while the window of a busy client moves")
  func moves() throws {
    let panel = method.makeSurface()
    let role = method.make(method.global("zwp_input_panel_v1"), "get_input_panel_surface", .id(panel))
    method.request(role, "set_toplevel", .id(method.global("wl_output")), 0)
    method.attach(method.makeBuffer(100, 50), to: panel)
    method.request(panel, "commit")
    app.request(input, "show_input_panel")
    arena.settle()
    #expect(app.last["zwp_text_input_v1.input_panel_state"] == [1])
    let context = try #require(method.last["zwp_input_method_v1.activate"]?.first)
    let window = try #require(arena.compositor.seat.keyWindow)
    app.isReading = false
    for _ in 0..<20 { method.request(context, "commit_string", 0, .text(text)) }
    arena.settle()
    for step in 1...200 {
      arena.compositor.move(window, to: Point(Double(step), 0))
      arena.settle()
    }
    expectUnhurt(method)
    app.isReading = true
    arena.catchUp()
    expectUnhurt(app)
    #expect(app.counts["zwp_text_input_v1.commit_string"] == 20)
    #expect(arena.faultsOfBystander() == [])
  }

  @Test("A field that begins and ends without end leaves a busy input method with the last")
  func activations() {
    let (seat, surface) = (app.global("wl_seat"), app.last["wl_keyboard.enter"]?[1])
    method.isReading = false
    for _ in 0..<3000 {
      app.request(input, "deactivate", .id(seat))
      if let surface { app.request(input, "activate", .id(seat), .id(surface)) }
    }
    arena.settle()
    method.isReading = true
    arena.catchUp()
    expectUnhurt(method)
    expectUnhurt(app)
    #expect(method.counts["zwp_input_method_v1.activate", default: 0] <= 33)
    #expect(arena.faultsOfBystander() == [])
  }
}
