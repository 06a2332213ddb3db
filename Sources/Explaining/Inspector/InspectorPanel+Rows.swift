package import Control
import Documents
package import Geometry
package import Overlays
package import Scripts

extension InspectorPanel {
  /// The state of a session of `fingerpost open` for its panel.
  package struct Contents: Equatable, Sendable {
    /// The name of the script's file.
    package var script: String
    /// The state in a word or two, such as `paused`.
    package var state: String
    package var steps: [StepRow]
    /// The result of a failed step; nil if none has failed.
    package var failure: StepResult?
    package var place: PlaceSummary?
    /// True if the place was picked; false if it is that of the pointer.
    package var isPicked: Bool
    /// True while a place is picked with the pointer.
    package var isPicking: Bool
    /// True if the session has keys, because it runs in a window.
    package var hasKeys: Bool

    package init(
      script: String, state: String, steps: [StepRow], failure: StepResult? = nil, place: PlaceSummary? = nil,
      isPicked: Bool = false, isPicking: Bool = false, hasKeys: Bool = false
    ) {
      (self.script, self.state, self.steps, self.failure) = (script, state, steps, failure)
      (self.place, self.isPicked, self.isPicking, self.hasKeys) = (place, isPicked, isPicking, hasKeys)
    }
  }

  /// The panel of a session.
  ///
  /// - Parameter output: the area of the output that shows it.
  package init(_ contents: Contents, on output: Rect<LayoutSpace>) {
    self.init(
      on: output, rows: contents.rows, outlines: contents.outlines,
      place: contents.place.map { Point($0.x, $0.y) }, marksPlace: contents.isPicked)
  }
}

extension InspectorPanel.Contents {
  var rows: [OverlayScene.Row] {
    var rows = [OverlayScene.Row(title: "\(script): \(state)", text: "", tone: .heading)]
    rows += steps.map { row in
      OverlayScene.Row(title: "\(row.mark) \(row.step.position.line)", text: row.step.panelText, tone: row.tone)
    }
    rows += failureRows
    if let place {
      let title = isPicking ? "click a place to pick it" : isPicked ? "picked" : "under the pointer"
      rows.append(OverlayScene.Row(title: title, text: "", tone: .heading))
      rows += PlaceText.rows(of: place.json).map { OverlayScene.Row(title: $0, text: $1, tone: .plain) }
    }
    if hasKeys {
      let keys = isPicking ? "Esc end picking" : "F8 step   F5 run   F9 restart   F7 pick"
      rows.append(OverlayScene.Row(title: keys, text: "", tone: .heading))
    }
    return rows
  }

  private var failureRows: [OverlayScene.Row] {
    switch failure?.outcome {
    case .failed(let expected, let found)?:
      [
        OverlayScene.Row(title: "expected", text: expected.oneLine, tone: .bad),
        OverlayScene.Row(title: "found", text: found.oneLine, tone: .bad),
      ]
    case .broken(let reason)?: [OverlayScene.Row(title: "error", text: reason.oneLine, tone: .bad)]
    default: []
    }
  }

  var outlines: [OverlayScene.Outline] {
    guard let place else { return [] }
    var outlines: [OverlayScene.Outline] = []
    if let widget = place.widgets?.widget, let area = widget.area {
      let label = widget.role + (widget.name.isEmpty ? "" : " \(widget.name.quotedForPeople)")
      outlines.append(.init(kind: .widget, owner: .pointer, area: Rect(area), label: label, rest: 1))
    }
    if let link = place.chain.first, let area = link.area {
      outlines.append(.init(kind: .hit, owner: .pointer, area: Rect(area), label: link.name, rest: 1))
    }
    if let window = place.window?.summary,
      !outlines.contains(where: { $0.kind == .hit && $0.area == Rect(window.frame) })
    {
      let label = "window \(window.name)"
      outlines.append(.init(kind: .chain, owner: .pointer, area: Rect(window.frame), label: label, rest: 1))
    }
    return outlines
  }
}

extension StepRow {
  fileprivate var tone: OverlayScene.Row.Tone {
    switch state {
    case .passed: .good
    case .failed: .bad
    case .next: .waiting
    case .later: .faint
    }
  }

  fileprivate var mark: String {
    switch state {
    case .passed: "+"
    case .failed: "x"
    case .next: "→"
    case .later: "·"
    }
  }
}

extension Step {
  fileprivate var panelText: String { (name ?? summary).oneLine }
}

extension String {
  /// The text without line breaks and control characters.
  fileprivate var oneLine: String { withoutControls.replacing("\u{FFFD}", with: " ") }
}

extension Rect {
  fileprivate init(_ area: Area) { self.init(x: area.x, y: area.y, width: area.width, height: area.height) }
}
