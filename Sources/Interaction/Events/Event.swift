import Geometry

/// What is being delivered; it is valid until the call returns and is used again for the next event.
public final class Event {
  /// What kind of input an event tells of.
  public enum Kind: String, Hashable, Sendable {
    /// Touches of one input frame.
    case touches
    /// One press.
    case presses
    /// A movement of the device.
    case motion
    /// A command of a remote control.
    case remoteControl
  }

  /// What was taken from the queue last.
  ///
  /// A call that a timer causes, or the switching off of a recognizer, comes with the kind and time of the last event.
  @exclusivity(unchecked) public internal(set) var kind = Kind.touches
  /// When the event happened, by the clock of the input.
  @exclusivity(unchecked) public internal(set) var timestamp = Timestamp.zero
  /// The touches that changed, in the order of the input frame; empty for other kinds.
  @exclusivity(unchecked) public internal(set) var touches: [Touch] = []
  /// The press that changed; `nil` for other kinds.
  @exclusivity(unchecked) public internal(set) var press: Press?
  /// The command of a remote control, for example `play`; `nil` for other kinds.
  @exclusivity(unchecked) public internal(set) var remoteCommand: RemoteCommand?

  /// What the owner of some views looks for in a hit test that it makes by itself; `nil` in events of the application.
  ///
  /// Overrides of `hitTest(_:with:)` can read it, so that nothing has to be stored in the views for the length of the call.
  public let subject: AnyObject?

  /// Whether a handler, control or surface took the call that is on its way up the chain.
  @exclusivity(unchecked) private(set) var isHandled = false
  @exclusivity(unchecked) var hops = 0
  @exclusivity(unchecked) var nesting = 0
  /// Not weak: a weak reference to an object makes every use of it slower.
  @exclusivity(unchecked) unowned(unsafe) var application: Application?

  /// The lengths on the screen that was measured last.
  @exclusivity(unchecked) private(set) var limits = Limits(Configuration(), density: PixelDensity.usual)
  /// The density of that screen; 0 where it is not known.
  @exclusivity(unchecked) private var density = 0.0

  /// Told of each question of the hit tests; nobody outside of them.
  @exclusivity(unchecked) var hitTestObserver: (any InteractionObserver)?
  /// Views as transparent as this, or more, are not hit.
  @exclusivity(unchecked) var alphaThreshold = Event.usualAlphaThreshold
  static let usualAlphaThreshold = 0.01

  init() { subject = nil }

  /// An event that is never delivered: it carries the subject of a hit test to the owner's views.
  public init(lookingFor subject: AnyObject?) { self.subject = subject }

  /// Said by an override that does something with the event, so that an observer does not take it for unhandled.
  ///
  /// Nothing else depends on it: an event counts as consumed when `super` is not called.
  public func markHandled() { isHandled = true }

  /// Makes `limits` the lengths on a screen of that density; 0 is a screen whose density is not known.
  @inline(__always)
  func measure(_ density: Double) {
    if density != self.density { convert(to: density) }
  }

  @inline(never)
  private func convert(to density: Double) {
    self.density = density
    configurationDidChange()
  }

  /// Converts the lengths of the application's configuration anew.
  func configurationDidChange() {
    guard let configuration = application?.configuration else { return }
    limits = Limits(configuration, density: density == 0 ? configuration.pixelsPerMillimetre : density)
  }

  func prepareForCall() {
    isHandled = false
    hops = 0
    nesting = 0
  }
}

/// A movement of the whole device.
public enum Motion: String, Hashable, Sendable {
  /// The device was shaken.
  case shake
}

/// The name of a remote control's command, for example `togglePlayPause`.
public struct RemoteCommand: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// What the source of the command calls it.
  public let name: String

  /// A command of that name.
  public init(_ name: String) { self.name = name }
  /// Lets a literal stand for a command.
  public init(stringLiteral name: String) { self.name = name }
  /// The name, for logs.
  public var description: String { name }
}
