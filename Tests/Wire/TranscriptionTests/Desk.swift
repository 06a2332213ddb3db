import Documents
import Geometry
import Scripts
import Seats
import StageKit
import Transcription

/// A simulated desktop with one window, simulated devices, and a transcriber.
final class Desk: Surroundings, Hands {
  static let term = WindowSelector(client: "term", position: SourcePosition(file: "desk", line: 1, column: 1))
  /// The size of the window.
  var windowSize = Size<LayoutSpace>(400, 300)
  private var window: Rect<LayoutSpace> { Rect(origin: Point(100, 100), size: windowSize) }
  private let output = Rect<LayoutSpace>(x: 0, y: 0, width: 1280, height: 800)

  var pointerPlace = Point<LayoutSpace>(0, 0)
  var holdsPointer = false
  var watchesFingers = false
  var isMovingThings = false
  var nextTimer: InputTime?
  /// The expectations after each step.
  var expected: [Expectation] = []
  private(set) var now: Int64 = 1_000_000
  private(set) var lines: [String] = []
  private var transcriber: Transcriber!
  private let isRaw: Bool
  /// The current names of keys.
  var keyNames: any KeyNaming = FewKeys()

  init(isRaw: Bool = false) {
    self.isRaw = isRaw
    transcriber = Transcriber(around: self, keys: { [unowned self] _ in keyNames }, isRaw: isRaw) { [unowned self] in
      lines.append(ScriptText.line($0) ?? "?")
    } expect: { [unowned self] in
      lines.append(ScriptText.line($0) ?? "?")
    }
  }

  // MARK: Queries of the transcriber

  func ground(at place: Point<LayoutSpace>) -> Ground {
    window.contains(place)
      ? Ground(space: .window(Self.term), frame: PlaceFrame(area: window))
      : Ground(space: .output(nil), frame: PlaceFrame(area: output))
  }

  /// The area that covers the window; nil for none.
  var cover: Rect<LayoutSpace>?

  func reaches(_ space: PlaceSpace, at place: Point<LayoutSpace>, with device: Aim.Device) -> Bool {
    guard case .window = space else { return output.containsOrTouches(place) }
    return window.contains(place) && cover?.contains(place) != true
  }

  /// Answers for the widgets under presses; nil asks for none.
  var widgetAtPlace: ((Point<LayoutSpace>) -> PressedWidget?)?

  func widget(at place: Point<LayoutSpace>) -> PressedWidget? { widgetAtPlace?(place) }

  func target(at place: Point<LayoutSpace>) -> UInt32? { window.contains(place) ? 1 : nil }
  func expectations(after kind: InputKind) -> [Expectation] { expected }

  // MARK: Hands

  func pass(_ milliseconds: Int64) { now += milliseconds * 1_000 }

  let panel = DeviceID(.scripts, 7)
  let mouse = DeviceID(.scripts, 8)
  let keys = DeviceID(.scripts, 9)

  func route(_ events: [InputEvent]) {
    for event in events {
      transcriber.receive(event, at: InputTime(microseconds: UInt64(now)))
      if case .pointer(.motionAbsolute(let place)) = event { pointerPlace = place }
      if case .pointer(.motion(let step, _)) = event { pointerPlace = pointerPlace + step }
      transcriber.eventDidEnd()
    }
  }

  func tap(_ x: Double, _ y: Double, hold: Int64 = 50) {
    land((0, x, y))
    pass(hold)
    lift(0)
  }

  func click(hold: Int64 = 50) {
    button(true)
    pass(hold)
    button(false)
  }

  func scroll(_ value120: Int32) {
    scroll(AxisSample(axis: .vertical, source: .wheel, value: Double(value120) / 8, value120: value120))
  }

  func type(_ codes: UInt32...) {
    for code in codes {
      key(code, true)
      pass(80)
      key(code, false)
      pass(40)
    }
  }

  func windowComes() { transcriber.wait(for: .window(Self.term), at: now) }
  func windowGoes() { transcriber.wait(for: .noWindow(Self.term), at: now) }
  func note(_ kind: Step.Kind) { transcriber.note(kind, at: now) }

  /// The recorded steps, without the list's dashes.
  var story: String {
    transcriber.finish(at: now)
    return lines.map { String($0.dropFirst(4)) }.joined()
  }

  var dropped: [String: Int] { transcriber.dropped }
}

/// A keyboard with a few keys.
final class FewKeys: KeyNaming {
  var keyboard: String?
  var mayDiffer = false
  static let (a, b, enter, shift, control, escape, volumeUp): (UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32) =
    (30, 48, 28, 42, 29, 1, 115)

  func character(of typed: TypedKey) -> Character? {
    switch (typed.key, typed.held) {
    case (Self.a, []): "a"
    case (Self.a, [Self.shift]): "A"
    case (Self.b, []): "b"
    case (Self.enter, []): "\n"
    default: nil
    }
  }

  func chord(of typed: TypedKey) -> KeyChord? {
    guard typed.held == [Self.control], let name = name(of: typed.key) else { return nil }
    return KeyChord(modifiers: [.control], key: name)
  }

  func name(of code: UInt32) -> String? {
    [
      Self.a: "a", Self.b: "b", Self.enter: "Return", Self.shift: "Shift_L", Self.control: "Control_L",
      Self.escape: "Escape", Self.volumeUp: "XF86AudioRaiseVolume",
    ][code]
  }
}
