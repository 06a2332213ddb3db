import Foundation
import Testing

extension ClientTests {
  /// Tests of the standard streams and signals that the program is started with.
  @Suite("The start of the process")
  struct ProcessStartTests {
    private let stage: Stage

    init() throws { stage = try Stage() }

    /// The client waits until the reader has closed the pipe, and then makes the program print: steps and routed events
    /// (`-v`), and messages of libwayland about a protocol error.
    @Test(
      "output and log without a reader lose their lines; the compositor goes on", arguments: ["2>/dev/null", "2>&1"])
    func brokenPipe(errors: String) throws {
      let client = """
        until [ -e closed ]; do sleep 0.01; done
        for step in 1 2 3; do $FP ctl inject "tap: [5, 5]" || exit 1; done
        python3 - <<END || exit 2
        import os, socket, struct
        s = socket.socket(socket.AF_UNIX)
        s.connect(os.environ["XDG_RUNTIME_DIR"] + "/" + os.environ["WAYLAND_DISPLAY"])
        s.sendall(struct.pack("<III", 7, (12 << 16) | 3, 0))
        while s.recv(4096): pass
        END
        $FP ctl version >answer && exit 7
        """
      try stage.write(client, to: "client.sh")
      _ = try stage.shell(
        "{ $FP headless -v -- sh client.sh \(errors); echo $? >status; } | sh -c 'exec <&-; touch closed'")
      // The pipe's first half writes the status. The shell waits for it.
      #expect(stage.text(of: "status") == "7\n")
      #expect(stage.text(of: "answer")?.contains("control protocol") == true)
      #expect(try FileManager.default.contentsOfDirectory(atPath: stage.file("run").path) == [])
    }

    /// The client prints far more than a pipe can hold.
    @Test("a compositor does not wait for the reader of its output, and loses nothing that it can keep")
    func slowReader() throws {
      let client = """
        head -c 1000000 /dev/zero | tr '\\0' x
        $FP ctl version >answer && touch answered && exit 7
        """
      try stage.write(client, to: "client.sh")
      _ = try stage.shell(
        "{ $FP headless -- sh client.sh; echo $? >status; } | sh -c 'until [ -e answered ]; do sleep 0.01; done; cat >copy'"
      )
      #expect(stage.text(of: "status") == "7\n")
      #expect(stage.text(of: "copy") == "WAYLAND_DISPLAY=wayland-0\n" + String(repeating: "x", count: 1_000_000))
    }

    @Test("a command that only prints ends quietly with the reader of what it prints")
    func brokenPipeOfAPrint() throws {
      try stage.write("steps:\n  - tap: [5, 5]\n", to: "script.yaml")
      #expect(try stage.play(stage.file("script.yaml")).status == 0)
      let result = try stage.shell("$FP trace trace.jsonl | true")
      #expect(result.status == 0)
      #expect(result.errors == "")
    }

    @Test("standard streams that are closed at the start are /dev/null")
    func closedStreams() throws {
      let client = "for n in 0 1 2; do readlink /proc/$PPID/fd/$n; done >streams; exit 7"
      try stage.write(client, to: "client.sh")
      let result = try stage.shell("$FP headless -- sh client.sh <&- >&- 2>&-; echo $? >status")
      #expect(result.status == 0)
      #expect(stage.text(of: "status") == "7\n")
      #expect(stage.text(of: "streams") == "/dev/null\n/dev/null\n/dev/null\n")
    }

    /// The policy comes through a pipe, so that the signals arrive before the program has a loop.
    @Test("a signal that comes before the loop runs is handled by it")
    func earlySignal() throws {
      let client = "until ls $XDG_RUNTIME_DIR/*-flight-1.jsonl; do sleep 0.01; done; exit 7"
      try stage.write(client, to: "client.sh")
      let result = try stage.shell(
        """
        mkfifo policy
        $FP headless --policy policy -- sh client.sh & program=$!
        exec 3>policy
        kill -USR1 $program
        echo 'focus: {follows: tap}' >&3
        exec 3>&-
        wait $program
        """)
      #expect(result.status == 7, "\(result.errors)")
    }

    @Test("SIGTERM ends the program while it waits for a pipe")
    func endedWhileReading() throws {
      let result = try stage.shell(
        """
        mkfifo policy
        $FP headless --policy policy -- touch started & program=$!
        exec 3>policy
        kill -TERM $program
        wait $program
        """)
      #expect(result.status == 128 + SIGTERM)
      #expect(stage.text(of: "started") == nil)
    }
  }
}
