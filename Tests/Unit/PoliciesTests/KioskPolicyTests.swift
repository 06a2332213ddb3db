import Documents
import JSONText
import Policies
import SchemaChecking
import Testing

@Suite("The policy of the kiosk")
struct KioskPolicyTests {
  private func kiosk(_ more: String = "") throws -> Policy {
    try PolicyReader.read(text: "include: \(KioskPolicy.path)\n" + more)
  }

  /// The policy with the changes of a command line.
  private func applied(
    _ installed: [String] = [], to more: String = "", _ change: (inout KioskSettings) -> Void = { _ in }
  ) throws -> Policy {
    var settings = KioskSettings()
    settings.application = ["firefox-esr", "--kiosk"]
    change(&settings)
    var policy = try kiosk(more)
    settings.apply(to: &policy, isInstalled: installed.contains)
    return policy
  }

  @Test("the file of the package is the text that the program contains; UPDATE_GOLDEN=1 writes it")
  func text() throws {
    #expect(try Repository.difference(of: "config/kiosk.yaml", from: KioskPolicy.text) == nil)
  }

  @Test("the policy has no fault, and the schema accepts it")
  func validity() throws {
    let result = PolicyReader.examine(path: Golden.path("kiosk.yaml"))
    #expect(result.diagnostics.map(\.headline) == [])
    #expect(result.policy?.advice ?? [] == [])
    let root = try Document.parse(text: Golden.text("kiosk.yaml"), file: "kiosk.yaml").root
    #expect(SchemaValidator(root: PolicySchema.json).accepts(root))
  }

  @Test("a policy includes it by its installed path, also where it is not installed")
  func including() throws {
    let read = PolicyReader.examine(path: KioskPolicy.path)
    #expect(read.diagnostics == [])
    #expect(read.files == [KioskPolicy.path])
    let policy = try kiosk("idle: {after: 1min}\nactions: {kiosk.leave: {run: [foot]}}\n")
    #expect(policy.idle.after == .seconds(60))
    #expect(policy.idle.wake == .swallow)
    #expect(policy.actions["kiosk.leave"] != nil)
  }

  @Test("another file that is missing stays an error")
  func missing() {
    let read = PolicyReader.examine(path: "/usr/share/fingerpost/kiosk-2.yaml")
    #expect(read.policy == nil)
    #expect(read.diagnostics.count == 1)
  }

  @Test("windows cover the screen and dialogs do not; fingers are the pointer, but not in browsers and on layers")
  func windows() throws {
    let policy = try kiosk()
    let window = WindowDescription(appID: "org.example.app")
    let dialog = WindowDescription(appID: "org.example.app", parent: window)
    let browser = WindowDescription(appID: "firefox-esr")
    let menu = WindowDescription(appID: "org.example.app", role: .popup, parent: window)
    let keyboard = WindowDescription(title: "osk", role: .layer)
    let rules = [window, dialog, browser, menu, keyboard].map { policy.rules(for: $0) }
    #expect(rules.map(\.placement.state) == [.fullscreen, nil, .fullscreen, nil, nil])
    #expect(rules.map(\.placement.keepsState) == [true, true, true, nil, nil])
    #expect(rules.map(\.placement.avoidsKeyboards) == [true, true, true, nil, nil])
    #expect(rules.map(\.pointerEmulation.value) == [.always, .always, .auto, .always, .auto])
    #expect(rules.map(\.canBecomeKey.value) == [true, true, true, true, false])
    #expect(rules.map(\.isInteractive.value) == [true, true, true, true, true])
  }

  @Test("keys that close programs do nothing, also for clients with all keys, and neither do operations of windows")
  func keys() throws {
    let policy = try kiosk()
    #expect(policy.bindings.count == 6)
    #expect(policy.bindings.allSatisfy { $0.action == "kiosk.nothing" && $0.isAlways })
    for name in ["close", "minimize", "maximize", "fullscreen", "move", "resize"] {
      #expect(policy.actions[ActionName("window.\(name)")]?.handler == .nothing, "\(name)")
    }
  }

  @Test("only the on-screen keyboard and the edit menu have privileges")
  func privileges() throws {
    let policy = try kiosk()
    func grant(_ names: String...) -> PrivilegeGrant {
      .clients([ClientMatch(launched: .named(TextMatcher(names.map { .pattern(TextPattern($0)) })))])
    }
    for privilege in ProtocolPrivilege.allCases {
      let expected: PrivilegeGrant =
        switch privilege {
        case .layerShell: grant("keyboard", "edit-menu")
        case .inputMethod, .virtualKeyboard: grant("keyboard")
        case .editMenu: grant("edit-menu")
        default: .nobody
        }
      #expect(policy.privileges.grant(of: privilege, else: .everyone) == expected, "\(privilege)")
    }
    #expect(policy.privileges.accessibility == .nobody)
    #expect(!policy.control.hasSocket)
  }

