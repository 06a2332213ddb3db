/// An error in a line of a trace. Lines and columns count from 1.
package struct TraceFault: Error, Equatable, Sendable {
  package var line: Int
  package var column: Int
  package var message: String
}

/// All errors of a trace.
package struct TraceFaults: Error, Equatable, Sendable {
  package var faults: [TraceFault]
}
