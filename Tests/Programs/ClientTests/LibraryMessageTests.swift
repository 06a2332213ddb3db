import Foundation
import Testing

extension ClientTests {
  /// Tests of the lines that libwayland writes into the output of Fingerpost.
  @Suite("Lines of libwayland", .needs("python3"))
  struct LibraryMessageTests {
    /// Connects, and lets a child make an invalid request over the connection. With the argument `ends`, the process that
    /// the kernel names for the connection ends first.
    private static let client = """
      import os, socket, struct, sys, time
      peer = socket.socket(socket.AF_UNIX)
      peer.connect(os.environ["XDG_RUNTIME_DIR"] + "/" + os.environ["WAYLAND_DISPLAY"])
      parent = os.getpid()
      if os.fork():
          if sys.argv[1] == "ends": os._exit(0)
          time.sleep(100)
      while sys.argv[1] == "ends" and os.getppid() == parent: time.sleep(0.001)
      peer.sendall(struct.pack("<II", 1, 8 << 16 | 99))
      while peer.recv(4096): pass
      open("done", "w").close()
      """

    @Test("the broken connection of a program is reported only while the program runs", arguments: ["ends", "stays"])
    func brokenConnection(end: String) throws {
      let stage = try Stage()
      try stage.write(Self.client, to: "client.py")
      try stage.write(
        """
        clients: {c: {command: [python3, client.py, \(end)], window: no, expect-exit: any}}
        steps:
          - expect: {file: done, exists: yes, within: 60s}
        """, to: "script.yaml")
      let result = try stage.fingerpost(["headless", "--script", "script.yaml"])
      #expect(result.status == 0, "\(stage.account(of: result))")
      let line = "fingerpost: warning: libwayland: error in client communication (pid "
      #expect(result.errors.contains(line) == (end == "stays"), "\(result.errors)")
    }
  }
}
