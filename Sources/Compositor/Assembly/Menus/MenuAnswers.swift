import Seats
import Surfaces
import Traces

/// Writes the answers for actions of the edit menu to the trace, when the menu opens and when an item is pressed.
struct MenuAnswers {
  private let trace: TraceFeed

  init(_ trace: TraceFeed) { self.trace = trace }

  /// - Parameters:
  ///   - responder: the one that would perform the action; nil if it is not possible.
  ///   - surface: the first responder.
  func write(_ action: String, _ responder: MenuResponder?, for surface: Surface) {
    guard trace.isActive else { return }
    let step = CommandStep(
      role: responder.map(words) ?? "", asked: CommandStep.menu, responder == nil ? .notPossible : .possible)
    trace.write(
      TracedCommand(step, of: action, event: trace.recorder.latest?.event ?? 0, surface: surface.id.rawValue))
  }

  private func words(_ responder: MenuResponder) -> String {
    switch responder.part {
    case .surface(let surface): trace.names.name(of: surface)
    case .window(let window): trace.names.name(of: window)
    case .client(let client): "client \(trace.names.name(ofClient: client.rawValue))"
    case .shell: "shell"
    }
  }
}
