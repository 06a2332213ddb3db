import Assembly
import CWlcs
import Glibc
import Testing
import WaylandServer
import WireClients

@testable import Wlcs

/// Tests of the module that the suite wlcs loads, through its C interface.
@Suite final class SuiteModuleTests {
  private let table: UnsafeMutablePointer<WlcsDisplayServer>
  private let server: ConformanceServer
  private let client: WireClient

  init() throws {
    table = try #require(wlcs_server_integration.create_server(0, nil))
    server = Handle.server(of: UnsafePointer(table))
    client = WireClient(socket: table.pointee.create_client_socket(table))
    settle()
  }

  deinit {
    client.hangUp()
    server.compositor.stop()
    wlcs_server_integration.destroy_server(table)
  }

  private func settle() {
    for _ in 0..<6 {
      _ = client.flush()
      server.compositor.turn(milliseconds: 0)
      _ = client.read()
    }
  }

  @Test func theListedExtensionsAreThoseThatAClientIsOffered() throws {
    let descriptor = try #require(table.pointee.get_descriptor(table)).pointee
    let listed = (0..<descriptor.num_extensions).map { descriptor.supported_extensions[$0] }
    #expect(
      Dictionary(grouping: listed, by: { String(cString: $0.name) }).mapValues { $0.map(\.version).max() }
        == client.globals.mapValues { $0.version })
  }

  @Test func decorationsAreOffered() { #expect(client.globals["zxdg_decoration_manager_v1"]?.version == 1) }

  @Test func aKeyboardTypesIntoTheWindow() throws {
    #expect(table.pointee.version == 4)
    let create = try #require(table.pointee.create_keyboard)
    client.make(client.global("wl_seat"), "get_keyboard")
    let window = client.beginToplevel()
    settle()
    client.show(window, 100, 100)
    settle()
    let keyboard = try #require(create(table))
    defer { keyboard.pointee.destroy(keyboard) }
    keyboard.pointee.key_down(keyboard, 30)
    settle()
    #expect(client.last["wl_keyboard.key"]?.suffix(2) == [30, 1])
    keyboard.pointee.key_up(keyboard, 30)
    settle()
    #expect(client.last["wl_keyboard.key"]?.suffix(2) == [30, 0])
  }

  @Test func theCursorsNewPlaceIsSentBeforeTheServerWaitsAgain() throws {
    let place = "ext_image_copy_capture_cursor_session_v1.position"
    let pointer = try #require(table.pointee.create_pointer(table))
    defer { pointer.pointee.destroy(pointer) }
    let source = client.make(
      client.global("ext_output_image_capture_source_manager_v1"), "create_source", .id(client.global("wl_output")))
    client.make(
      client.global("ext_image_copy_capture_manager_v1"), "create_pointer_cursor_session", .id(source),
      .id(client.make(client.global("wl_seat"), "get_pointer")))
    pointer.pointee.move_absolute(pointer, 5 * 256, 6 * 256)
    settle()
    #expect(client.last[place] == [5, 6])

    let suite = try Display()
    let call = suite.loop.timer { pointer.pointee.move_absolute(pointer, 10 * 256, 20 * 256) }
    defer { call.cancel() }
    call.fire(afterMilliseconds: 1)
    var calls = pollfd(fd: suite.loop.descriptor, events: Int16(POLLIN), revents: 0)
    #expect(poll(&calls, 1, 10_000) == 1)
    server.answer { suite.loop.dispatch(milliseconds: 0) }
    _ = client.read()
    #expect(client.last[place] == [10, 20])
  }
}
