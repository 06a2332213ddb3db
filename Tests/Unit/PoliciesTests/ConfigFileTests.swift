import Documents
import JSONText
import Policies
import SchemaChecking
import Testing

@Suite("The policies that Fingerpost brings along")
struct ConfigFileTests {
  @Test("the default policy says what holds without one, and says all of it")
  func builtIn() throws {
    let result = PolicyReader.examine(path: Golden.path("default.yaml"))
    #expect(result.diagnostics.map(\.headline) == [])
    #expect(try #require(result.policy).withoutPlaces == Policy())
  }

  @Test("the default policy names every section, and every action and media key that is built in")
  func completeness() throws {
    let root = try Document.parse(text: Golden.text("default.yaml"), file: "default.yaml").root
    let sections = PolicySchema.json["properties"]?.members ?? []
    #expect(sections.filter { root[$0.name] == nil }.map(\.name) == [])
    #expect(Set(root["actions"]?.entries?.map(\.key.text) ?? []) == Set(ActionRules.builtIn.names.map(\.text)))
    #expect((root["media-keys"]?.entries?.map(\.key.text) ?? []) == MediaKeyRule.builtIn.map(\.key))
    for section in sections {
      let settable = (section.value["properties"]?.members ?? []).filter { $0.value["default"] != nil }.map(\.name)
      let written = root[section.name]?.entries?.map(\.key.text) ?? []
      #expect(settable.filter { !written.contains($0) } == [], "\(section.name)")
    }
  }

  @Test("every line of the default policy is explained")
  func comments() throws {
    let lines = try Golden.text("default.yaml").split(separator: "\n", omittingEmptySubsequences: false)
    // Only the first of the actions and of the media keys has a comment.
    let inTables = lines.drop { !$0.hasPrefix("actions:") }.prefix { !$0.hasPrefix("motion:") }
    let silent = lines.filter { line in
      !line.isEmpty && !line.contains("#") && !inTables.contains(line) && !line.hasSuffix(":")
    }
    #expect(silent == [])
  }

  @Test("the examples have no fault", arguments: ["phone", "kiosk", "desktop", "editing"])
  func examples(name: String) throws {
    let result = PolicyReader.examine(path: Golden.path("examples/\(name).yaml"))
    #expect(result.diagnostics.map(\.headline) == [])
    let validator = SchemaValidator(root: PolicySchema.json)
    let root = try Document.parse(text: Golden.text("examples/\(name).yaml"), file: name).root
    #expect(validator.accepts(root))
  }

  @Test("on the phone, gestures wait for clients nowhere but at edges, and the keyboard never has the focus")
  func phone() throws {
    let policy = try PolicyReader.read(path: Golden.path("examples/phone.yaml"))
    #expect(policy.recognizers.filter(\.delaysTouchesBegan).map(\.name) == ["home", "back"])
    let keyboard = policy.rules(for: WindowDescription(appID: "squeekboard", role: .layer))
    #expect(!keyboard.canBecomeKey.value)
    let own = policy.rules(for: WindowDescription(title: "fingerpost-keyboard", role: .layer))
    #expect(!own.canBecomeKey.value && own.admitted == keyboard.admitted)
    #expect(policy.programs.map(\.command) == [["fingerpost-keyboard"], ["fingerpost-edit-menu"]])
    #expect(zip(policy.recognizers, keyboard.admitted).filter(\.1).map(\.0.name) == ["home"])
    #expect(policy.rules(for: WindowDescription(appID: "org.games.Chess")).gestures.value == .only(["home"]))
    #expect(policy.rules(for: WindowDescription(appID: "org.example.gamesmaster")).gestures.value == .all)
  }

  @Test("in the kiosk only the application, its dialogs and the technician's terminal can be touched")
  func kiosk() throws {
    let policy = try PolicyReader.read(path: Golden.path("examples/kiosk.yaml"))
    let application = WindowDescription(appID: "org.example.kiosk", title: "Button 1")
    let others = [
      WindowDescription(appID: "foot"), WindowDescription(appID: "other", parent: application),
      WindowDescription(appID: "other"),
    ]
    let rules = ([application] + others).map { policy.rules(for: $0) }
    #expect(rules.map(\.isInteractive.value) == [true, true, true, false])
    #expect(rules.map(\.grantsControl.value) == [false, true, false, false])
    #expect(rules.map(\.gestures.value) == Array(repeating: .only(["escape"]), count: 4))
    #expect(rules[0].hitShape.value == .ellipse)
  }

  @Test("on the desktop a terminal copies by other keys, and drawing programs have all fingers")
  func desktop() throws {
    let policy = try PolicyReader.read(path: Golden.path("examples/desktop.yaml"))
    let terminal = policy.rules(for: WindowDescription(appID: "foot"))
    #expect(terminal.actions["edit.copy"]?.value == .chord(try keys("Ctrl+Shift+C")))
    #expect(terminal.actions["edit.undo"]?.value == .nothing)
    #expect(policy.rules(for: WindowDescription(appID: "gimp-2.10")).gestures.value == .none)
    #expect(policy.rules(for: WindowDescription(appID: "org.example.clock")).intercept.value == .passThrough)
    #expect(policy.bindings.first?.action == "window.close")
  }
}

extension Policy {
  /// The policy without source positions, for comparison with the built-in one.
  fileprivate var withoutPlaces: Policy {
    var policy = self
    policy.keyboard.position = nil
    for name in policy.actions.names { policy.actions[name]?.position = nil }
    for index in policy.mediaKeys.indices { policy.mediaKeys[index].position = nil }
    return policy
  }
}
