import Surfaces

extension ActionProspect {
  /// The responder that would perform the action as an item of the edit menu; nil if it is not possible now.
  ///
  /// - Parameter declaresActions: true if the client declares actions. Then the shell does not send it others in another way.
  package func menuResponder(declaresActions: Bool) -> MenuResponder? {
    for entry in entries {
      guard let part = entry.part.flatMap(Self.menuPart) else { return nil }
      if let declared = entry.declared {
        if declared.isEnabled { return MenuResponder(part) }
        continue
      }
      guard let performance = entry.performance, performance != .nothing else { return nil }
      if declaresActions, part == .shell, performance.isOfClient { continue }
      guard entry.isPermitted else { continue }
      return MenuResponder(part, performance, keyboard: performance.hasKeys ? keyboard : nil)
    }
    return nil
  }

  /// - Returns: nil for a part that has no table of actions.
  private static func menuPart(_ part: ChainSnapshot.Part) -> MenuResponder.Part? {
    switch part {
    case .surface(let surface): .surface(surface)
    case .window(let window), .presenter(let window): .window(window)
    case .client(let client): .client(client)
    case .shell: .shell
    case .desktop: nil
    }
  }
}

extension ActionPerformance {
  fileprivate var hasKeys: Bool {
    switch self {
    case .chord, .application(_, .some): true
    case .application, .window, .shell, .nothing: false
    }
  }
}
