/// An error in a line of a trace. Lines and columns count from 1.
public struct TraceFault: Error, Equatable, Sendable {
  public var line: Int
  public var column: Int
  public var message: String
}

/// All errors of a trace.
public struct TraceFaults: Error, Equatable, Sendable {
  public var faults: [TraceFault]
}
