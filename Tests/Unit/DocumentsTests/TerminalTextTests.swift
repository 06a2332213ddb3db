import Documents
import Testing

@Suite("Text for terminals and CI systems")
struct TerminalTextTests {
  @Test("Control characters are escaped, lines and tabs stay")
  func controls() {
    #expect(TerminalText.lines("plain: text #1 é\n\tnext\r\n") == "plain: text #1 é\n\tnext\n")
    #expect(TerminalText.lines("\u{1B}[2Jx\u{7F}\u{9B}\u{202E}\ry") == #"\u001b[2Jx\u007f\u009b\u202e\u000dy"#)
  }

  @Test("A line that a CI system would carry out is changed, wherever it is")
  func commands() {
    let text = """
      ok
          ::stop-commands::x
      \u{3000}\t::x
      a::b ::c
      see ##vso[task.setvariable variable=a]b and ##teamcity[x] and ##[group]y, # ##x
      """
    #expect(
      TerminalText.lines(text) == """
        ok
            \\u003a:stop-commands::x
        \u{3000}\t\\u003a:x
        a::b ::c
        see \\u0023#vso[task.setvariable variable=a]b and \\u0023#teamcity[x] and \\u0023#[group]y, # ##x
        """)
  }

  @Test("A name is on one line")
  func names() {
    #expect(TerminalText.line("a\nb\tc\u{1B}d.yaml") == #"a\nb\tc\u001bd.yaml"#)
    #expect(TerminalText.line("tests/é 1.yaml") == "tests/é 1.yaml")
    let place = SourcePosition(file: "a\nb", line: 3, column: 5)
    #expect("\(place)" == #"a\nb:3:5"#)
  }
}
