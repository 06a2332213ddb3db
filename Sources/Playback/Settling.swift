import Assembly
import Globals
import Surfaces
import System

/// Waits until clients are idle: they have handled what they were sent, their frames are shown, nothing is requested.
final class Settling {
  enum Outcome: Equatable {
    case settled
    /// Time is over, and these clients have not answered.
    case unanswered([ClientID])
    /// Time is over; every client answers, and this one was the last to make a request.
    case busy(ClientID?)
  }

  /// How many rounds in a row must bring no request: some toolkits answer first, and then handle the input before.
  private static let idleRounds = 2

  /// The number of rounds with a frame after which clients that always ask for another are not waited for.
  static let mostFrames = 8

  private let compositor: Compositor
  private let journal: WireJournal
  /// Whether frames are shown here, since the clock stands still; a clock that runs shows them by itself.
  private let showsFrames: Bool
  /// Clients that have not answered yet. Each is asked again only after its answer.
  private var owing: Set<ClientID> = []
  /// The clients among them that are not waited for any more.
  private var givenUp: Set<ClientID> = []

  init(_ compositor: Compositor, _ journal: WireJournal) {
    (self.compositor, self.journal) = (compositor, journal)
    showsFrames = !compositor.clock.isRunning
  }

  /// Goes through rounds, each of which asks all clients and waits for their answers, until two bring no request.
  ///
  /// A client that draws without end is left after `frames` rounds with a frame. A client that waits for a frame before
  /// it answers, as OpenGL programs do while they swap buffers, answers once a frame, with the script's clock or the
  /// machine's.
  ///
  /// - Parameters:
  ///   - end: when to stop in any case. At least one round is begun.
  ///   - isHalted: whether to stop because nothing more is played.
  func settle(frames: Int, until end: Deadline, orWhen isHalted: () -> Bool) -> Outcome {
    var (shown, idle) = (0, 0)
    repeat {
      let (requests, frame) = (journal.requests, compositor.scene.pacer.sequence)
      // An answer that was owed says nothing of what the client was sent since it was asked.
      let isFresh = awaited.isEmpty
      if showsFrames, shown < frames { compositor.scene.pacer.serve() }
      askAll()
      turn(until: end, orWhen: isHalted)
      if compositor.scene.pacer.sequence != frame { shown += 1 }
      let isDrawing = showsFrames && compositor.scene.pacer.isAwaited && shown < frames
      idle = isFresh && journal.requests == requests && !isDrawing && awaited.isEmpty ? idle + 1 : 0
      if idle == Self.idleRounds || (shown >= frames && awaited.isEmpty) { return .settled }
    } while !end.hasPassed && !isHalted()
    return awaited.isEmpty ? .busy(journal.lastRequester) : .unanswered(awaited.sorted { $0.rawValue < $1.rawValue })
  }

  /// Waits no longer for clients that owe an answer, until they have given it.
  func giveUp(_ clients: [ClientID]) { givenUp.formUnion(clients) }

  private var awaited: Set<ClientID> { owing.subtracting(givenUp) }

  /// Asks every client that can be asked. Some clients do not listen before they have a window.
  private func askAll() {
    for record in compositor.clients.all where record.isConnected && !owing.contains(record.id) {
      let id = record.id
      guard compositor.mappedWindows.contains(where: { $0.client == id }) else { continue }
      owing.insert(id)
      let isAsked = compositor.shell.ping(id) { [weak self] _ in
        self?.owing.remove(id)
        self?.givenUp.remove(id)
      }
      if !isAsked { owing.remove(id) }
    }
  }

  private func turn(until end: Deadline, orWhen isHalted: () -> Bool) {
    repeat {
      compositor.turn(milliseconds: awaited.isEmpty ? 0 : min(20, end.milliseconds))
    } while (!awaited.isEmpty || compositor.isCopying) && !end.hasPassed && !isHalted()
  }
}
