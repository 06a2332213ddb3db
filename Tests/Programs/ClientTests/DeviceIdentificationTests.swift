import Foundation
import Testing

extension ClientTests {
  /// Tests of `fingerpost devices --identify`. A program answers in place of the running Fingerpost.
  @Suite("Touchscreens and their outputs", .needs("python3"))
  struct DeviceIdentificationTests {
    /// Listens, runs a command with the socket, and answers its requests one after the other.
    private static let desk = """
      import socket, subprocess, sys, threading
      answers, command = open('answers').read().splitlines(), sys.argv[1:]
      listener = socket.socket(socket.AF_UNIX)
      listener.bind('desk.sock')
      listener.listen()
      def serve():
          lines = listener.accept()[0].makefile('rw')
          for answer in answers:
              request = lines.readline()
              if not request: return
              open('requests', 'a').write(request)
              lines.write(answer + '\\n')
              lines.flush()
      threading.Thread(target=serve, daemon=True).start()
      sys.exit(subprocess.call(command + ['--socket', 'desk.sock']))
      """

    private static let reloaded = #"{"id": null, "result": {}}"#

    private let stage: Stage

    init() throws { stage = try Stage() }

    private func found(_ name: String, on output: String, match: String? = nil) -> String {
      let match = match ?? "{\"name\": \"\(name)\", \"type\": \"touch\"}"
      return "{\"name\": \"\(name)\", \"vendor\": 1, \"product\": 2, \"path\": \"\", \"output\": \"\(output)\", "
        + "\"match\": \(match)}"
    }

    private func answer(_ found: String..., skipped: String = "") -> String {
      "{\"id\": null, \"result\": {\"touchscreens\": [\(found.joined(separator: ", "))], \"skipped\": [\(skipped)]}}"
    }

    /// Runs `devices --identify` with options, and returns the requests that it made.
    private func identify(
      _ options: String..., answers: [String]
    ) throws -> (result: Command.Result, requests: [String]) {
      try stage.write(Self.desk, to: "desk.py")
      try stage.write(answers.joined(separator: "\n"), to: "answers")
      let quoted = (["devices", "--identify"] + options).map { "'\($0)'" }.joined(separator: " ")
      let result = try stage.shell("python3 desk.py \"$FP\" \(quoted)")
      let requests = stage.text(of: "requests")?.split(separator: "\n").map(String.init) ?? []
      return (result, requests)
    }

    private let requests = [#"{"request": "identify"}"#, #"{"request": "reload"}"#]

    private let mapping = """
      devices:
        - {match: {name: "Left", type: "touch"}, output: "DP-1"}
        - {match: {name: "Right", type: "touch"}, output: "DP-2"}

      """

    private var both: String { answer(found("Left", on: "DP-1"), found("Right", on: "DP-2")) }

    @Test("without a running Fingerpost it says which to start")
    func alone() throws {
      let result = try stage.fingerpost(["devices", "--identify"])
      #expect(result.status == 3)
      #expect(result.output.isEmpty)
      #expect(
        result.errors.hasPrefix(
          "fingerpost: error: cannot identify touchscreens without a running Fingerpost that shows the screens; "
            + "start 'fingerpost run' first (no compositor found: "))
    }

    @Test("a Fingerpost without touchscreens of the machine refuses")
    func refused() throws {
      var command = stage.command(["headless", "--", "sh", "-c", "\"$FP\" devices --identify; echo $?"])
      command.environment?["FP"] = Products.folder.appendingPathComponent("fingerpost").path
      let result = try command.run()
      #expect(result.errors.contains("this Fingerpost uses no touchscreen of the machine"), "\(result.errors)")
      #expect(result.output.hasSuffix("\n1\n"), "\(result.output)")
    }

    @Test(
      "options that do not belong together are refused",
      arguments: [
        (["--write", "a"], "--write needs --identify"), (["--socket", "a"], "--socket needs --identify"),
        (["--identify", "/dev/input/event3"], "--identify cannot be combined with paths of devices"),
      ])
    func invalid(options: [String], message: String) throws {
      let result = try stage.fingerpost(["devices"] + options)
      #expect(result.status == 64)
      #expect(result.errors.contains(message))
    }

    @Test("prints the rules, and changes nothing without a file")
    func prints() throws {
      let (result, requests) = try identify(answers: [both])
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.output == mapping)
      #expect(requests == [self.requests[0]])
      let json = try stage.shell("rm desk.sock; python3 desk.py \"$FP\" devices --identify --json")
      #expect(json.output.hasPrefix("{\"skipped\": [], \"touchscreens\": [{"), "\(json.errors)")
    }

