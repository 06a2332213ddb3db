import Foundation
import Testing

extension ClientTests {
  /// Tests programs that offer their widgets on buses of their own, because the policy says `accessibility: isolated`.
  @Suite("Isolated accessibility", .needs("/usr/bin/python3", "dbus-daemon", "dbus-run-session"), .hasWidgets)
  struct IsolationTests {
    /// A script in a shared session, whose bus is there for GTK 4 only.
    private static func script(_ steps: String, policy: String = "") -> (script: String, policy: String) {
      let folder = Sources.clients.path
      return (
        """
        outputs: [{size: 1280x800}]
        policy: policy.yaml
        clients:
          four: {command: [/usr/bin/python3, "\(folder)/Widgets/gtk4-form.py"]}
          three: {command: [/usr/bin/python3, "\(folder)/Widgets/gtk3-form.py"]}
        settings: {within: 10s}
        steps:
          - wait: {widget: {in: four, role: button, name: "Save*"}, within: 20s}
          - wait: {widget: {in: three, role: button, name: Save}, within: 20s}
        \(steps)
        """, "accessibility: isolated\n\(policy)"
      )
    }

    private static let thief = #"/usr/bin/python3 "\#(Sources.clients.path)/Widgets/widget-thief.py""#

    private func play(_ stage: Stage, _ steps: String, policy: String = "") throws -> Command.Result {
      let (script, policy) = Self.script(steps, policy: policy)
      try stage.write(script, to: "test.yaml")
      try stage.write(policy, to: "policy.yaml")
      return try stage.shell(
        "env -u AT_SPI_BUS_ADDRESS dbus-run-session -- \"$FP\" headless --script test.yaml --results none")
    }

    @Test("forms of two toolkits are filled by the names of their widgets, each on a bus of its own")
    func forms() throws {
      let stage = try Stage()
      let result = try play(
        stage,
        """
          - raise: four
          - fill: {in: four, role: text-box, label: Name, with: Ann}
          - expect: {widget: {in: four, role: text-box, label: Name, text: Ann, state: focused}}
          - raise: three
          - tap: {in: three, role: check-box, name: Subscribe}
          - expect: {widget: {in: three, role: check-box, name: Subscribe, state: checked}}
        """)
      #expect(result.status == 0, "\(stage.account(of: result))")
    }

    @Test("a program finds no other program, by whatever way it asks")
    func thief() throws {
      let stage = try Stage()
      let result = try play(
        stage,
        """
          - run: \(Self.thief) >stolen.txt
          - expect: {widget: {in: four, role: button, name: "Save*"}}
        """)
      #expect(result.status == 0, "\(stage.account(of: result))")
      #expect(
        stage.text(of: "stolen.txt")
          == "{\"claimed\": 3, \"others\": 0, \"roots\": 0, \"owned\": 0, \"read\": 0, \"signals\": 0}\n")
    }

    @Test("a program with the privilege reads all of them")
    func privileged() throws {
      let stage = try Stage()
      let result = try play(
        stage, "  - run: \(Self.thief) >stolen.txt", policy: "privileges: {accessibility: {launched: run}}")
      #expect(result.status == 0, "\(stage.account(of: result))")
      let text = stage.text(of: "stolen.txt") ?? ""
      #expect(text.hasPrefix(#"{"claimed": 3, "others": 2, "roots": 2, "owned": 2, "read": 2, "#), "\(text)")
    }

    @Test("the privilege is not part of default")
    func unnamed() throws {
      let stage = try Stage()
      let result = try play(
        stage, "  - run: \(Self.thief) >stolen.txt", policy: "privileges: {default: everyone}")
      #expect(result.status == 0, "\(stage.account(of: result))")
      #expect(stage.text(of: "stolen.txt")?.contains(#""others": 0, "roots": 0, "owned": 0, "read": 0"#) == true)
    }

    @Test("200 connections that send garbage and never read disturb no other program")
    func flood() throws {
      let stage = try Stage()
      let result = try play(
        stage,
        """
          - run: '\(Self.thief) --flood >flood.txt 2>&1 & until grep -q flooding flood.txt; do :; done'
          - raise: three
          - tap: {in: three, role: check-box, name: Subscribe}
          - expect: {widget: {in: three, role: check-box, name: Subscribe, state: checked}}
        """)
      #expect(result.status == 0, "\(stage.account(of: result))")
    }
  }
}
