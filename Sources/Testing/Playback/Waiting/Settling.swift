import Scenes
import Surfaces
import System

/// Waits until clients settle: they have handled all events, their frames are shown and they make no more requests.
final class Settling {
  enum Outcome: Equatable {
    case settled
    /// The deadline has passed, and these clients have not answered a ping.
    case unanswered([ClientID])
    /// The deadline has passed. All clients answered; this one made the last request.
    case busy(ClientID?)
  }

  /// The number of consecutive rounds without requests. One is not enough: some toolkits answer before they handle
  /// input that came earlier. Qt may even answer twice, if the second ping comes early.
  private var idleRounds: Int { isThorough ? 3 : 2 }

  /// The number of rounds after the last frame that is shown, for clients that make requests without end.
  private var restingRounds: Int { isThorough ? 5 : 1 }

  /// The number of rounds with a frame after which `settle` stops waiting for clients that keep requesting frames.
  static let mostFrames = 8

  private let scene: any SceneServing
  /// True if this object shows frames, because the clock stands still. A running clock shows them by itself.
  private let showsFrames: Bool
  /// Clients that have not answered yet. Each is pinged again only after its answer.
  private var owing: Set<ClientID> = []
  /// Clients in `owing` that `settle` does not wait for.
  private var givenUp: Set<ClientID> = []
  /// Whether to wait until clients have handled all input even between the samples of a gesture, and have shown the
  /// popups that they have begun to open. It takes some more rounds.
  ///
  /// Questions about widgets make applications slower, so that a list would open now before, now after the release of
  /// a tap. GTK 3 draws a popup at its next frame, by the machine's clock: until then it is idle.
  private let isThorough: Bool
  /// Clients that have not shown a popup in time. Their popups are not waited for any more.
  private var slowOpeners: Set<ClientID> = []
  /// The real time that popups have for their content, in microseconds.
  private static let popupTime: Int64 = 500_000

  /// Clients whose processes are stopped.
  private var suspended: Set<ClientID> = []

  init(_ scene: any SceneServing, isThorough: Bool) {
    (self.scene, self.isThorough) = (scene, isThorough)
    showsFrames = !scene.isClockRunning
  }

  /// Runs rounds until two in a row bring no request. Each round pings all clients and waits for their answers.
  ///
  /// Stops waiting for a client that draws without end after `frames` rounds with a frame. Some clients wait for a
  /// frame before they answer, as OpenGL programs do while they swap buffers. These answer once per frame, with the
  /// script's clock and with the machine's clock.
  ///
  /// - Parameters:
  ///   - end: the deadline. At least one round is started.
  ///   - isHalted: returns whether to stop because no more input is played.
  func settle(frames: Int, until end: Deadline, orWhen isHalted: () -> Bool) -> Outcome {
    var (shown, idle, resting) = (0, 0, 0)
    var popupEnd: Deadline?
    var hasCopied = false
    repeat {
      let (requests, frame) = (scene.requestCount, scene.frames)
      // An answer to an earlier ping does not cover events that were sent after that ping.
      let isFresh = awaited.isEmpty
      if showsFrames, shown < frames { scene.serveFrames() }
      askAll()
      turn(until: end, orWhen: isHalted)
      if scene.frames != frame { shown += 1 }
      let isDrawing = showsFrames && scene.isFrameAwaited && !scene.withholdsFrames && shown < frames
      idle = isFresh && scene.requestCount == requests && !isDrawing && awaited.isEmpty ? idle + 1 : 0
      resting = shown >= frames ? resting + 1 : 0
      guard idle >= idleRounds || (resting >= restingRounds && awaited.isEmpty) else { continue }
      if !hasCopied, scene.copyHeldBuffers() {
        // A client may have waited for a buffer before it draws.
        hasCopied = true
        continue
      }
      guard isThorough, isOpeningPopup(until: &popupEnd) else { return .settled }
      scene.turn(milliseconds: 2)
    } while !end.hasPassed && !isHalted()
    return awaited.isEmpty ? .busy(scene.lastRequester) : .unanswered(awaited.sorted { $0.rawValue < $1.rawValue })
  }

  /// Stops waiting for clients that have not answered. Their next answer ends this.
  func giveUp(_ clients: [ClientID]) { givenUp.formUnion(clients) }

  /// Waits again for all clients that have not answered and are not stopped.
  func awaitAll() { givenUp = [] }

  /// Stops waiting for stopped clients, until `resume`.
  func suspend(_ clients: [ClientID]) { suspended.formUnion(clients) }

  func resume(_ clients: [ClientID]) { suspended.subtract(clients) }

  /// The clients whose answers are awaited. Some clients do not answer before they get a frame, so nothing waits for clients
  /// that have asked for a frame and get none at present.
  private var awaited: Set<ClientID> {
    let awaited = owing.subtracting(givenUp).subtracting(suspended)
    return awaited.isEmpty ? awaited : awaited.subtracting(scene.clientsWithoutFrames)
  }

  /// Whether a client has begun to open a popup, and has time left.
  private func isOpeningPopup(until end: inout Deadline?) -> Bool {
    let clients = scene.clientsOpeningPopups.subtracting(slowOpeners).subtracting(suspended)
    guard !clients.isEmpty else { return false }
    if let end, end.hasPassed {
      slowOpeners.formUnion(clients)
      return false
    }
    if end == nil { end = Deadline(microseconds: Self.popupTime) }
    return true
  }

  /// Pings every client with a mapped window. Some clients do not answer before they have one.
  private func askAll() {
    for id in scene.clientsWithWindows where !owing.contains(id) {
      owing.insert(id)
      let isAsked = scene.ping(id) { [weak self] in
        self?.owing.remove(id)
        self?.givenUp.remove(id)
      }
      if !isAsked { owing.remove(id) }
    }
  }

  private func turn(until end: Deadline, orWhen isHalted: () -> Bool) {
    repeat {
      scene.turn(milliseconds: awaited.isEmpty ? 0 : min(20, end.milliseconds))
    } while (!awaited.isEmpty || scene.isCopying) && !end.hasPassed && !isHalted()
  }
}
