import Testing

extension ClientTests {
  /// Tests of the output of `--verbose`.
  @Suite("Narration")
  struct NarrationTests {
    @Test("each step is announced, then what came in, who got it and why, in words")
    func words() throws {
      let stage = try Stage()
      try stage.write(
        """
        clients:
          demo: {command: [fingerpost-demo]}
        steps:
          - tap: {in: demo, at: [200, 90]}
          - pointer: {move: [640, 400]}
          - key: a
          - touch: {down: 1, in: demo, at: [100, 300]}
          - touch: cancel
        """, to: "script.yaml")
      let result = try stage.fingerpost(["headless", "--script", "script.yaml", "--trace", "trace.jsonl", "--verbose"])
      #expect(result.status == 0, "\(stage.story(of: result))")
      #expect(
        result.output == """
                       demo becomes the key window in place of none, because the window has appeared
                       → demo: the keyboard comes, because the keyboard follows the key window
                       → demo: modifiers are 0, because the keyboard follows the key window
          4: tap: {in: demo, at: [200, 90]}
              1.000 s  finger 1000 comes down at (200, 90)
                       → demo: touch 0 goes down at (200, 90), because the hit test found it
              1.050 s  finger 1000 lifts
                       → demo: touch 0 lifts, because it has had the beginning
          5: pointer: {move: [640, 400]}
              1.050 s  the pointer moves to (640, 400)
                       → demo: the pointer enters at (640, 400), because the hit test found it
          6: key: a
              1.050 s  key a goes down
                       → demo: key a goes down, because it has the keyboard
              1.100 s  key a comes up
                       → demo: key a comes up, because it has had the beginning
          7: touch: {down: 1, in: demo, at: [100, 300]}
              1.100 s  finger 1 comes down at (100, 300)
                       → demo: touch 0 goes down at (100, 300), because the hit test found it
          8: touch: cancel
              1.100 s  the device takes finger 1 back
                       → demo: all its touches are cancelled, because the device has taken it back

          """)
      let beginning = "{\"trace\":1,\"kind\":\"full\"}\n{\"out\":\"key-window\""
      #expect(try #require(stage.text(of: "trace.jsonl")).hasPrefix(beginning), "the record stays JSON")
    }
  }
}
