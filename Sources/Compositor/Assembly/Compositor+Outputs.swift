package import Globals
package import Surfaces
package import WaylandServer

extension Compositor {
  /// Offers clients the dma-bufs that displays show.
  package var dmabufs: DmabufOffers { DmabufOffers(globals, server) }
}

/// Outputs that are added, changed and removed while the compositor runs.
extension Compositor {
  /// Adds an output at the position in its description.
  @discardableResult
  package func add(_ description: OutputDescription) throws(DisplayError) -> OutputGlobal {
    try changes.add(description)
  }

  /// Changes the mode, scale or transform of an output. Windows that fill it are configured to its new size.
  package func change(_ output: OutputGlobal, to description: OutputDescription) {
    changes.change(output, to: description)
  }

  /// Removes an output. Clients are notified, its layers are closed, and its windows move to another output.
  package func remove(_ output: OutputGlobal) { changes.remove(output) }
}
