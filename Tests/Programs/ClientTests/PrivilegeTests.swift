import Testing

extension ClientTests {
  /// Tests of privileged protocols with unmodified programs that use them.
  @Suite("Privileges", .needs("foot", "wtype"))
  struct PrivilegeTests {
    /// Plays a script with a terminal into which wtype types, with a given `privileges:` setting.
    private func type(_ privileges: String, _ steps: String) throws -> (stage: Stage, result: Command.Result) {
      let stage = try Stage()
      try stage.write("privileges: \(privileges)\n", to: "policy.yaml")
      try stage.write(
        """
        clients:
          term: {command: [foot, --config=/dev/null, sh]}
          typist: {command: [wtype, "echo typed >typed.txt", -k, Return], start: false, expect-exit: 0}
          stranger: {command: [wtype, x], start: false, expect-exit: 1}
          lines:
            command: sh -c 'env -u WAYLAND_SOCKET wtype x || wtype "echo typed >typed.txt" -k Return'
            start: false
            expect-exit: 0
        steps:
          - wait: {window: term}
        \(steps)
        """, to: "script.yaml")
      return (stage, try stage.fingerpost(["headless", "--script", "script.yaml", "--policy", "policy.yaml"]))
    }

    @Test(
      "a program that Fingerpost has started for it types, and the same program by itself is told there is no such thing"
    )
    func launched() throws {
      let (stage, result) = try type(
        "{default: nobody, virtual-keyboard: {launched: typist}}",
        """
          - start: stranger
          - wait: {exit: stranger}
          - run: {command: "wtype x 2>refusal.txt", expect-exit: 1}
          - expect: {file: refusal.txt, contains: "does not support the virtual keyboard protocol"}
          - start: typist
          - wait: {exit: typist}
          - expect: {file: typed.txt, equals: "typed\\n"}
        """)
      #expect(result.status == 0, "\(stage.account(of: result))")
    }

    @Test("what a program starts in turn is nobody special, unless it is left the connection")
    func descendants() throws {
      let (stage, result) = try type(
        "{virtual-keyboard: {launched: lines}}",
        """
          - start: lines
          - wait: {exit: lines}
          - expect: {file: typed.txt, equals: "typed\\n"}
        """)
      #expect(result.status == 0, "\(stage.account(of: result))")
    }

    @Test("an executable is known by its path")
    func executable() throws {
      let steps = """
          - run: wtype "echo typed >typed.txt" -k Return
          - expect: {file: typed.txt, equals: "typed\\n"}
        """
      let (stage, result) = try type("{virtual-keyboard: {executable: [/usr/bin/wtype, /usr/local/bin/wtype]}}", steps)
      #expect(result.status == 0, "\(stage.account(of: result))")
      let (other, refused) = try type("{virtual-keyboard: {executable: /usr/bin/foot}}", steps)
      #expect(refused.status == 1, "\(other.account(of: refused))")
    }
  }
}
