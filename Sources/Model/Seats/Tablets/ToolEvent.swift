public import Geometry
public import Surfaces
import Traces

/// One change of a tablet's tool. The changes up to the next frame are one event.
public struct ToolEvent: Equatable, Sendable {
  // This order of the fields makes the event no larger than other events.
  public var change: ToolChange<LayoutSpace>
  public var tool: ToolID

  public init(_ tool: ToolID, _ change: ToolChange<LayoutSpace>) {
    self.tool = tool
    self.change = change
  }
}

public enum ToolChange<Space: CoordinateSpace>: Equatable, Sendable {
  /// The tool has come into proximity. Its place is unknown before its first motion.
  case proximityIn(DeviceID)
  case proximityOut
  case motion(Point<Space>)
  /// The tip touches the tablet, or leaves it.
  case down
  case up
  /// From 0 to 1.
  case pressure(Float)
  /// From 0, on the tablet, to 1, at the limit of proximity.
  case distance(Float)
  /// Degrees from upright, to the right and towards the user.
  case tilt(Float, Float)
  /// Degrees clockwise from the tool's natural position.
  case rotation(Float)
  /// From -1 to 1.
  case slider(Float)
  case wheel(degrees: Float, clicks: Int32)
  /// A button, by its evdev code.
  case button(code: UInt32, isPressed: Bool)
  case frame
}

/// One change of a pad's control.
public struct PadEvent: Equatable, Sendable {
  public enum Change: Equatable, Sendable {
    case button(UInt32, isPressed: Bool)
    /// Degrees clockwise from the top; nil if the finger has lifted.
    case ring(UInt32, degrees: Float?, isFinger: Bool)
    /// From 0, at the top or left, to 1; nil if the finger has lifted.
    case strip(UInt32, position: Float?, isFinger: Bool)
    /// The new mode of a group of buttons, rings and strips.
    case mode(group: UInt32, UInt32)
  }

  public var device: DeviceID
  public var change: Change

  public init(_ device: DeviceID, _ change: Change) {
    self.device = device
    self.change = change
  }
}

/// A tool on one surface of a client that supports tablets.
public struct ToolContact: Hashable, Sendable {
  public var tool: ToolID
  public var tablet: DeviceID
  public var client: ClientID
  public var surface: SurfaceID
  public var time: InputTime
  /// The tool's place on the desktop, where its cursor is shown. Zero for a frame.
  package var cursorPlace = Point<LayoutSpace>.zero
}

/// The surface that receives a pad: the one that has the keyboard.
public struct PadTarget: Hashable, Sendable {
  public var client: ClientID
  public var surface: SurfaceID
  public var time: InputTime
}

extension ToolChange {
  var isFinite: Bool {
    switch self {
    case .motion(let place): place.isFinite
    case .pressure(let value), .distance(let value), .rotation(let value), .slider(let value),
      .wheel(let value, _):
      value.isFinite
    case .tilt(let x, let y): x.isFinite && y.isFinite
    case .proximityIn, .proximityOut, .down, .up, .button, .frame: true
    }
  }
}

extension ToolChange {
  /// True if a later change of the same kind replaces it.
  package var isState: Bool {
    switch self {
    case .motion, .pressure, .distance, .tilt, .rotation, .slider, .frame: true
    case .proximityIn, .proximityOut, .down, .up, .wheel, .button: false
    }
  }

  package func isSameState(as later: Self) -> Bool {
    switch (self, later) {
    case (.motion, .motion), (.pressure, .pressure), (.distance, .distance), (.tilt, .tilt), (.rotation, .rotation),
      (.slider, .slider), (.frame, .frame):
      true
    default: false
    }
  }
}
