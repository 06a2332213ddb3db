/// Something that takes what others send or write, and must not come to harm by it.
///
/// A fault is a trap, whether by the language or by `expect`: the fuzzer keeps the input that led to it.
public protocol FuzzTarget: AnyObject {
  /// Takes in one input from beginning to end, and leaves nothing behind of it.
  func take(_ input: [UInt8])
}

/// All targets, by the names of their folders in the corpus.
public enum FuzzTargets {
  /// Nothing else runs in the process, so what is counted for all of it is counted for a target too.
  nonisolated(unsafe) public static var areAlone = false
  public static let names = makers.map(\.name)

  /// - Returns: nil where there is no such target.
  public static func make(_ name: String) throws -> (any FuzzTarget)? { try makers.first { $0.name == name }?.make() }

  private static var makers: [(name: String, make: () throws -> any FuzzTarget)] {
    [
      ("requests", { try RequestTarget() }), ("events", { try EventTarget() }), ("policy", PolicyTarget.init),
      ("script", ScriptTarget.init), ("protocol", ProtocolTarget.init), ("control", { try ControlTarget() }),
      ("trace", TraceTarget.init),
    ]
  }
}

/// Traps with a word about what is wrong.
func expect(
  _ holds: Bool, _ fault: @autoclosure () -> String, file: StaticString = #file, line: UInt = #line
) {
  guard !holds else { return }
  fatalError(fault(), file: file, line: line)
}
