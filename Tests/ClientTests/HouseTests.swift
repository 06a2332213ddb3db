import Testing

extension ClientTests {
  /// Whole houses under a policy, on unmodified programs: what was routed, to whom and why.
  @Suite("Houses")
  struct HouseTests {
    /// Plays a script, and has one of its events explained.
    private func play(_ name: String, explaining action: String, says parts: [String]) throws {
      let stage = try Stage()
      let script = Sources.scripts.appendingPathComponent("\(name).yaml").path
      let result = try stage.fingerpost(["headless", "--script", script, "--trace", "trace.jsonl"])
      #expect(result.status == 0, "\(stage.story(of: result))")
      let lines = try #require(stage.text(of: "trace.jsonl")).split(separator: "\n")
      let line = try #require(lines.first { $0.contains("\"out\":\"action\",\"name\":\"\(action)\"") })
      let number = try #require(line.split(separator: "\"event\":").last?.prefix { $0.isNumber })
      let told = try stage.fingerpost(["trace", "trace.jsonl", "why", String(number)])
      for part in parts { #expect(told.output.contains(part), "\(told.output)") }
    }

    @Test(
      "a phone: swipes home, back and between applications, a pinch, taps that wait, a secondary press",
      .needs("foot", "gtk4-demo"))
    func phone() throws {
      try play(
        "phone", explaining: "shell.home",
        says: [
          "home has recognized its gesture, or has come to its end",
          "the action shell.home is performed by shell, because a recognizer has taken the touch",
          "home becomes the key window in place of gtk, because an action was performed",
        ])
    }
  }
}
