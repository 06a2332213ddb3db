import KeyboardLayouts
import KeyboardTyping
import Testing

@Suite("Scanning with a switch")
struct ScannerTests {
  /// A scanner, the keys that it scans, and a clock.
  private struct Scan {
    private(set) var hand: Hand
    private(set) var scanner: Scanner
    private(set) var time: UInt64 = 5_000
    private var isShown = true

    init(_ layouts: [String] = ["fr"], _ pace: Scanner.Pace = .automatic(1_000)) throws {
      hand = try Hand(layouts)
      scanner = Scanner(pace, longPress: 400)
      follow()
    }

    var place: Scanner.Place? { scanner.place }
    var text: String { hand.text }
    var rows: [[KeyboardKey]] { hand.typist.geometry.page.rows }

    /// The name of the highlighted key; nil for rows and choices.
    var key: String? {
      guard case .key(let index) = place else { return nil }
      return hand.typist.geometry.keys[index].key.name(shifted: false)
    }

    /// Lets time pass. The scanner is called at the times that it asks for.
    mutating func pass(_ milliseconds: UInt64) {
      let end = time + milliseconds
      while let next = scanner.next, next <= end {
        time = max(time, next)
        carryOut(scanner.timeDidPass(time))
      }
      time = end
    }

    /// Lets time pass until a place is highlighted.
    mutating func wait(for place: Scanner.Place) {
      for _ in 0..<200 where self.place != place { pass(100) }
    }

    mutating func hit(for duration: UInt64 = 50) {
      scanner.switchBegan(1, at: time)
      pass(duration)
      end(1)
    }

    mutating func begin(_ number: Int32) { scanner.switchBegan(number, at: time) }
    mutating func end(_ number: Int32) { carryOut(scanner.switchEnded(number, at: time)) }

    mutating func cancel(_ number: Int32) { scanner.switchCancelled(number, at: time) }

    mutating func advance() { carryOut(scanner.advance(at: time)) }

    mutating func change(isShown: Bool) {
      self.isShown = isShown
      follow()
    }

    mutating func change(_ body: (inout Hand) -> Void) {
      body(&hand)
      follow()
    }

    private mutating func carryOut(_ outcome: Scanner.Outcome?) {
      hand.jump(to: time)
      switch outcome {
      case .press(let key): hand.perform { $0.press(key, at: $1) }
      case .openChoices(let key):
        hand.perform { $0.choices(of: key).isEmpty ? $0.press(key, at: $1) : $0.openChoices(of: key, at: $1) }
      case .choose(let choice): hand.perform { $0.choose(choice, at: $1) }
      case .closeChoices: hand.perform { $0.closeChoices(at: $1) }
      case nil: break
      }
      follow()
    }

    private mutating func follow() {
      let typist = hand.typist
      scanner.show(
        isShown ? typist.geometry.page : nil, choices: typist.display.menu?.choices.count ?? 0, at: time)
    }
  }

  @Test("rows are highlighted one after another, from the top, and again")
  func rows() throws {
    var scan = try Scan()
    #expect(scan.place == .row(0) && scan.scanner.next == scan.time + 1_000)
    scan.pass(999)
    #expect(scan.place == .row(0))
    scan.pass(1)
    #expect(scan.place == .row(1))
    scan.pass(1_000 * UInt64(scan.rows.count - 1))
    #expect(scan.place == .row(0))
  }

  @Test("a switch enters the row, then types the key, and the rows begin again")
  func key() throws {
    var scan = try Scan()
    scan.pass(1_000)
    scan.hit()
    #expect(scan.key == "q" && scan.text == "", "the first key of the second row")
    scan.pass(2_000)
    #expect(scan.key == "d")
    scan.hit()
    #expect(scan.text == "d" && scan.place == .row(0))
    #expect(scan.scanner.next == scan.time + 1_000, "the first row has its whole time")
  }

  @Test("every key of the page can be reached, and does what a tap does")
  func everyKey() throws {
    var scan = try Scan(["fr", "ru"], .manual)
    var names: Set<String> = []
    for (row, keys) in scan.rows.enumerated() {
      for position in keys.indices {
        for _ in 0..<row { scan.advance() }
        scan.hit()
        for _ in 0..<position { scan.advance() }
        let key = try #require(scan.key ?? (keys.count == 1 ? keys[0].name(shifted: false) : nil))
        #expect(key == keys[position].name(shifted: false))
        names.insert(key)
        // Leaves the row without pressing the key.
        for _ in 0..<(2 * keys.count - position) { scan.advance() }
        #expect(scan.place == .row(0))
      }
    }
    #expect(names == Set(scan.rows.flatMap(\.self).map { $0.name(shifted: false) }) && scan.text == "")
  }

