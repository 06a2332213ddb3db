public import Documents

/// A scripted session as the user wrote it, checked, with includes and repeats written out.
public struct Script: Equatable, Sendable {
  /// The versions of scripts that this program reads.
  public static let format = FormatVersion("a script", current: 1)

  /// Empty where the script says nothing of outputs: then there is one, `ScriptOutput.standard`.
  public var outputs: [ScriptOutput]
  public var clients: [ScriptClient]
  public var settings: ScriptSettings
  public var steps: [Step]
  /// The file of the policy that holds, where the script names one.
  public var policy: String?

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

/// A headless output to begin with.
public struct ScriptOutput: Equatable, Sendable {
  public var name: String
  /// Physical pixels, before the transform.
  public var size: PixelSize
  /// Physical pixels for each logical one; may be fractional.
  public var scale: Double
  public var transform: OutputTransform
  /// Hertz.
  public var refresh: Double
  /// Before the transform; nil where the script does not say.
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

/// Limits and clock of a whole run.
public struct ScriptSettings: Equatable, Sendable {
  public enum Clock: String, CaseIterable, Hashable, Sendable {
    /// The script's own time, which passes without waiting.
    case virtual
    /// The machine's time, for clients with clocks of their own.
    case real
  }

  public var clock: Clock
  /// Real time after which a step whose clients are still busy is given up.
  public var stepTimeout: TimeSpan
  /// Real time for which expectations and waits are tried, where they name no limit.
  public var within: TimeSpan
  /// Real time for which the next client, or a step that has no limit of its own, waits for the window of the client that
  /// was started last; nil is as long as `within`.
  public var startTimeout: TimeSpan?
  /// Real time for the whole run; nil is no limit.
  public var timeout: TimeSpan?
  /// Touch and pointer samples for each second of a movement that names no number.
  public var samplesPerSecond: Double
  /// Where relative paths of screenshots and checked files begin, and where clients start; nil is the working directory.
  public var directory: String?

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

  /// `startTimeout`, or what it is without one.
  public var startLimit: TimeSpan { startTimeout ?? within }
}
