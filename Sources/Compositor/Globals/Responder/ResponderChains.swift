package import Geometry
import Surfaces
import WaylandServer

/// The responder of a client at which a chain begins.
package enum ChainStart: Equatable, Sendable {
  /// The responder at which an action that is sent to the surface begins.
  case firstResponder
  /// The responder that a touch at a place of the surface would hit.
  case place(Point<SurfaceSpace>)
  /// The responder that a touch or the press of a button has hit, by the serial of the event.
  case press(serial: UInt32)
}

/// The answer of a client to the question for a chain of its responders.
package enum ClientChain: Equatable, Sendable {
  /// The client does not take part, or was not asked because it has not answered before.
  case notAsked
  /// The client was asked and has not answered in time.
  case unanswered
  /// The names of the responders, from the one at which the chain begins to the application.
  case responders([String])
}

extension ResponderSurface {
  func useChainQuestions(_ object: FingerpostResponderSurfaceV1, enabled: UInt32) { chains.allow(enabled != 0) }

  func chainLink(_ object: FingerpostResponderSurfaceV1, number: UInt32, name: String) { chains.add(name, to: number) }

  func chainDone(_ object: FingerpostResponderSurfaceV1, number: UInt32) { chains.finish(number) }
}

/// The questions to a client for the responders inside a surface.
///
/// They are for tools. So a client that does not answer is not punished, as its events would change only because somebody
/// looks.
final class ResponderChains {
  private unowned let resource: FingerpostResponderSurfaceV1
  private weak var surface: ClientSurface?
  private unowned let global: ResponderGlobal
  private var isAllowed = false
  private var latest: UInt32 = 0
  private var questions: [Question] = []
  /// The latest questions in a row that the client has not answered.
  private var misses = 0

  private struct Question {
    let number: UInt32
    let timer: EventSource
    let asked: OpenQuestion<ClientChain>
    var names: [String] = []
  }

  /// The real time in milliseconds for an answer.
  private static let patience: Int32 = 100
  private static let mostMisses = 3
  private static let mostQuestions = 32
  private static let mostNames = 64
  /// The longest name in bytes.
  private static let longestName = 200

  init(_ resource: FingerpostResponderSurfaceV1, of surface: ClientSurface, _ global: ResponderGlobal) {
    (self.resource, self.surface, self.global) = (resource, surface, global)
  }

  /// True if a question would be sent.
  var mayAsk: Bool {
    isAllowed && misses < Self.mostMisses && questions.count < Self.mostQuestions
      && surface?.model.responder.isAsked == true
  }

  /// True while a question is open.
  var isWaiting: Bool { !questions.isEmpty && surface != nil }

  /// Asks for a chain. `then` is called once: at once if the client cannot be asked, else in a later turn.
  func ask(_ start: ChainStart, then: @escaping (ClientChain) -> Void) {
    guard mayAsk else { return then(.notAsked) }
    latest &+= 1
    let number = latest
    let timer = global.seat.server.display.loop.timer { [weak self] in self?.timeDidPass(number) }
    timer.fire(afterMilliseconds: Self.patience * Int32(clamping: global.patience))
    questions.append(
      Question(number: number, timer: timer, asked: OpenQuestion(otherwise: .unanswered, then: then)))
    switch start {
    case .firstResponder: send(number, .firstResponder)
    case .place(let place): send(number, .place, at: place)
    case .press(let serial): send(number, .press, serial)
    }
  }

  private func send(
    _ number: UInt32, _ start: FingerpostResponderSurfaceV1.ChainStart, _ serial: UInt32 = 0,
    at place: Point<SurfaceSpace> = .zero
  ) {
    resource.sendChainRequest(number: number, start: start, serial: serial, x: Fixed(place.x), y: Fixed(place.y))
  }

  private func timeDidPass(_ number: UInt32) {
    guard let question = close(number) else { return }
    misses += 1
    question.asked.answer(.unanswered)
  }

  /// Removes a question that is about to be answered.
  private func close(_ number: UInt32) -> Question? {
    guard let index = questions.firstIndex(where: { $0.number == number }) else { return nil }
    let question = questions.remove(at: index)
    question.timer.cancel()
    return question
  }

  // MARK: Requests

  func allow(_ isAllowed: Bool) {
    self.isAllowed = isAllowed
    misses = 0
    if !isAllowed { end() }
  }

  func add(_ name: String, to number: UInt32) {
    guard let index = questions.firstIndex(where: { $0.number == number }),
      questions[index].names.count < Self.mostNames
    else { return }
    let name = DeclaredAction.clean(name, bytes: Self.longestName)
    if !name.isEmpty { questions[index].names.append(name) }
  }

  func finish(_ number: UInt32) {
    // An answer that is late shows that the client answers again.
    if (1...max(latest, 1)).contains(number) { misses = 0 }
    guard let question = close(number) else { return }
    question.asked.answer(.responders(question.names))
  }

  /// Ends the open questions without an answer.
  func end() {
    isAllowed = false
    while let number = questions.first?.number { close(number)?.asked.answer(.unanswered) }
  }
}
