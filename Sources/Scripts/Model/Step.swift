import Documents

/// One thing the script does or expects.
public struct Step: Equatable, Sendable {
  public enum Kind: Equatable, Sendable {
    case wait(WaitStep)
    case tap(TapStep)
    case touch(TouchStep)
    case swipe(SwipeStep)
    case draw(DrawStep)
    case pinch(SpreadStep)
    case rotate(SpreadStep)
    case recording(RecordingStep)
    case pointer(PointerStep)
    case touchpad(TouchpadStep)
    case pen(PenStep)
    case key(KeyStep)
    case chord(KeyChord)
    case type(TypeStep)
    case media(MediaStep)
    case motion(MotionStep)
    case action(ActionStep)
    case pause(TimeSpan)
    case output(OutputStep)
    case close(WindowSelector)
    /// Nil takes the keyboard from every window.
    case focus(WindowSelector?)
    case raise(WindowSelector)
    case kill(KillStep)
    case run(RunStep)
    case start(client: String)
    case screenshot(ScreenshotStep)
    case expect(Expectation)
  }

  public var kind: Kind
  public var position: SourcePosition
  /// What the user calls the step, if anything.
  public var name: String?
  /// The groups it stands in, outermost first.
  public var groups: [String]
  /// The step as it was written, on one line, for reports.
  public var summary: String

  public init(
    _ kind: Kind, at position: SourcePosition, name: String? = nil, groups: [String] = [], summary: String = ""
  ) {
    self.kind = kind
    self.position = position
    self.name = name
    self.groups = groups
    self.summary = summary
  }
}

/// Holds the script until something has happened.
public struct WaitStep: Equatable, Sendable {
  public enum Event: Equatable, Sendable {
    case window(WindowSelector)
    case noWindow(WindowSelector)
    case exit(client: String)
  }

  public var event: Event
  /// Real time; nil is the script's `within`.
  public var within: TimeSpan?

  public init(_ event: Event, within: TimeSpan? = nil) {
    self.event = event
    self.within = within
  }
}

/// What happens to the device as a whole.
public enum MotionStep: String, CaseIterable, Sendable {
  case shake
  case tabletModeOn = "tablet-mode-on"
  case tabletModeOff = "tablet-mode-off"
  case lidClosed = "lid-closed"
  case lidOpened = "lid-opened"
}

/// An action message sent from the first responder up, or from a named window.
public struct ActionStep: Equatable, Sendable {
  public var name: String
  public var sender: WindowSelector?

  public init(name: String, sender: WindowSelector? = nil) {
    self.name = name
    self.sender = sender
  }
}

/// Changes an output; what is nil stays as it is.
public struct OutputStep: Equatable, Sendable {
  /// Nil is the first output.
  public var name: String?
  public var size: PixelSize?
  public var transform: OutputTransform?
  public var scale: Double?
  public var refresh: Double?

  public init(
    name: String? = nil, size: PixelSize? = nil, transform: OutputTransform? = nil, scale: Double? = nil,
    refresh: Double? = nil
  ) {
    self.name = name
    self.size = size
    self.transform = transform
    self.scale = scale
    self.refresh = refresh
  }
}

/// Ends a client, which may then die without failing the run.
public struct KillStep: Equatable, Sendable {
  public var client: String
  public var signal: Signal

  public init(client: String, signal: Signal = .kill) {
    self.client = client
    self.signal = signal
  }
}

/// Runs a command to its end.
public struct RunStep: Equatable, Sendable {
  public var command: Command
  public var environment: [EnvironmentVariable]
  public var directory: String?
  public var expectedExit: ProcessEnd
  /// Real time; nil is the script's `stepTimeout`.
  public var timeout: TimeSpan?

  public init(
    command: Command, environment: [EnvironmentVariable] = [], directory: String? = nil,
    expectedExit: ProcessEnd = .status(0), timeout: TimeSpan? = nil
  ) {
    self.command = command
    self.environment = environment
    self.directory = directory
    self.expectedExit = expectedExit
    self.timeout = timeout
  }
}

/// Writes what an output or window looks like as a PNG.
public struct ScreenshotStep: Equatable, Sendable {
  public var file: String
  public var space: PlaceSpace
  public var includesCursor: Bool
  public var overlay: OverlayChoice

  public init(
    file: String, space: PlaceSpace = .output(nil), includesCursor: Bool = false, overlay: OverlayChoice = .nothing
  ) {
    self.file = file
    self.space = space
    self.includesCursor = includesCursor
    self.overlay = overlay
  }
}
