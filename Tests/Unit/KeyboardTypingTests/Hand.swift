import Geometry
import KeyboardLayouts
import KeyboardTyping

/// Layouts that many tests use. Each is compiled once.
enum SharedLayouts {
  private static let all = Result {
    try ["us", "de", "fr", "ru", "ara", "vn", "th"].map { ($0, try KeyboardLayout(parsing: $0)) }
  }

  static func layout(_ name: String) throws -> KeyboardLayout {
    try all.get().first { $0.0 == name }?.1 ?? KeyboardLayout(parsing: name)
  }
}

/// Fingers on a keyboard, a clock, and the field that receives the text.
struct Hand {
  private(set) var typist: Typist
  private(set) var effects: [TypingEffect] = []
  /// The milliseconds since the start.
  private(set) var time: UInt64 = 10_000
  /// The content of a field that carries out the effects. Keys of commands are written like `<Tab>`.
  private(set) var text = ""

  /// A phone's screen, 57 mm wide, with a strip of 6 mm above the keys.
  static let panel = KeyboardPanel(
    keys: Rect(x: 0, y: 40, width: 360, height: 216), bounds: Rect(x: 0, y: 0, width: 360, height: 256),
    pixelsPerMillimetre: 6.3)

  init(_ layouts: [String] = ["us"], _ context: TextContext = TextContext(), _ rules: TypingRules = TypingRules())
    throws
  {
    typist = Typist(try layouts.map(SharedLayouts.layout), on: Self.panel, rules)
    take(typist.fieldDidBegin(context))
  }

  var display: KeyboardDisplay { typist.display }

  var panel: KeyboardPanel { typist.geometry.panel }

  func millimetres(_ length: Double) -> Double { length * panel.pixelsPerMillimetre }

  /// The key that types a text with or without Shift, or that has a name.
  func key(_ name: String) -> PlacedKey {
    let keys = typist.geometry.keys
    let found = keys.first { $0.key.text(shifted: false) == name } ?? keys.first { $0.key.text(shifted: true) == name }
    guard let key = found ?? keys.first(where: { $0.key.name(shifted: false) == name }) else {
      preconditionFailure("no key \(name) on the page \(typist.display.page)")
    }
    return key
  }

  func place(_ name: String) -> Point<SurfaceSpace> { key(name).frame.center }

  // MARK: - Fingers

  mutating func down(_ name: String, _ finger: Int32 = 0) { down(at: place(name), finger) }

  mutating func down(at place: Point<SurfaceSpace>, _ finger: Int32 = 0) {
    take(typist.touchBegan(finger, at: place, time: time))
  }

  mutating func move(to name: String, _ finger: Int32 = 0) { move(to: place(name), finger) }

  mutating func move(to place: Point<SurfaceSpace>, _ finger: Int32 = 0) {
    take(typist.touchMoved(finger, to: place, time: time))
  }

  mutating func up(_ finger: Int32 = 0) { take(typist.touchEnded(finger, time: time)) }

  mutating func cancel(_ finger: Int32 = 0) { take(typist.touchCancelled(finger, time: time)) }

  /// Taps keys one after another: each for 60 ms, with 60 ms between two.
  mutating func tap(_ names: String...) {
    for name in names {
      down(name)
      pass(60)
      up()
      pass(60)
    }
  }

  /// Taps the key of each character.
  mutating func type(_ text: String) {
    for character in text { tap(character == " " ? "Space" : String(character)) }
  }

  /// Moves a finger on a line, in steps.
  mutating func drag(from start: Point<SurfaceSpace>, by way: Vector<SurfaceSpace>, during duration: UInt64) {
    down(at: start)
    for step in 1...10 {
      pass(duration / 10)
      move(to: start + way * (Double(step) / 10))
    }
    up()
  }

  // MARK: - Time and fields

  /// Lets time pass. The typist is called at the times that it asks for.
  mutating func pass(_ milliseconds: UInt64) {
    let end = time + milliseconds
    while let next = typist.next, next <= end {
      time = max(time, next)
      take(typist.timeDidPass(time))
    }
    time = end
  }

  mutating func jump(to time: UInt64) { self.time = max(time, self.time) }

  mutating func begin(_ context: TextContext) { take(typist.fieldDidBegin(context)) }

  mutating func end() { take(typist.fieldDidEnd()) }

  mutating func report(_ context: TextContext) { take(typist.contextDidChange(context, at: time)) }

  /// Changes the typist in another way.
  mutating func perform(_ change: (inout Typist, UInt64) -> [TypingEffect]) { take(change(&typist, time)) }

  /// Returns the effects since the previous call.
  mutating func takeEffects() -> [TypingEffect] {
    defer { effects = [] }
    return effects
  }

  private mutating func take(_ new: [TypingEffect]) {
    effects += new
    for effect in new {
      switch effect {
      case .commit(let added): text += added
      case .delete(let deletion):
        if deletion.unit == .character {
          text = String(text.dropLast())
        } else {
          while text.last?.isWhitespace == true { text.removeLast() }
          while let last = text.last, !last.isWhitespace { text.removeLast() }
        }
      case .key(.enter, []): text += "\n"
      case .key(let key, let modifiers):
        text += "<\(modifiers.map(\.rawValue).sorted().joined(separator: "+"))\(modifiers.isEmpty ? "" : "+")\(key)>"
      case .moveCaret, .switchLayout, .hide: break
      }
    }
  }
}
