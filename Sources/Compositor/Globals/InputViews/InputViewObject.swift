import Geometry
import Surfaces
import WaylandServer

/// A `fingerpost_responder_input_view_v1`: a surface in the place of the on-screen keyboard, or an accessory above it.
///
/// `InputViews` decides whether it is shown, and where.
final class InputViewObject {
  let placement: InputViewPlacement
  let window: ClientWindow
  private unowned let resource: FingerpostResponderInputViewV1
  private unowned let server: Server
  /// nil after the surface or this object was destroyed.
  private weak var surface: ClientSurface?
  /// Runs after each change that can show, hide or move the view.
  private let onChange: (InputViewObject) -> Void
  /// The height that the next commit requests; nil if the client has not set one since the last commit.
  private var pendingHeight: Int32?
  /// The height that the client has requested; nil before its first commit with a height.
  private var height: Int32?
  private var ledger = ConfigureLedger<IntSize<SurfaceSpace>>()
  private var askedSize: IntSize<SurfaceSpace>?
  /// The size of the configure event that the last commit has acknowledged.
  private var agreedSize: IntSize<SurfaceSpace>?
  /// True after the first configure event was acknowledged.
  private var isConfigured = false
  private var room = Room.events
  /// The size to be sent when the client has read earlier events.
  private var owedSize: IntSize<SurfaceSpace>?
  private var isShown = false
  private var sentShown = false
  /// True after this object was destroyed.
  private var isOver = false

  /// The largest height that a client can request.
  private static let mostHeight: UInt32 = 10_000

  init(
    _ resource: FingerpostResponderInputViewV1, of surface: ClientSurface, _ placement: InputViewPlacement,
    onChange: @escaping (InputViewObject) -> Void
  ) {
    (self.resource, self.surface, self.placement, self.onChange) = (resource, surface, placement, onChange)
    server = surface.server
    window = ClientWindow(id: server.nextWindowID(), kind: .inputView, surface: surface.model)
    window.layer = .top
    window.keyboardInteractivity = .none
    window.isInputPanel = true
    window.canBecomeKey = false
    window.title = placement.title
    surface.beginRole(self)
  }

  /// Ends the role of the surface. Call it when the object is destroyed and `InputViews` has hidden the view.
  func end() {
    isOver = true
    surface?.endRole(self)
    surface = nil
  }

  // MARK: Sizes

  /// Sends the size on an output, if it has changed since the last configure event.
  func configure(on output: Rect<LayoutSpace>) {
    guard surface != nil, let height else { return }
    let size = IntSize<SurfaceSpace>(
      InputViewPlacement.width(on: output), min(height, placement.mostHeight(on: output)))
    if size != askedSize { configure(size) }
  }

  private func configure(_ size: IntSize<SurfaceSpace>) {
    askedSize = size
    owedSize = size
    sendOrKeep()
  }

  /// True if the view can be shown on an output: the client has drawn it in the last size that it has acknowledged, and
  /// this size has the width of the output and a height that is allowed there.
  func fits(_ output: Rect<LayoutSpace>) -> Bool {
    guard let surface, surface.model.hasContent, let agreedSize else { return false }
    let size = surface.model.state.size
    return size == agreedSize.relabelled().size && agreedSize.width == InputViewPlacement.width(on: output)
      && agreedSize.height <= placement.mostHeight(on: output)
  }

  /// Sends the client whether the view is shown.
  func setShown(_ isShown: Bool) {
    self.isShown = isShown
    sendOrKeep()
  }

  private func sendOrKeep() { if sendKept() { server.backlog.add(self) } }
}

extension InputViewObject: LateSender {
  func sendKept() -> Bool {
    guard !isOver, owedSize != nil || isShown != sentShown, resource.isAlive else { return false }
    guard room.take(40, of: resource.client) else { return true }
    if let size = owedSize {
      owedSize = nil
      let serial = server.display.nextSerial()
      ledger.sent(size, serial: serial)
      resource.sendConfigure(serial: serial, width: UInt32(size.width), height: UInt32(size.height))
    }
    if isShown != sentShown {
      sentShown = isShown
      resource.sendVisibility(shown: isShown ? 1 : 0)
    }
    return false
  }
}

extension InputViewObject: SurfaceRoleHandler {
  /// Applies the size that the client has acknowledged together with the commit: the scene is reviewed before `didCommit`.
  func mayCommit(_ surface: ClientSurface) -> Bool {
    guard !surface.model.pending.attachesBuffer || isConfigured else {
      post(.unconfiguredBuffer, "a buffer was committed before the first configure event was acknowledged")
      return false
    }
    if let answered = ledger.takeAnswered() { agreedSize = answered }
    return true
  }

  func didCommit(_ applied: Surface.Applied) {
    if let pendingHeight { height = pendingHeight }
    pendingHeight = nil
    let size = window.surface.state.size
    window.geometry = Rect(x: 0, y: 0, width: size.width, height: size.height)
    onChange(self)
  }

  func surfaceWillGo() {
    surface = nil
    onChange(self)
  }
}

extension InputViewObject: FingerpostResponderInputViewV1.Handler {
  func destroy(_ object: FingerpostResponderInputViewV1) {}

  func setHeight(_ object: FingerpostResponderInputViewV1, height: UInt32) {
    guard (1...Self.mostHeight).contains(height) else {
      return post(.invalidHeight, "invalid height \(height); expected 1 to \(Self.mostHeight)")
    }
    pendingHeight = Int32(height)
  }

  func ackConfigure(_ object: FingerpostResponderInputViewV1, serial: UInt32) {
    switch ledger.answer(serial) {
    case .current, .outdated: isConfigured = true
    case .unknown:
      post(
        .invalidSerial, "invalid serial \(serial) in ack_configure; expected that of an unacknowledged configure event")
    }
  }

  private func post(_ error: FingerpostResponderInputViewV1.Error, _ message: String) {
    resource.postError(error.rawValue, "fingerpost_responder_input_view_v1@\(resource.id): \(message)")
  }
}
