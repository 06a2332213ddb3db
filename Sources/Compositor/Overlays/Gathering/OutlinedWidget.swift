package import Geometry
package import Seats

/// A widget of an application that an overlay outlines.
package struct OutlinedWidget: Equatable, Sendable {
  /// The input that concerns the widget; `focus` for the widget that has the keyboard focus.
  package var owner: OverlayScene.Owner
  /// The area on the desktop.
  package var area: Rect<LayoutSpace>
  /// The role and the name.
  package var caption: String
  /// The time when the finger was lifted or the button released; nil before, and for the focus.
  package var end: InputTime?

  package init(owner: OverlayScene.Owner, area: Rect<LayoutSpace>, caption: String, end: InputTime? = nil) {
    (self.owner, self.area, self.caption, self.end) = (owner, area, caption, end)
  }

  /// Returns whether the outline has faded.
  package func hasFaded(at now: InputTime) -> Bool { rest(at: now) == 0 }

  /// The remaining opacity, 1 to 0.
  func rest(at now: InputTime) -> Double { end.map { Fading.rest(Fading.outline, since: $0, at: now) } ?? 1 }
}

extension OverlayReader {
  /// Adds outlines of widgets in front of those of responders.
  func add(_ widgets: [OutlinedWidget], at now: InputTime, to scene: inout OverlayScene) {
    let outlines = widgets.compactMap { widget -> OverlayScene.Outline? in
      let rest = widget.rest(at: now)
      guard rest > 0, !widget.area.isEmpty else { return nil }
      if rest < 1 { scene.isFading = true }
      return .init(kind: .widget, owner: widget.owner, area: widget.area, label: widget.caption, rest: rest)
    }
    scene.outlines.insert(contentsOf: outlines, at: 0)
    guard let focus = widgets.first(where: { $0.owner == .focus }),
      let row = scene.rows.firstIndex(where: { $0.title == Self.firstResponder })
    else { return }
    scene.rows.insert(.init(title: "", text: focus.caption, tone: .plain), at: row + 1)
  }
}
