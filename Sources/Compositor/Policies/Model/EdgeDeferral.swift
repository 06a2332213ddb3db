public import Documents
public import Interaction

/// The edges of an output at which a window gets the first swipe, before recognizers of the shell.
public struct EdgeDeferral: Equatable, Sendable {
  public var edges: [RectEdge]
  /// The time after the first swipe in which a second one counts for the shell. The default is two seconds.
  public var within = TimeSpan.seconds(2)

  public init(edges: [RectEdge], within: TimeSpan = TimeSpan.seconds(2)) {
    self.edges = edges
    self.within = within
  }
}
