import Documents

/// A step of a pen on the script's tablet, which covers the desktop.
package struct PenStep: Equatable, Sendable {
  package enum Action: Equatable, Sendable {
    /// Touches at the first point, moves through the others and lifts; never empty.
    case draw([Place])
    /// Stays above a position without touching it.
    case hover(Place)
    /// Clicks a button of the pen at its current position.
    case click(PenButton)
    /// Leaves the tablet.
    case away
  }

  package enum Tool: String, CaseIterable, Sendable { case pen, eraser }

  package enum PenButton: String, CaseIterable, Sendable {
    case lower
    case upper
  }

  package var action: Action
  package var space: PlaceSpace
  package var tool: Tool
  /// The pressure of a stroke, from 0 to 1, at its beginning and at its end.
  package var pressure: ClosedRange<Double>
  /// True if the pressure falls from the upper bound to the lower.
  package var eases: Bool
  /// The tilt in degrees from upright, to the right and towards the user.
  package var tilt: PadTilt?
  package var pace: Pace

  package init(
    _ action: Action, space: PlaceSpace = .output(nil), tool: Tool = .pen, pressure: ClosedRange<Double> = 0.5...0.5,
    eases: Bool = false, tilt: PadTilt? = nil, pace: Pace = Pace()
  ) {
    self.action = action
    self.space = space
    self.tool = tool
    self.pressure = pressure
    self.eases = eases
    self.tilt = tilt
    self.pace = pace
  }
}

extension PenStep: StepFamily {
  var aim: Aim? {
    switch action {
    case .draw(let places): Aim(device: .pen, space: space, places: Array(places.prefix(1)))
    case .hover(let place): Aim(device: .pen, space: space, places: [place])
    case .click, .away: nil
    }
  }
}

package struct PadTilt: Hashable, Sendable {
  package var x: Double
  package var y: Double

  package init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }
}
