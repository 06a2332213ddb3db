package import Documents
package import Interaction

/// The edges of an output at which a window gets the first swipe, before recognizers of the shell.
package struct EdgeDeferral: Equatable, Sendable {
  package var edges: [RectEdge]
  /// The time after the first swipe in which a second one counts for the shell. The default is two seconds.
  package var within = TimeSpan.seconds(2)

  package init(edges: [RectEdge], within: TimeSpan = TimeSpan.seconds(2)) {
    self.edges = edges
    self.within = within
  }
}
