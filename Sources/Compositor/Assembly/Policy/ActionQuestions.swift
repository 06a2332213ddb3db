import Globals
package import Seats
import Surfaces

/// Questions to clients for the states of actions that they validate, before the actions are shown.
package struct ActionQuestions {
  /// The names of the actions with what would become of each now, in the order of the question.
  package let prospects: [(name: String, prospect: ActionProspect)]
  private let subject: ClientWindow?
  private let source: ActionProspects
  private let responders: ResponderGlobal

  /// - Parameter subject: the window that the actions are for; nil for the first responder.
  init(of names: [String], for subject: ClientWindow?, _ source: ActionProspects, _ responders: ResponderGlobal) {
    (self.subject, self.source, self.responders) = (subject, source, responders)
    prospects = names.map { ($0, source.prospect(of: $0, for: subject)) }
  }

  /// An action of a surface whose client is asked for its state.
  private struct Asked: Hashable {
    var name: String
    var surface: SurfaceID
  }

  /// For each action, the nearest surface whose client has to be asked for the state. No surface above one that can perform
  /// the action is asked.
  private func unvalidated(without asked: Set<Asked>) -> [Asked] {
    prospects.compactMap { name, prospect in
      for entry in prospect.entries {
        guard let declared = entry.declared, case .surface(let surface)? = entry.part else { return nil }
        let question = Asked(name: name, surface: surface)
        if declared.validates, !asked.contains(question) { return question }
        if declared.isEnabled { return nil }
      }
      return nil
    }
  }

  /// Asks clients for the states of actions that they validate, from the first responder up.
  ///
  /// - Parameter then: called once with the prospects after the answers: at once if no client validates an action, otherwise
  ///   when all have answered or their deadlines have passed.
  package func validated(then: @escaping (ActionQuestions) -> Void) { validated(without: [], then: then) }

  private func validated(without asked: Set<Asked>, then: @escaping (ActionQuestions) -> Void) {
    let next = unvalidated(without: asked)
    guard !next.isEmpty else { return then(self) }
    let (names, subject) = (prospects.map(\.name), subject)
    Self.validate(next.map { ($0.name, $0.surface) }, responders) { [source, responders] in
      ActionQuestions(of: names, for: subject, source, responders).validated(without: asked.union(next), then: then)
    }
  }

  /// Asks the clients of surfaces for the states of actions that they validate. `then` is called once: at once if there are
  /// none, else when all states are known or the clients' deadlines are over.
  static func validate(
    _ actions: [(name: String, surface: SurfaceID)], _ responders: ResponderGlobal, then: @escaping () -> Void
  ) {
    guard !actions.isEmpty else { return then() }
    var left = actions.count
    for (name, surface) in actions {
      responders.validate(name, on: surface) {
        left -= 1
        if left == 0 { then() }
      }
    }
  }
}
