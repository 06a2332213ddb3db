import Assembly
import Geometry
import Globals
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
  private let cursor: NestedCursor
  private let receiver: NestedInput
  /// What is heard of the host's devices, and how.
  public let input: HostInput
  private var outputs: [NestedOutput] = []
  /// By the outputs' names.
  private let positions: [String: Point<LayoutSpace>]
  private var source: EventSource?
  private var wasBlocked = false
  private var hasFailed = false

  /// Opens a window for each output of the compositor, which is of the size that the output has.
  ///
  /// - Parameter positions: where outputs of those names lie whatever becomes of their windows; the others lie side by
  ///   side.
  /// - Parameter fixedSizes: names of the outputs whose windows keep their size, where the host allows it.
  public init(
    _ compositor: Compositor, in host: HostConnection, isFullscreen: Bool,
    positions: [String: Point<LayoutSpace>] = [:], fixedSizes: Set<String> = []
  ) {
    self.compositor = compositor
    self.host = host
    self.positions = positions
    windows = HostWindows(host.globals)
    cursor = NestedCursor(compositor, host.globals)
    receiver = NestedInput(compositor)
    input = HostInput(HostInputGlobals(host.globals), surfaces: windows, receiver: receiver)
    compositor.scene.pacer.followOutputs()
    for output in compositor.outputs.all {
      let keepsSize = !isFullscreen && fixedSizes.contains(output.description.name)
      open(output, isFullscreen: isFullscreen, keepsSize: keepsSize)
    }
    cursor.density = { [unowned self] output in outputs.first { $0.output === output }?.window.shape?.scale ?? 1 }
    listen()
    source = compositor.loop.watchInput(host.descriptor) { [host] in host.dispatch() }
    turnDidEnd()
  }

  private func open(_ output: OutputGlobal, isFullscreen: Bool, keepsSize: Bool) {
    let isAlone = compositor.outputs.all.count == 1
    let (name, pixels) = (output.description.name, output.description.pixels)
    let wish = OutputWish(size: IntSize(pixels.width, pixels.height), keepsSize: keepsSize)
    let window = windows.open(
      HostWindow.Wish(
        title: isAlone ? "Fingerpost" : "Fingerpost: \(name)", appID: "fingerpost",
        size: wish.size, isFullscreen: isFullscreen, isFixed: keepsSize))
    window.delegate = self
    outputs.append(NestedOutput(output, wish, in: window, of: compositor))
  }

  private func listen() {
    input.cursor = cursor
    receiver.join(input, unreadByHost: { [unowned host] in host.unreadBytes })
    input.surfaceDidCome()
    host.globals.onSeat = { [unowned self] name, seat in input.addSeat(seat, name: name) }
    host.globals.onSeatGone = { [unowned self] name in input.globalDidGo(name: name) }
  }

  /// Shows what the turn has changed; call it once after each turn of the compositor's loop.
  public func turnDidEnd() {
    if host.isBlocked { host.flush() }
    input.turnDidEnd()
    show()
    host.flush()
    if host.isBlocked != wasBlocked {
      wasBlocked = host.isBlocked
      source?.watch(reading: true, writing: wasBlocked)
    }
    if let fault = host.fault, ending == nil {
      part()
      ending = .hostGone(fault)
    }
  }

  /// Hears nothing of the host any more; what is held with its devices ends.
  private func part() {
    source?.cancel()
    source = nil
    host.globals.onSeat = nil
    host.globals.onSeatGone = nil
    receiver.part()
    input.hostDidGo()
  }

  /// What cannot be shown is told once, and tried again.
  private func show() {
    do {
      for output in outputs { try output.update() }
      if !host.isBlocked { try cursor.update() }
      hasFailed = false
    } catch {
      if !hasFailed { compositor.log.error("cannot show an output: \(error)") }
      hasFailed = true
    }
  }

  /// Closes all windows; nothing is shown or heard any more.
  public func end() {
    part()
    for output in outputs {
      input.surfaceWillGo(output.window.surface)
      windows.close(output.window)
    }
    outputs = []
    host.flush()
  }
}

// MARK: - What the host does to windows

extension NestedDesktop: HostWindowDelegate {
  public func windowDidChangeShape(_ window: HostWindow) { layOut() }

  /// Puts each output where it is wanted, else to the right of those before it.
  private func layOut() {
    var corner = Point<LayoutSpace>.zero
    for output in outputs {
      guard let shape = output.window.shape else { continue }
      let position = positions[output.output.description.name] ?? corner
      let description = output.description(of: shape, at: position)
      corner.x = max(corner.x, description.frame.maxX)
      output.change(to: description)
      output.checkSize(shape)
    }
    // With its first shape a window is shown.
    input.surfaceDidCome()
  }

  /// The clients' windows on it go to the other outputs; without any, this is the end.
  public func windowWasClosed(_ window: HostWindow) {
    guard outputs.count > 1, let index = outputs.firstIndex(where: { $0.window === window }) else {
      if ending == nil { ending = .windowsClosed }
      return
    }
    let closed = outputs.remove(at: index)
    input.surfaceWillGo(window.surface)
    compositor.remove(closed.output)
    windows.close(window)
    layOut()
  }
}
