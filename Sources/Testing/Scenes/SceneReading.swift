package import Documents
package import Geometry
package import Globals
package import Keymaps
package import Launching
package import Rendering
package import Seats
package import Surfaces
package import Widgets

/// Everything that a test may know of a desktop: its windows, the focus, the outputs, predictions of presses, messages to clients,
/// pictures, and the widgets of applications.
///
/// Selectors, conditions and the answers of the control socket read a desktop through this protocol only. `DesktopScene` reads
/// that of a compositor; unit tests have scenes that they have made up. Reading changes nothing, and no client is notified.
package protocol SceneReading: AnyObject {
  /// The time of the compositor's events, by the script's clock or the machine's.
  var now: InputTime { get }

  // MARK: Windows

  /// The windows that are shown, in the order in which they were mapped.
  var mappedWindows: [ClientWindow] { get }
  /// The windows that are shown, the frontmost last.
  var stackedWindows: [ClientWindow] { get }
  var hiddenWindows: [ClientWindow] { get }
  func window(_ id: WindowID) -> ClientWindow?
  func surface(_ id: SurfaceID) -> Surface?
  /// The name of a surface in traces and messages.
  func name(of surface: Surface) -> String
  /// The states that the shell has last requested of a window.
  func states(of window: ClientWindow) -> WindowStates
  /// The icon of a toplevel; nil for the default icon.
  func icon(of window: ClientWindow) -> SceneIcon?
  /// The frontmost surface that takes touches at a place.
  func hit(at place: Point<LayoutSpace>) -> WindowHit?

  // MARK: Clients and programs

  /// The name of a client in logs, traces and scripts.
  func label(of client: ClientID) -> String
  /// Nil if a client has disconnected and all its objects are gone.
  func client(_ id: ClientID) -> SceneClient?
  /// The clients that are connected.
  var connectedClients: [SceneClient] { get }
  /// The names of the programs that the policy starts.
  var programs: [String] { get }
  func status(ofProgram name: String) -> SceneProgram?
  /// The output of programs of the policy so far.
  var programOutput: [ProgramOutput.Record] { get }

  // MARK: Focus

  var keyWindow: ClientWindow? { get }
  /// The surface that receives keys.
  var keyboardFocus: SurfaceID? { get }
  var pointerFocus: SurfaceID? { get }
  func touchFocus(finger: Int32, on device: DeviceID) -> SurfaceID?
  /// The responders of a surface, from it up to the shell.
  func chain(of surface: SurfaceID) -> [ChainSnapshot]
  var cursorPlace: Point<LayoutSpace> { get }
  /// The cursor of the pointer: the name of its shape in CSS, `surface` or `hidden`.
  var cursorName: String { get }
  /// The prediction of a press.
  func prediction(at place: Point<LayoutSpace>, byPointer: Bool) -> PressPrediction
  var drag: SceneDrag? { get }
  /// The text field that receives text; nil for none.
  var textField: ActiveTextField? { get }
  var editMenu: SceneMenu { get }
  var idleness: SceneIdleness { get }
  var lock: SceneLock { get }
  /// The keymap of the seat.
  var keymap: Keymap { get }
  /// The delay and the rate at which clients repeat keys.
  var keyRepeat: KeyRepetition { get }

  // MARK: Outputs

  /// The outputs; the first is that of steps which name none.
  var outputs: [OutputDescription] { get }
  /// The output that shows the largest part of a window.
  func output(showing window: ClientWindow) -> OutputDescription?
  /// The error message for an output that does not exist.
  func unknownOutput(_ name: String) -> String
  /// The picture of an output; nil if there is no such output.
  func picture(
    of output: String, _ overlay: OverlayChoice, cursor: Bool
  ) throws(RenderingError) -> ScenePicture?
  /// Returns whether pictures that are kept must not show the windows of a client, because a secret field is active.
  func hidesWindows(of client: ClientID) -> Bool

  // MARK: Messages and widgets

  /// The number of events that clients were sent since the session began.
  var sentCount: Int { get }
  /// The events that clients were sent, from a number on.
  func sent(from start: Int) -> ArraySlice<SentEvent>
  /// Answers questions about widgets; nil without accessibility.
  var widgets: (any WidgetAnswers)? { get }
  /// A question for what actions would do if they were sent now.
  ///
  /// - Parameter subject: the window that the actions are for; nil for the first responder.
  func question(about actions: [String], for subject: ClientWindow?) -> ActionOutlookQuestion
}

extension SceneReading {
  /// The output of a name; the first without a name.
  package func output(named name: String?) -> OutputDescription? {
    guard let name else { return outputs.first }
    return outputs.first { $0.name == name }
  }

