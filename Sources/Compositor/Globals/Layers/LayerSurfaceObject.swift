import Geometry
import Surfaces
import WaylandServer

/// A `zwlr_layer_surface_v1`.
final class LayerSurfaceObject {
  enum OutputWish {
    case any
    /// A given output; nil if it was removed.
    case this(OutputGlobal?)
  }

  /// The steps of the surface until it is shown.
  enum Phase {
    /// The surface has not been committed yet, or was unmapped.
    case fresh
    /// A configure event was sent and is not acknowledged yet.
    case configuring
    /// A configure event was acknowledged. The client may attach content.
    case configured
    case mapped
    /// `closed` was sent. The layer cannot be shown again.
    case closed
  }

  unowned let resource: ZwlrLayerSurfaceV1
  unowned let shell: Shell
  let window: ClientWindow
  private(set) weak var surface: ClientSurface?
  private let wish: OutputWish
  /// The output of the surface, chosen at the first commit.
  private(set) weak var output: OutputGlobal?
  private let first: LayerState
  private(set) var pending: LayerState
  private(set) var current: LayerState
  private(set) var phase = Phase.fresh
  private var ledger = ConfigureLedger<IntSize<SurfaceSpace>>()
  private var askedSize: IntSize<SurfaceSpace>?
  /// The size of the configure event that the last commit acknowledged.
  private var agreedSize: IntSize<SurfaceSpace>?
  private var room = Room.events
  /// The size to be sent when the client has read earlier events.
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

  /// True if the surface has a place on an output. It may not be mapped yet.
  var isLaidOut: Bool {
    switch phase {
    case .fresh, .closed: false
    case .configuring, .configured, .mapped: true
    }
  }

  /// Unmaps the layer permanently and sends `closed`.
  func close() {
    if case .closed = phase { return }
    end()
    phase = .closed
    resource.sendClosed()
  }

  /// Unmaps the layer and resets its phase, for example when its content is removed.
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

  /// Resets the state as the protocol requires, if `strictness` is strict. Other compositors keep it, and clients
  /// depend on that.
  private func forgetState() {
    switch shell.server.strictness {
    case .strict: (pending, current) = (first, first)
    case .lenient: break
    }
  }
}

// MARK: - Placement

extension LayerSurfaceObject {
  /// Places the layer in an area, and configures it to its size in that area.
  ///
  /// The position is that of the acknowledged size. Content of another size has the same top left corner.
  func lay(in area: Rect<LayoutSpace>) {
    let size = current.anchoring.size(in: area)
    if size != askedSize { configure(size) }
    guard isMapped else { return }
    let frame = window.frame
    window.place(frameOrigin: current.anchoring.origin(of: (agreedSize ?? size).relabelled().size, in: area))
    if window.isMapped, window.frame != frame { shell.windowDidMove(window) }
  }

  /// Sends a size. If the layer is mapped and the client has too many unread events, the size is sent later.
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

  /// - Returns: false if there is no output for the layer; `closed` has been sent.
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
    case .fresh: tolerates("attaches a buffer before its first configure event")
    }
  }

  func mayCommit(_ surface: ClientSurface) -> Bool {
    if case .closed = phase { return true }
    guard pending.anchoring.isComplete else {
      let size = pending.anchoring.size
      post(
        .invalidSize,
        "invalid size \(size.width)x\(size.height); a width or height of 0 needs anchors to both opposite edges")
      return false
    }
    let attaches = surface.model.pending.attachesBuffer
    switch phase {
    case .fresh, .configuring: return !attaches || tolerates("commits a buffer before acknowledging a configure event")
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

  /// Applies the changes that a commit of a mapped layer has made.
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
      post(
        .invalidSurfaceState,
        "invalid serial \(serial) in ack_configure; expected that of an unacknowledged configure event")
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
      return post(.invalidSize, "invalid size \(width)x\(height); width and height must be at most \(Int32.max)")
    }
    pending.anchoring.size = IntSize(width, height)
  }

  func setAnchor(_ object: ZwlrLayerSurfaceV1, anchor: ZwlrLayerSurfaceV1.Anchor) {
    guard let edges = WindowEdges(anchor) else {
      return post(.invalidAnchor, "invalid anchor \(anchor.rawValue); expected a combination of 1, 2, 4 and 8")
    }
    pending.anchoring.edges = edges
  }

  func setExclusiveZone(_ object: ZwlrLayerSurfaceV1, zone: Int32) { pending.anchoring.exclusiveZone = zone }

  func setMargin(_ object: ZwlrLayerSurfaceV1, top: Int32, right: Int32, bottom: Int32, left: Int32) {
    pending.anchoring.margin = EdgeOutsets(
      top: Double(top), left: Double(left), bottom: Double(bottom), right: Double(right))
  }

  /// Before version 4, the number is a boolean.
  func setKeyboardInteractivity(
    _ object: ZwlrLayerSurfaceV1, keyboardInteractivity: ZwlrLayerSurfaceV1.KeyboardInteractivity
  ) {
    if object.version < 4 {
      pending.keyboard = keyboardInteractivity == .none ? .none : .exclusive
    } else if let wish = Surfaces.KeyboardInteractivity(keyboardInteractivity) {
      pending.keyboard = wish
    } else {
      post(
        .invalidKeyboardInteractivity,
        "invalid keyboard interactivity \(keyboardInteractivity.rawValue); expected 0 to 2")
    }
  }

  func getPopup(_ object: ZwlrLayerSurfaceV1, popup: XdgPopup) {
    guard let target = popup.object else { return }
    guard target.adopt(by: window) else {
      return post(.invalidSurfaceState, "xdg_popup@\(popup.id) already has a parent, or was committed without one")
    }
    if case .closed = phase { target.dismiss() }
  }

  func ackConfigure(_ object: ZwlrLayerSurfaceV1, serial: UInt32) { answer(serial) }

  /// Sets the layer. The error code is `zwlr_layer_shell_v1.invalid_layer`, because this interface lacks a code for it.
  func setLayer(_ object: ZwlrLayerSurfaceV1, layer: ZwlrLayerShellV1.Layer) {
    guard let layer = WindowLayer(layer) else {
      return object.postError(
        ZwlrLayerShellV1.Error.invalidLayer.rawValue, "invalid layer \(layer.rawValue); expected 0 to 3")
    }
    pending.layer = layer
  }
}

extension WindowEdges {
  /// nil if a bit is not an edge.
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