  @Test("the application takes the place of the policy's, and keeps its other settings")
  func application() throws {
    #expect(try KioskSettings.application(of: kiosk()) == nil)
    let program = try #require(KioskSettings.application(of: applied()))
    #expect(program.command == ["firefox-esr", "--kiosk"])
    #expect(program.restart == .always)
    #expect(program.restartsPerMinute == 60)
    #expect(program.restartIfUnresponsive == .seconds(20))
    #expect(program.restartWithoutWindow == .seconds(120))
    let own = "programs: [{name: application, replace: true, command: [foot], restart-without-window: 5s}]\n"
    let named = try applied(to: own) { $0.application = [] }
    #expect(KioskSettings.application(of: named)?.command == ["foot"])
    let replaced = try #require(KioskSettings.application(of: applied(to: own)))
    #expect(replaced.command == ["firefox-esr", "--kiosk"])
    #expect(replaced.restartWithoutWindow == .seconds(5))
  }

  @Test("a policy without the program gets one that is started again for ever")
  func policyWithoutApplication() throws {
    var policy = try PolicyReader.read(text: "idle: {after: none}")
    var settings = KioskSettings()
    settings.application = ["foot"]
    settings.apply(to: &policy, isInstalled: { _ in false })
    #expect(policy.programs.map(\.name) == ["application"])
    #expect(policy.programs[0].restart == .always && policy.programs[0].restartsPerMinute == 60)
  }

  @Test(
    "the first keyboard that is installed is used",
    arguments: [
      ([], nil), (["wvkbd-mobintl"], ["wvkbd-mobintl"]), (["squeekboard", "wvkbd-mobintl"], ["squeekboard"]),
      (
        ["squeekboard", "dbus-run-session"],
        ["env", "GSETTINGS_BACKEND=keyfile", "dbus-run-session", "--", "squeekboard"]
      ), (["squeekboard", "dbus-run-session", "fingerpost-keyboard"], ["fingerpost-keyboard"]),
    ] as [([String], [String]?)])
  func keyboard(installed: [String], command: [String]?) throws {
    let policy = try applied(installed)
    #expect(policy.programs.first { $0.name == "keyboard" }?.command == command)
    #expect(policy.programs.count == (command == nil ? 1 : 2))
  }

  @Test("a keyboard of the policy or of the command line comes first, and none starts none")
  func chosenKeyboard() throws {
    let own = "programs: [{name: keyboard, command: [own-keyboard], restart: never}]\n"
    let program = try #require(applied(["squeekboard"], to: own).programs.last)
    #expect(program.command == ["own-keyboard"] && program.restart == .never)
    let chosen = try applied(["squeekboard"], to: own) { $0.keyboard = .command(["other"]) }
    #expect(chosen.programs.map(\.command) == [["firefox-esr", "--kiosk"], ["other"]])
    let without = try applied(["squeekboard"], to: own) { $0.keyboard = .none }
    #expect(without.programs.map(\.isEnabled) == [true, false])
    #expect(try applied(["squeekboard"]) { $0.keyboard = .none }.programs.count == 1)
  }

  @Test("the edit menu is started if the command line says so, with a long press; a program of the policy comes first")
  func editMenu() throws {
    #expect(try applied().programs.count == 1)
    #expect(try applied().recognizers.isEmpty)
    let automatic = try applied { $0.editMenu = .automatic }
    #expect(automatic.programs.last?.name == "edit-menu")
    #expect(automatic.programs.last?.command == ["fingerpost-edit-menu"])
    #expect(automatic.programs.last?.restart == .always)
    #expect(automatic.recognizers.map(\.name) == ["edit-menu"])
    let own =
      "programs: [{name: edit-menu, command: [own-menu]}]\n"
      + "recognizers: [{name: edit-menu, type: tap, taps: 2, on: shell, action: edit.menu}]\n"
    let kept = try applied(to: own) { $0.editMenu = .automatic }
    #expect(kept.programs.last?.command == ["own-menu"])
    #expect(kept.recognizers.count == 1)
    let chosen = try applied(to: own) { $0.editMenu = .command(["other"]) }
    #expect(chosen.programs.map(\.command) == [["firefox-esr", "--kiosk"], ["other"]])
  }

  @Test("the time of blanking can be changed and turned off")
  func blanking() throws {
    #expect(try applied().idle.after == .seconds(600))
    #expect(try applied { $0.blanking = .after(.seconds(30)) }.idle.after == .seconds(30))
    #expect(try applied { $0.blanking = .never }.idle.after == nil)
    #expect(try applied { $0.blanking = .never }.idle.wake == .swallow)
  }

  @Test("fingers can be touches or the pointer for all windows, but not for layers")
  func fingers() throws {
    let windows = [
      WindowDescription(appID: "firefox"), WindowDescription(appID: "foot"), WindowDescription(role: .layer),
    ]
    func emulation(_ fingers: KioskSettings.Fingers) throws -> [PointerEmulationRule] {
      let policy = try applied { $0.fingers = fingers }
      return windows.map { policy.rules(for: $0).pointerEmulation.value }
    }
    #expect(try emulation(.touch) == [.auto, .auto, .auto])
    #expect(try emulation(.pointer) == [.always, .always, .auto])
  }
}