  /// The error message for an output that does not exist.
  ///
  /// - Parameter name: the name in a script; nil for the first output.
  package func missingOutput(_ name: String?) -> String { name.map { unknownOutput($0) } ?? "there is no output" }

  /// The window of a surface; nil for none.
  package func window(of surface: SurfaceID?) -> ClientWindow? { surface.flatMap { self.surface($0) }?.root.window }
}

/// A client as other programs may see it.
package struct SceneClient {
  package var id: ClientID
  package var label: String
  package var processID: Int32
  /// The path of its executable; nil if the system does not say it.
  package var executable: String?
  /// The sandbox that it is in, if it is in one.
  package var sandbox: SandboxIdentity?
  /// True if it has not answered a ping in time.
  package var isUnresponsive: Bool

  package init(
    id: ClientID, label: String, processID: Int32 = 0, executable: String? = nil, sandbox: SandboxIdentity? = nil,
    isUnresponsive: Bool = false
  ) {
    (self.id, self.label, self.processID) = (id, label, processID)
    (self.executable, self.sandbox, self.isUnresponsive) = (executable, sandbox, isUnresponsive)
  }
}

/// The state of a program that the policy starts.
package struct SceneProgram: Equatable {
  /// `running`, `waiting`, `ended` or `given-up`.
  package var state: String
  /// The number of times that it was started.
  package var starts: Int
  /// The time of the next start; nil if none is due.
  package var due: InputTime?

  package init(state: String, starts: Int, due: InputTime? = nil) {
    (self.state, self.starts, self.due) = (state, starts, due)
  }
}

/// The states that the shell has last requested of a window.
package struct WindowStates: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let activated = WindowStates(rawValue: 1)
  package static let maximized = WindowStates(rawValue: 2)
  package static let fullscreen = WindowStates(rawValue: 4)
  package static let resizing = WindowStates(rawValue: 8)
  /// Its client need not draw, because the window is hidden.
  package static let suspended = WindowStates(rawValue: 16)
}

/// The icon of a window, as its client describes it.
package struct SceneIcon: Equatable {
  package struct Image: Equatable {
    /// The length of each side in pixels.
    package var side: Int
    /// The number of pixels for a logical pixel.
    package var scale: Int
  }

  /// The name in a theme of icons; nil if the client has set none.
  package var name: String?
  package var images: [Image]
}

/// A drag and drop operation in progress.
package struct SceneDrag {
  package var drag: SeatSnapshot.Drag
  /// The MIME types that its source offers.
  package var types: [String]

  package init(_ drag: SeatSnapshot.Drag, types: [String]) { (self.drag, self.types) = (drag, types) }
}

/// The time without input, and what follows from it.
package struct SceneIdleness {
  /// Microseconds since the last input, or since something visible has ceased to keep the seat from becoming idle.
  package var duration: UInt64
  package var isAsleep: Bool
  /// The time in microseconds after which the desktop is asleep; nil if it never sleeps.
  package var sleepTimeout: UInt64?
  /// The surfaces that keep the seat from becoming idle.
  package var holders: [SurfaceID]
  /// The number of notifications that clients wait for.
  package var notifications: Int

  package init(
    duration: UInt64 = 0, isAsleep: Bool = false, sleepTimeout: UInt64? = nil, holders: [SurfaceID] = [],
    notifications: Int = 0
  ) {
    (self.duration, self.isAsleep, self.sleepTimeout) = (duration, isAsleep, sleepTimeout)
    (self.holders, self.notifications) = (holders, notifications)
  }
}

/// The lock of the session.
package struct SceneLock {
  package var isLocked: Bool
  /// The client that has locked the session; nil if it has gone.
  package var client: ClientID?

  package init(isLocked: Bool = false, client: ClientID? = nil) { (self.isLocked, self.client) = (isLocked, client) }
}

/// The delay and the rate at which clients repeat keys.
package struct KeyRepetition {
  /// Milliseconds from a press to the first repetition.
  package var delay: Int32
  /// Repetitions per second; 0 for none.
  package var rate: Int32

  package init(delay: Int32, rate: Int32) { (self.delay, self.rate) = (delay, rate) }
}

/// The picture of an output.
package struct ScenePicture {
  /// The picture, which is valid until the output is drawn again.
  package var bitmap: Bitmap
  /// A number that changes when something is drawn.
  package var revision: UInt64

  package init(_ bitmap: Bitmap, revision: UInt64) { (self.bitmap, self.revision) = (bitmap, revision) }
}
