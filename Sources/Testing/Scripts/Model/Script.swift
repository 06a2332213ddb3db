public import Documents

/// A script after reading: checked, with includes and repeats expanded.
public struct Script: Equatable, Sendable {
  /// The versions of scripts that this program reads.
  public static let format = FormatVersion("a script", current: 1)

  /// The outputs; if empty, the run has one output, `ScriptOutput.standard`.
  public var outputs: [ScriptOutput]
  public var clients: [ScriptClient]
  public var settings: ScriptSettings
  public var steps: [Step]
  /// The steps before the clients start.
  public var before: [Step] = []
  /// The steps at the end of every run, while the clients are still connected.
  public var after: [Step] = []
  /// The groups of all steps, each after the group that contains it.
  public var groups: [ScriptGroup] = []
  /// The borders between steps at the top of the script where nothing is held, changed or stopped, as numbers of steps
  /// before them: the places for injected faults.
  public var gaps: [Int] = []
  /// The parts that can be played alone: the items of the list of steps.
  public var parts: [ScriptPart] = []
  /// The path of the policy; nil if the script does not name one.
  public var policy: String?
  /// The session that programs run in.
  public var session = SessionSettings()
  /// The words by which runs select tests.
  public var tags: [String] = []
  /// The programs that must be in `PATH`.
  public var needs: [String] = []
  /// The combinations of values to play the script with; empty for a single run.
  public var matrix = Matrix()
  /// What the steps leave pressed, changed and named at the end.
  public var memory = StepMemory()

  public init(
    outputs: [ScriptOutput] = [], clients: [ScriptClient] = [], settings: ScriptSettings = ScriptSettings(),
    steps: [Step] = [], policy: String? = nil
  ) {
    self.policy = policy
    self.outputs = outputs
    self.clients = clients
    self.settings = settings
    self.steps = steps
  }

  public func client(named name: String) -> ScriptClient? { clients.first { $0.name == name } }
}

/// A headless output at the start of the run.
public struct ScriptOutput: Equatable, Sendable {
  public var name: String
  /// The size in physical pixels, before the transform.
  public var size: PixelSize
  /// Physical pixels per logical pixel; may be fractional.
  public var scale: Double
  public var transform: OutputTransform
  /// The refresh rate in hertz.
  public var refresh: Double
  /// The physical size before the transform; nil if the script does not set it.
  public var physicalSize: PhysicalSize?

  public init(
    name: String, size: PixelSize, scale: Double = 1, transform: OutputTransform = .normal, refresh: Double = 60,
    physicalSize: PhysicalSize? = nil
  ) {
    self.physicalSize = physicalSize
    self.name = name
    self.size = size
    self.scale = scale
    self.transform = transform
    self.refresh = refresh
  }

  public static let standard = ScriptOutput(name: "main", size: PixelSize(width: 1280, height: 800))
}

/// The clock and the limits of a run.
public struct ScriptSettings: Equatable, Sendable {
  public enum Clock: String, CaseIterable, Hashable, Sendable {
    /// The script's own time, which advances without waiting.
    case virtual
    /// The machine's time, for clients that use real clocks.
    case real
  }

  public var clock: Clock
  /// The real time after which a step no longer waits for busy clients.
  public var stepTimeout: TimeSpan
  /// The real time limit of expectations and waits without their own.
  public var within: TimeSpan
  /// The real time limit for the first window of the client that was started last. The next client, and steps without
  /// their own limit, wait for this window. Nil is the same as `within`.
  public var startTimeout: TimeSpan?
  /// The real time limit of the whole run; nil for no limit.
  public var timeout: TimeSpan?
  /// The number of touch and pointer samples per second of a movement that does not set one.
  public var samplesPerSecond: Double
  /// The folder to which paths of screenshots and checked files are relative, and in which clients start; nil for the
  /// working directory.
  public var directory: String?
  /// How the run continues after a failure in a group without its own value.
  public var afterFailure = AfterFailure.stop
  /// True if a selector that fits several windows is an error. Otherwise it selects the topmost.
  public var isStrict = false
  /// True if the run has an accessibility bus, false if not, nil if it depends on the steps.
  public var isAccessible: Bool?
  /// How the last pictures of runs with faults are compared.
  public var lastPicture = LastPicture()

  public init(
    clock: Clock = .virtual, stepTimeout: TimeSpan = .seconds(10), within: TimeSpan = .seconds(5),
    timeout: TimeSpan? = nil, samplesPerSecond: Double = 60, directory: String? = nil, startTimeout: TimeSpan? = nil
  ) {
    self.startTimeout = startTimeout
    self.clock = clock
    self.stepTimeout = stepTimeout
    self.within = within
    self.timeout = timeout
    self.samplesPerSecond = samplesPerSecond
    self.directory = directory
  }

  /// The limit for the first window: `startTimeout`, or `within` if that is nil.
  public var startLimit: TimeSpan { startTimeout ?? within }
}
