import Surfaces
import WaylandServer

/// The first responder among the surfaces of a window.
extension ResponderSurface {
  func setFirstResponder(
    _ object: FingerpostResponderSurfaceV1, accepts: UInt32, resignation: FingerpostResponderSurfaceV1.Resignation
  ) {
    guard let resignation = DeclaredResponder.Resignation(resignation) else {
      return object.postError(
        FingerpostResponderSurfaceV1.Error.invalidResignation.rawValue,
        "resignation \(resignation.rawValue): expected 0 (always), 1 (ask) or 2 (never)")
    }
    focus.declare(accepts: accepts != 0, resignation)
  }

  func becomeFirstResponder(_ object: FingerpostResponderSurfaceV1, serial: UInt32) { focus.become(serial) }

  func resignFirstResponder(_ object: FingerpostResponderSurfaceV1) { focus.resignRequested() }

  func answerResignRequest(_ object: FingerpostResponderSurfaceV1, number: UInt32, allowed: UInt32) {
    focus.answer(number, isAllowed: allowed != 0)
  }
}

extension DeclaredResponder.Resignation {
  fileprivate init?(_ wire: FingerpostResponderSurfaceV1.Resignation) {
    switch wire {
    case .always: self = .always
    case .ask: self = .ask
    case .never: self = .never
    default: return nil
    }
  }
}

/// A surface as a first responder: what its client has requested, and the questions to it.
final class ResponderFocus {
  private unowned let resource: FingerpostResponderSurfaceV1
  private weak var surface: ClientSurface?
  private unowned let global: ResponderGlobal
  private let quarantine: Quarantine
  private var latest: UInt32 = 0
  /// True while the latest question is open.
  private var isOpen = false
  private var timer: EventSource?
  private var requests = RequestRate(atMost: 4)

  /// The real time in milliseconds for an answer.
  private static let patience: Int32 = 100

  init(
    _ resource: FingerpostResponderSurfaceV1, of surface: ClientSurface, _ global: ResponderGlobal,
    _ quarantine: Quarantine
  ) {
    (self.resource, self.surface, self.global, self.quarantine) = (resource, surface, global, quarantine)
  }

  /// True while the client has to answer whether it resigns.
  var isWaiting: Bool { isOpen && surface != nil }

  // MARK: Requests

  func declare(accepts: Bool, _ resignation: DeclaredResponder.Resignation) {
    guard let model = surface?.model else { return }
    if !accepts { resignRequested() }
    (model.responder.acceptsFirstResponder, model.responder.resignation) = (accepts, resignation)
  }

  func become(_ serial: UInt32) {
    guard let model = surface?.model, model.responder.acceptsFirstResponder, requests.admits(at: global.now()) else {
      return
    }
    global.delegate?.becomeFirst(model, serial: serial)
  }

  func resignRequested() {
    guard let model = surface?.model else { return }
    global.delegate?.resignFirst(model)
    resign()
  }

  // MARK: Events

  func tell(isFirst: Bool) {
    if isFirst { resource.sendBecameFirstResponder() } else { resource.sendResignedFirstResponder() }
    if !isFirst { end() }
  }

  func ask() {
    latest &+= 1
    if !isOpen { quarantine.waitDidBegin(at: global.now()) }
    isOpen = true
    timer = timer ?? global.seat.server.display.loop.timer { [weak self] in self?.timeDidPass() }
    timer?.fire(afterMilliseconds: Self.patience * Int32(clamping: global.patience))
    resource.sendResignRequest(number: latest)
  }

  func answer(_ number: UInt32, isAllowed: Bool) {
    guard isOpen, number == latest else { return }
    end()
    if let surface { global.delegate?.firstResponderDidAnswer(surface.model.id, resigns: isAllowed) }
  }

  private func timeDidPass() {
    guard isOpen else { return }
    resign()
    if surface != nil { quarantine.add(global.now()) }
  }

  /// Answers an open question as if the client had resigned.
  func resign() { answer(latest, isAllowed: true) }

  /// Ends the open question without an answer.
  func end() {
    let wasOpen = isOpen
    isOpen = false
    timer?.cancel()
    timer = nil
    if wasOpen { quarantine.waitDidEnd(at: global.now()) }
  }
}
