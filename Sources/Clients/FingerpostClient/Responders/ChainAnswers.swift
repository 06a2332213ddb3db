import Interaction
import WaylandClient

/// Answers the compositor's questions for the responders of the application, which tools show by the names of their classes.
///
/// `next` is called only for a question: it may be overridden.
final class ChainAnswers {
  private struct Question {
    let serial: UInt32
    let number: UInt32
    let surface: FingerpostResponderSurfaceV1
  }

  /// The questions about touches that no view was found for yet: their frames have not ended.
  private var questions: [Question] = []

  /// The most links that the compositor accepts.
  private static let mostLinks = 64
  /// The most bytes of a name that the compositor accepts.
  private static let longestName = 200
  /// The first version of the protocol with questions for chains.
  private static let firstVersion: Int32 = 2

  /// Has the compositor ask for the chains of a surface.
  static func allow(on surface: FingerpostResponderSurfaceV1) {
    if surface.version >= firstVersion { surface.useChainQuestions(enabled: 1) }
  }

  /// Answers a question with a responder and the next ones; with none if `start` is nil.
  static func answer(_ number: UInt32, on surface: FingerpostResponderSurfaceV1, from start: Responder?) {
    var names: [String] = []
    // The names come first, because `next` may close the window.
    _ = start?.chain { responder in
      names.append(name(of: responder))
      return names.count == mostLinks
    }
    guard surface.isAlive else { return }
    for name in names { surface.chainLink(number: number, name: name) }
    surface.chainDone(number: number)
  }

  private static func name(of responder: Responder) -> String {
    var name = String(describing: type(of: responder))
    while name.utf8.count > longestName { name.removeLast() }
    return name
  }

  /// Answers the question for a touch when its view is found.
  func await(_ serial: UInt32, _ number: UInt32, on surface: FingerpostResponderSurfaceV1) {
    questions.append(Question(serial: serial, number: number, surface: surface))
  }

  /// Answers the questions about a touch whose view was found, or which has ended without one.
  func touchDidBegin(_ serial: UInt32, on view: View?) {
    guard !questions.isEmpty else { return }
    for question in questions where question.serial == serial {
      guard question.surface.isAlive else { continue }
      Self.answer(question.number, on: question.surface, from: view)
    }
    questions.removeAll { $0.serial == serial || !$0.surface.isAlive }
  }
}

extension ResponderSeat {
  /// Answers the question for the chain of a touch or of a press of a button.
  func answerChain(_ number: UInt32, ofPress serial: UInt32, on surface: FingerpostResponderSurfaceV1) {
    switch beginning(ofPress: serial) {
    case nil: ChainAnswers.answer(number, on: surface, from: nil)
    case .awaited: chains.await(serial, number, on: surface)
    case .found(let view): ChainAnswers.answer(number, on: surface, from: view)
    }
  }
}
