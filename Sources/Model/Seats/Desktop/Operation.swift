import Geometry
import Surfaces

/// An operation on the desktop itself that the user drives with a finger, the pointer or a tool.
enum Operation {
  case none
  case moving(WindowMove)
  case resizing(WindowResize)
  case dragging(Drag)

  var driver: Driver? {
    switch self {
    case .none: nil
    case .moving(let move): move.driver
    case .resizing(let resize): resize.driver
    case .dragging(let drag): drag.driver
    }
  }

  /// The window that is moved or resized.
  var window: ClientWindow? {
    switch self {
    case .none, .dragging: nil
    case .moving(let move): move.window
    case .resizing(let resize): resize.window
    }
  }

  func isDriven(by driver: Driver) -> Bool { self.driver == driver }
}

/// The input that drives an interactive move or resize, or a drag.
public enum Driver: Hashable, Sendable {
  case pointer
  case touch(FingerID)
  case tool(ToolID)
}

struct WindowMove {
  let window: ClientWindow
  let driver: Driver
  /// The vector from the driver to the window's position.
  let grip: Vector<LayoutSpace>

  /// Returns the position of the window, in whole logical pixels.
  func position(for place: Point<LayoutSpace>) -> Point<LayoutSpace> {
    let position = place + grip
    return Point(position.x.rounded(), position.y.rounded())
  }
}

struct WindowResize {
  let window: ClientWindow
  let driver: Driver
  let edges: WindowEdges
  let start: Point<LayoutSpace>
  let frame: Rect<LayoutSpace>

  /// Returns the frame with the dragged edges moved. The opposite edges stay, and each dimension is at least 1 pixel.
  func frame(for place: Point<LayoutSpace>) -> Rect<LayoutSpace> {
    let step = place - start
    var (left, top, right, bottom) = (frame.minX, frame.minY, frame.maxX, frame.maxY)
    if edges.contains(.left) { left = min(left + step.dx, right - 1) }
    if edges.contains(.right) { right = max(right + step.dx, left + 1) }
    if edges.contains(.top) { top = min(top + step.dy, bottom - 1) }
    if edges.contains(.bottom) { bottom = max(bottom + step.dy, top + 1) }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

struct Drag {
  let driver: Driver
  let origin: ClientID
  /// True if the drag does not have a data source. Then only the client that began it receives its events.
  let isPrivate: Bool
  var place: Point<LayoutSpace>
  var focus: SurfaceCapture?

  func contact(at time: InputTime) -> PointerContact? {
    focus.map {
      PointerContact(client: $0.client, surface: $0.id, place: $0.convert(place), time: time)
    }
  }
}
