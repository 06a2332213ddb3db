import Control
import ControlPeers
import Foundation
import Glibc
import JSONText
import Testing

extension ClientTests {
  /// Tests of `fingerpost headless --serve`, whose steps arrive at the control socket.
  @Suite("Steps that programs send", .needs("foot"))
  struct ServingTests {
    private let stage: Stage
    private let served: RunningCommand
    private let socket: String

    init() throws {
      stage = try Stage()
      served = try stage.command(["headless", "--serve", "--report", "report"]).start()
      socket = try #require(Self.value(of: "FINGERPOST_SOCKET", printedBy: served))
    }

    /// The value of a variable that a program prints on a line; nil if it ends before that, or does not print it.
    private static func value(of variable: String, printedBy program: RunningCommand) -> String? {
      for _ in 0..<4_000 {
        let isRunning = program.isRunning
        for line in program.output.split(separator: "\n").dropLast(program.output.hasSuffix("\n") ? 0 : 1)
        where line.hasPrefix("\(variable)=") {
          return String(line.dropFirst(variable.count + 1))
        }
        guard isRunning else { return nil }
        usleep(5_000)
      }
      return nil
    }

    private func play(_ arguments: String...) throws -> Command.Result {
      try stage.fingerpost(["ctl", "--socket", socket, "play"] + arguments)
    }

    private func end() throws -> Command.Result {
      _ = try stage.fingerpost(["ctl", "--socket", socket, "quit"])
      return served.waitForEnd()
    }

    private static let terminal = "{term: {command: [foot, --config=/dev/null, sh], environment: {PS1: '$ ', ENV: ~}}}"

    @Test("a terminal is started, typed into and checked, request by request, and the report has all steps")
    func terminal() throws {
      let started = try play("--clients", Self.terminal, "wait: term", "tap: {in: term, at: center}")
      #expect(started.status == 0 && started.output == "passed: wait: term\npassed: tap: {in: term, at: center}\n")
      let typed = try play("type: \"echo hi >made.txt\\n\"", "expect: {file: made.txt, contains: hi}")
      #expect(typed.status == 0, "\(typed.output)\(typed.errors)")
      let wrong = try play("expect: {file: made.txt, contains: no, within: 100ms}", "pause: 1s")
      #expect(wrong.status == 1 && wrong.output.hasSuffix("\nskipped: pause: 1s\n"), "\(wrong.output)")
      let clock = try stage.fingerpost(["ctl", "--socket", socket, "--json", "play", "pause: 2s"])
      #expect(clock.output.contains("\"outcome\": \"passed\""))
      let ended = try end()
      #expect(ended.status == 1 && ended.errors.contains("script: 5 passed, 1 failed, 1 skipped"), "\(ended.errors)")
      #expect(try #require(stage.text(of: "report/index.html")).contains("echo hi"))
    }

    @Test("what a request presses, a later one releases; names and expectations last too")
    func lasting() throws {
      #expect(try play("--clients", "{demo: {command: [fingerpost-demo]}}").status == 0)
      #expect(try play("{touch: {down: 1, in: demo, at: [200, 300]}, name: land}").status == 0)
      let lifted = try play(
        "touch: {up: 1}", "expect: {touch-focus: demo}", "expect: {pixels: {in: demo, changed: {since: land}}}")
      #expect(lifted.status == 0, "\(lifted.output)")
      #expect(try play("expect: {sent: {to: demo, events: [wl_touch.down, wl_touch.up]}}").status == 0)
      #expect(try end().status == 0)
    }

    @Test("invalid requests play nothing")
    func invalid() throws {
      let step = try play("pause: 1s", "tpa: [1, 1]")
      #expect(step.status == 2 && step.errors.contains("step 2:1:1: error: unknown key \"tpa\""), "\(step.errors)")
      let client = try play("--clients", "{a: {comand: [foot]}}")
      #expect(client.status == 2 && client.errors.contains("did you mean \"command\"?"), "\(client.errors)")
      #expect(try play("--clients", Self.terminal, "wait: term").status == 0)
      let twice = try play("--clients", Self.terminal)
      #expect(twice.status == 2 && twice.errors.contains("the client term exists already"), "\(twice.errors)")
      #expect(try end().errors.contains("script: 1 passed"))
    }

