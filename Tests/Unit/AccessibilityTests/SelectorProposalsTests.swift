import Accessibility
import RecordedWidgets
import Testing
import WidgetTerms

@Suite("What may select a widget again")
struct SelectorProposalsTests {
  private func widget(_ role: String, _ name: String = "", text: String? = nil, states: WidgetStates = []) -> Widget {
    Widget(id: WidgetID(bus: ":1.7", path: "/\(role)/\(name)"), role: role, name: name, states: states, text: text)
  }

  private func words(
    _ subject: Widget, inside ancestors: [Widget] = [], labels: [String] = [], first count: Int = 3
  ) -> [String] {
    let all = SelectorProposals(of: subject, ancestors: ancestors + [widget("window", "Program")], labels: labels)
    return all.references.prefix(count).map(\.description)
  }

  @Test("A name comes first, then a label, then the role alone")
  func order() {
    #expect(
      words(widget("button", "Save"), labels: ["File:"]) == [
        "{role: button, name: \"Save\"}", "{role: button, label: \"File\"}", "{role: button}",
      ])
    #expect(words(widget("label", text: "Done"), first: 1) == ["{role: label, text: \"Done\"}"])
  }

  @Test("A label with the text of the name says nothing more")
  func sameLabel() {
    #expect(!words(widget("text-box", "Name"), labels: ["Name:"], first: 9).contains { $0.contains("label") })
  }

  @Test("What somebody has entered is in no selector")
  func entered() {
    for subject in [
      widget("text-box", text: "Ann"), widget("document", text: "Ann"), widget("combo-box", text: "Ann"),
      widget("label", text: "Ann", states: .editable),
    ] {
      #expect(!words(subject, first: 99).joined().contains("Ann"))
    }
  }

  @Test("Names of classes, long names and names of several lines are no names")
  func unusable() {
    for name in ["GtkBox", "AdwBin", "QWidget", String(repeating: "a", count: 61), "two\nlines", " "] {
      #expect(words(widget("button", name), first: 9) == ["{role: button}"], "\(name)")
    }
    #expect(words(widget("button", "Quit"), first: 1) == ["{role: button, name: \"Quit\"}"])
    #expect(words(widget("button", "QR"), first: 1) == ["{role: button, name: \"QR\"}"])
  }

  @Test("A name with digits comes last")
  func changing() {
    let all = words(widget("button", "3 messages"), inside: [widget("tool-bar", "Main")], first: 9)
    #expect(
      all == [
        "{role: button}", "{role: button, inside: {role: tool-bar, name: \"Main\"}}",
        "{role: button, inside: {role: tool-bar}}", "{role: button, name: \"3 messages\"}",
        "{role: button, name: \"3 messages\", inside: {role: tool-bar, name: \"Main\"}}",
        "{role: button, name: \"3 messages\", inside: {role: tool-bar}}",
      ])
  }

  @Test("Named ancestors but the window tell equal widgets apart")
  func ancestors() {
    let all = words(widget("button", "Add"), inside: [widget("pane"), widget("group", "Colours")], first: 9)
    #expect(all.contains("{role: button, name: \"Add\", inside: {role: group, name: \"Colours\"}}"))
    #expect(!all.joined().contains("Program"))
  }

  @Test("A press on a label in a button is meant for the button")
  func subjects() {
    let chain = [widget("label", "Save"), widget("pane"), widget("button", "Save"), widget("window", "Program")]
    #expect(SelectorProposals.subjects(of: chain) == [2])
    #expect(SelectorProposals.subjects(of: [widget("label", "Done"), widget("window")]) == [0])
    #expect(SelectorProposals.subjects(of: [widget("pane"), widget("window")]) == [])
    #expect(SelectorProposals.subjects(of: []) == [])
    let item = [widget("label", "Row 3"), widget("list-item"), widget("list"), widget("window", "Program")]
    #expect(SelectorProposals.subjects(of: item) == [1, 0])
    let nested = [widget("text-box"), widget("combo-box", "Size"), widget("list-item"), widget("window")]
    #expect(SelectorProposals.subjects(of: nested) == [0, 1])
  }

  @Test(
    "A field's label is read as a search understands it", arguments: ["gtk4-form", "qt5-form", "chromium", "firefox"])
  func labels(_ tree: String) throws {
    let source = try RecordedWidgets(recorded: tree)
    let fields = try #require(
      source.result(of: source.search(WidgetQuery(role: "text-box", label: "Name")))
    ).get()
    let field = try #require(fields.first)
    let reading = LabelReading(
      of: field.widget.id, below: source.window, of: source.application, coordinates: source.coordinates,
      source: source)
    var texts: [String] = []
    try withExtendedLifetime(reading) {
      var result: Result<[String], WidgetFault>?
      reading.start { result = $0 }
      source.run()
      texts = try #require(result).get()
    }
    let proposals = SelectorProposals(of: field.widget, ancestors: field.ancestors, labels: texts)
    var found: [WidgetReference] = []
    for reference in proposals.references where try source.find(reference.query).count == 1 {
      found.append(reference)
    }
    let first = try #require(found.first)
    #expect(first.name == "Name" || first.label == "Name", "\(first)")
  }
}
