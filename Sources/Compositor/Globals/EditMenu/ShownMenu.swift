package import Geometry

/// The edit menu as the program that draws it receives it.
package struct ShownMenu: Equatable, Sendable {
  /// An item.
  package struct Item: Equatable, Sendable {
    /// The name of the action.
    package var name: String
    /// The title that the client has given; empty without one.
    package var title: String
    package var isChecked: Bool

    package init(name: String, title: String, isChecked: Bool) {
      (self.name, self.title, self.isChecked) = (name, title, isChecked)
    }
  }

  /// Another number for each menu.
  package var number: UInt32
  /// The name of the output.
  package var output: String
  /// The rectangle that the menu does not cover, in logical coordinates of the output. The width is 0 for a caret.
  package var area: IntRect<LayoutSpace>
  /// The part of the output that no panel and no keyboard covers.
  package var bounds: IntRect<LayoutSpace>
  /// True if a key has opened the menu.
  package var isByKey: Bool
  package var items: [Item]

  package init(
    number: UInt32, output: String, area: IntRect<LayoutSpace>, bounds: IntRect<LayoutSpace>, isByKey: Bool,
    items: [Item]
  ) {
    (self.number, self.output, self.area, self.bounds) = (number, output, area, bounds)
    (self.isByKey, self.items) = (isByKey, items)
  }
}

/// The handles of a selection as the program that draws them receives them.
package struct ShownEnds: Equatable, Sendable {
  /// A vertical line, in logical coordinates of the output.
  package struct Line: Equatable, Sendable {
    package var x: Double
    /// The top.
    package var y: Double
    /// The height; 0 for an end that cannot be seen.
    package var height: Double

    package init(x: Double, y: Double, height: Double) { (self.x, self.y, self.height) = (x, y, height) }
  }

  /// Another number for each selection of another surface.
  package var selection: UInt32
  /// The name of the output.
  package var output: String
  package var start: Line
  package var end: Line

  package init(selection: UInt32, output: String, start: Line, end: Line) {
    (self.selection, self.output, self.start, self.end) = (selection, output, start, end)
  }
}

/// A movement of a handle by a finger.
package struct MovedEnd: Equatable, Sendable {
  /// The number of `ShownEnds`.
  package var selection: UInt32
  /// True for the start of the selection, false for its end.
  package var isStart: Bool
  /// The place, in logical coordinates of the output.
  package var place: Point<LayoutSpace>
  /// True if the finger has lifted.
  package var isFinished: Bool

  package init(selection: UInt32, isStart: Bool, to place: Point<LayoutSpace>, isFinished: Bool) {
    (self.selection, self.isStart, self.place, self.isFinished) = (selection, isStart, place, isFinished)
  }
}
