import Geometry
import Surfaces
import WaylandServer

/// One `zwlr_layer_surface_v1`.
final class LayerSurfaceObject {
  enum OutputWish {
    case any
    /// nil where the output is gone.
    case this(OutputGlobal?)
  }

  /// How far the surface has come on its way to the screen.
  enum Phase {
    /// Nothing committed yet, or unmapped again.
    case fresh
    /// Asked to have a size, which is not acknowledged yet.
    case configuring
    /// Acknowledged: content may come.
    case configured
    case mapped
    /// The client has been told `closed`; nothing brings the layer back.
    case closed
  }

  unowned let resource: ZwlrLayerSurfaceV1
  unowned let shell: Shell
  let window: ClientWindow
  private(set) weak var surface: ClientSurface?
  private let wish: OutputWish
  /// Where it is shown; chosen with the first commit.
  private(set) weak var output: OutputGlobal?
  private let first: LayerState
  private(set) var pending: LayerState
  private(set) var current: LayerState
  private(set) var phase = Phase.fresh
  private var ledger = ConfigureLedger<IntSize<SurfaceSpace>>()
  private var askedSize: IntSize<SurfaceSpace>?
  /// What the client's last commit answered to.
  private var agreedSize: IntSize<SurfaceSpace>?
  private var room = Room.events
  /// The size to ask for when the client has read earlier events.
  private var owedSize: IntSize<SurfaceSpace>?

  init(
    _ resource: ZwlrLayerSurfaceV1, of surface: ClientSurface, in shell: Shell, on wish: OutputWish, layer: WindowLayer
  ) {
    self.resource = resource
    self.shell = shell
    self.surface = surface
    self.wish = wish
    first = LayerState(layer: layer)
    pending = first
    current = first
    window = ClientWindow(id: shell.server.nextWindowID(), kind: .layer, surface: surface.model)
    surface.beginRole(self)
    shell.add(self)
    resource.onDestroy = { [unowned self] in willGo() }
  }

  private func willGo() {
    end()
    shell.remove(self)
    surface?.endRole(self)
  }

  var isMapped: Bool { if case .mapped = phase { true } else { false } }

  /// Whether it has a place on an output, shown or about to be.
  var isLaidOut: Bool {
    switch phase {
    case .fresh, .closed: false
    case .configuring, .configured, .mapped: true
    }
  }

  /// Takes the layer off the screen for good and tells the client.
  func close() {
    if case .closed = phase { return }
    end()
    phase = .closed
    resource.sendClosed()
  }

  /// Ends one life of the layer, as when its content is taken away.
  private func end() {
    let wasMapped = isMapped
    phase = .fresh
    ledger.invalidate()
    askedSize = nil
    agreedSize = nil
    owedSize = nil
    forgetState()
    guard wasMapped else { return }
    shell.dismissPopups(presentedBy: window)
    shell.server.windows.unmap(window)
    shell.server.observer?.windowDidUnmap(window)
    if let output { shell.layoutLayers(on: output) }
  }

  /// Takes back what was set, as the protocol has it. Other compositors do not, and clients count on that.
  private func forgetState() {
    switch shell.server.strictness {
    case .strict: (pending, current) = (first, first)
    case .lenient: break
    }
  }
}

// MARK: - Its place

extension LayerSurfaceObject {
  /// Goes to its place in an area, and is asked for the size that goes with it.
  ///
  /// The place is that of the size agreed upon: content of another size begins at the same top left.
  func lay(in area: Rect<LayoutSpace>) {
    let size = current.anchoring.size(in: area)
    if size != askedSize { configure(size) }
    guard isMapped else { return }
    let frame = window.frame
    window.place(frameOrigin: current.anchoring.origin(of: (agreedSize ?? size).relabelled().size, in: area))
    if window.isMapped, window.frame != frame { shell.windowDidMove(window) }
  }

