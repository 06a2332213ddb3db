import Foundation
import Testing

extension ClientTests {
  /// Processes and files that remain after a signal ends `fingerpost`, or after a client leaves processes behind.
  @Suite("Interrupted runs", .needs("xmllint", "setsid", "python3"))
  struct InterruptionTests {
    private let stage: Stage

    init() throws {
      stage = try Stage()
      // Starts three processes: the shell, a child in its own session, and a daemon whose parent has ended. Each writes
      // its process id to a file.
      try stage.write(
        """
        echo $$ >> processes
        setsid sh -c 'echo $$ >> processes; exec sleep 4244' &
        (setsid sh -c 'echo $$ >> processes; exec sleep 4244' &)
        exec sleep 4244
        """, to: "family.sh")
      try stage.write(
        """
        trap '' TERM INT HUP
        echo $$ >> processes
        while :; do sleep 0.05; done
        """, to: "stubborn.sh")
    }

    private static let family = "clients:\n  family: {command: [sh, family.sh], window: no, expect-exit: any}\n"

    private var processes: [pid_t] {
      (stage.text(of: "processes") ?? "").split(separator: "\n").compactMap { pid_t($0) }
    }

    /// The processes that are still running.
    private var running: [pid_t] {
      processes.filter { id in
        let state = (try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8))?.split(separator: ")").last
        return state.map { !$0.hasPrefix(" Z") } ?? false
      }
    }

    /// Starts to play a script with the given text, and requests every kind of output file.
    private func begin(_ text: String, _ arguments: [String] = []) throws -> RunningCommand {
      try stage.write(text, to: "script.yaml")
      return try stage.command(
        [
          "headless", "--script", "script.yaml", "--junit", "report.xml", "--trace", "trace.jsonl", "--screenshot",
          "end.png", "--record", "recorded.yaml", "--verbose",
        ] + arguments
      ).start()
    }

    private var report: Report { get throws { try Report(stage.file("report.xml")) } }

    private func expectNothingIsLeft(_ result: Command.Result, sourceLocation: SourceLocation = #_sourceLocation) throws
    {
      #expect(!result.isHung, "\(result.errors)", sourceLocation: sourceLocation)
      let left = running
      for process in left { kill(process, SIGKILL) }
      #expect(left == [], "\(result.errors)", sourceLocation: sourceLocation)
      let files = try FileManager.default.contentsOfDirectory(atPath: stage.file("run").path)
      #expect(files == [], sourceLocation: sourceLocation)
    }

    private func expectFiles(sourceLocation: SourceLocation = #_sourceLocation) {
      for file in ["end.png", "recorded.yaml", "trace.jsonl", "report.xml"] {
        let size = (try? Data(contentsOf: stage.file(file)))?.count ?? 0
        #expect(size > 0, "\(file)", sourceLocation: sourceLocation)
      }
    }

    // MARK: A script that plays

    @Test(
      "A signal ends every process of the run, writes every file, and the report names the signal and the step",
      arguments: [(SIGTERM, "SIGTERM"), (SIGINT, "SIGINT"), (SIGHUP, "SIGHUP")])
    func inAPause(signal: Int32, name: String) throws {
      let run = try begin(
        "settings: {clock: real, within: 100ms}\n" + Self.family
          + "steps:\n  - tap: [5, 5]\n  - pause: 10min\n  - tap: [1, 1]\n")
      #expect(wait { processes.count == 3 && run.output.contains("pause: 10min") }, "\(run.errors)")
      run.send(signal)
      let result = run.waitForEnd()
      #expect(result.status == 128 + signal)
      try expectNothingIsLeft(result)
      expectFiles()
      #expect(
        result.errors == """
          script.yaml:6:5: error: pause: 10min
            interrupted by \(name)
          script.yaml: 1 passed, 1 failed, 1 skipped

          """)
      #expect(try report.counts == "tests 2, failures 0, errors 1, skipped 1")
      #expect(try report.fault == "script.yaml:6:5: error: pause: 10min\n  interrupted by \(name)")
      let recorded = try #require(stage.text(of: "recorded.yaml"))
      #expect(recorded.hasSuffix("# interrupted by \(name)\n"), "\(recorded)")
      #expect(try stage.fingerpost(["check", "recorded.yaml"]).status == 0)
    }

    @Test(
      "A step that waits for something else is cut short as well",
      arguments: [
        "wait: {window: {title: never}, within: 10min}", "expect: {key-window: family, within: 10min}",
        "run: {command: [sh, family.sh], timeout: 10min}",
      ])
    func inAWait(step: String) throws {
      let run = try begin("settings: {within: 100ms}\n" + Self.family + "steps:\n  - \(step)\n")
      let count = step.hasPrefix("run") ? 6 : 3
      #expect(wait { processes.count == count && run.output.contains("5: ") }, "\(run.errors)")
      run.send(SIGTERM)
      let result = run.waitForEnd()
      #expect(result.status == 143)
      try expectNothingIsLeft(result)
      expectFiles()
      #expect(try report.fault.hasSuffix("interrupted by SIGTERM"))
    }

    @Test("While clients are starting, the report names the client")
    func whileStarting() throws {
      let run = try begin(
        "settings: {within: 10min}\n" + Self.family.replacing(", window: no", with: "")
          + "  next: touch started\nsteps:\n  - tap: [5, 5]\n")
      #expect(wait { processes.count == 3 })
      run.send(SIGTERM)
      let result = run.waitForEnd()
      #expect(result.status == 143)
      try expectNothingIsLeft(result)
      expectFiles()
      let reason = "interrupted by SIGTERM while client family was starting"
      #expect(result.errors == "script.yaml: error: \(reason)\nscript.yaml: 0 passed, 1 skipped\n")
      #expect(try report.counts == "tests 2, failures 0, errors 1, skipped 1")
      #expect(try report.fault == reason)
      #expect(stage.text(of: "started") == nil)
    }

