import Assembly
import Geometry
import Nested
import WaylandServer

/// A compositor whose outputs are windows of a host compositor.
public final class NestedDesktop {
  /// Why there is nothing to be shown any more.
  public enum Ending {
    case hostGone(HostError)
    /// The user has closed the last window.
    case windowsClosed
  }

  public private(set) var ending: Ending?
  private let host: HostConnection
  private let windows: HostWindows
  private let compositor: Compositor
  private var outputs: [NestedOutput] = []
  private var source: EventSource?

  /// Opens a window for each output of the compositor, which is of the size that the output has.
  public init(_ compositor: Compositor, in host: HostConnection, isFullscreen: Bool) {
    self.compositor = compositor
    self.host = host
    windows = HostWindows(host.globals)
    compositor.pacer.followsOutputs = true
    let isAlone = compositor.outputs.all.count == 1
    for output in compositor.outputs.all {
      let description = output.description
      let wish = HostWindow.Wish(
        title: isAlone ? "Fingerpost" : "Fingerpost: \(description.name)", appID: "fingerpost",
        size: IntSize(description.pixels.width, description.pixels.height), isFullscreen: isFullscreen)
      let window = windows.open(wish)
      window.delegate = self
      outputs.append(NestedOutput(output, in: window, of: compositor))
    }
    source = compositor.display.loop.watch(host.descriptor) { [unowned self] in host.dispatch() }
    turnDidEnd()
  }

  /// Shows what the turn has changed; call it once after each turn of the compositor's loop.
  public func turnDidEnd() {
    do {
      for output in outputs { try output.update() }
    } catch {
      compositor.server.log.error("cannot show an output: \(error)")
    }
    host.flush()
    source?.watch(reading: true, writing: host.isBlocked)
    if let fault = host.fault, ending == nil {
      source?.cancel()
      source = nil
      ending = .hostGone(fault)
    }
  }
}

// MARK: - What the host does to windows

extension NestedDesktop: HostWindowDelegate {
  /// Outputs lie side by side, whatever becomes of their windows.
  public func windowDidChangeShape(_ window: HostWindow) {
    var corner = Point<LayoutSpace>.zero
    for output in outputs {
      guard let shape = output.window.shape else { continue }
      let description = output.description(of: shape, at: corner)
      corner.x = description.frame.maxX
      output.change(to: description)
    }
  }

  /// The turn of the loop in which it was said ends with a look at all windows.
  public func windowIsReady(_ window: HostWindow) {}

  public func windowWasClosed(_ window: HostWindow) {
    if ending == nil { ending = .windowsClosed }
  }
}