  /// Asks for a size, at once or, of a mapped layer, when the client has read earlier events.
  private func configure(_ size: IntSize<SurfaceSpace>) {
    askedSize = size
    if isMapped, !room.take(24, of: resource.client) {
      owedSize = size
      return shell.server.backlog.add(self)
    }
    owedSize = nil
    let serial = shell.server.display.nextSerial()
    ledger.sent(size, serial: serial)
    resource.sendConfigure(serial: serial, width: UInt32(size.width), height: UInt32(size.height))
  }

  /// - Returns: false where there is no output to be on; the client has been told then.
  private func chooseOutput() -> Bool {
    switch wish {
    case .any: output = shell.delegate?.suitableOutput(for: shell) ?? shell.outputs.all.first
    case .this(let wanted): output = wanted
    }
    if output == nil { close() }
    return output != nil
  }
}

// MARK: - Commits

extension LayerSurfaceObject: SurfaceRoleHandler {
  func mayAttach(_ surface: ClientSurface) -> Bool {
    switch phase {
    case .configuring, .configured, .mapped, .closed: true
    case .fresh: tolerates("gets a buffer before it was ever configured")
    }
  }

  func mayCommit(_ surface: ClientSurface) -> Bool {
    if case .closed = phase { return true }
    guard pending.anchoring.isComplete else {
      let size = pending.anchoring.size
      post(.invalidSize, "\(size.width)x\(size.height) leaves a measure open that no two anchored edges give")
      return false
    }
    let attaches = surface.model.pending.attachesBuffer
    switch phase {
    case .fresh, .configuring: return !attaches || tolerates("has content before it has acknowledged a configure event")
    case .configured, .mapped, .closed: return true
    }
  }

  func didCommit(_ applied: Surface.Applied) {
    if case .closed = phase { return }
    let (previous, frame) = (current, window.frame)
    current = pending
    let size = window.surface.state.size
    window.geometry = Rect(x: 0, y: 0, width: size.width, height: size.height)
    let answered = ledger.takeAnswered()
    if let answered { agreedSize = answered }
    switch phase {
    case .fresh:
      guard chooseOutput() else { return }
      phase = .configuring
      layOut()
      if applied.change.attachesBuffer { mapWhereThereIsContent() }
    case .configuring:
      layOut()
      if applied.change.attachesBuffer { mapWhereThereIsContent() }
    case .configured:
      layOut()
      mapWhereThereIsContent()
    case .mapped:
      guard window.surface.hasContent else { return end() }
      if answered != nil || current != previous || window.frame != frame { follow(previous) }
    case .closed: break
    }
  }

  private func mapWhereThereIsContent() {
    guard window.surface.hasContent else { return }
    phase = .mapped
    window.layer = current.layer
    window.keyboardInteractivity = current.keyboard
    updateInputPanel()
    layOut()
    shell.server.windows.map(window)
    shell.server.observer?.windowDidMap(window)
  }

  /// Does what a commit of a layer on the screen has changed.
  private func follow(_ previous: LayerState) {
    window.layer = current.layer
    window.keyboardInteractivity = current.keyboard
    updateInputPanel()
    layOut()
    guard current.layer != previous.layer || current.keyboard != previous.keyboard else { return }
    shell.server.observer?.windowDidChange(window)
    shell.delegate?.shell(shell, keyboardInteractivityDidChange: window)
  }

  private func layOut() { if let output { shell.layoutLayers(on: output) } }

  func surfaceWillGo() {
    end()
    surface = nil
  }
}

// MARK: - Answers and errors

extension LayerSurfaceObject {
  func answer(_ serial: UInt32) {
    switch ledger.answer(serial) {
    case .outdated: break
    case .current: if case .configuring = phase { phase = .configured }
    case .unknown:
      if case .closed = phase { return }
      post(.invalidSurfaceState, "no configure event with serial \(serial) waits for an answer")
    }
  }

  func post(_ error: ZwlrLayerSurfaceV1.Error, _ message: String) {
    resource.postError(error.rawValue, "zwlr_layer_surface_v1@\(resource.id): \(message)")
  }

