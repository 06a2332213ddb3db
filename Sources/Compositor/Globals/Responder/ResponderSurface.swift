import Seats
import Surfaces
import WaylandServer

/// A `fingerpost_responder_surface_v1`.
final class ResponderSurface: FingerpostResponderSurfaceV1.Handler {
  private(set) weak var surface: ClientSurface?
  let client: ClientID
  let actions: ResponderActions
  let focus: ResponderFocus
  let chains: ResponderChains
  /// The object for the edit menu; nil without one.
  private(set) var editMenu: ResponderEditMenu?
  unowned let global: ResponderGlobal
  private unowned let resource: FingerpostResponderSurfaceV1
  /// True if the client has declared that it judges motions.
  private(set) var judgesMotions = false
  /// The ends of seeking whose beginnings the client has received.
  private var openSeeks: Set<MediaCommand> = []
  /// The number and the serial of the latest shake.
  private var shake: (number: UInt64, serial: UInt32)?

  init(
    _ resource: FingerpostResponderSurfaceV1, of surface: ClientSurface, _ global: ResponderGlobal,
    _ quarantine: Quarantine
  ) {
    (self.surface, self.global, self.resource) = (surface, global, resource)
    client = surface.model.client
    actions = ResponderActions(resource, of: surface, global, quarantine)
    focus = ResponderFocus(resource, of: surface, global, quarantine)
    chains = ResponderChains(resource, of: surface, global)
    setAsked(!quarantine.isOn)
  }

  func destroy(_ object: FingerpostResponderSurfaceV1) {}

  func setVerdicts(_ object: FingerpostResponderSurfaceV1, kinds: FingerpostResponderSurfaceV1.Kind) {
    let isFirstVersion = object.version < 2
    let all: FingerpostResponderSurfaceV1.Kind =
      isFirstVersion ? [.touch, .key, .button] : [.touch, .key, .button, .motion, .remoteCommand]
    guard kinds.isSubset(of: all) else {
      let added = isFirstVersion ? "" : ", 8 (motion), 16 (remote_command)"
      return object.postError(
        FingerpostResponderSurfaceV1.Error.invalidKind.rawValue,
        "kinds \(kinds.rawValue): expected a sum of 1 (touch), 2 (key), 4 (button)\(added)")
    }
    guard let surface else { return }
    surface.model.pending.judged = .set(JudgedEvents(rawValue: UInt8(kinds.rawValue)))
    judgesMotions = kinds.contains(.motion)
    global.reviewMotions()
  }

  // MARK: Shakes and commands

  /// True if the client may receive shakes and commands of media keys.
  var receivesOffers: Bool { resource.version >= 2 }

  func beginShake(_ target: ResponderTarget, _ serial: UInt32) {
    shake = (target.number, serial)
    resource.sendMotion(serial: serial, time: target.time.milliseconds, motion: .shake, phase: .began)
  }

  /// Sends the end of a shake, or its cancellation.
  ///
  /// - Returns: false without an effect if the client has not received its beginning.
  func endShake(_ target: ResponderTarget, _ phase: ShakePhase) -> Bool {
    guard let shake, shake.number == target.number else { return false }
    self.shake = nil
    resource.sendMotion(
      serial: shake.serial, time: target.time.milliseconds, motion: .shake,
      phase: phase == .cancelled ? .cancelled : .ended)
    return true
  }

  func send(_ command: MediaCommand, _ target: ResponderTarget, _ serial: UInt32) {
    if let end = command.end { openSeeks.insert(end) }
    resource.sendRemoteCommand(
      serial: serial, time: target.time.milliseconds, command: FingerpostResponderSurfaceV1.Command(command))
  }

  /// True once for each end of seeking whose beginning the client has received.
  func takesEnd(_ command: MediaCommand) -> Bool { openSeeks.remove(command) != nil }

  func setEditMenu(_ menu: ResponderEditMenu?) { if menu !== editMenu { editMenu = menu } }

  /// Sets whether the declarations of the client have an effect.
  func setAsked(_ isAsked: Bool) {
    surface?.model.responder.isAsked = isAsked
    if !isAsked { focus.resign() }
  }

  /// Sets whether the client has an object for the seat: without one it can send no verdict.
  func setCanJudge(_ canJudge: Bool) { surface?.model.responder.canJudge = canJudge }

  func end() {
    actions.withdrawIntroduced()
    focus.resignRequested()
    focus.end()
    chains.end()
    editMenu?.end()
    guard let model = surface?.model else { return }
    model.pending.judged = .set([])
    model.responder = DeclaredResponder()
    endHits()
  }
}

extension FingerpostResponderSurfaceV1.Command {
  fileprivate init(_ command: MediaCommand) {
    switch command {
    case .play: self = .play
    case .pause: self = .pause
    case .stop: self = .stop
    case .togglePlayPause: self = .togglePlayPause
    case .nextTrack: self = .nextTrack
    case .previousTrack: self = .previousTrack
    case .beginSeekingBackward: self = .beginSeekingBackward
    case .endSeekingBackward: self = .endSeekingBackward
    case .beginSeekingForward: self = .beginSeekingForward
    case .endSeekingForward: self = .endSeekingForward
    }
  }
}