    @Test("writes a file that the policy includes, and makes the policy be read again")
    func writes() throws {
      try stage.write("include: touch.yaml\noutputs: [{name: DP-1}, {name: DP-2}]\n", to: "policy.yaml")
      let (result, requests) = try identify(
        "--policy", "policy.yaml", "--write", "touch.yaml", answers: [both, Self.reloaded])
      #expect(result.status == 0, "\(result.errors)")
      #expect(
        result.errors
          == "Touch each screen when it shows the panel. Esc skips a screen; after 30 seconds, it is skipped too.\n")
      #expect(stage.text(of: "touch.yaml") == mapping)
      #expect(requests == self.requests)
      #expect(try stage.fingerpost(["check", "policy.yaml"]).status == 0)
    }

    @Test("the previous file stays if the new one would be invalid, alone or in the policy")
    func keeps() throws {
      try stage.write("# previous\n", to: "touch.yaml")
      let invalid = answer(found("Left", on: "DP-1", match: "{\"nam\": \"Left\"}"))
      let (alone, requests) = try identify("--write", "touch.yaml", answers: [invalid, Self.reloaded])
      #expect(alone.status == 2)
      #expect(alone.errors.contains("unknown key \"nam\" in a device's match"))
      #expect(requests == [self.requests[0]])
      #expect(stage.text(of: "touch.yaml") == "# previous\n")
      try FileManager.default.removeItem(at: stage.file("desk.sock"))
      try stage.write("include: touch.yaml\nfocus: {follows: tapp}\n", to: "policy.yaml")
      let (whole, _) = try identify("--policy", "policy.yaml", "--write", "touch.yaml", answers: [both, Self.reloaded])
      #expect(whole.status == 2)
      #expect(whole.errors.contains("policy.yaml:2:18: error: "), "\(whole.errors)")
      #expect(whole.errors.contains("is unchanged, because the policy with it would be invalid"))
      #expect(stage.text(of: "touch.yaml") == "# previous\n")
    }

    @Test("nothing is written if no touchscreen was identified, or none can be told apart")
    func nothing() throws {
      try stage.write("# previous\n", to: "touch.yaml")
      let answers = [answer(found("Left", on: "DP-1", match: "null"), skipped: "\"DP-2\""), Self.reloaded]
      let (result, requests) = try identify("--write", "touch.yaml", answers: answers)
      #expect(result.status == 1)
      #expect(result.output.isEmpty)
      #expect(result.errors.contains("fingerpost: notice: DP-2 has no touchscreen\n"))
      #expect(
        result.errors.hasSuffix("fingerpost: error: no touchscreen was identified; touch.yaml is unchanged\n"),
        "\(result.errors)")
      #expect(requests == [self.requests[0]])
      #expect(stage.text(of: "touch.yaml") == "# previous\n")
    }

    @Test("says what keeps the rules from being used")
    func advice() throws {
      try stage.write("outputs: [{name: DP-1}, {name: DP-2}]\n", to: "policy.yaml")
      let options = ["--policy", "policy.yaml", "--write", "touch.yaml"]
      let (apart, _) = try identify(options[0], options[1], options[2], options[3], answers: [both, Self.reloaded])
      #expect(apart.status == 0)
      #expect(apart.errors.contains("policy.yaml: include: touch.yaml\n"), "\(apart.errors)")
      try FileManager.default.removeItem(at: stage.file("desk.sock"))
      try stage.write(
        "include: touch.yaml\ndevices: [{match: {name: R*}, output: DP-1}]\n", to: "policy.yaml")
      let (other, _) = try identify(options[0], options[1], options[2], options[3], answers: [both, Self.reloaded])
      #expect(other.status == 0)
      #expect(other.errors.contains("policy.yaml sets the output of Right; remove its output"), "\(other.errors)")
      #expect(!other.errors.contains("the output of Left"))
    }

    @Test("the policy itself is not overwritten")
    func itself() throws {
      try stage.write("version: 1\n", to: "policy.yaml")
      let (result, requests) = try identify("--policy", "policy.yaml", "--write", "./policy.yaml", answers: [both])
      #expect(result.status == 2)
      #expect(requests == [])
      #expect(stage.text(of: "policy.yaml") == "version: 1\n")
    }

    @Test("says why the running policy was not read again")
    func notReloaded() throws {
      let unavailable = #"{"id": null, "error": {"code": "unavailable", "message": "cannot reload"}}"#
      let (without, _) = try identify("--write", "touch.yaml", answers: [both, unavailable])
      #expect(without.status == 0)
      #expect(without.errors.contains("has no policy file to read again"), "\(without.errors)")
      try FileManager.default.removeItem(at: stage.file("desk.sock"))
      let invalid =
        #"{"id": null, "error": {"code": "invalid-policy", "message": "has 1 error", "diagnostics": ["p:1:1: error: x"]}}"#
      let (wrong, _) = try identify("--write", "touch.yaml", answers: [both, invalid])
      #expect(wrong.status == 1)
      #expect(wrong.errors.hasSuffix("p:1:1: error: x\nfingerpost: error: has 1 error\n"), "\(wrong.errors)")
      #expect(stage.text(of: "touch.yaml") == mapping)
    }
  }
}
