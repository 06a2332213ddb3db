package import Documents
package import Interaction

/// A recognizer that the policy attaches, with its gesture and its options.
///
/// The properties have the meaning of the properties of the same names in the responder model.
package struct RecognizerPolicy: Equatable, Sendable {
  package var name: String
  package var place: RecognizerPlace
  /// The widget on which each of its touches must begin; nil for anything.
  package var widget: WidgetCondition?
  package var gesture: AnyGesture
  package var actions: GestureActions
  /// The values that the gesture needs when its fingers lift; nil for a gesture that is always complete.
  package var completion: CompletionPolicy?
  package var isEnabled = true
  /// Delivers and then cancels, the default: clients receive a cancel for the touches when the gesture is recognized.
  package var cancelsTouchesInView = true
  /// Holds touches back: clients receive a touch once the gesture has failed, and never if it is recognized.
  package var delaysTouchesBegan = false
  /// The longest time for which a touch is held back; nil for no limit.
  package var delaysTouchesBeganLimit: TimeSpan?
  package var delaysTouchesEnded = true
  package var requiresExclusiveTouchType = true
  /// The types of touches that the recognizer receives; nil for all.
  package var allowedTouchTypes: Set<TouchKind>?
  /// The buttons with which a press of the mouse can begin, if touches of the mouse are allowed.
  package var buttons: Set<MouseButton> = [.left]
  /// Names of keys that the recognizer handles like fingers that do not move.
  package var allowedPresses: [String] = []
  /// The modes in which the recognizer is enabled; nil for all.
  package var modes: [String]?
  /// The area in which touches must begin; nil for anywhere.
  package var area: TouchArea?
  /// The modifiers that must be held when the first touch of the gesture lands; others do not matter.
  package var modifiers: Set<KeyChord.Modifier> = []
  /// The states that the window under a touch must have.
  package var windowStates: Set<WindowState> = []
  /// The states that the window under a touch must not have.
  package var absentWindowStates: Set<WindowState> = []
  /// True if it fails, and gives its touches back, while no responder performs its first action.
  package var requiresPerformer = false
  /// The gesture that must have been recognized shortly before its first touch or press; nil for none.
  package var after: RecognizerPredecessor?
  /// The time after the landing of its first touch in which further touches land; nil for no limit.
  package var landsWithin: TimeSpan?
  /// Names of recognizers that must fail first.
  package var requiresFailureOf: [String] = []
  /// True if the client must decline its touches.
  package var requiresFailureOfClient: Bool { requiresFailureOf.contains(Self.client) }
  /// True if it fails when a gesture of the client has recognized one of its touches before it begins.
  package var yieldsToClient = false
  /// False if a tap is recognized also where clients declare controls.
  package var yieldsToControls = true
  /// The name of the client of a touch among the names of recognizers.
  package static let client = "client"
  /// The beginning of the names of recognizers that clients have.
  package static let ofClients = "client."
  /// The recognizers of clients that must fail first, by their names without `client.`.
  package var requiresFailureOfClients: Set<String> { Set(requiresFailureOf.compactMap(Self.recognizerOfClients)) }
  /// The recognizers of clients that wait for this one to fail, by their names without `client.`.
  package var requiredToFailByClients: Set<String> { Set(requiredToFailBy.compactMap(Self.recognizerOfClients)) }

  /// The name of a recognizer of clients without `client.`; nil for a recognizer of the policy and for invalid names.
  static func recognizerOfClients(_ name: String) -> String? {
    guard name.hasPrefix(ofClients) else { return nil }
    let text = name.dropFirst(ofClients.count)
    let isValid = { (byte: UInt8) in
      (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2D
    }
    return (1...64).contains(text.utf8.count) && text.utf8.allSatisfy(isValid) ? String(text) : nil
  }

  /// Names of recognizers that wait for this one to fail.
  package var requiredToFailBy: [String] = []
  package var simultaneousWith = Simultaneity.none
  package var position: SourcePosition?

  /// The type of a touch, in the terms of the responder model.
  package enum TouchKind: String, CaseIterable, Sendable {
    case direct
    case pencil
    case indirectPointer = "pointer"
    /// The scrolls of wheels and touchpads, for pans.
    case scroll
    /// The presses of a mouse.
    case mouse
  }

  /// A state of a window that a recognizer may depend on.
  package enum WindowState: String, CaseIterable, Hashable, Sendable {
    case activated
    case maximized
    case fullscreen
  }

  /// The other recognizers that may be recognized at the same time.
  package enum Simultaneity: Equatable, Sendable {
    case none
    case all
    case with([String])

    package func includes(_ name: String) -> Bool {
      switch self {
      case .none: false
      case .all: true
      case .with(let names): names.contains(name)
      }
    }
  }

  package init(
    name: String, on place: RecognizerPlace = .shell, gesture: AnyGesture, actions: GestureActions = GestureActions(),
    position: SourcePosition? = nil
  ) {
    self.name = name
    self.place = place
    self.gesture = gesture
    self.actions = actions
    self.position = position
  }

  /// `place` and `widget` as one value.
  package var target: RecognizerTarget {
    get { RecognizerTarget(place: place, widget: widget) }
    set { (place, widget) = (newValue.place, newValue.widget) }
  }

  /// `delaysTouchesBegan` and its limit as one value.
  package var touchHold: TouchHold {
    get { delaysTouchesBegan ? delaysTouchesBeganLimit.map { .atMost($0) } ?? .whole : .none }
    set {
      delaysTouchesBegan = newValue != .none
      if case .atMost(let limit) = newValue { delaysTouchesBeganLimit = limit } else { delaysTouchesBeganLimit = nil }
    }
  }

  /// True if it receives only touches on windows with certain states.
  package var dependsOnStates: Bool { !windowStates.isEmpty || !absentWindowStates.isEmpty }

  /// True for a single tap of one finger or button that takes the touch from its client.
  package var isPlainTap: Bool {
    guard let tap = gesture.base as? TapGesture else { return false }
    return tap.taps == 1 && tap.touches == 1 && cancelsTouchesInView
  }

  /// True if the recognizer only observes: clients do not notice it.
  package var onlyObserves: Bool { !cancelsTouchesInView && !delaysTouchesBegan && !delaysTouchesEnded }
}

/// The place that a recognizer is attached to. The recognizer receives every touch that begins there or inside.
package enum RecognizerPlace: Equatable, Sendable {
  /// All outputs and windows.
  case shell
  /// One output and the windows on it. Edges are those of the output.
  case output(String)
  /// All windows of an application together: fingers on several of them form one gesture.
  case application(TextMatcher)
  /// Each matching window separately.
  case window(WindowMatch)
  /// One surface of each matching window. The path contains the number of the subsurface at each level below the root,
  /// 0 for the lowest; an empty path is the root.
  case surface(WindowMatch, path: [Int])
}

/// What a recognizer is for: a place, and widgets in it.
package struct RecognizerTarget: Equatable, Sendable {
  package var place = RecognizerPlace.shell
  package var widget: WidgetCondition?

  package init(place: RecognizerPlace = .shell, widget: WidgetCondition? = nil) {
    (self.place, self.widget) = (place, widget)
  }
}

/// The actions sent in the phases of a gesture. A discrete gesture has only `ended`.
package struct GestureActions: Equatable, Sendable {
  package var began: ActionName?
  package var changed: ActionName?
  /// For a discrete gesture: sent when it is recognized.
  package var ended: ActionName?
  package var cancelled: ActionName?

  package init(
    began: ActionName? = nil, changed: ActionName? = nil, ended: ActionName? = nil, cancelled: ActionName? = nil
  ) {
    self.began = began
    self.changed = changed
    self.ended = ended
    self.cancelled = cancelled
  }

  /// The action that is sent first, in the order of the phases of a gesture that is not cancelled.
  package var first: ActionName? { began ?? changed ?? ended }

  package var all: [ActionName] { [began, changed, ended, cancelled].compactMap { $0 } }
}
