import Control
import Testing

/// Tests of the choice of a compositor for a command line.
@Suite struct SocketChoiceTests {
  private func choice(
    named: String? = nil, variable: String? = nil, folder: String? = "/run", _ running: [String] = []
  ) -> String {
    do {
      return try SocketChoice.choose(named: named, variable: variable, folder: folder, running: running)
    } catch {
      return error.message
    }
  }

  @Test("What is named goes before the environment, and that before what is found")
  func order() {
    let names = ["fingerpost-wayland-0.sock"]
    #expect(choice(named: "a", variable: "b", names) == "a")
    #expect(choice(variable: "b", names) == "b")
    #expect(choice(variable: "", names) == "/run/fingerpost-wayland-0.sock")
  }

  @Test("A display or the name of a socket stands for the control socket")
  func displays() {
    #expect(choice(named: "wayland-1") == "/run/fingerpost-wayland-1.sock")
    #expect(choice(named: "/tmp/x/wayland-1") == "/tmp/x/fingerpost-wayland-1.sock")
    #expect(choice(named: "fingerpost-wayland-1.sock") == "/run/fingerpost-wayland-1.sock")
    #expect(choice(named: "/tmp/fingerpost-a.sock") == "/tmp/fingerpost-a.sock")
    #expect(choice(named: "wayland-1", folder: nil) == "wayland-1")
    #expect(choice(named: "other") == "other")
  }

  @Test("None and several are told, with what to do")
  func faults() {
    #expect(
      choice() == """
        no compositor found: none listens in /run; start one (if it plays a script, with --control); for a private session, \
        set XDG_RUNTIME_DIR to the value that Fingerpost printed, or name the socket with --socket
        """)
    #expect(
      choice(["fingerpost-b.sock", "fingerpost-a.sock"]) == """
        several compositors listen in /run; choose one with --socket: fingerpost-a.sock or fingerpost-b.sock
        """)
    #expect(
      choice(folder: nil) == """
        no compositor found: XDG_RUNTIME_DIR is not set, and /tmp/fingerpost-UID does not exist; for a private session, \
        set XDG_RUNTIME_DIR to the value that Fingerpost printed, or name the socket with --socket
        """)
  }

  @Test("Sockets are known by their names")
  func names() {
    #expect(SocketChoice.isSocket(SocketChoice.fileName(display: "wayland-1")))
    #expect(!SocketChoice.isSocket("wayland-1") && !SocketChoice.isSocket("fingerpost-x"))
  }
}
