import Assembly
import Playback
import Scripts
import Testing

/// Tests of steps on clients that have ended. Limits that must not be reached are ten minutes, so that a hanging test is
/// noticed.
@Suite struct EndedClientTests {
  private func play(_ line: String, _ step: String, within: String = "10min") throws -> RunReport {
    try PlayRoom().play(
      """
      clients: {a: {command: [sh, -c, "\(line)"], expect-exit: any, window: no}}
      settings: {within: \(within), step-timeout: 1ms}
      steps:
        - \(step)

      """)
  }

  @Test(
    "A step that needs a client does not wait for one that has ended, and says why it ended",
    arguments: [
      "wait: a", "wait: {window: {client: a, title: Files}, within: 10min}", "expect: {window: {client: a}}",
      "expect: {key-window: a}", "expect: {routed: {button: left, to: a}}", "expect: {appeared: a}",
      "expect: {output: {client: a, contains: started}}", "expect: {speech: {client: a, contains: on}}",
      "expect: {sent: {to: a, events: [wl_touch.down]}}",
      "expect: {pixels: {in: a, at: [1, 1], color: \"#ffffff\"}}", "tap: {in: a, at: center}", "close: a", "focus: a",
      "pointer: {click: left, in: a}", "screenshot: {file: /dev/null, in: a}",
      "expect: {any: [{window: {client: a}}, {output: {client: a, contains: x}}]}",
      "tap: {in: a, role: button}", "expect: {widget: {in: a, role: button}}", "expect: {first-responder: a}",
    ])
  func ended(step: String) throws {
    let text = try play("echo cannot open display >&2; exit 3", step).text
    #expect(text.contains("; client a has ended with exit status 3, "), "\(text)")
    #expect(text.contains(" ago; the end of its standard error:\n") && text.contains("cannot open display"), "\(text)")
  }

  @Test("Its last output still counts, and so does what does not need it")
  func holds() throws {
    #expect(try play("echo done", "expect: {output: {client: a, contains: done}}").exitStatus == 0)
    #expect(try play("exit 0", "wait: {no-window: a}").exitStatus == 0)
    #expect(try play("exit 4", "expect: {exit: {client: a, status: 4}}").exitStatus == 0)
    let silent = try play("kill -TERM $$", "wait: a").text
    #expect(silent.contains("with signal 15, ") && silent.contains("; its standard error is empty"), "\(silent)")
  }

  @Test("A client that has started another process and ended has not ended")
  func daemon() throws {
    let text = try play("sleep 20 & exit 0", "wait: {window: {client: a}}", within: "20ms").text
    #expect(text.contains("1 failed") && !text.contains("has ended"), "\(text)")
  }
}
