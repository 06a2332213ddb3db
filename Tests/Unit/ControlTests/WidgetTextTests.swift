import Control
import JSONText
import Testing

/// Tests of the text of widgets that `fingerpost ctl tree` and `inspect` print.
@Suite struct WidgetTextTests {
  private func text(_ widgets: [WidgetSummary]) -> String? {
    AnswerText.text(of: ["widgets": .array(widgets.map(\.json))], to: .tree(TreeRequest()))
  }

  @Test("A tree has a line for each widget, with the states, texts and values that tell it from others")
  func tree() {
    let usual = ["enabled", "sensitive", "showing", "visible"]
    let entry = WidgetSummary(
      role: "entry", name: "Search", states: usual + ["focused"], text: "a \"b\"", level: 3)
    let slider = WidgetSummary(
      role: "slider", name: "", states: ["visible"], value: 0.5, area: Area(x: 1, y: 2.5, width: 30, height: 4),
      level: 3, omitted: 2)
    let label = WidgetSummary(role: "label", name: "Same", states: usual, text: "Same", level: 2)
    #expect(
      text([
        WidgetSummary(role: "window", name: "Demo", states: usual + ["active"], level: 1),
        WidgetSummary(role: "group", name: "", states: usual, level: 2), entry, slider, label,
      ]) == """
        - window "Demo" [active]:
          - group:
            - entry "Search" [focused] = "a \\"b\\""
            - slider [not sensitive] value 0.5 at 1,2.5 30x4
              # 2 children are left out
          - label "Same"
        """)
  }

  @Test("No application can write to the terminal with its names, and long names are cut")
  func names() throws {
    let name = "\u{9B}31m" + String(repeating: "x", count: 300)
    let text = try #require(self.text([WidgetSummary(role: "label", name: name, level: 1)]))
    #expect(!text.contains("\u{9B}") && text.count < 220 && text.hasSuffix("x…\""))
    let levels = AnswerText.text(
      of: ["widgets": [["role": "a", "level": 1e9], ["level": -3], 7]], to: .tree(TreeRequest()))
    #expect(levels?.hasSuffix("- a\n- unknown\n- unknown") == true)
  }

  @Test("Found widgets have a line with their details, and one with their handle")
  func found() {
    var save = WidgetSummary(role: "button", name: "Save", area: Area(x: 1, y: 2, width: 3, height: 4))
    save.finding = WidgetSummary.Finding(
      id: "saveButton", description: "Saves", window: 1, handle: "button@:1.7/w/3@100.7")
    var cell = WidgetSummary(role: "cell", name: "Ann")
    cell.finding = WidgetSummary.Finding(row: 2, column: 1, window: 1, isHidden: true)
    func search(_ widgets: [WidgetSummary], omitted: Int = 0) -> JSON {
      [
        "selector": "{role: button}", "widgets": .array(widgets.map(\.json)), "omitted": .number(Double(omitted)),
      ]
    }
    func text(_ searches: [JSON]) -> String? {
      AnswerText.text(of: ["found": .array(searches)], to: .find(FindRequest([])))
    }
    #expect(
      text([search([save, cell], omitted: 2)]) == """
        button "Save" at 1,2 3x4 id "saveButton" description "Saves"
          handle: button@:1.7/w/3@100.7
        cell "Ann" row 2 column 1 hidden
        and 2 more
        """)
    #expect(
      text([search([]), search([cell])])?.split(separator: "\n").map(String.init) == [
        "{role: button}:", "no widgets", "{role: button}:", #"cell "Ann" row 2 column 1 hidden"#,
      ])
  }

  @Test("A place shows its widget, the ancestors, the selector and the focus; or why they are unknown")
  func place() {
    var place = PlaceSummary(x: 5, y: 6)
    var widgets = WidgetsAtPlace()
    widgets.widget = WidgetSummary(role: "button", name: "Save", area: Area(x: 1, y: 2, width: 3, height: 4))
    widgets.ancestors = [WidgetSummary(role: "group", name: ""), WidgetSummary(role: "window", name: "Demo")]
    widgets.selector = #"{role: button, name: "Save"}"#
    widgets.focused = WidgetSummary(role: "entry", name: "Name")
    place.add(widgets)
    func rows() -> [String] {
      PlaceText.rows(of: place.json).dropFirst(3).map { "\($0.title): \($0.text)" }
    }
    #expect(
      rows() == [
        #"widget: button "Save" at 1,2 3x4"#, #"inside: group → window "Demo""#,
        #"selector: {role: button, name: "Save"}"#, #"focused: entry "Name""#,
      ])
    place.add(WidgetsAtPlace())
    #expect(rows() == ["widget: none"])
    var faulty = WidgetsAtPlace()
    faulty.faults = ["demo did not answer within 500 ms"]
    place.add(faulty)
    #expect(rows() == ["widgets: demo did not answer within 500 ms"])
  }

  @Test("Without accessibility the text of a place in a window says how to turn it on")
  func off() {
    let place: JSON = ["x": 1, "y": 2, "window": ["name": "a", "title": "", "role": "toplevel"]]
    let text = AnswerText.text(of: place, to: .inspect(x: 1, y: 2))
    #expect(text?.contains("widget      unknown: accessibility is off; start fingerpost with --accessibility") == true)
  }
}