    @Test(
      "Clients that ignore the request to end are killed; a second signal has that done at once", arguments: [1, 2])
    func stubborn(signals: Int) throws {
      let run = try begin(
        """
        settings: {clock: real, within: 100ms}
        clients:
          stubborn: {command: [sh, stubborn.sh], expect-exit: any}
        steps:
          - pause: 10min
        """)
      #expect(wait { processes.count == 1 && run.output.contains("pause: 10min") })
      run.send(SIGTERM)
      for _ in 1..<signals {
        // The interval is longer than the one within which signals count as one.
        usleep(300_000)
        run.send(SIGINT)
      }
      let result = run.waitForEnd()
      #expect(result.status == 143)
      try expectNothingIsLeft(result)
      expectFiles()
    }

    /// Closes the other end of the pseudoterminal, as a terminal emulator does when it is closed. The program receives
    /// SIGHUP, and writing to the terminal fails with EIO.
    @Test("A terminal that is closed ends a script, and a compositor that serves", arguments: [true, false])
    func terminalCloses(isPlaying: Bool) throws {
      try stage.write(
        "settings: {clock: real, within: 100ms}\n" + Self.family + "steps:\n  - pause: 10min\n", to: "script.yaml")
      try stage.write(
        """
        import os, pty, sys, time
        child, terminal = pty.fork()
        if child == 0:
            os.execvp("fingerpost", ["fingerpost"] + sys.argv[1:])
        while not (os.path.exists("processes") and len(open("processes").readlines()) == 3):
            time.sleep(0.01)
        os.close(terminal)
        print("status", os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
        """, to: "close.py")
      let arguments =
        isPlaying
        ? ["--script", "script.yaml", "--junit", "report.xml", "--verbose"] : ["--verbose", "--", "sh", "family.sh"]
      var command = Command("/usr/bin/python3", ["close.py", "headless"] + arguments)
      (command.environment, command.folder) = (stage.environment, stage.folder)
      let result = try command.run()
      #expect(result.output == "status 129\n", "\(result.errors)")
      try expectNothingIsLeft(result)
      if isPlaying { #expect(try report.fault.contains("interrupted by SIGHUP")) }
    }

    @Test("nohup keeps SIGHUP from ending a script")
    func nohup() throws {
      try stage.write("settings: {clock: real}\nsteps:\n  - run: kill -HUP $PPID\n  - pause: 50ms\n", to: "script.yaml")
      var command = stage.command(["headless", "--script", "script.yaml"])
      (command.program, command.arguments) = ("/usr/bin/nohup", [command.program] + command.arguments)
      let result = try command.run()
      #expect(result.status == 0)
      #expect(result.errors.contains("script.yaml: 2 passed"), "\(result.errors)")
    }

    // MARK: Without a script

    @Test("A signal while a client runs ends its processes too, and the status says so")
    func serving() throws {
      let run = try stage.command(["headless", "--screenshot", "end.png", "--", "sh", "family.sh"]).start()
      #expect(wait { processes.count == 3 })
      run.send(SIGINT)
      let result = run.waitForEnd()
      #expect(result.status == 130)
      try expectNothingIsLeft(result)
      #expect(FileManager.default.fileExists(atPath: stage.file("end.png").path))
    }

    @Test("Without a client, to be ended by a signal is no fault")
    func servingNobody() throws {
      let run = try stage.command(["headless"]).start()
      #expect(wait { run.output.contains("WAYLAND_DISPLAY=") })
      run.send(SIGTERM)
      let result = run.waitForEnd()
      #expect(result.status == 0)
      try expectNothingIsLeft(result)
    }

    @Test("A client that ends by itself leaves nothing running, and its status stays")
    func leftBehind() throws {
      try stage.write(
        "sh family.sh & while [ $(wc -l < processes) -lt 3 ]; do :; done 2>/dev/null; exit 5", to: "leave.sh")
      try stage.write("", to: "processes")
      let result = try stage.fingerpost(["headless", "--", "sh", "leave.sh"])
      #expect(result.status == 5)
      #expect(processes.count == 3)
      try expectNothingIsLeft(result)
    }

    @Test("The end of a script leaves nothing running that clients and commands have started")
    func endOfScript() throws {
      let result = try stage.fingerpost([
        "headless", "--script",
        try {
          try stage.write(
            "settings: {within: 100ms}\n" + Self.family + "steps:\n  - run: setsid sh family.sh >/dev/null 2>&1 &\n"
              + "  - expect: {file: {path: processes, contains: \"\\n\"}}\n", to: "script.yaml")
          return "script.yaml"
        }(),
      ])
      #expect(result.status == 0, "\(result.errors)")
      try expectNothingIsLeft(result)
    }

    @Test("ctl quit ends what a client has left behind")
    func quit() throws {
      let run = try stage.command(["headless", "--", "sh", "family.sh"]).start()
      #expect(wait { processes.count == 3 })
      #expect(try stage.fingerpost(["ctl", "quit"]).status == 0)
      let result = run.waitForEnd()
      #expect(result.status == 0)
      try expectNothingIsLeft(result)
    }
  }
}
