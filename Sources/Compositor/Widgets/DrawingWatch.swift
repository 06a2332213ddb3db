package import Assembly

/// Says when a client has drawn something, so that answers about widgets may be old. It costs a comparison of pixels for
/// each commit, so it exists only while somebody looks.
package final class DrawingWatch: CompositorObserver {
  private let onDrawing: () -> Void
  private var token: ObserverToken?

  package init(_ compositor: Compositor, onDrawing: @escaping () -> Void) {
    self.onDrawing = onDrawing
    token = compositor.add(self)
  }

  package var topics: ObserverTopics { .commits }

  package func didCommit(_ commit: ObservedCommit) { if commit.changesPixels { onDrawing() } }
}