  @Test("a row that was scanned twice is left")
  func leaving() throws {
    var scan = try Scan()
    scan.hit()
    let count = UInt64(scan.rows[0].count)
    scan.pass(1_000 * (2 * count - 1))
    #expect(scan.place == .key(Int(count) - 1))
    scan.pass(1_000)
    #expect(scan.place == .row(0) && scan.text == "")
    scan.pass(1_000)
    #expect(scan.place == .row(1))
  }

  @Test("rows that were scanned ten times are highlighted no more until a switch is pressed")
  func resting() throws {
    var scan = try Scan()
    scan.pass(1_000 * 10 * UInt64(scan.rows.count) - 1)
    #expect(scan.place == .row(scan.rows.count - 1))
    scan.pass(1)
    #expect(scan.place == nil && scan.scanner.next == nil)
    scan.hit()
    #expect(scan.place == .row(0) && scan.text == "" && scan.scanner.next == scan.time + 1_000)
    scan.pass(1_000 * 10 * UInt64(scan.rows.count))
    #expect(scan.place == nil)
    scan.advance()
    #expect(scan.place == .row(0))
  }

  @Test("nothing moves while the switch is held, and a second switch is ignored")
  func held() throws {
    var scan = try Scan()
    scan.begin(1)
    scan.pass(10_000)
    scan.begin(2)
    scan.advance()
    scan.end(2)
    #expect(scan.place == .row(0))
    scan.end(1)
    #expect(scan.place == .key(0))
    scan.end(1)
    #expect(scan.place == .key(0) && scan.text == "")
    scan.begin(1)
    scan.cancel(1)
    #expect(scan.place == .key(0) && scan.scanner.next == scan.time + 1_000)
  }

  @Test("a switch that is held long opens the choices of a key, which are scanned")
  func choices() throws {
    var scan = try Scan()
    scan.hit()
    scan.wait(for: .key(2))
    #expect(scan.key == "e")
    scan.hit(for: 400)
    #expect(scan.text == "" && scan.place == .choice(0))
    scan.pass(1_000)
    #expect(scan.place == .choice(1))
    scan.hit()
    #expect(scan.text == "è" && scan.place == .row(0) && scan.hand.display.menu == nil)
  }

  @Test("choices that were scanned twice are closed")
  func leavingChoices() throws {
    var scan = try Scan()
    scan.hit()
    scan.wait(for: .key(2))
    scan.hit(for: 400)
    let count = UInt64(try #require(scan.hand.display.menu).choices.count)
    scan.pass(1_000 * 2 * count - 1)
    #expect(scan.place == .choice(Int(count) - 1))
    scan.pass(1)
    #expect(scan.place == .row(0) && scan.hand.display.menu == nil && scan.text == "")
  }

  @Test("a switch that is held long presses a key without choices")
  func longOnOthers() throws {
    var scan = try Scan(["fr"], .manual)
    let delete = scan.hand.key("Delete").index
    for _ in 0..<(try #require(scan.rows.firstIndex { $0.contains { $0.kind == .delete } })) { scan.advance() }
    scan.hit()
    for _ in 0..<20 where scan.place != .key(delete) { scan.advance() }
    #expect(scan.place == .key(delete))
    scan.hit(for: 2_000)
    #expect(scan.hand.effects.last.map { if case .delete = $0 { true } else { false } } == true)
  }

  @Test("a page that changes is scanned from its first row")
  func pages() throws {
    var scan = try Scan()
    scan.hit()
    scan.pass(1_000)
    scan.change { $0.begin(TextContext(purpose: .number)) }
    #expect(scan.place == .row(0))
    scan.change { $0.report(TextContext(purpose: .number, textBefore: "1")) }
    scan.pass(1_000)
    #expect(scan.place == .row(1), "the same keys")
  }

  @Test("a hidden keyboard highlights nothing, and begins again when it is shown")
  func hidden() throws {
    var scan = try Scan()
    scan.pass(1_000)
    scan.change(isShown: false)
    #expect(scan.place == nil && scan.scanner.next == nil)
    scan.hit()
    scan.advance()
    #expect(scan.place == nil && scan.text == "")
    scan.change(isShown: true)
    #expect(scan.place == .row(0) && scan.scanner.next == scan.time + 1_000)
  }

  @Test("a timer that is late makes one step")
  func late() throws {
    var scan = try Scan()
    scan.change { _ in }
    var scanner = scan.scanner
    #expect(scanner.timeDidPass(scan.time + 50_000) == nil)
    #expect(scanner.place == .row(1) && scanner.next == scan.time + 51_000)
  }
}
