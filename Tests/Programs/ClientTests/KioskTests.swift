import Foundation
import Testing

extension ClientTests {
  /// Tests of `fingerpost kiosk` on machines without devices. Scripts play its policy: `kiosk-command` and `kiosk-hang`.
  @Suite("The kiosk")
  struct KioskTests {
    private let stage: Stage

    init() throws { stage = try Stage() }

    private func run(_ arguments: [String]) throws -> Command.Result {
      var command = stage.command(["kiosk"] + arguments, limit: 30)
      // Prevents the program from opening the seats of this machine.
      command.environment?["LIBSEAT_BACKEND"] = "noop"
      return try command.run()
    }

    /// Runs an application for which the kiosk is the parent.
    private func run(_ line: String) throws -> Command.Result {
      try run(["--seat", "nobodys", "--keyboard", "none", "--", "sh", "-c", line])
    }

    /// Runs an application that fails at its first start, and ends the kiosk at its second one.
    private func expectSecondStart(after failure: String, _ message: String) throws {
      let result = try run(
        "echo start >>starts; [ $(wc -l <starts) = 2 ] || \(failure); kill -TERM $PPID; exec sleep 20")
      #expect(result.status == 0)
      #expect(stage.text(of: "starts") == "start\nstart\n")
      #expect(result.errors.contains(message), "\(result.errors)")
    }

    /// Writes a policy to the place of the user's own.
    private func writeOwn(_ text: String) throws {
      let folder = stage.file("config/fingerpost")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try stage.write(text, to: "config/fingerpost/kiosk.yaml")
    }

    @Test("the policy that it prints is the file of the repository, also beside one of the user")
    func printed() throws {
      try writeOwn("not a policy")
      let result = try run(["--print-policy"])
      #expect(result.status == 0 && result.errors == "")
      #expect(
        result.output
          == (try String(contentsOf: Sources.root.appendingPathComponent("config/kiosk.yaml"), encoding: .utf8)))
    }

    @Test(
      "an invalid command line is refused with the reason",
      arguments: [
        ([], 64, "no application: put it behind --"),
        (["--blank-after", "soon", "--", "true"], 64, "invalid time \"soon\": expected never, or a time from"),
        (["--blank-after", "0s", "--", "true"], 64, "invalid time \"0s\""),
        (["--keyboard", " ", "--", "true"], 64, "invalid keyboard \" \": expected auto, none or a command"),
        (["--fingers", "two", "--", "true"], 64, "invalid events for fingers \"two\": expected pointer or touch"),
        (["--", "no-such-program"], 3, "cannot find the application \"no-such-program\""),
        (["--policy", "/nowhere.yaml", "--", "true"], 2, "/nowhere.yaml"),
        (["sh", "--perform-everything"], 64, "put -- before the client: fingerpost kiosk -- CLIENT OPTIONS"),
      ])
    func refused(arguments: [String], status: Int32, words: String) throws {
      let result = try run(arguments)
      #expect(result.status == status)
      #expect(result.errors.contains(words), "\(result.errors)")
      #expect(result.output == "")
    }

    @Test("an application that ends is started again, and SIGTERM ends the kiosk with status 0")
    func restarted() throws {
      try expectSecondStart(
        after: "exit 7", "program application ended (exit status 7); it is started again in 500ms")
    }

    @Test("an application without a window is started again after the time of the policy")
    func hanging() throws {
      try writeOwn(
        """
        include: /usr/share/fingerpost/kiosk.yaml
        programs:
          - {name: application, replace: true, command: [nothing], restart: always, restart-without-window: 1s}
        """)
      try expectSecondStart(
        after: "exec sleep 20", "program application hangs: it has shown no window for 1s; it is ended")
    }

    @Test("the user's policy can name the application")
    func ownApplication() throws {
      try writeOwn(
        """
        include: /usr/share/fingerpost/kiosk.yaml
        programs:
          - {name: application, replace: true, command: "echo own >starts; kill -TERM $PPID; exec sleep 20"}
        """)
      let result = try run(["--seat", "nobodys", "--keyboard", "none"])
      #expect(result.status == 0)
      #expect(stage.text(of: "starts") == "own\n")
    }

    @Test("a policy of the user that cannot be read is an error, and no other one takes its place")
    func unreadable() throws {
      try writeOwn("")
      let own = stage.file("config/fingerpost/kiosk.yaml").path
      try FileManager.default.removeItem(atPath: own)
      try FileManager.default.createSymbolicLink(atPath: own, withDestinationPath: "nowhere")
      let result = try run(["--", "true"])
      #expect(result.status == 2)
      #expect(result.errors.contains("cannot open \(own) (No such file or directory)"), "\(result.errors)")
    }

    @Test("a policy that is read again keeps the application of the command line")
    func reloaded() throws {
      try writeOwn("include: /usr/share/fingerpost/kiosk.yaml\n")
      // The program that the policy gains is the proof that it was read again.
      let result = try run(
        """
        echo start >>starts
        sign='programs: [{name: sign, restart: never, command: "echo sign >sign; exec sleep 20"}]'
        echo "$sign" >>"$XDG_CONFIG_HOME/fingerpost/kiosk.yaml"
        kill -HUP $PPID
        until [ -s sign ]; do sleep 0.1; done
        kill -TERM $PPID
        exec sleep 20
        """)
      #expect(result.status == 0)
      #expect(stage.text(of: "starts") == "start\n")
      #expect(stage.text(of: "sign") == "sign\n")
      #expect(!result.errors.contains("program application"), "\(result.errors)")
    }

    @Test("the keyboard beside the program is used, and the log names it")
    func automaticKeyboard() throws {
      let result = try run(["--seat", "nobodys", "--", "sh", "-c", "kill -TERM $PPID; exec sleep 20"])
      #expect(result.status == 0)
      let notice = result.errors.split(separator: "\n").first { $0.contains("the on-screen keyboard is /") }
      #expect(notice?.hasSuffix("/fingerpost-keyboard") == true, "\(result.errors)")
    }

    @Test("a keyboard of the command line has its own connection, and the application has none")
    func keyboard() throws {
      let line =
        "until [ -s keyboard ]; do sleep 0.1; done; echo \"$WAYLAND_SOCKET\" >application; kill -TERM $PPID; sleep 20"
      let result = try run([
        "--seat", "nobodys", "--keyboard", "echo \"$WAYLAND_SOCKET\" >keyboard; exec sleep 20", "--", "sh", "-c", line,
      ])
      #expect(result.status == 0)
      #expect(stage.text(of: "keyboard") == "31\n")
      #expect(stage.text(of: "application") == "\n")
    }
  }
}
