import Foundation
import Testing

extension ClientTests {
  /// Tests that a tap in the page of a browser is not played on what lies in front of a widget.
  @Suite("Covered widgets", .needs("/usr/bin/python3", "dbus-daemon"), .hasWidgets)
  struct WidgetCoverTests {
    /// A page, what shows a cover in it, and the words of the failure; none if the tap passes.
    struct Case: CustomTestStringConvertible {
      let browser: String
      let cover: String
      let words: String?
      var testDescription: String { "\(cover) in \(browser)" }
    }

    private static func cases(_ browser: String) -> [Case] {
      [
        Case(browser: browser, cover: "Cover", words: #"{role: status-bar, name: "Late"} is in front of it"#),
        Case(browser: browser, cover: "Before", words: #"{role: status-bar, name: "Early"} is in front of it"#),
        Case(browser: browser, cover: "Modal", words: #"; open: {role: dialog, name: "Question"}"#),
        Case(browser: browser, cover: "Through", words: nil),
      ]
    }

    @Test("a covered button of Chromium is not tapped", .needs("chromium"), arguments: cases("chromium"))
    func chromium(_ sample: Case) throws { try check(sample) }

    @Test("a covered button of Firefox is not tapped", .needs("firefox-esr"), arguments: cases("firefox-esr"))
    func firefox(_ sample: Case) throws { try check(sample) }

    private func check(_ sample: Case) throws {
      let stage = try Stage()
      let program = "\(Sources.clients.path)/Widgets/browser-form.py"
      try stage.write(
        """
        outputs: [{size: 1280x800}]
        session: private
        clients:
          page: {command: [/usr/bin/python3, "\(program)", \(sample.browser), --page, cover.html]}
        settings: {clock: real, within: 5s}
        steps:
          - wait: {widget: {in: page, role: button, name: Save}, within: 60s}
          - tap: {in: page, role: button, name: \(sample.cover)}
          - wait: {widget: {in: page, role: paragraph, text: "Shown: \(sample.cover)"}}
          - tap: {in: page, role: button, name: Save}
          - expect: {widget: {in: page, role: paragraph, text: "Last: saved"}}
        """, to: "cover.yaml")
      let result = try stage.fingerpost(["headless", "--script", "cover.yaml"])
      let account = stage.account(of: result)
      #expect(result.status == (sample.words == nil ? 0 : 1), "\(account)")
      if let words = sample.words { #expect((result.output + result.errors).contains(words), "\(account)") }
    }
  }
}
