import Foundation
import Testing

extension ClientTests {
  /// Tests of `fingerpost ctl` with unmodified programs.
  @Suite("Under control")
  struct ControlTests {
    @Test("a terminal is listed, focused, tapped, typed into, photographed and followed", .needs("foot"))
    func terminal() throws {
      let stage = try Stage()
      try stage.write("focus: {follows: tap}\n", to: "policy.yaml")
      let script = Sources.clients.appendingPathComponent("control.sh").path
      var command = stage.command(["headless", "--policy", "policy.yaml", "--", "sh", script, "policy.yaml"])
      command.environment?["FINGERPOST_SOCKET"] = "/nowhere/another.sock"
      let result = try command.run()
      #expect(result.output == Self.account, "\(result.errors)")
      #expect(result.status == 0)
      let picture = try Data(contentsOf: stage.file("picture.png"))
      #expect(picture.starts(with: [0x89, 0x50, 0x4E, 0x47]))
      let left = try FileManager.default.contentsOfDirectory(atPath: stage.file("run").path)
      #expect(left == [])
    }

    private static let account = """
      WAYLAND_DISPLAY=wayland-0
      socket in the environment: none
      received: key window: none
      received: first responder: none
      received: key window: client (windowMapped)
      received: first responder: client (keyWindowChanged)
      $ windows
      ID  APP ID  TITLE  ROLE      PLACE  SIZE      STATES         CLIENT
      1   term    term   toplevel  0,0    1280x800  key activated  client (foot, PID)
      $ focus --none
      received: key window: none (requested)
      received: first responder: none (keyWindowChanged)
      $ focus term
      received: key window: client (requested)
      received: first responder: client (keyWindowChanged)
      $ focus --none
      received: key window: none (requested)
      received: first responder: none (keyWindowChanged)
      $ inject tap: {in: term, at: [50%, 50%]} {"type": "echo typed >typed\\n"}
      received: key window: client (tap)
      received: first responder: client (keyWindowChanged)
      the terminal's shell: typed
      $ screenshot --window term picture.png
      picture.png
      $ action edit.fold
      fingerpost: error: cannot perform the action "edit.fold": nothing from client up to the shell handles it
      $ inject tap: {in: trem, at: center}
      fingerpost: error: step:1:1: window trem was not found within 1s; found client "term"
      $ inject tap: {in: term, at: centre}
      step:1:21: error: invalid value: found "centre", expected center, top-left, top, top-right, left, right, bottom-left, \
      bottom or bottom-right; did you mean "center"?
        tap: {in: term, at: centre}
                            ^
      $ reload
      $ reload
      policy.yaml:1:18: error: invalid value: found "tup", expected tap, hover or explicit; did you mean "tap"?
      $ quit

      """

    @Test("while a script plays, it can be asked, and nothing is injected")
    func script() throws {
      let stage = try Stage()
      try stage.write(
        """
        steps:
          - run: fingerpost ctl version >version.txt
          - expect: {file: version.txt, contains: control protocol 1}
          - run: {command: "fingerpost ctl inject 'tap: [1, 1]' 2>refusal.txt", expect-exit: 1}
          - expect: {file: refusal.txt, contains: "cannot inject input: a script is playing"}
          - run: {command: fingerpost ctl quit, expect-exit: 1}
          - run: {command: "fingerpost ctl screenshot --json --output side - 2>side.txt", expect-exit: 1}
          - expect: {file: side.txt, contains: "fingerpost: error: unknown output"}
          - run: {command: "fingerpost ctl reload --json >reload.txt", expect-exit: 1}
          - expect: {file: reload.txt, contains: '"code": "unavailable"'}
          - run: {command: fingerpost ctl focus nobody, expect-exit: 1}
          - run: {command: "fingerpost ctl --socket /nowhere/a.sock version", expect-exit: 3}
          - run: {command: "fingerpost ctl version --socket /nowhere/a.sock", expect-exit: 3}
        """, to: "asked.yaml")
      let result = try stage.fingerpost(["headless", "--script", "asked.yaml", "--control"])
      #expect(result.status == 0, "\(stage.account(of: result))")
      let closed = try stage.fingerpost(["headless", "--script", "asked.yaml"])
      #expect(closed.status == 1, "\(stage.account(of: closed))")
    }
  }
}
