import Geometry
import Surfaces

/// One tool, from the time it comes into proximity until it leaves.
struct TabletTool {
  /// The function of the tool for the client under it.
  enum Role {
    /// It has not reported a place yet.
    case unknown
    /// The client of the surface supports tablets, and receives it.
    case tool(SurfaceCapture)
    /// The client there does not support tablets: the tool moves the pointer.
    case pointer
  }

  enum Hold {
    case hovering
    /// The tip or a button is down: the surface keeps the tool until everything is released.
    case pressed
    /// No client received the press, or its surface was destroyed. No client receives the tool until everything is
    /// released.
    case swallowed
    /// The tip acts as a button of the pointer.
    case clicking
    /// The tip acts as a finger, which recognizers of pens receive before its client.
    case touching
  }

  let id: ToolID
  let tablet: DeviceID
  var place: Point<LayoutSpace>?
  var role = Role.unknown
  var hold = Hold.hovering
  var isDown = false
  /// The pressed buttons.
  var buttons: [UInt32] = []
  /// The clients that are owed a frame.
  var batch = Batch()

  init(_ id: ToolID, on tablet: DeviceID) {
    self.id = id
    self.tablet = tablet
  }

  var focus: SurfaceCapture? {
    if case .tool(let capture) = role { capture } else { nil }
  }

  var isHeld: Bool { isDown || !buttons.isEmpty }

  var isPointer: Bool {
    if case .pointer = role { true } else { false }
  }

  func contact(on capture: SurfaceCapture, at time: InputTime) -> ToolContact {
    ToolContact(
      tool: id, tablet: tablet, client: capture.client, surface: capture.id, time: time, cursorPlace: place ?? .zero)
  }

  // MARK: As the pointer or a finger

  static let primary: UInt32 = 0x110

  /// Returns the mouse button that corresponds to a pen's button, by linux/input-event-codes.h.
  static func pointerButton(for code: UInt32) -> UInt32 {
    switch code {
    case 0x14B: 0x111
    case 0x14C: 0x112
    case 0x149: 0x113
    default: code
    }
  }

  var fingerNumber: Int32 { Int32(truncatingIfNeeded: id.rawValue & 0x7FFF_FFFF) }

  func finger(at place: Point<LayoutSpace>) -> FingerSample {
    FingerSample(device: tablet, finger: fingerNumber, place: place, tool: .pen)
  }
}
