import Geometry
import Seats
import Traces

extension RoutingNarrator {
  /// What happens to a window.
  func words(for command: WindowCommand) -> NarratedEffect {
    switch command {
    case .raise(let window): NarratedEffect("is raised", name(window), .other)
    case .keyWindow(_, let window?): NarratedEffect("becomes the key window", name(window), .other)
    case .keyWindow(_, nil): NarratedEffect("is the key window now", "none", .other)
    case .dismissPopup(let window): NarratedEffect("is dismissed", name(window), .other)
    case .move(let window, let place): NarratedEffect("is moved to \(place.words)", name(window), .other)
    case .resize(let window, let frame, _):
      NarratedEffect("is asked to be \(frame.size.words)", name(window), .other)
    case .interactionEnded(let window): NarratedEffect("stays where it is", name(window), .other)
    case .operate(let window, let operation):
      NarratedEffect("is told to \(operation.word.spelledOut)", name(window), .other)
    }
  }
}

extension Size {
  fileprivate var words: String { "\(RoutingNarrator.number(width))x\(RoutingNarrator.number(height))" }
}
