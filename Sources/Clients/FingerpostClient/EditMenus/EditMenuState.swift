package import Geometry

/// The space of one output for layers: logical pixels, with the origin at its top left corner.
package enum LogicalOutputSpace: CoordinateSpace {}

/// The edit menu that the compositor has opened, and the handles of the selection.
package struct EditMenuState: Hashable, Sendable {
  /// An item of a menu.
  package struct Item: Hashable, Sendable {
    /// The name of the action, such as `edit.copy`.
    package var name: String
    /// The title that the client has given; empty for none.
    package var title: String
    package var isChecked: Bool

    package init(_ name: String, title: String = "", isChecked: Bool = false) {
      (self.name, self.title, self.isChecked) = (name, title, isChecked)
    }
  }

  /// A menu that is open.
  package struct Menu: Hashable, Sendable {
    package var number: UInt32
    /// The name of the output.
    package var output: String
    /// The selection, which the menu does not cover. The width is 0 for a caret.
    package var area: Rect<LogicalOutputSpace>
    /// The part of the output that no keyboard and no panel covers.
    package var bounds: Rect<LogicalOutputSpace>
    /// True if a key has opened the menu, so that its first item is current.
    package var isByKey = false
    package var items: [Item] = []

    package init(
      _ number: UInt32, on output: String, area: Rect<LogicalOutputSpace>, bounds: Rect<LogicalOutputSpace>
    ) {
      (self.number, self.output, self.area, self.bounds) = (number, output, area, bounds)
    }
  }

  /// An end of a selection: a vertical line. It cannot be seen if the height is 0.
  package struct End: Hashable, Sendable {
    package var top: Point<LogicalOutputSpace>
    package var height: Double

    package init(x: Double, y: Double, height: Double) { (top, self.height) = (Point(x, y), max(0, height)) }

    /// The middle of the line.
    package var middle: Point<LogicalOutputSpace> { Point(top.x, top.y + height / 2) }
  }

  /// The places of handles.
  package struct Ends: Hashable, Sendable {
    /// Another number for each selection of another surface.
    package var selection: UInt32
    /// The name of the output.
    package var output: String
    package var start: End
    package var end: End

    package init(_ selection: UInt32, on output: String, start: End, end: End) {
      (self.selection, self.output, self.start, self.end) = (selection, output, start, end)
    }
  }

  /// The effect of a key on the menu.
  package enum Command: Hashable, Sendable {
    case previous
    case next
    case press
  }

  /// Nil while no menu is open.
  package var menu: Menu?
  /// Nil while no handles are shown.
  package var ends: Ends?

  package init() {}
}
