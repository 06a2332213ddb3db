import Assembly
import Control
import ControlServer
import Glibc
import System
import Testing
import WireClients

/// Tests of the socket's path, its permissions, and the clients that receive the path.
@Suite struct SocketTests {
  private func mode(of path: String) -> mode_t? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
  }

  @Test("The socket is named after the display, is this user's alone, and goes with the server")
  func file() throws {
    var path = ""
    do {
      let room = try ControlRoom()
      path = room.server.path
      #expect(path.hasSuffix("/fingerpost-\(room.arena.compositor.socketName).sock"))
      #expect(mode(of: path) == 0o600)
    }
    #expect(mode(of: path) == nil)
  }

  @Test("What a compositor that died has left there is replaced; a folder that is none is told")
  func left() throws {
    let room = try ControlRoom(grantsControl: { _, _ in true })
    let path = "\(room.server.path).other"
    #expect(symlink("/nowhere", path) == 0)
    let second = try ControlServer(room.arena.compositor, path: path, version: "2")
    #expect(mode(of: path) == 0o600)
    #expect(room.arena.compositor.programs.environment(of: "term", ["foot"])[SocketChoice.variable] == path)
    withExtendedLifetime(second) {}
    let error = #expect(throws: SocketFault.self) {
      _ = try ControlServer(room.arena.compositor, path: "/nowhere/a.sock", version: "2")
    }
    #expect(error?.description == "cannot listen at /nowhere/a.sock (No such file or directory)")
    let long = "/tmp/" + String(repeating: "x", count: 103)
    let tooLong = #expect(throws: SocketFault.self) {
      _ = try ControlServer(room.arena.compositor, path: long, version: "2")
    }
    #expect(tooLong?.description == "cannot listen at \(long): found a path of 108 bytes, expected at most 107")
  }

  @Test("Only clients that may control the compositor find the socket in their environment")
  func environment() throws {
    let variable = SocketChoice.variable
    #expect(ProgramKeeper.controlVariable == variable)
    let nobody = try ControlRoom()
    #expect(nobody.arena.compositor.programs.environment(of: "term", ["foot"])[variable] == nil)
    let room = try ControlRoom(grantsControl: { name, command in name == "term" && command == ["foot"] })
    let programs = room.arena.compositor.programs
    #expect(programs.environment(of: "term", ["foot"])[variable] == room.server.path)
    #expect(programs.environment(of: "term", ["sh"])[variable] == nil)
    #expect(programs.environment()[variable] == nil)
  }
}