    @Test("a client of the compositor may only look, and its end is reported")
    func clients() throws {
      let refused = ["play 'tap: [1, 1]'", "inject 'tap: [1, 1]'", "screenshot $PWD/a.png", "focus --none", "quit"]
      let order =
        "export FINGERPOST_SOCKET=\(socket); fingerpost ctl version >version.txt; "
        + refused.map { "fingerpost ctl \($0) 2>>refused.txt" }.joined(separator: "; ") + "; touch done; exit"
      try stage.write(order, to: "order.sh")
      let result = try play(
        "--clients", Self.terminal, "wait: term", "type: \". ./order.sh\\n\"",
        "expect: {file: done, exists: yes, within: 60s}")
      #expect(!result.output.contains("skipped: expect"), "\(result.output)\(result.errors)")
      let answers = try #require(stage.text(of: "refused.txt")).split(separator: "\n")
      #expect(answers.count == refused.count, "\(answers)")
      #expect(answers.allSatisfy { $0.contains("not accepted from clients of the compositor") }, "\(answers)")
      #expect(try #require(stage.text(of: "version.txt")).contains("protocol"))
      #expect(stage.text(of: "a.png") == nil)
      #expect(try play("pause: 1s").output.contains("client term ended unexpectedly"))
      #expect(try end().status == 3)
    }

    /// A child of it connects and ends; the child's child sends a request over the connection.
    private static let orphan = """
      import os, socket, sys, time
      peer = socket.socket(socket.AF_UNIX)
      gate, key = os.pipe()
      child = os.fork()
      if child == 0:
          peer.connect(sys.argv[1])
          if os.fork(): os._exit(0)
          os.read(gate, 1)
          peer.sendall(b'{"request": "play", "steps": ["run: touch escaped"]}' + bytes([10]))
          with open("answer.part", "w") as answer: answer.write(peer.makefile().readline())
          os.rename("answer.part", "answer.txt")
          os._exit(0)
      os.waitpid(child, 0)
      os.write(key, b"1")
      time.sleep(100)
      """

    @Test("a connection whose process has ended may not play steps", .needs("python3"))
    func orphans() throws {
      try stage.write(Self.orphan, to: "orphan.py")
      let result = try play(
        "--clients", "{orphan: {command: [python3, orphan.py, \(socket)], window: no, expect-exit: any}}",
        "expect: {file: answer.txt, contains: refused, within: 60s}")
      #expect(result.status == 0, "\(result.output)\(result.errors)")
      #expect(stage.text(of: "escaped") == nil)
      #expect(try end().status == 0)
    }

    @Test("while the script plays, checks are played between its steps, and other steps are refused")
    func betweenSteps() throws {
      let stage = try Stage()
      let played = try stage.shell(
        """
        cat >script.yaml <<END
        clients: {demo: {command: [fingerpost-demo]}}
        steps:
          - group: {name: First, steps: [{touch: {down: 1, in: demo, at: [200, 300]}}]}
          - repeat: {times: 600, steps: [run: "true"]}
          - expect: {file: go, exists: yes, within: 60s}
          - pause: 100s
        END
        mkfifo input
        "$FP" headless --serve --end-with-input --script script.yaml --junit junit.xml <input >said.txt &
        exec 3>input
        until "$FP" ctl version >version.txt 2>&1; do sleep 0.01; done
        "$FP" ctl --json play 'expect: {key-window: demo}' 'screenshot: between.png' >checks.json
        "$FP" ctl play 'tap: {in: demo, at: center}' 2>refused.txt
        "$FP" ctl play --clients '{other: {command: [fingerpost-demo]}}' 2>other.txt
        touch go
        until grep -q FINGERPOST_SOCKET said.txt; do sleep 0.01; done
        "$FP" ctl play 'touch: {down: 1, in: demo, at: [10, 10]}' 2>down.txt
        "$FP" ctl play 'touch: {up: 1}' 'group: {name: Second, steps: [{tap: {in: demo, at: center}}]}'
        exec 3>&-
        wait $!
        """)
      #expect(
        played.status == 0 && played.output.hasSuffix("passed: tap: {in: demo, at: center}\n"), "\(played.errors)")
      let checks = try #require(stage.text(of: "checks.json"))
      let answer = try #require(try JSONSerialization.jsonObject(with: Data(checks.utf8)) as? [String: Any])
      let json = try #require(answer["result"] as? [String: Any])
      #expect(json["passed"] as? Bool == true)
      #expect(
        try #require(json["ended"] as? Double) < 50_000_000, "the checks came after the script's pause: \(checks)")
      for file in ["refused.txt", "other.txt"] {
        let refused = try #require(stage.text(of: file))
        #expect(refused.contains("while the script plays, requests can only have the steps expect, wait"), "\(refused)")
      }
      #expect(try #require(stage.text(of: "down.txt")).contains("finger 1 is already down, since line 3"))
      let junit = try #require(stage.text(of: "junit.xml"))
      #expect(junit.contains("name=\"First\"") && junit.contains("name=\"Second\""), "\(junit)")
    }

