import Evidence
import Keymaps
import Scenes
import Scripts
import Surfaces

/// Examines conditions about the target and the reason of an event.
struct RoutingExaminer {
  private let scene: any SceneReading
  private let finder: WindowFinder
  private let routed: RoutedObserver?
  private let secrecy: Secrecy

  init(_ search: Search, _ routed: RoutedObserver?, _ secrecy: Secrecy) {
    (scene, finder, self.routed, self.secrecy) = (search.scene, search.finder, routed, secrecy)
  }

  func finding(of check: RoutedCheck) -> Finding {
    let wanted = check.event ?? check.events[0]
    guard let routed, let subject = subject(of: check.subject) else {
      return .fails(expected: words(check, wanted), actual: nothing(about: check.subject))
    }
    let events = routed.events(of: subject)
    guard let found = events.last(where: { $0.event == wanted }) else {
      return .fails(
        expected: words(check, wanted), actual: events.isEmpty ? nothing(about: check.subject) : words(events))
    }
    let holds = isMet(check.target, by: found.surface) && check.reason.map { $0 == found.reason } != false
    return Finding(holds, expected: words(check, wanted), actual: words(events))
  }

  private func subject(of subject: RoutedCheck.Subject) -> RoutedObserver.Subject? {
    switch subject {
    case .finger(let number?): .finger(Int32(clamping: number))
    case .finger(nil): routed?.lastFinger.map { .finger($0) }
    case .button(let button): .button(button.code)
    case .key(let name): (try? scene.keymap.stroke(key: name, group: scene.keymapGroup)).map { .key($0.key) }
    }
  }

  private func nothing(about subject: RoutedCheck.Subject) -> String {
    let nothing = "no such event so far"
    guard case .finger = subject, routed?.events(of: .button(PointerButton.left.code)).isEmpty == false else {
      return nothing
    }
    return nothing + ". There are events of button: left, which a finger presses when it acts as the pointer"
  }

  private func isMet(_ target: RoutedCheck.Target, by id: SurfaceID?) -> Bool {
    switch target {
    case .any: return true
    case .nobody: return id == nil
    case .window(let selector):
      guard let surface = id.flatMap({ scene.surface($0) }) else { return false }
      if !selector.surfacePath.isEmpty { return finder.surface(selector) === surface }
      return finder.fits(selector, surface.root.window)
    }
  }

  private func words(_ check: RoutedCheck, _ event: RoutedCheck.Event) -> String {
    let target: String? =
      switch check.target {
      case .any: nil
      case .nobody: "to no client"
      case .window(let selector): "to \(selector)"
      }
    let parts = ["\(event.rawValue) of \(name(of: check.subject))", target, check.reason.map { "because \($0)" }]
    return parts.compactMap { $0 }.joined(separator: " ")
  }

  private func name(of subject: RoutedCheck.Subject) -> String {
    switch subject {
    case .finger(let number?): "finger \(number)"
    case .finger(nil): "the last finger"
    case .button(let button): button.words
    case .key(let name): secrecy.hidesKeys ? "a key" : "key \(name)"
    }
  }

  /// All events of the touch or press, in order: where each went and why.
  private func words(_ events: [RoutedObserver.Entry]) -> String {
    events.map { event in
      let details = [event.words, event.rule.map { "rule at \($0)" }].compactMap { $0 }.joined(separator: "; ")
      return "\(event.event.rawValue) to \(name(of: event.surface)) because \(event.reason)"
        + (details.isEmpty ? "" : " (\(details))")
    }.joined(separator: ", ")
  }

  private func name(of surface: SurfaceID?) -> String {
    guard let surface else { return "no client" }
    return scene.surface(surface).map { scene.name(of: $0) } ?? "a surface that is gone"
  }
}
