public import Backends
package import Geometry
import GraphicsBuffers
import Logging
import Surfaces
import WaylandClient

/// A backend whose outputs are windows of a host compositor, and whose input is the host's.
public final class NestedBackend: Backend {
  package let name = "nested"
  package private(set) var ending: BackendEnding?
  private let host: HostConnection
  private let windows: HostWindows
  private let painting: WindowPainting
  private let seat: any NestedSeat
  private let cursor: any NestedCursorImage
  /// The host's input and its settings.
  package let input: HostInput
  private let isFullscreen: Bool
  private let fixedSizes: Set<String>
  private var outputs: [NestedOutput] = []
  /// Positions by the names of the outputs.
  private let positions: [String: Point<LayoutSpace>]
  private var desk: (any BackendDesk)?
  private var watch: (any BackendWatch)?
  private var wasBlocked = false
  private var hasFailed = false

  /// - Parameters:
  ///   - host: an open connection; `stop()` closes the windows, not the connection.
  ///   - seat: the seat inside, which receives the host's input.
  ///   - cursor: shows the cursor of the seat inside.
  ///   - positions: positions of outputs by name; other outputs are placed side by side.
  ///   - fixedSizes: names of the outputs whose windows should keep their size, if the host allows it.
  ///   - cardFiles: the paths of the files of the card with a number (`dev_t`), in the order in which they should be tried.
  package init(
    in host: HostConnection, seat: any NestedSeat, cursor: any NestedCursorImage, isFullscreen: Bool,
    positions: [String: Point<LayoutSpace>] = [:], fixedSizes: Set<String> = [],
    cardFiles: @escaping (_ device: UInt64) -> [String] = { CardNodes.paths(of: $0) }
  ) {
    (self.host, self.seat, self.cursor) = (host, seat, cursor)
    (self.isFullscreen, self.positions, self.fixedSizes) = (isFullscreen, positions, fixedSizes)
    painting = WindowPainting(host.globals.dmabufs, files: cardFiles)
    windows = HostWindows(host.globals, painting)
    input = HostInput(HostInputGlobals(host.globals), surfaces: windows, receiver: seat)
  }

  /// Opens a window for each output of the desk, in the output's size.
  package func start(on desk: any BackendDesk) throws(BackendFault) {
    self.desk = desk
    desk.paceByShownFrames()
    let described = desk.outputs
    for output in described { open(output, isAlone: described.count == 1) }
    cursor.density = { [unowned self] name in
      outputs.first { $0.output.description.name == name }?.window.shape?.scale ?? 1
    }
    offerDmabufs(on: desk)
    beginPainting(on: desk)
    listen()
    watch = desk.loop.watchInput(host.descriptor) { [host] in host.dispatch() }
    turnDidEnd()
  }

  /// Offers clients the dma-bufs that the host takes, if pictures can be composed of them.
  private func offerDmabufs(on desk: any BackendDesk) {
    guard let formats = host.globals.dmabufs?.formats, let device = formats.device else { return }
    if let fault = desk.offer(ShownDmabufs(device: device, Array(formats.all))) {
      desk.log.debug("clients do not receive the host's formats of dma-bufs: \(fault)")
    } else {
      desk.log.debug("clients receive the host's formats of dma-bufs")
    }
  }

  /// Tries to let the desk's painters paint the pictures of the windows in memory of the host's card.
  private func beginPainting(on desk: any BackendDesk) {
    guard let painters = desk.targets, let first = outputs.first else { return }
    let pixels = first.output.description.pixels
    painting.begin(painters, trying: IntSize(pixels.width, pixels.height))
  }

  private func open(_ output: any BackendOutput, isAlone: Bool) {
    let (name, pixels) = (output.description.name, output.description.pixels)
    let wish = OutputWish(
      size: IntSize(pixels.width, pixels.height), keepsSize: !isFullscreen && fixedSizes.contains(name))
    let window = windows.open(
      HostWindow.Wish(
        title: isAlone ? "Fingerpost" : "Fingerpost: \(name)", appID: "fingerpost", size: wish.size,
        isFullscreen: isFullscreen, isFixed: wish.keepsSize))
    window.delegate = self
    outputs.append(NestedOutput(output, wish, in: window))
  }

  private func listen() {
    input.cursor = cursor
    seat.join(input, unreadByHost: { [unowned host] in host.unreadBytes })
    input.surfaceDidCome()
    host.globals.onSeat = { [unowned self] name, seat in input.addSeat(seat, name: name) }
    host.globals.onSeatGone = { [unowned self] name in input.globalDidGo(name: name) }
  }

  /// Shows the changes of the turn and sends pending requests to the host.
  package func turnDidEnd() {
    if host.isBlocked { host.flush() }
    input.turnDidEnd()
    show()
    host.flush()
    if host.isBlocked != wasBlocked {
      wasBlocked = host.isBlocked
      watch?.watch(reading: true, writing: wasBlocked)
    }
    if let fault = host.fault, ending == nil {
      part()
      ending = .failed(BackendFault(fault))
    }
  }

  /// Shows the outputs and the cursor. A failure is logged once and tried again.
  private func show() {
    defer { sayNews() }
    do {
      for output in outputs {
        try output.update()
        if let change = output.changeOfSource() { desk?.log.debug("\(change)") }
      }
      if !host.isBlocked { try cursor.update() }
      hasFailed = false
    } catch {
      if !hasFailed { desk?.log.error("cannot show an output: \(error)") }
      hasFailed = true
    }
  }

  private func sayNews() {
    switch painting.takeNews() {
    case .trial(let result): desk?.log.debug("\(result)")
    case .end(let warning): desk?.log.warning("\(warning)")
    case nil: break
    }
  }

  /// Stops receiving events from the host. All input in progress ends.
  private func part() {
    watch?.cancel()
    watch = nil
    host.globals.onSeat = nil
    host.globals.onSeatGone = nil
    seat.part()
    input.hostDidGo()
  }

  /// Ends the host's input and closes all windows.
  package func stop() {
    part()
    for output in outputs {
      input.surfaceWillGo(output.window.surface)
      windows.close(output.window)
    }
    outputs = []
    painting.end()
    host.globals.dmabufs?.end()
    host.flush()
    desk = nil
  }
}

// MARK: - Window events of the host

extension NestedBackend: HostWindowDelegate {
  package func windowDidChangeShape(_ window: HostWindow) { layOut() }

  /// Places each output at its configured position, or else to the right of the previous ones.
  private func layOut() {
    var corner = Point<LayoutSpace>.zero
    for output in outputs {
      guard let shape = output.window.shape else { continue }
      let position = positions[output.output.description.name] ?? corner
      let description = output.description(of: shape, at: position)
      corner.x = max(corner.x, description.frame.maxX)
      output.change(to: description)
      if let warning = output.warning(for: shape) { desk?.log.warning("\(warning)") }
    }
    // A window is shown when it has its first shape.
    input.surfaceDidCome()
  }

  /// Moves the clients' windows on the output to other outputs. If it is the last output, the backend ends.
  package func windowWasClosed(_ window: HostWindow) {
    guard outputs.count > 1, let index = outputs.firstIndex(where: { $0.window === window }) else {
      if ending == nil { ending = .closed }
      return
    }
    let closed = outputs.remove(at: index)
    input.surfaceWillGo(window.surface)
    closed.output.remove()
    windows.close(window)
    layOut()
  }
}
