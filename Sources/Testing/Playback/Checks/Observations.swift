import Evidence
import Results
import Scenes
import Scripts

/// The observations of a run that its conditions ask for. Nothing else is observed.
final class Observations {
  /// The target of the last finger.
  let touches: TouchObserver?
  /// The targets and reasons of events.
  let routed: RoutedObserver?
  /// The changes of gestures.
  let gestures: GestureObserver?
  /// The performed actions.
  let actions: ActionObserver?
  /// The windows and surfaces that are new.
  let appearances: AppearanceMarks?
  /// The pictures at the beginnings of steps.
  let pictures: PictureMarks?
  /// Measures clients; nil if nothing asks for it.
  private(set) var meter: ClientMeter?
  /// The numbers of the events that clients were sent before the last check of them.
  private var checkedSent: [String: Int] = [:]
  /// The numbers of the sentences after those of clients that checks have found.
  private var checkedSpeech: [String: Int] = [:]
  private let makeMeter: () -> ClientMeter?

  /// - Parameter makeMeter: makes what measures clients, when a step asks for it.
  init(
    touches: TouchObserver? = nil, routed: RoutedObserver? = nil, gestures: GestureObserver? = nil,
    actions: ActionObserver? = nil, appearances: AppearanceMarks? = nil, pictures: PictureMarks? = nil,
    makeMeter: @escaping () -> ClientMeter?
  ) {
    (self.touches, self.routed, self.gestures, self.actions) = (touches, routed, gestures, actions)
    (self.appearances, self.pictures, self.makeMeter) = (appearances, pictures, makeMeter)
  }

  /// A step is played from now on.
  func stepWillBegin(_ step: Step) {
    pictures?.stepWillBegin(step, isInput: step.kind.isInput)
    appearances?.stepWillBegin(isInput: step.kind.isInput)
  }

  // MARK: Sent events

  /// The number of the event from which on those sent to a client have not been checked.
  func firstUncheckedEvent(of client: String) -> Int { checkedSent[client] ?? 0 }

  func didCheckSent(to client: String, upTo count: Int) { checkedSent[client] = count }

  // MARK: Speech

  /// The number of the sentence from which on those of a client have not been checked.
  func firstUncheckedSentence(of client: String) -> Int { checkedSpeech[client] ?? 0 }

  func didFindSpeech(of client: String, number: Int) { checkedSpeech[client] = number + 1 }

  // MARK: Measures

  /// Measures clients from now on.
  ///
  /// - Returns: the meter, if it is new. It has to observe steps from now on.
  func measureClients() -> ClientMeter? {
    guard meter == nil else { return nil }
    meter = makeMeter()
    return meter
  }

  /// The measures of clients so far; empty if nothing is measured.
  var measures: [ClientMeasures] { meter?.measures ?? [] }
}

extension Step.Kind {
  /// True if the step is input or a request to the compositor, so that what it causes is new.
  var isInput: Bool {
    switch self {
    case .fingers, .pointer, .touchpad, .pen, .keyboard, .hardware, .window, .widget: true
    case .program, .check, .flow: false
    }
  }
}

extension Script {
  /// True if a step has an expectation of a measure.
  var asksForMeasures: Bool { conditions.contains(where: \.isMeasured) }
}

extension Expectation.Condition {
  /// True if the condition is the target of the finger that came down last.
  var asksForLastTouch: Bool { if case .touchFocus(nil, _) = self { true } else { false } }

  /// True if the condition is the target and reason of an event.
  var asksForReasons: Bool { if case .routed = self { true } else { false } }

  var asksForGestures: Bool { if case .gestures = self { true } else { false } }

  var asksForAppearances: Bool { if case .appeared = self { true } else { false } }

  fileprivate var isMeasured: Bool { if case .measured = self { true } else { false } }
}
