/// The reasons for which a gesture did not match its contacts or was not complete; see ``GestureRecognizer/misfit``.
public enum GestureMisfit: UInt8, Hashable, Sendable, CaseIterable {
  /// The recognizer gave no reason.
  case unsaid
  /// A finger moved farther than the gesture allows.
  case movedTooFar
  /// The fingers lifted before they had moved as far as the gesture requires.
  case movedTooLittle
  /// The fingers moved in a wrong direction.
  case wrongDirection
  /// The finger did not land at a permitted edge.
  case notAtEdge
  /// The gesture took too long.
  case tookTooLong
  /// A finger lifted too early.
  case liftedTooEarly
  /// More fingers are down than the gesture allows.
  case tooManyFingers
  /// Fewer fingers were down than the gesture requires.
  case tooFewFingers
  /// More fingers are down than the gesture allows, or they landed too far from the previous tap.
  case tooManyFingersOrTooFarApart
  /// The contacts lifted while the recognizer waited for others to fail.
  case liftedWhileWaiting
  /// All contacts lifted without a decision, and no timer or answer is pending.
  case abandoned
  /// The contacts lifted before the gesture was complete; see ``GestureRecognizer/completion``.
  case incomplete
  /// The contacts lifted while they moved back fast; see ``GestureCompletion/velocity``.
  case turnedBack
  /// Other buttons were pressed than the gesture requires.
  case wrongButtons
  /// A contact began on another widget than the gesture is for.
  case otherWidget
  /// It is not known in time on which widget a contact began.
  case unknownWidget
  /// The client of the view has handled a contact, so it is not for the recognizer.
  case handledByClient
  /// The client of the view has recognized a gesture with a contact, to which the recognizer yields.
  case claimedByClient
  /// A contact began on a control of the client of the view, which keeps its taps.
  case onControl
  /// It opens the edit menu, which no program draws.
  case menuUndrawn
  /// It opens the edit menu, and a rule keeps gestures from opening it for the window.
  case menuUnwanted
  /// It opens the edit menu, and the client of the view may show a menu of its own.
  case menuLeftToClient
  /// It opens the edit menu, and began outside the first responder of the window with the keyboard.
  case menuNotFirst
}
