package import Documents

/// The treatment of changes of outputs that clients make.
package struct OutputChangePolicy: Equatable, Sendable {
  /// The time after which a change is undone unless it was confirmed; nil if changes need no confirmation.
  package var confirmWithin: TimeSpan?

  package init() {}
}