    @Test("with --end-with-input the session ends with its input; its name is that of the report and of its folder")
    func input() throws {
      let ended = try stage.shell(
        """
        mkfifo input
        "$FP" headless --serve --end-with-input --name 'a/b: c' --report page <input >said.txt &
        exec 3>input
        until grep -q FINGERPOST_SOCKET said.txt; do sleep 0.01; done
        export "$(grep FINGERPOST_SOCKET said.txt)"
        echo unread >&3
        "$FP" ctl play 'pause: 1s'
        exec 3>&-
        wait $!
        """)
      #expect(ended.status == 0 && ended.output == "passed: pause: 1s\n", "\(ended.output)\(ended.errors)")
      #expect(ended.errors.contains("a/b: c: 1 passed"), "\(ended.errors)")
      #expect(try #require(stage.text(of: "page/index.html")).contains("a/b: c"))
      #expect(stage.text(of: "fingerpost-results/a_b_ c/result.json") != nil)
      #expect(try stage.fingerpost(["headless", "--serve", "--end-with-input"]).status == 0)
    }

    /// Waits for the next answer of a connection, at most a minute.
    private func answer(to peer: ControlPeer) -> ControlAnswer? {
      for _ in 0..<12_000 {
        if let answer = peer.answer() { return answer }
        guard !peer.isLetGo, served.isRunning else { return nil }
        usleep(5_000)
      }
      return nil
    }

    private func begins(_ answer: ControlAnswer?) throws -> Double {
      guard case .result(_, let result)? = answer else { throw ControlError(.failed, "\(String(describing: answer))") }
      return try #require(result["began"]?.number)
    }

    @Test("a flood of requests of several connections is played in the order of each, and none is lost")
    func flood() throws {
      let peers = try (0..<8).map { _ in try #require(ControlPeer(path: socket)) }
      for number in 1...100 {
        for peer in peers { peer.say(#"{"id": \#(number), "request": "play", "steps": ["pause: 1s"]}"#) }
      }
      var moments: [Double] = []
      var (firsts, lasts): ([Double], [Double]) = ([], [])
      for peer in peers {
        var last = 0.0
        for number in 1...100 {
          let answer = answer(to: peer)
          guard case .result(.number(Double(number)), _)? = answer else {
            Issue.record("request \(number) has the answer \(String(describing: answer))")
            return
          }
          let began = try begins(answer)
          #expect(began > last)
          last = began
          moments.append(began)
          if number == 1 { firsts.append(began) }
        }
        lasts.append(last)
      }
      #expect(Set(moments).count == 800, "two requests were played at the same time")
      #expect(firsts.max() ?? .infinity < lasts.min() ?? 0, "a connection waited for the last request of another")
      #expect(try end().errors.contains("script: 800 passed"))
    }

    @Test("a connection that ends while its request is played, or before, stops nothing else")
    func disconnect() throws {
      let gone = try #require(ControlPeer(path: socket))
      gone.say(
        #"{"request": "play", "steps": ["run: touch began", "expect: {file: never, exists: yes, within: 10min}"]}"#)
      for _ in 0..<12_000 where stage.text(of: "began") == nil { usleep(5_000) }
      let waiting = try #require(ControlPeer(path: socket))
      waiting.say(#"{"id": 1, "request": "play", "steps": ["pause: 1s"]}"#)
      let hasty = try #require(ControlPeer(path: socket))
      hasty.say(#"{"request": "play", "steps": ["run: touch hasty"]}"#)
      hasty.hangUp()
      gone.hangUp()
      #expect(try begins(answer(to: waiting)) > 0)
      #expect(try play("pause: 1s").status == 0)
      #expect(stage.text(of: "hasty") == nil, "a request of a closed connection was played")
      _ = try end()
    }

    @Test(
      "options for served sessions alone are refused",
      arguments: [
        (["--end-with-input"], "--end-with-input needs --serve"), (["--name", "a"], "--name needs --script"),
        (["--serve", "--end-with-input", "--script", "-"], "cannot be combined"),
        (["--serve", "--name", ".."], "invalid name \"..\""),
        (["--serve", "--name", String(repeating: "a", count: 251)], "expected 1 to 250 bytes"),
      ])
    func options(arguments: [String], message: String) throws {
      let refused = try stage.fingerpost(["headless"] + arguments)
      #expect(refused.status == 64 && refused.errors.contains(message), "\(refused.errors)")
    }

    @Test("without --serve the request is refused, and a signal ends the session")
    func signals() throws {
      served.send(SIGTERM)
      #expect(served.waitForEnd().status == 143)
      let plain = try stage.command(["headless"]).start()
      _ = try #require(Self.value(of: "WAYLAND_DISPLAY", printedBy: plain))
      let refused = try stage.fingerpost(["ctl", "play", "pause: 1s"])
      #expect(refused.status == 1)
      #expect(refused.errors.contains("was not started with 'fingerpost headless --serve'"), "\(refused.errors)")
      plain.send(SIGTERM)
      _ = plain.waitForEnd()
    }
  }
}
