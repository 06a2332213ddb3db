import Interaction
import Geometry
import Globals
import Keymaps
public import Seats
import Surfaces
import Traces

/// Tells a person what comes in and who gets it, a line for each event, as in `0.250 s  finger 1 down at 640,400 → term (hit)`.
///
/// What else an event leads to follows it on lines of its own.
public final class RoutingNarrator: CompositorObserver {
  private unowned let compositor: Compositor
  private let say: (String) -> Void
  /// What came in and is yet to be said, since it may still be delivered.
  private var opening: (text: String, subject: NarratedSubject, isDelivered: Bool)?
  private var consequences: [String] = []
  /// The keyboard that the last key came from.
  private var keyboard: DeviceID?
  private var token: ObserverToken?

  /// - Parameter say: gets each line.
  public init(of compositor: Compositor, say: @escaping (String) -> Void) {
    self.compositor = compositor
    self.say = say
  }

  /// Receives events and effects from now on.
  public func begin() {
    if token == nil { token = compositor.add(self) }
  }

  /// Receives nothing more.
  public func end() {
    token?.cancel()
    token = nil
    finish()
  }

  public var topics: ObserverTopics { [.input, .effects] }

  public func willRoute(_ event: InputEvent, at time: InputTime, from origin: InputOrigin) {
    if case .key(.key(let device, _, _)) = event { keyboard = device }
    guard let (words, subject) = words(for: event) else { return }
    finish()
    opening = ("\(Self.seconds(time))  \(words)", subject, false)
  }

  public func willCarryOut(_ routed: RoutedEffect) {
    guard let sentence = words(for: routed.effect) else { return }
    let why = "(\(routed.reason.word.spelledOut))"
    if let opening, !opening.isDelivered, opening.subject == sentence.subject {
      self.opening = ("\(opening.text) → \(sentence.target) \(why)", opening.subject, true)
    } else {
      consequences.append("\(sentence.target) \(sentence.words) \(why)")
    }
    if opening == nil { finish() }
  }

  /// Says what has not been said yet.
  public func finish() {
    if let opening { say(opening.text) }
    for consequence in consequences { say("         \(consequence)") }
    opening = nil
    consequences = []
  }

  /// A key as scripts name it: by its keysym, else by the kernel's name, else by its number.
  func keyName(_ code: UInt32, on device: DeviceID? = nil) -> String {
    let keysym = (device ?? keyboard).flatMap { compositor.seat.meaning(of: $0).keymap.plainKeysym(of: code)?.name }
    return keysym.flatMap { $0.isEmpty ? nil : $0 } ?? KeyNames.name(of: code) ?? "\(code)"
  }

  /// With two decimals, which are finer than the wire's 1/256 needs for reading.
  static func number(_ value: Double) -> String {
    guard value.isFinite else { return "nowhere" }
    let rounded = (value * 100).rounded() / 100
    return rounded == rounded.rounded() && rounded.magnitude < 1e15 ? "\(Int64(rounded))" : "\(rounded)"
  }

  /// With milliseconds, however late it is.
  static func seconds(_ time: InputTime) -> String {
    let milliseconds = String(time.microseconds / 1000 % 1000)
    let padding = String(repeating: "0", count: 3 - milliseconds.count)
    return "\(time.microseconds / 1_000_000).\(padding)\(milliseconds) s"
  }
}

// MARK: - Words

extension RoutingNarrator {
  /// What came in; nil for the end of a batch.
  private func words(for event: InputEvent) -> (words: String, subject: NarratedSubject)? {
    switch event {
    case .touch(let report): report.narration
    case .pointer(let report): report.narration
    case .gesture(let gesture): (gesture.words, .gesture)
    case .tool(let event): event.change.words.map { ("tool \(event.tool.rawValue) \($0)", .tool) }
    case .pad(let event): ("pad \(event.device.rawValue): \(event.change.words)", .pad)
    case .key(let report): words(for: report)
    case .motion(let motion): (motion.words, .other)
    case .deviceRemoved(let device): ("device \(device.rawValue) removed", .other)
    }
  }

  /// What happens to which target; nil for the end of a batch.
  private func words(for effect: Effect) -> NarratedEffect? {
    switch effect {
    case .touch(let message): words(for: message)
    case .pointer(let message): words(for: message)
    case .gesture(let target, let gesture):
      NarratedEffect("hears that the \(gesture.kind.word) \(gesture.phase.verb)", name(target.surface), .gesture)
    case .tool(let contact, let change):
      change.words.map { NarratedEffect("hears that the tool \($0)", name(contact.surface), .tool) }
    case .pad(let target, let event):
      NarratedEffect(
        "hears of the pad: \(event.change.words)", target.hasReceiver ? name(target.surface) : "nobody", .pad)
    case .key(let message): words(for: message)
    case .drag(let message): words(for: message)
    case .window(let command): words(for: command)
    case .action(let id, let taker):
      NarratedEffect("performs \(compositor.action(id).name)", name(taker), .other)
    case .note(let note): NarratedEffect("\(note.number)", note.kind.word.spelledOut, .other)
    }
  }

  func name(_ surface: SurfaceID) -> String { compositor.trace.names.name(of: surface) }
  func name(_ window: WindowID) -> String { compositor.trace.names.name(of: window) }
  func label(_ client: ClientID) -> String { compositor.label(of: client) }

  private func name(_ taker: ActionTaker) -> String {
    switch taker {
    case .client(let chord): name(chord.target.surface)
    case .window(let window, _): name(window)
    case .shell: "the shell"
    case .nobody: "nobody"
    }
  }
}

extension Point {
  var words: String { "\(RoutingNarrator.number(x)),\(RoutingNarrator.number(y))" }
}
