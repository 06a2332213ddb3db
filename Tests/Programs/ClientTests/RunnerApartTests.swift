import Foundation
import Testing

extension ClientTests {
  /// Tests of what keeps tests of one run apart, and of what a run prints about several rounds, hostile names and output.
  @Suite("Tests beside each other", .needs("dbus-daemon"))
  struct RunnerApartTests {
    private let stage: Stage

    init() throws {
      stage = try Stage()
      try FileManager.default.createDirectory(at: stage.file("tests"), withIntermediateDirectories: true)
    }

    private func write(_ name: String, _ text: String) throws {
      try stage.write(text, to: "tests/\(name).test.yaml")
    }

    /// A file in the work folder of a test that is kept.
    private func work(_ test: String, _ file: String) -> String? {
      stage.text(of: "fingerpost-results/\(test).test.yaml/work/\(file)")
    }

    @Test("Tests that run at the same time have numbers, names, ports and displays of their own")
    func places() throws {
      for name in ["a", "b"] {
        try write(
          name,
          """
          variables: {address: "127.0.0.1:${port}"}
          steps:
            - run: 'echo "${worker} ${test} ${address} ${port} :${display}" >places; touch ${folder}/ready-${test}'
            - run: 'while [ $(ls ${folder}/ready-* | wc -l) != 2 ]; do sleep 0.05; done'
          """)
      }
      let result = try stage.fingerpost(["test", "-v", "-j2"])
      #expect(result.status == 0, "\(result.output)\(result.errors)")
      let lines = ["0001-a", "0002-b"].map { name in
        (work(name, "places") ?? "").split { $0 == " " || $0 == "\n" }.map(String.init)
      }
      #expect(lines.map(\.count) == [5, 5], "\(lines)")
      #expect(Set(lines.map { $0[0] }) == ["1", "2"])
      #expect(lines.map { $0[1] } == ["0001-a", "0002-b"])
      for line in lines { #expect(line[2] == "127.0.0.1:\(line[3])") }
      #expect(Set(lines.map { $0[3] }).count == 2 && Set(lines.map { $0[4] }).count == 2, "\(lines)")
    }

    @Test("--repeat has a row for each test, says flaky, and puts failures last, where people look first")
    func rounds() throws {
      try write(
        "a-flaky",
        """
        steps:
          - run: 'n=$(cat ${folder}/n 2>/dev/null || echo 0); echo $((n + 1)) >${folder}/n; test $((n % 2)) = 0'
        """)
      try write("b-passes", "steps: [{tap: [1, 1]}]\n")
      try write("c-fails", "steps: [{fail: always}]\n")
      let result = try stage.fingerpost(["test", "-j1", "--repeat", "4", "--report", "page"])
      #expect(result.status == 1, "\(result.errors)")
      let lines = result.output.split(separator: "\n").map { $0.replacing(#/ {2,}.*/#, with: "") }
      #expect(
        lines.suffix(4).dropLast() == [
          "failed", "flaky", "3 tests 4 times: 1 failed, 1 flaky, 1 passed",
        ], "\(result.output)")
      for row in [
        "flaky    tests/a-flaky.test.yaml: 2 of 4 passed", "passed   tests/b-passes.test.yaml: 4 of 4 passed",
        "failed   tests/c-fails.test.yaml: 0 of 4 passed", "\n  the same in 3 more rounds: #2, #3, #4\n",
        "\n12 tests: 6 passed, 6 failed; ",
      ] { #expect(result.output.contains(row), "no \(row) in \(result.output)") }
      // A test has one line for all the rounds that passed.
      #expect(!result.output.contains("b-passes.test.yaml #"))
      let page = try #require(stage.text(of: "page/index.html"))
      #expect(page.contains(#""group": "tests/a-flaky.test.yaml""#) && page.contains(#""round": 4"#))
    }

    @Test("A test whose file name is not UTF-8 is an error that names it; nothing is played")
    func foreignName() throws {
      try write("ok", "steps: [{run: touch played}]\n")
      let result = try stage.shell(
        #"printf 'steps: [{fail: no}]' >"tests/$(printf 'inv\377').test.yaml"; $FP test tests"#)
      #expect(result.status == 2, "\(result.output)")
      #expect(
        result.errors
          == "fingerpost: error: cannot use tests/inv\\xff.test.yaml: its name is not UTF-8; rename it\n")
      #expect(work("0001-ok", "played") == nil)
    }

    @Test("A name for reports is printable UTF-8")
    func reportName() throws {
      for name in [#"a\nb"#, #"a\377"#, #"\033[2J"#] {
        let result = try stage.shell(#"$FP headless --serve --report r --name "$(printf '\#(name)x')""#)
        let message = "expected 1 to 250 bytes of UTF-8 text"
        #expect(result.status == 64 && result.errors.contains(message), "\(result.errors)")
      }
    }

    @Test("Names and the output of clients reach neither the terminal as controls nor a CI system as commands")
    func hostileText() throws {
      try write("a\nok   b\u{1B}[2J", "steps: [{tap: [1, 1]}]\n")
      try write(
        "c",
        """
        clients: {dies: {command: [sh, -c, "echo '::stop-commands::x' >&2; echo '##[group]y' >&2; exit 3"], window: no}}
        settings: {within: 5s}
        steps:
          - wait: {window: {title: never}}
        """)
      var command = stage.command(["test", "-j1", "tests"])
      command.environment?["GITHUB_ACTIONS"] = "true"
      let result = try command.run()
      #expect(result.status == 3, "\(result.output)")
      for line in (result.output + result.errors).split(separator: "\n") {
        let isCommand = line.drop { $0 == " " }.hasPrefix("::")
        #expect(!isCommand || line.hasPrefix("::error file=tests/c.test.yaml"), "\(line)")
        #expect(!line.contains("##[") && !line.unicodeScalars.contains("\u{1B}"), "\(line)")
      }
      #expect(result.output.hasPrefix("passed   tests/a\\nok   b\\u001b[2J.test.yaml "), "\(result.output)")
      #expect(result.output.contains("    \\u003a:stop-commands::x\n"), "\(result.output)")
    }

    @Test("Warnings and the standard error of clients are printed once, not for each test")
    func onlyOnce() throws {
      for name in ["a", "b"] {
        try write(
          name,
          """
          clients: {noisy: {command: [sh, -c, "echo careful >&2; echo ready; exec sleep 100"], window: no}}
          steps:
            - expect: {output: {client: noisy, contains: ready}}
            - run: "setsid -f sleep 4714 >/dev/null 2>&1 && setsid -f sleep 4714 >/dev/null 2>&1"
            - fail: here
          """)
      }
      let result = try stage.fingerpost(["test", "-j1"])
      #expect(result.output.components(separatedBy: "    careful\n").count == 2, "\(result.output)")
      #expect(result.output.contains("  the end of the standard error of noisy: as above\n"), "\(result.output)")
      let left = result.errors.split(separator: "\n").filter { $0.contains("left running") }
      #expect(
        left == [
          "tests/a.test.yaml: fingerpost: warning: left running at the end of the session, and ended: 2 processes: "
            + "sleep (2, started by a run step)"
        ], "\(result.errors)")
    }

    @Test("Processes that a session may leave running are ended without a warning")
    func expectedLeftovers() throws {
      try stage.write(
        """
        session: {leaves: ["slee*"]}
        steps:
          - run: "setsid -f sleep 4715 >/dev/null 2>&1"
        """, to: "tests/a.test.yaml")
      let result = try stage.fingerpost(["test"])
      #expect(result.status == 0 && result.errors == "", "\(result.errors)")
    }

    @Test(
      "A secret of the command line is in the environment of no process",
      arguments: [
        "test tests/a.test.yaml", "test tests/a.test.yaml --session shared", "headless --script tests/a.test.yaml",
      ])
    func secretEnvironment(command: String) throws {
      try stage.write("TOKEN=wz4k9qlm7x", to: "given.txt")
      try write(
        "a",
        """
        variables: {token: ~}
        steps:
          - run: if grep -qszFf ${folder}/../given.txt /proc/[0-9]*/environ; then exit 1; fi
          - run: [test, -n, "${token}"]
        """)
      let result = try stage.shell("exec env TOKEN=wz4k9qlm7x $FP \(command) --set-secret token")
      #expect(result.status == 0, "\(result.output)\(result.errors)")
    }

    @Test("Programs of a policy, and those of its actions, run in the test's folder, and their output is kept there")
    func policyPrograms() throws {
      try stage.write(
        """
        programs:
          - {name: kiosk, command: "echo loud; echo bad >&2; pwd >where; exec sleep 100"}
        bindings:
          F5: {run: "pwd >acted; echo from the binding"}
        """, to: "tests/p.yaml")
      try write(
        "a",
        """
        policy: p.yaml
        steps:
          - key: F5
          - run: 'test "$(pwd)" = "${work}"'
          - expect: {file: where, contains: "${work}"}
          - expect: {file: acted, contains: "${work}"}
          - fail: to see the output
        """)
      let result = try stage.fingerpost(["test", "-v"])
      #expect(result.status == 1, "\(result.output)\(result.errors)")
      let clients = "fingerpost-results/0001-a.test.yaml/clients"
      #expect(stage.text(of: "\(clients)/kiosk.out") == "loud\n" && stage.text(of: "\(clients)/kiosk.err") == "bad\n")
      #expect(stage.text(of: "\(clients)/F5.out") == "from the binding\n")
      #expect(result.output.contains("  the end of the standard error of kiosk:\n    bad\n"), "\(result.output)")
      #expect(!(result.output + result.errors).contains("loud"))
      #expect(stage.text(of: "where") == nil && stage.text(of: "acted") == nil)
    }

    @Test("A reference that does not exist fails as soon as the picture is at rest, and can be accepted")
    func missingReference() throws {
      try write(
        "a",
        """
        settings: {within: 10min}
        steps:
          - expect: {pixels: {like: none.png}, soft: yes}
          - expect: {pixels: {unlike: none.png}, soft: yes}
          - tap: {like: none.png}
        """)
      let result = try stage.fingerpost(["test"])
      #expect(result.status == 1 && !result.isHung, "\(result.output)")
      #expect(result.output.contains("    found:    no such file; --update missing writes it\n"), "\(result.output)")
      #expect(result.output.contains("    found:    no such file\n"), "\(result.output)")
      let accepted = try stage.fingerpost(["review", "fingerpost-results", "--accept-all"])
      #expect(accepted.output.contains("accepted: ") && stage.text(of: "tests/none.png") != nil, "\(accepted.errors)")
    }
  }
}