  private func tolerates(_ breach: String) -> Bool {
    shell.server.tolerates(
      "zwlr_layer_surface_v1@\(resource.id) \(breach)", of: resource,
      code: ZwlrLayerSurfaceV1.Error.invalidSurfaceState.rawValue)
  }
}

extension LayerSurfaceObject: LateSender {
  func sendKept() -> Bool {
    if let owedSize { configure(owedSize) }
    return owedSize != nil
  }
}

// MARK: - Requests

extension LayerSurfaceObject: ZwlrLayerSurfaceV1.Handler {
  func destroy(_ object: ZwlrLayerSurfaceV1) {}

  func setSize(_ object: ZwlrLayerSurfaceV1, width: UInt32, height: UInt32) {
    guard width <= Int32.max, height <= Int32.max else {
      return post(.invalidSize, "\(width)x\(height) is no size for a surface")
    }
    pending.anchoring.size = IntSize(width, height)
  }

  func setAnchor(_ object: ZwlrLayerSurfaceV1, anchor: ZwlrLayerSurfaceV1.Anchor) {
    guard let edges = WindowEdges(anchor) else {
      return post(.invalidAnchor, "\(anchor.rawValue) names edges that there are not")
    }
    pending.anchoring.edges = edges
  }

  func setExclusiveZone(_ object: ZwlrLayerSurfaceV1, zone: Int32) { pending.anchoring.exclusiveZone = zone }

  func setMargin(_ object: ZwlrLayerSurfaceV1, top: Int32, right: Int32, bottom: Int32, left: Int32) {
    pending.anchoring.margin = EdgeOutsets(
      top: Double(top), left: Double(left), bottom: Double(bottom), right: Double(right))
  }

  /// Up to version 3 the number was a yes or a no.
  func setKeyboardInteractivity(
    _ object: ZwlrLayerSurfaceV1, keyboardInteractivity: ZwlrLayerSurfaceV1.KeyboardInteractivity
  ) {
    if object.version < 4 {
      pending.keyboard = keyboardInteractivity == .none ? .none : .exclusive
    } else if let wish = Surfaces.KeyboardInteractivity(keyboardInteractivity) {
      pending.keyboard = wish
    } else {
      post(.invalidKeyboardInteractivity, "there is no keyboard interactivity \(keyboardInteractivity.rawValue)")
    }
  }

  func getPopup(_ object: ZwlrLayerSurfaceV1, popup: XdgPopup) {
    guard let target = popup.object else { return }
    guard target.adopt(by: window) else {
      return post(.invalidSurfaceState, "xdg_popup@\(popup.id) has a parent, or was committed without one")
    }
    if case .closed = phase { target.dismiss() }
  }

  func ackConfigure(_ object: ZwlrLayerSurfaceV1, serial: UInt32) { answer(serial) }

  /// The error's number is the layer shell's: this interface has none for it.
  func setLayer(_ object: ZwlrLayerSurfaceV1, layer: ZwlrLayerShellV1.Layer) {
    guard let layer = WindowLayer(layer) else {
      return object.postError(ZwlrLayerShellV1.Error.invalidLayer.rawValue, "there is no layer \(layer.rawValue)")
    }
    pending.layer = layer
  }
}

extension WindowEdges {
  /// nil where a bit stands for no edge.
  fileprivate init?(_ anchor: ZwlrLayerSurfaceV1.Anchor) {
    let known: [(ZwlrLayerSurfaceV1.Anchor, WindowEdges)] = [
      (.top, .top), (.bottom, .bottom), (.left, .left), (.right, .right),
    ]
    guard anchor.isSubset(of: [.top, .bottom, .left, .right]) else { return nil }
    self = known.reduce(into: []) { edges, pair in if anchor.contains(pair.0) { edges.formUnion(pair.1) } }
  }
}

extension Surfaces.KeyboardInteractivity {
  fileprivate init?(_ number: ZwlrLayerSurfaceV1.KeyboardInteractivity) {
    switch number {
    case .none: self = .none
    case .exclusive: self = .exclusive
    case .onDemand: self = .onDemand
    default: return nil
    }
  }
}
