package import Documents

/// A script after reading: checked, with includes and repeats expanded.
package struct Script: Equatable, Sendable {
  /// The versions of scripts that this program reads.
  package static let format = FormatVersion("a script", current: 1)

  /// The outputs; if empty, the run has one output, `ScriptOutput.standard`.
  package var outputs: [ScriptOutput]
  package var clients: [ScriptClient]
  package var settings: ScriptSettings
  package var steps: [Step]
  /// The steps before the clients start.
  package var before: [Step] = []
  /// The steps at the end of every run, while the clients are still connected.
  package var after: [Step] = []
  /// The groups of all steps, each after the group that contains it.
  package var groups: [ScriptGroup] = []
  /// The borders between steps at the top of the script where nothing is held, changed or stopped, as numbers of steps
  /// before them: the places for injected faults.
  package var gaps: [Int] = []
  /// The parts that can be played alone: the items of the list of steps.
  package var parts: [ScriptPart] = []
  /// The path of the policy; nil if the script does not name one.
  package var policy: String?
  /// The session that programs run in.
  package var session = SessionSettings()
  /// The words by which runs select tests.
  package var tags: [String] = []
  /// The programs that must be in `PATH`.
  package var needs: [String] = []
  /// The combinations of values to play the script with; empty for a single run.
  package var matrix = Matrix()
  /// What the steps leave pressed, changed and named at the end.
  package var memory = StepMemory()

  package init(
    outputs: [ScriptOutput] = [], clients: [ScriptClient] = [], settings: ScriptSettings = ScriptSettings(),
    steps: [Step] = [], policy: String? = nil
  ) {
    self.policy = policy
    self.outputs = outputs
    self.clients = clients
    self.settings = settings
    self.steps = steps
  }

  package func client(named name: String) -> ScriptClient? { clients.first { $0.name == name } }
}

/// A headless output at the start of the run.
package struct ScriptOutput: Equatable, Sendable {
  package var name: String
  /// The size in physical pixels, before the transform.
  package var size: PixelSize
  /// Physical pixels per logical pixel; may be fractional.
  package var scale: Double
  package var transform: OutputTransform
  /// The refresh rate in hertz.
  package var refresh: Double
  /// The physical size before the transform; nil if the script does not set it.
  package var physicalSize: PhysicalSize?

  package init(
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

  package static let standard = ScriptOutput(name: "main", size: PixelSize(width: 1280, height: 800))
}

/// The clock and the limits of a run.
package struct ScriptSettings: Equatable, Sendable {
  package enum Clock: String, CaseIterable, Hashable, Sendable {
    /// The script's own time, which advances without waiting.
    case virtual
    /// The machine's time, for clients that use real clocks.
    case real
  }

  package var clock: Clock
  /// The real time after which a step no longer waits for busy clients.
  package var stepTimeout: TimeSpan
  /// The real time limit of expectations and waits without their own.
  package var within: TimeSpan
  /// The real time limit for the first window of the client that was started last. The next client, and steps without
  /// their own limit, wait for this window. Nil is the same as `within`.
  package var startTimeout: TimeSpan?
  /// The real time limit of the whole run; nil for no limit.
  package var timeout: TimeSpan?
  /// The number of touch and pointer samples per second of a movement that does not set one.
  package var samplesPerSecond: Double
  /// The folder to which paths of screenshots and checked files are relative, and in which clients start; nil for the
  /// working directory.
  package var directory: String?
  /// How the run continues after a failure in a group without its own value.
  package var afterFailure = AfterFailure.stop
  /// True if a selector that fits several windows is an error. Otherwise it selects the topmost.
  package var isStrict = false
  /// True if the run has an accessibility bus, false if not, nil if it depends on the steps.
  package var isAccessible: Bool?
  /// How the last pictures of runs with faults are compared.
  package var lastPicture = LastPicture()

  package init(
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
  package var startLimit: TimeSpan { startTimeout ?? within }
}
