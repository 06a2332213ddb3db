/// Code that reads untrusted input and must not fail because of it.
///
/// A failure is a trap, by the language or by `expect`. The fuzzer then stores the input.
package protocol FuzzTarget: AnyObject {
  /// Processes one input completely, and restores the previous state.
  func take(_ input: [UInt8])
}

/// All targets, by the names of their folders in the corpus.
package enum FuzzTargets {
  /// True if no other test runs in the process, so that process-wide counts belong to the target alone.
  nonisolated(unsafe) package static var areAlone = false
  package static let names = makers.map(\.name)

  /// - Returns: nil if no target has this name.
  package static func make(_ name: String) throws -> (any FuzzTarget)? { try makers.first { $0.name == name }?.make() }

  private static var makers: [(name: String, make: () throws -> any FuzzTarget)] {
    [
      ("requests", { try RequestTarget() }), ("events", { try EventTarget() }), ("policy", PolicyTarget.init),
      ("script", ScriptTarget.init), ("protocol", ProtocolTarget.init), ("control", { try ControlTarget() }),
      ("trace", TraceTarget.init), ("speech", SpeechTarget.init),
    ]
  }
}

/// Traps with a message if a condition does not hold.
func expect(
  _ holds: Bool, _ fault: @autoclosure () -> String, file: StaticString = #file, line: UInt = #line
) {
  guard !holds else { return }
  fatalError(fault(), file: file, line: line)
}
