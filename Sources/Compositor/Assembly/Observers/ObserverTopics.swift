/// The groups of notifications that an observer can receive. A topic without observers costs one comparison.
public struct ObserverTopics: OptionSet, Sendable {
  public let rawValue: UInt16

  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Events before and after they are routed.
  public static let input = ObserverTopics(rawValue: 1 << 0)
  /// Effects of the router.
  public static let effects = ObserverTopics(rawValue: 1 << 1)
  public static let actions = ObserverTopics(rawValue: 1 << 2)
  /// Windows that are mapped, unmapped or asked to close.
  public static let windows = ObserverTopics(rawValue: 1 << 3)
  /// Requests of scripts and of the control socket.
  public static let requests = ObserverTopics(rawValue: 1 << 4)
  public static let policy = ObserverTopics(rawValue: 1 << 5)
  public static let outputs = ObserverTopics(rawValue: 1 << 6)
  public static let time = ObserverTopics(rawValue: 1 << 7)
  /// Turns of the loop.
  public static let turns = ObserverTopics(rawValue: 1 << 8)
  /// Programs that the compositor starts.
  public static let programs = ObserverTopics(rawValue: 1 << 9)
  /// Clients that do not read the events they are sent.
  public static let reading = ObserverTopics(rawValue: 1 << 10)
  /// The lines of the trace. There is a trace only while it has an observer.
  public static let trace = ObserverTopics(rawValue: 1 << 11)
  /// The action that toggles the host compositor's shortcuts. It has an observer only if this compositor runs in a
  /// host.
  public static let hostShortcuts = ObserverTopics(rawValue: 1 << 12)
  /// The states and values of the policy's gestures. They are measured only while this or the trace has an observer, or
  /// a program reads them.
  public static let gestures = ObserverTopics(rawValue: 1 << 13)
  /// Commits of windows' surfaces. Pixels are compared only while this has an observer.
  public static let commits = ObserverTopics(rawValue: 1 << 14)
}
