import Geometry
import Surfaces

/// One tool, from when a tablet feels it until it does so no longer.
final class TabletTool {
  /// What the tool is to whoever is under it.
  enum Role {
    /// Nothing is known of its place yet.
    case unknown
    /// The client of the surface knows of tablets, and has it.
    case tool(SurfaceCapture)
    /// Nobody there knows of tablets: it moves the pointer.
    case pointer
  }

  enum Hold {
    case hovering
    /// The tip or a button is down: the surface keeps the tool until nothing is.
    case pressed
    /// A press that no client got, or whose surface is gone, until nothing is down.
    case swallowed
    /// The tip is a button of the pointer.
    case clicking
    /// The tip is a finger, which recognizers of pens have before its client.
    case touching
  }

  let id: ToolID
  let tablet: DeviceID
  var place: Point<LayoutSpace>?
  var role = Role.unknown
  var hold = Hold.hovering
  var isDown = false
  /// That are pressed; few.
  var buttons: [UInt32] = []
  /// Clients that are owed a frame.
  var batch = Batch()

  init(_ id: ToolID, on tablet: DeviceID) {
    self.id = id
    self.tablet = tablet
  }

  var focus: SurfaceCapture? {
    if case .tool(let capture) = role { capture } else { nil }
  }

  var isHeld: Bool { isDown || !buttons.isEmpty }

  func contact(on capture: SurfaceCapture, at time: Timestamp) -> ToolContact {
    ToolContact(
      tool: id, tablet: tablet, client: capture.client, surface: capture.id, time: time, cursorPlace: place ?? .zero)
  }
}
