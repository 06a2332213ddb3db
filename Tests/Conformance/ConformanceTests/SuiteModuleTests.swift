import Assembly
import CWlcs
import Testing
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
}
