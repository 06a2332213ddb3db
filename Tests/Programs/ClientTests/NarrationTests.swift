import Testing

extension ClientTests {
  /// What `--verbose` tells a person.
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
                       demo becomes the key window (window mapped)
                       demo gets the keyboard (key window changed)
                       demo hears of modifiers (key window changed)
          4: tap: {in: demo, at: [200, 90]}
              1.000 s  finger 1000 down at 200,90 → demo (hit)
              1.050 s  finger 1000 up → demo (captured)
          5: pointer: {move: [640, 400]}
              1.050 s  pointer moves to 640,400
                       demo is entered at 640,400 (hit)
          6: key: a
              1.050 s  key a pressed → demo (first responder)
              1.100 s  key a released → demo (captured)
          7: touch: {down: 1, in: demo, at: [100, 300]}
              1.100 s  finger 1 down at 100,300 → demo (hit)
          8: touch: cancel
              1.100 s  finger 1 taken back → demo (device cancelled)

          """)
      let beginning = "{\"trace\":1,\"kind\":\"full\"}\n{\"out\":\"key-window\""
      #expect(try #require(stage.text(of: "trace.jsonl")).hasPrefix(beginning), "the record stays JSON")
    }
  }
}
