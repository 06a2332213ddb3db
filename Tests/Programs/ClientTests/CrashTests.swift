import Foundation
import Testing

extension ClientTests {
  /// Tests of the files that a crashed run leaves.
  @Suite("Crashes")
  struct CrashTests {
    private let stage: Stage

    init() throws { stage = try Stage() }

    @Test(
      "the flight recorder is in a file that the log names, and the program ends by the signal",
      arguments: [
        ("ILL", SIGILL), ("ABRT", SIGABRT), ("SEGV", SIGSEGV), ("BUS", SIGBUS), ("FPE", SIGFPE), ("TRAP", SIGTRAP),
      ])
    func crash(signal: String, number: Int32) throws {
      let client = """
        fingerpost ctl inject 'tap: [30, 40]' || exit 1
        kill -\(signal) $PPID
        """
      try stage.write(client, to: "client.sh")
      var command = stage.command(["headless", "--", "sh", "client.sh"])
      // Swift's backtrace takes seconds. One run with it is enough to show that it is still printed and does not keep
      // the program alive.
      if number != SIGSEGV { command.environment?["SWIFT_BACKTRACE"] = "enable=no" }
      let result = try command.run()
      #expect(result.status == -number)
      let line = try #require(
        result.errors.split(separator: "\n").first { $0.hasPrefix("fingerpost: error: crashed by ") })
      let file = stage.file("run").path + "/fingerpost-wayland-0-crash-1.flight"
      #expect(
        line
          == "fingerpost: error: crashed by SIG\(signal); the flight recorder is in \(file), which 'fingerpost trace' reads"
      )
      let attributes = try FileManager.default.attributesOfItem(atPath: file)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
      let told = try stage.fingerpost(["trace", file, "--format", "json"])
      #expect(told.status == 0, "\(told.errors)")
      #expect(told.output.contains(#""in":"touch.down","finger":1000,"at":[30,40]"#), "\(told.output)")
    }

    @Test("a run that ends leaves no such file, and one that crashes replaces none")
    func files() throws {
      let result = try stage.shell(
        """
        $FP headless -- true || exit 1
        [ -z "$(ls run)" ] || exit 2
        echo precious >precious
        ln -s ../precious run/fingerpost-wayland-0-crash-1.flight
        $FP headless -- sh -c 'kill -SEGV $PPID'
        [ "$(cat precious)" = precious ] || exit 3
        [ -s run/fingerpost-wayland-0-crash-2.flight ] || exit 4
        """)
      #expect(result.status == 0, "\(result.errors)")
    }
  }
}
