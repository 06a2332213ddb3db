public import Documents

/// One recognizer that the policy attaches; its gesture and what happens around it.
///
/// The properties are those of the responder model, where they have their meaning.
public struct RecognizerPolicy: Equatable, Sendable {
  public var name: String
  public var place: RecognizerPlace
  public var gesture: GestureKind
  public var actions: GestureActions
  public var isEnabled = true
  /// Deliver and cancel, the default: clients lose the fingers when the gesture is recognized.
  public var cancelsTouchesInView = true
  /// Hold back: clients hear of a finger when the gesture has failed, and never where it is recognized.
  public var delaysTouchesBegan = false
  public var delaysTouchesEnded = true
  public var requiresExclusiveTouchType = true
  /// Nil for all.
  public var allowedTouchTypes: Set<TouchKind>?
  /// Names of keys it takes as fingers that never move.
  public var allowedPresses: [String] = []
  /// Only touches that land here are its own; nil for anywhere.
  public var area: TouchArea?
  /// Names of recognizers whose failure it waits for.
  public var requiresFailureOf: [String] = []
  /// Names of recognizers that wait for its failure.
  public var requiredToFailBy: [String] = []
  public var simultaneousWith = Simultaneity.none
  public var position: SourcePosition?

  /// What touches the glass, in the words of the responder model.
  public enum TouchKind: String, CaseIterable, Sendable {
    case direct
    case pencil
    case indirectPointer = "pointer"
  }

  /// Which others may be recognized beside it.
  public enum Simultaneity: Equatable, Sendable {
    case none
    case all
    case with([String])

    public func includes(_ name: String) -> Bool {
      switch self {
      case .none: false
      case .all: true
      case .with(let names): names.contains(name)
      }
    }
  }

  public init(
    name: String, on place: RecognizerPlace = .shell, gesture: GestureKind, actions: GestureActions = GestureActions(),
    position: SourcePosition? = nil
  ) {
    self.name = name
    self.place = place
    self.gesture = gesture
    self.actions = actions
    self.position = position
  }

  /// Observe only: clients notice nothing of it.
  public var onlyObserves: Bool { !cancelsTouchesInView && !delaysTouchesBegan && !delaysTouchesEnded }
}

/// What a recognizer is attached to: it sees every finger that lands there or inside.
public enum RecognizerPlace: Equatable, Sendable {
  /// Everything.
  case shell
  /// What lies on one output; edges are the output's.
  case output(String)
  /// All windows of an application at once: fingers on several of them are one gesture.
  case application(TextMatcher)
  /// Each window that fits, by itself.
  case window(WindowMatch)
  /// One surface of each window that fits: from the root down, the number of the subsurface at each level, 0 the
  /// lowest; an empty path is the root.
  case surface(WindowMatch, path: [Int])
}

/// The action sent in each phase of a gesture; a discrete one has only `ended`.
public struct GestureActions: Equatable, Sendable {
  public var began: ActionName?
  public var changed: ActionName?
  /// For a discrete gesture: when it is recognized.
  public var ended: ActionName?
  public var cancelled: ActionName?

  public init(
    began: ActionName? = nil, changed: ActionName? = nil, ended: ActionName? = nil, cancelled: ActionName? = nil
  ) {
    self.began = began
    self.changed = changed
    self.ended = ended
    self.cancelled = cancelled
  }

  public var all: [ActionName] { [began, changed, ended, cancelled].compactMap { $0 } }
}
