import Fuzzing
import SeededRandom
import Testing

/// Replays inputs that once caused failures, and some random ones, without the sanitizer.
@Suite(.serialized) struct ReplayTests {
  @Test("inputs that did harm once do none any more", arguments: FuzzTargets.names)
  func corpus(name: String) throws {
    let target = try #require(try FuzzTargets.make(name))
    let inputs = try Corpus.inputs(of: name)
    #expect(!inputs.isEmpty, "\(name) has no inputs")
    for input in inputs { target.take(input.bytes) }
  }

  @Test("random inputs do no harm", arguments: ["requests", "events"])
  func random(name: String) throws {
    let target = try #require(try FuzzTargets.make(name))
    var dice = SeededRandom(7)
    for _ in 0..<100 {
      target.take((0..<Int.random(in: 0...600, using: &dice)).map { _ in UInt8.random(in: 0...255, using: &dice) })
    }
  }
}
