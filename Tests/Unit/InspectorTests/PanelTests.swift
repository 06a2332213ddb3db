import Control
import Documents
import Geometry
import Inspector
import Overlays
import Rendering
import Scripts
import Testing

/// Tests of the text of the inspector's panel, and of its place on the output.
@Suite("The panel of the inspector")
struct PanelTests {
  private static let script = """
    clients: {foot: foot}
    steps:
      - wait: foot
      - tap: {in: foot, at: [1, 2]}
      - type: "a\\nb"
      - key: Return
    """

  private var steps: [Step] {
    get throws { try ScriptReader.read(text: Self.script, file: "a.yaml", load: ScriptReader.refuse).script.steps }
  }

  private func summary() -> PlaceSummary {
    var place = PlaceSummary(x: 132, y: 90)
    place.output = ("main", PlaceSummary.Position(x: 132, y: 90, width: 1280, height: 800))
    let window = WindowSummary(
      id: 1, name: "editor", appID: "org.editor", title: "No\u{7}tes", role: .toplevel,
      frame: Area(x: 100, y: 50, width: 640, height: 480), isKey: true, parent: nil,
      client: ClientSummary(name: "editor", processID: 7, program: "ed"), states: [], output: "main")
    place.window = (window, PlaceSummary.Position(x: 32, y: 40, width: 640, height: 480))
    place.surfaces = ["editor", "editor/0"]
    place.surfacePosition = PlaceSummary.Position(x: 12, y: 8, width: 100, height: 40)
    place.chain = [
      PlaceSummary.Link(name: "editor/0", area: Area(x: 120, y: 82, width: 100, height: 40)),
      PlaceSummary.Link(name: "window editor", area: nil), PlaceSummary.Link(name: "shell", area: nil),
    ]
    (place.touch, place.press, place.step) = ("reaches editor/0", "reaches editor/0", "tap: {in: editor, at: [32, 40]}")
    return place
  }

  private func rows(_ contents: InspectorPanel.Contents) -> [String] {
    InspectorPanel(contents, on: Rect(x: 0, y: 0, width: 1280, height: 800)).rows.map {
      $0.text.isEmpty ? $0.title : "\($0.title): \($0.text)"
    }
  }

  @Test("the next step with its neighbours, the place, and the keys")
  func all() throws {
    let steps = try steps
    let contents = InspectorPanel.Contents(
      script: "a.yaml", state: "paused", steps: [StepRow](steps, [StepResult(steps[0], .passed)], next: steps[1]),
      place: summary(), hasKeys: true)
    #expect(
      rows(contents) == [
        "a.yaml: paused", "+ 3: wait: foot", "→ 4: tap: {in: foot, at: [1, 2]}", "· 5: \(steps[2].summary)",
        "· 6: key: Return", "under the pointer", "place: 132, 90 on output main",
        "window: editor (org.editor, \"No\u{FFFD}tes\", toplevel, ed, key)",
        "in window: 32, 40 px (5%, 8.33%) of 640x480", "surface: editor → editor/0",
        "on surface: 12, 8 px (12%, 20%)", "a press: reaches editor/0",
        "chain: editor/0 → window editor → shell", "step: - tap: {in: editor, at: [32, 40]}",
        "F8 step   F5 run   F9 restart   F7 pick",
      ])
  }

  @Test("the widget at the place, its ancestors, its selector, and an outline around it")
  func widget() {
    var widgets = WidgetsAtPlace()
    widgets.widget = WidgetSummary(role: "button", name: "Save", area: Area(x: 120, y: 80, width: 60, height: 20))
    widgets.position = PlaceSummary.Position(x: 12, y: 10, width: 60, height: 20)
    widgets.ancestors = [WidgetSummary(role: "group", name: ""), WidgetSummary(role: "window", name: "Notes")]
    widgets.selector = #"{in: editor, role: button, name: "Save"}"#
    widgets.step = #"tap: {in: editor, role: button, name: "Save"}"#
    var place = summary()
    place.add(widgets)
    var contents = InspectorPanel.Contents(script: "a.yaml", state: "paused", steps: [], place: place)
    #expect(
      rows(contents).suffix(5) == [
        #"widget: button "Save" at 120,80 60x20"#, #"inside: group → window "Notes""#,
        "on widget: 12, 10 px (20%, 50%)", #"selector: {in: editor, role: button, name: "Save"}"#,
        #"step: - tap: {in: editor, role: button, name: "Save"}"#,
      ])
    let outlines = InspectorPanel(contents, on: Rect(x: 0, y: 0, width: 1280, height: 800)).outlines
    #expect(outlines.map(\.label) == [#"button "Save""#, "editor/0", "window editor"])
    #expect(outlines.first?.kind == .widget)

    (widgets.selector, widgets.step, widgets.selectorReason) = (nil, nil, "2 widgets fit {role: button}")
    place = summary()
    place.add(widgets)
    contents.place = place
    #expect(
      rows(contents).suffix(2) == [
        "no selector: 2 widgets fit {role: button}", "step: - tap: {in: editor, at: [32, 40]}",
      ])
  }

  @Test("a failed step, with what was expected and found, and a place without a window")
  func failed() throws {
    let steps = try steps
    let failure = StepResult(steps[1], .failed(expected: "a\nb", actual: "c"))
    var place = PlaceSummary(x: 5, y: 6)
    (place.touch, place.press) = ("reaches no client", "reaches a view of the shell")
    let contents = InspectorPanel.Contents(
      script: "a.yaml", state: "failed",
      steps: [StepRow](steps, [StepResult(steps[0], .passed), failure], next: nil), failure: failure, place: place,
      isPicked: true)
    #expect(
      rows(contents) == [
        "a.yaml: failed", "+ 3: wait: foot", "x 4: tap: {in: foot, at: [1, 2]}", "expected: a b", "found: c", "picked",
        "place: 5, 6 outside every output", "window: none", "a touch: reaches no client",
        "a click: reaches a view of the shell",
      ])
  }

  // MARK: Its place

  private static let page = Rect<LayoutSpace>(x: 0, y: 0, width: 600, height: 300)

  /// Returns whether the overlay has drawn anything in the left or right half.
  private func halves(_ place: Point<LayoutSpace>?, on output: Rect<LayoutSpace> = page) throws -> [Bool] {
    var scene = OverlayScene()
    scene.inspector = InspectorPanel(on: output, rows: [.init(title: "a", text: "b", tone: .plain)], place: place)
    let layer = try OverlayLayer(size: IntSize(600, 300), scale: 1)
    _ = layer.show(scene, on: Self.page)
    let pixels = layer.bitmap.withBytes { Array($0.bindMemory(to: UInt32.self)) }
    return [0, 599].map { x in (0..<300).contains { pixels[$0 * 600 + min(max(x, 20), 580)] != 0 } }
  }

  @Test("it moves out of the way of the place, and is shown on one output only")
  func corners() throws {
    #expect(try halves(nil) == [false, true])
    #expect(try halves(Point(580, 20)) == [true, false])
    #expect(try halves(nil, on: Rect(x: 600, y: 0, width: 600, height: 300)) == [false, false])
  }
}
