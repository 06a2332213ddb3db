import Foundation
import Testing

extension ClientTests {
  /// Tests of the folder for sockets, and of the messages if it cannot be used.
  @Suite("The folder for sockets")
  struct RuntimeFolderTests {
    private let stage: Stage
    private let usual = "/tmp/fingerpost-\(geteuid())"

    init() throws { stage = try Stage() }

    @Test("without XDG_RUNTIME_DIR, the folder is printed, ctl finds it, and nothing is left in it")
    func unset() throws {
      let client = """
        echo $XDG_RUNTIME_DIR >folder
        unset XDG_RUNTIME_DIR
        name=${WAYLAND_DISPLAY#wayland-}
        # Another compositor of this user may be there.
        $FP ctl version >answer || $FP ctl --help >answer
        $FP ctl version --socket /tmp/fingerpost-$(id -u)/fingerpost-wayland-$name.sock >named && exit 7
        """
      try stage.write(client, to: "client.sh")
      let result = try stage.shell("unset XDG_RUNTIME_DIR; $FP headless -- sh client.sh >printed; exit $?")
      #expect(result.status == 7, "\(result.errors)")
      #expect(stage.text(of: "folder") == usual + "\n")
      let printed = try #require(stage.text(of: "printed")).split(separator: "\n")
      #expect(printed.first?.hasPrefix("WAYLAND_DISPLAY=wayland-") == true)
      #expect(printed.last == "XDG_RUNTIME_DIR=\(usual)")
      #expect(stage.text(of: "named")?.contains("control protocol") == true)
      let name = try #require(printed.first?.split(separator: "=").last)
      #expect(!FileManager.default.fileExists(atPath: "\(usual)/\(name)"))
    }

    @Test("a folder that is missing or no folder is said in one line", arguments: ["missing", "file"])
    func unusable(name: String) throws {
      try stage.write("", to: "file")
      let result = try stage.shell("XDG_RUNTIME_DIR=$PWD/\(name) $FP headless -- touch started")
      #expect(result.status == 1)
      #expect(result.errors.hasPrefix("fingerpost: error: cannot create sockets in "))
      #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
      #expect(stage.text(of: "started") == nil)
    }

    @Test("names that are taken are not complained of, and what libwayland says has our form")
    func libraryLog() throws {
      let client = """
        $FP headless -- sh -c 'echo $WAYLAND_DISPLAY >second' 2>errors
        python3 - <<END
        import os, socket, struct
        s = socket.socket(socket.AF_UNIX)
        s.connect(os.environ["XDG_RUNTIME_DIR"] + "/" + os.environ["WAYLAND_DISPLAY"])
        s.sendall(struct.pack("<III", 7, (12 << 16) | 3, 0))
        while s.recv(4096): pass
        END
        """
      try stage.write(client, to: "client.sh")
      let result = try stage.shell("$FP headless -- sh client.sh")
      #expect(stage.text(of: "second") == "wayland-1\n")
      #expect(stage.text(of: "errors") == "")
      let lines = result.errors.split(separator: "\n")
      #expect(
        !lines.isEmpty && lines.allSatisfy { $0.hasPrefix("fingerpost: warning: libwayland: ") }, "\(result.errors)")
    }
  }
}
