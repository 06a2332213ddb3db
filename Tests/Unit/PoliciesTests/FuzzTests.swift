import Documents
import Policies
import SchemaChecking
import SeededRandom
import Testing

@Suite("Random policies")
struct FuzzTests {
  private static let files = [
    "default.yaml", "examples/phone.yaml", "examples/kiosk.yaml", "examples/car.yaml", "examples/desktop.yaml",
    "examples/editing.yaml",
  ]

  /// Reads a text. An invalid one must have an error with a position; a valid one must be usable.
  private func check(_ text: String) {
    let result = PretendFiles(texts: ["f": text]).examine("f")
    guard let policy = result.policy else {
      #expect(result.diagnostics.containsErrors, "\(text)")
      #expect(result.diagnostics.rendered.contains("f:"), "\(text)")
      return
    }
    #expect(!result.diagnostics.containsErrors)
    for window in windows {
      let rules = policy.rules(for: window)
      #expect(rules.recognizers.allSatisfy { rules.admitted[$0] })
      #expect(rules.admitted.count == policy.recognizers.count)
    }
    for area in policy.recognizers.compactMap(\.area) {
      _ = area.contains(x: 5, y: 1e300, width: 100, height: 0, pixelsPerMillimetre: 4)
    }
    #expect(Set(policy.recognizers.map(\.name)).count == policy.recognizers.count)
    let bindings = policy.bindings.map { "\($0.chord) of \(String(describing: $0.device))" }
    #expect(Set(bindings).count == bindings.count)
  }

  private let windows = [
    WindowDescription(), WindowDescription(appID: "foot", title: "one"),
    WindowDescription(appID: "x", role: .popup, parent: WindowDescription(appID: "org.example.kiosk")),
  ]

  @Test("policies with letters changed are read or refused", arguments: 0..<4)
  func damaged(seed: Int) throws {
    var random = SeededRandom(UInt64(seed) + 31)
    let whole = Array(try Golden.text(Self.files[seed]).utf8)
    for _ in 0..<60 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...127, using: &random)
      }
      check(String(decoding: bytes, as: UTF8.self))
    }
  }

  @Test("policies with lines left out, doubled and moved are read or refused", arguments: 0..<4)
  func shuffled(seed: Int) throws {
    var random = SeededRandom(UInt64(seed) + 57)
    let whole = try Golden.text(Self.files[seed]).split(separator: "\n", omittingEmptySubsequences: false)
    for _ in 0..<60 {
      var lines = whole
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let line = Int.random(in: 0..<lines.count, using: &random)
        let place = Int.random(in: 0..<lines.count, using: &random)
        lines.insert(lines[line], at: place)
        if Bool.random(using: &random) { lines.remove(at: Int.random(in: 0..<lines.count, using: &random)) }
      }
      check(lines.joined(separator: "\n"))
    }
  }

  @Test("made-up policies are read or refused, and what is read can be used", arguments: 0..<4)
  func madeUp(seed: Int) {
    var writer = SchemaWriter(
      validator: SchemaValidator(root: PolicySchema.json), random: SeededRandom(UInt64(seed) + 91), mischief: seed * 2)
    for _ in 0..<60 { check(writer.file()) }
  }
}
