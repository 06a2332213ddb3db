/// What is wrong with a line of a trace; lines and columns count from 1.
public struct TraceFault: Error, Equatable, Sendable {
  public var line: Int
  public var column: Int
  public var message: String
}

/// All that is wrong with a trace.
public struct TraceFaults: Error, Equatable, Sendable {
  public var faults: [TraceFault]
}
