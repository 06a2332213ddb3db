import Documents
package import JSONText

/// The description of one place of the desktop: what is there, and which surface would receive a press.
package struct PlaceSummary: Equatable, Sendable {
  /// A position in an area, in logical pixels from its top left and in percent of its size.
  package struct Position: Equatable, Sendable {
    package var x: Double
    package var y: Double
    /// 0 to 100 inside the area; nil if the area is empty.
    package var percentX: Double?
    package var percentY: Double?

    package init(x: Double, y: Double, width: Double, height: Double) {
      (self.x, self.y) = (Self.rounded(x), Self.rounded(y))
      percentX = width > 0 ? Self.rounded(x / width * 100) : nil
      percentY = height > 0 ? Self.rounded(y / height * 100) : nil
    }

    /// The number with at most two decimals; never negative zero.
    private static func rounded(_ value: Double) -> Double {
      let rounded = (value * 100).rounded() / 100
      return rounded == 0 ? 0 : rounded
    }
  }

  /// One responder.
  package struct Link: Equatable, Sendable {
    /// A phrase such as `window foot`.
    package var name: String
    /// The area on the desktop; nil if the responder has none.
    package var area: Area?

    package init(name: String, area: Area?) { (self.name, self.area) = (name, area) }

    package var json: JSON { ["name": .string(name), "area": area?.json ?? .null] }
  }

  /// The place on the desktop, in logical pixels.
  package var x: Double
  package var y: Double
  /// The output that shows the place, and the position on it; nil outside every output.
  package var output: (name: String, position: Position)?
  /// The window that a hit test for a touch finds, and the position in it; nil if no window accepts input there.
  package var window: (summary: WindowSummary, position: Position)?
  /// The names of the surfaces from the window's root to the surface at the place.
  package var surfaces: [String] = []
  /// The position on the surface at the place.
  package var surfacePosition: Position?
  /// The responders from the surface to the shell.
  package var chain: [Link] = []
  /// The receiver of a finger that comes down at the place, as a phrase.
  package var touch = ""
  /// The receiver of a button that is pressed at the place, as a phrase.
  package var press = ""
  /// The step of a script that taps the place, without its dash; empty outside every output, where no step begins.
  package var step = ""
  /// The widgets at the place; nil if accessibility is off.
  package private(set) var widgets: WidgetsAtPlace?

  package init(x: Double, y: Double) { (self.x, self.y) = (x, y) }

  /// Adds the widgets at the place. The step taps a widget if it has a selector.
  package mutating func add(_ widgets: WidgetsAtPlace) {
    self.widgets = widgets
    if let step = widgets.step { self.step = step }
  }

  package static func == (a: Self, b: Self) -> Bool { a.json == b.json }

  package var json: JSON {
    var members: [String: JSON] = [
      "x": .number(x), "y": .number(y),
      "output": output.map { ["name": .string($0.name), "at": $0.position.json] } ?? .null,
      "window": window?.summary.json ?? .null, "in-window": window?.position.json ?? .null,
      "surfaces": .array(surfaces.map(JSON.string)), "on-surface": surfacePosition?.json ?? .null,
      "chain": .array(chain.map(\.json)),
      "touch": .string(touch), "press": .string(press), "step": .string(step),
    ]
    if let widgets { members.merge(widgets.json) { $1 } }
    return .object(members)
  }
}

extension PlaceSummary.Position {
  package var json: JSON {
    [
      "x": .number(x), "y": .number(y), "percent-x": percentX.map(JSON.number) ?? .null,
      "percent-y": percentY.map(JSON.number) ?? .null,
    ]
  }
}
