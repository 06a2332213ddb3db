import Checkout
import Foundation
import Sessions
import Testing

/// Tests of the variables, files and links of a private session, word for word.
@Suite struct SessionPlanTests {
  private static let root = "/tmp/fingerpost-session-abc123"

  private static let fonts = MachineFacts.fontNames.map { "/usr/share/fonts/truetype/dejavu/\($0)" }

  /// A machine with everything that must not leak into a session.
  private static let machine = MachineFacts(
    variables: [
      "PATH": "/opt/bin:/usr/bin", "HOME": "/home/alice", "DISPLAY": ":0", "SSH_AUTH_SOCK": "/tmp/ssh",
      "http_proxy": "http://proxy", "DBUS_SESSION_BUS_ADDRESS": "unix:path=/run/user/1000/bus", "LANG": "de_DE.UTF-8",
      "LD_PRELOAD": "/opt/lib.so", "GTK_THEME": "Other", "EXTRA": "7", "FINGERPOST_SESSION": "outer",
    ], fonts: fonts)

  private func plan(_ change: (inout SessionRequest) -> Void = { _ in }, _ facts: MachineFacts = machine) -> SessionPlan
  {
    var request = SessionRequest()
    change(&request)
    return SessionPlan(request, root: Self.root, facts: facts)
  }

  private func value(_ name: String, _ plan: SessionPlan) -> String? {
    plan.variables.first { $0.name == name }?.value
  }

  private func file(_ end: String, _ plan: SessionPlan) -> String {
    plan.files.first { $0.path.hasSuffix(end) }?.text ?? "no file \(end)"
  }

  @Test("The whole session without wishes")
  func whole() throws { try expect(plan(), "usual.txt") }

  @Test("The whole session with every wish")
  func wishes() throws {
    let plan = plan {
      $0.hasBus = false
      $0.locale = "C"
      $0.language = "de:en"
      $0.timezone = "Europe/Berlin"
      $0.theme = "dark"
      $0.fonts = ["/srv/a/One.ttf", "/srv/b/One.ttf"]
      $0.cursorTheme = "It's"
      $0.cursorSize = 48
      $0.isAnimated = true
      $0.inherited = ["EXTRA", "MISSING"]
      $0.added = ["TERM": "foot", "FINGERPOST_SESSION": "other"]
      $0.removed = ["SHELL"]
    }
    try expect(plan, "wishes.txt")
  }

  @Test("Of the environment of this process, a session has PATH only")
  func inherited() {
    let plan = plan()
    for (name, value) in Self.machine.variables where name != "PATH" {
      #expect(self.value(name, plan) != value, "\(name)")
    }
    #expect(value("PATH", plan) == "/opt/bin:/usr/bin")
    #expect(value("DISPLAY", plan) == nil && value("LD_PRELOAD", plan) == nil && value("GTK_THEME", plan) == nil)
  }

  @Test("Added variables override inherited ones; the mark cannot be changed or removed")
  func precedence() {
    let plan = plan {
      $0.inherited = ["EXTRA", "FINGERPOST_SESSION"]
      $0.added = ["EXTRA": "8"]
      $0.removed = ["FINGERPOST_SESSION"]
    }
    #expect(value("EXTRA", plan) == "8")
    #expect(value("FINGERPOST_SESSION", plan) == "fingerpost-session-abc123")
  }

  @Test("Without the pinned fonts a session has those of the machine, and says so")
  func missingFonts() {
    let plan = plan({ _ in }, MachineFacts(variables: [:], fonts: Array(Self.fonts.dropLast())))
    #expect(plan.links == [])
    #expect(file("fonts.conf", plan).contains("<dir>/usr/share/fonts</dir>"))
    #expect(plan.warnings.count == 1 && plan.warnings[0].contains("fonts-dejavu-core"))
    #expect(value("PATH", plan) == nil)
  }

  @Test("A theme of any name keeps its name, and is not dark")
  func theme() {
    let plan = plan { $0.theme = "High'Contrast" }
    #expect(file("keyfile", plan).contains(#"gtk-theme='High\'Contrast'"#))
    #expect(file("keyfile", plan).contains("color-scheme='default'"))
    #expect(file("gtk-3.0/settings.ini", plan).contains("gtk-theme-name=High'Contrast\n"))
  }

  // MARK: - Golden files

  private func expect(_ plan: SessionPlan, _ name: String) throws {
    let path = Checkout.path("Tests/Unit/SessionsTests/Golden/\(name)")
    let text = Self.text(of: plan)
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] != nil {
      try text.write(toFile: path, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
  }

  private static func text(of plan: SessionPlan) -> String {
    let variables = plan.variables.map { "\($0.name)=\($0.value)\n" }.joined()
    let folders = plan.folders.map { "\($0)/\n" }.joined()
    let links = plan.links.map { "\($0.path) -> \($0.target)\n" }.joined()
    let files = plan.files.map { "\n== \($0.path)\n\($0.text)" }.joined()
    let bus = plan.bus.map { $0.joined(separator: " | ") } ?? "none"
    let other = plan.busOfSocket.map { $0.joined(separator: " | ") } ?? "none"
    return
      "\(variables)\n\(folders)\n\(links)\nbus: \(bus)\nbus of a socket: \(other)\nwarnings: \(plan.warnings.count)\n\(files)"
  }
}
