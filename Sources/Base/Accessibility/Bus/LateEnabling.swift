/// Says to programs of Qt 5 that accessibility is off when they ask for the first time.
///
/// Qt 5 asks while it starts. After a yes, Debian 13's Qt 5.15.15 uses its connection to the accessibility bus before it has one, and
/// never has a tree. After a no, it asks again as soon as `org.a11y.Bus` gets an owner, and then waits for the connection.
///
/// Qt 5 is known by its question for the screen reader before that for accessibility.
struct LateEnabling {
  /// The programs that have asked for the screen reader, and not for accessibility so far.
  private var asking: Set<String> = []
  /// The programs that have heard a no.
  private var told: Set<String> = []

  /// Milliseconds from the no to the new owner. A program has run its event loop by then, or has the news wait in it.
  static let delay: Int32 = 50
  /// The programs that are remembered. Those beyond it hear a yes.
  private static let most = 10_000

  /// Returns whether this is the question that is answered by a no although accessibility is on.
  mutating func delays(_ property: String, to program: String) -> Bool {
    guard !told.contains(program), told.count < Self.most else { return false }
    switch property {
    case "ScreenReaderEnabled":
      if asking.count < Self.most { asking.insert(program) }
      return false
    case "IsEnabled":
      guard asking.remove(program) != nil else { return false }
      told.insert(program)
      return true
    default: return false
    }
  }
}
