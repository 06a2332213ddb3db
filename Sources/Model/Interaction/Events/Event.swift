import Geometry

/// The event that is being delivered. It is valid until the call returns; the object is reused for the next event.
public final class Event {
  /// The kinds of input.
  public enum Kind: String, Hashable, Sendable {
    /// The touches of one input frame.
    case touches
    /// The movement of a pointer without a pressed button.
    case hover
    /// One press.
    case presses
    /// A movement of the device.
    case motion
    /// A command of a remote control.
    case remoteControl
  }

  /// The kind of the last event taken from the queue.
  ///
  /// A call caused by a timer, or by disabling a recognizer, has the kind of the last event.
  @exclusivity(unchecked) public internal(set) var kind = Kind.touches
  /// The time of the event on the clock of the input.
  @exclusivity(unchecked) public internal(set) var timestamp = Timestamp.zero
  /// The touches that changed, in the order of the input frame; empty for other kinds.
  @exclusivity(unchecked) public internal(set) var touches: [Touch] = []
  /// The press that changed; `nil` for other kinds.
  @exclusivity(unchecked) public internal(set) var press: Press?
  /// The command of a remote control, for example `play`; `nil` for other kinds.
  @exclusivity(unchecked) public internal(set) var remoteCommand: RemoteCommand?

  /// The motion of the device, for example `shake`; `nil` for other kinds.
  @exclusivity(unchecked) public internal(set) var motion: Motion?
  /// The event's content until it is sent; nil afterwards.
  @exclusivity(unchecked) var awaited: SentContent?

  /// The object that a hit test of the owner looks for; `nil` in events of the application.
  ///
  /// Overrides of `hitTest(_:with:)` can read it, so that views need no state for the duration of the call.
  public let subject: AnyObject?

  /// True if a handler was marked for the current call along the responder chain.
  @exclusivity(unchecked) private var isMarked = false
  /// True if the current call reached the end of the chain.
  @exclusivity(unchecked) var reachedEnd = false
  @exclusivity(unchecked) var hops = 0
  @exclusivity(unchecked) var nesting = 0
  /// Not weak: a weak reference to an object makes every use of the object slower.
  @exclusivity(unchecked) unowned(unsafe) var application: Application?

  /// The limits on the screen that was measured last.
  @exclusivity(unchecked) private(set) var limits = Limits(Configuration(), density: PixelDensity.usual)
  /// The density of that screen; 0 if it is unknown.
  @exclusivity(unchecked) private var density = 0.0

  /// The observer of the steps of a hit test; `nil` outside of hit tests.
  @exclusivity(unchecked) var hitTestObserver: (any InteractionObserver)?
  /// Views whose alpha is at most this value are not hit.
  @exclusivity(unchecked) var alphaThreshold = Event.usualAlphaThreshold
  static let usualAlphaThreshold = 0.01

  init() { subject = nil }

  /// Creates an event that is never delivered. It carries the subject of a hit test to the owner's views.
  public init(lookingFor subject: AnyObject?) { self.subject = subject }

  /// Marks the event as handled for observers. Call it from an override that handles the event and also calls `super`.
  ///
  /// An override that does not call `super` has handled the event without it. Only
  /// ``InteractionObserver/wasUnhandled(_:_:)`` and ``InteractionObserver/wasHandledAndForwarded(_:_:)`` depend on it.
  public func markHandled() { isMarked = true }

  /// Reports a call that reached the end of the chain to an observer.
  func reportEnd(of method: EventMethod, _ content: EventContent, to observer: (any InteractionObserver)?) {
    if isMarked {
      observer?.wasHandledAndForwarded(method, content)
    } else {
      observer?.wasUnhandled(method, content)
    }
  }

  /// Sets `limits` to the lengths on a screen of the given density; 0 is an unknown density.
  @inline(__always)
  func measure(_ density: Double) {
    if density != self.density { convert(to: density) }
  }

  @inline(never)
  private func convert(to density: Double) {
    self.density = density
    configurationDidChange()
  }

  /// Converts the lengths of the application's configuration again.
  func configurationDidChange() {
    guard let configuration = application?.configuration else { return }
    limits = Limits(configuration, density: density == 0 ? configuration.pixelsPerMillimetre : density)
  }

  func prepareForCall() {
    isMarked = false
    reachedEnd = false
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
  /// The name that the source of the command uses.
  public let name: String

  /// Creates a command with a name.
  public init(_ name: String) { self.name = name }
  /// Creates a command from a string literal.
  public init(stringLiteral name: String) { self.name = name }
  /// The name, for logs.
  public var description: String { name }

  /// Begin to play.
  public static let play: Self = "play"
  /// Pause.
  public static let pause: Self = "pause"
  /// Stop.
  public static let stop: Self = "stop"
  /// Pause what plays, or play what is paused.
  public static let togglePlayPause: Self = "togglePlayPause"
  /// Go to the next track.
  public static let nextTrack: Self = "nextTrack"
  /// Go to the previous track.
  public static let previousTrack: Self = "previousTrack"
  /// Begin to rewind. ``endSeekingBackward`` follows.
  public static let beginSeekingBackward: Self = "beginSeekingBackward"
  /// Stop rewinding.
  public static let endSeekingBackward: Self = "endSeekingBackward"
  /// Begin to wind forward. ``endSeekingForward`` follows.
  public static let beginSeekingForward: Self = "beginSeekingForward"
  /// Stop winding forward.
  public static let endSeekingForward: Self = "endSeekingForward"
}
