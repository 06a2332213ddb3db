package import Accessibility
package import Geometry
package import Surfaces
import WidgetTerms

/// A widget with its place on the desktop.
package struct LocatedWidget {
  package var widget: Widget
  /// The ancestors, from the parent to the application's window.
  package var ancestors: [Widget]
  /// The window whose surface shows the widget: the window that was asked for, or one of its popups.
  package var window: ClientWindow
  /// The area on the desktop, as the toolkit says, also if it is scrolled out of view or covered; nil without an area.
  package var area: Rect<LayoutSpace>?
  /// The part of `area` that ancestors do not clip; nil if they clip all of it.
  package var visibleArea: Rect<LayoutSpace>?
  /// True if the application's toolkit sets the state `showing` on each widget on the screen; see `ToolkitRules`.
  package var saysShowing: Bool
  /// False if the application's answer about a place may name what lies behind the widget.
  package var saysFront: Bool
  /// True if a press on it soon after another press would be ignored.
  package var ignoresEarlyPresses: Bool

  package init(
    widget: Widget, ancestors: [Widget], window: ClientWindow, area: Rect<LayoutSpace>?,
    visibleArea: Rect<LayoutSpace>?, saysShowing: Bool = true, saysFront: Bool = true,
    ignoresEarlyPresses: Bool = false
  ) {
    (self.widget, self.ancestors, self.window) = (widget, ancestors, window)
    (self.area, self.visibleArea) = (area, visibleArea)
    (self.saysShowing, self.saysFront) = (saysShowing, saysFront)
    self.ignoresEarlyPresses = ignoresEarlyPresses
  }

  /// True if the application shows the widget, in view or scrolled out of view.
  ///
  /// Some toolkits never set `showing`, not even for their windows. Their widgets are shown if they are visible.
  package var isShown: Bool {
    if widget.states.contains(.showing) { return true }
    if !saysShowing { return ([widget] + ancestors).allSatisfy { $0.states.contains(.visible) } }
    return widget.states.contains(.visible) && !ancestors.contains { $0.states.contains(.showing) }
  }
}

extension [LocatedWidget] {
  /// The widgets without those around another one of the same role and name. Some toolkits describe one widget as two: a
  /// menu button of GTK 4 contains a button with its name.
  package var innermost: Self {
    guard count > 1 else { return self }
    return filter { outer in
      !contains { inner in
        !outer.widget.name.isEmpty && inner.widget.name == outer.widget.name && inner.widget.role == outer.widget.role
          && inner.ancestors.contains { $0.id == outer.widget.id }
      }
    }
  }
}

extension [LocatedWidget] {
  /// From top to bottom and left to right; widgets without an area are last.
  var inReadingOrder: Self {
    let far = Double.greatestFiniteMagnitude
    return enumerated().map { (($1.area?.minY ?? far, $1.area?.minX ?? far, $0), $1) }
      .sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// The widget with a number: 1 is the first, -1 the last. All without a number. Those without an area count if no other fits.
  func chosen(by index: Int?) -> Self {
    guard let index else { return self }
    let placed = filter { $0.area != nil }
    let counted = placed.isEmpty ? self : placed
    let place = index > 0 ? index - 1 : counted.count + index
    return index != 0 && counted.indices.contains(place) ? [counted[place]] : []
  }
}
