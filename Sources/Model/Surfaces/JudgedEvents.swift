/// Kinds of events that a client judges: it reports those that it has not handled.
package struct JudgedEvents: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Touches that begin on the surface.
  package static let touches = Self(rawValue: 1)
  /// Key presses while the surface, or a surface below it, has the keyboard focus.
  package static let keys = Self(rawValue: 2)
  /// Button presses on the surface.
  package static let buttons = Self(rawValue: 4)
  /// Motions of the device while the surface, or a surface below it, is the first responder.
  package static let motions = Self(rawValue: 8)
  /// Commands of media keys while the surface, or a surface below it, is the first responder.
  package static let remoteCommands = Self(rawValue: 16)
}

extension ClientWindow {
  /// The nearest surface from the first responder up, through the windows that present this one, whose client judges events
  /// of a kind, can send verdicts and can be asked; nil if there is none.
  package func surface(judging kind: JudgedEvents) -> Surface? {
    for window in presentation {
      let found = window.respondingSurfaces.first {
        $0.state.judged.contains(kind) && $0.responder.isAsked && $0.responder.canJudge
      }
      if let found { return found }
    }
    return nil
  }
}

extension Surface {
  /// True if the client judges key presses while this surface has the keyboard focus.
  package var judgesKeys: Bool {
    var surface = self
    while !surface.state.judged.contains(.keys) {
      guard let parent = surface.subsurface?.parent else { return false }
      surface = parent
    }
    return true
  }
}
