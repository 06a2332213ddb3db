import Documents
import Scripts
import Testing

@Suite("The session of a script")
struct SessionTests {
  private func read(_ session: String) throws -> SessionSettings {
    try PretendFiles(texts: ["dir/s.yaml": "\(session)\nsteps: []\n"]).read("dir/s.yaml").script.session
  }

  @Test("a script without a session has a shared one, and a word chooses one")
  func words() throws {
    #expect(try read("") == SessionSettings(.shared))
    #expect(try read("session: shared") == SessionSettings(.shared))
    #expect(try read("session: private") == SessionSettings(.private))
    #expect(try read("session: {}") == SessionSettings(.private))
  }

  @Test("a mapping changes a private session; fonts begin at the folder of the script")
  func mapping() throws {
    var session = SessionSettings(.private)
    session.hasBus = false
    session.locale = "de_DE.UTF-8"
    session.language = "de:en"
    session.timezone = "Europe/Berlin"
    session.theme = "dark"
    session.fonts = ["dir/fonts/One.ttf", "/srv/Two.ttf"]
    session.cursor.theme = "Large"
    session.cursor.size = 48
    session.keyboard.layout = "de"
    session.keyboard.variant = "nodeadkeys"
    session.keyboard.options = "caps:escape"
    session.isAnimated = true
    session.inherited = ["SSH_AUTH_SOCK"]
    session.environment = [.init(name: "A", value: "1"), .init(name: "SHELL", value: nil)]
    #expect(
      try read(
        """
        session:
          bus: no
          locale: de_DE.UTF-8
          language: "de:en"
          timezone: Europe/Berlin
          theme: dark
          fonts: [fonts/One.ttf, /srv/Two.ttf]
          cursor: {theme: Large, size: 48}
          keyboard: {layout: de, variant: nodeadkeys, options: "caps:escape"}
          animations: yes
          inherit: [SSH_AUTH_SOCK]
          environment: {A: 1, SHELL: ~}
        """) == session)
  }

  @Test(
    "faults have a place and name what is allowed",
    arguments: [
      ("session: privat", "dir/s.yaml:1:10: error: invalid value: found \"privat\", expected private or shared;"),
      ("session: {buss: no}", "unknown key \"buss\""),
      ("session: {theme: \"a\\nb\"}", "a theme without line breaks and control characters"),
      ("session: {inherit: [A=1]}", "the name of a variable without ="),
      ("session: {inherit: [FINGERPOST_SESSION]}", "FINGERPOST_SESSION cannot be inherited"),
      ("session: {environment: {FINGERPOST_SESSION: 1}}", "FINGERPOST_SESSION cannot be changed"),
      ("session: {cursor: {size: 0}}", "from 1 to 512"),
      ("session: {keyboard: {variant: dvorak}}", "\"variant\" needs \"layout\""),
    ])
  func faults(session: String, words: String) {
    let fault = #expect(throws: InvalidDocument.self) { try read(session) }
    let text = fault?.diagnostics.map(\.rendered).joined(separator: "\n") ?? ""
    #expect(text.contains(words), "\(text)")
    #expect(fault?.diagnostics.count == 1, "\(text)")
  }

  @Test("an included script cannot have a session")
  func included() {
    let files = PretendFiles(texts: [
      "s.yaml": "steps: [{include: other.yaml}]\n", "other.yaml": "session: private\nsteps: []\n",
    ])
    let fault = #expect(throws: InvalidDocument.self) { try files.read("s.yaml") }
    #expect(fault?.diagnostics.contains { $0.rendered.contains("an included script cannot have") } == true)
  }
}
