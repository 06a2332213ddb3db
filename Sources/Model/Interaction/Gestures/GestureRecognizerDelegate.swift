public import Geometry

/// The answer to whether a recognizer may begin.
public enum BeginDecision: Hashable, Sendable {
  /// The recognizer may begin.
  case yes
  /// The recognizer fails.
  case no
  /// The answer follows with ``GestureRecognizer/answerShouldBegin(_:)``. Until then the recognition waits.
  ///
  /// There is no time limit. Without an answer, a discrete recognizer waits forever, with all touches that it
  /// withholds.
  case later
}

/// A delegate that decides where a recognizer's rules leave a choice. Every method has a default.
public protocol GestureRecognizerDelegate: AnyObject {
  /// Returns whether the recognizer may begin. The default is `true`.
  ///
  /// It has the name of ``View/gestureRecognizerShouldBegin(_:)``, as in UIKit. A view that is the delegate, and that is
  /// called as one of the views from the touched one up to the recognizer's own, is called only once.
  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool
  /// Returns whether the recognizer may begin, or that the answer follows. Called once per attempt, when the recognizer
  /// is ready to recognize.
  ///
  /// The default is the answer of ``gestureRecognizerShouldBegin(_:)``. An implementation replaces that method.
  func gestureRecognizerMayBegin(_ recognizer: GestureRecognizer) -> BeginDecision
  /// Returns whether the recognizer receives a touch. Called once per touch. The default is `true`.
  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool
  /// Returns whether the recognizer receives a press of an allowed key. Called once per press. The default is `true`.
  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive press: Press) -> Bool
  /// Returns whether a pointer over a view of the recognizer's hierarchy is inside the recognizer's area. Called for each
  /// movement of the pointer. The default is `true`.
  func gestureRecognizer(
    _ recognizer: HoverGestureRecognizer, isInsideAt place: ScreenPoint, over view: View
  ) -> Bool
  /// Returns the rectangle at whose edges a pan can start, in the coordinates of the contact's window; `nil` for no edges.
  /// Called once per attempt. The default is the bounds of the window.
  func gestureRecognizer(_ recognizer: ScreenEdgePanGestureRecognizer, edgeBoundsFor contact: Contact) -> ViewRect?
  /// Returns whether both recognizers may recognize simultaneously. The answer `true` of either delegate is enough. The
  /// default is `false`.
  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool
  /// Returns whether the recognizer waits for the other one to fail. The default is `false`.
  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer) -> Bool
  /// Returns whether the other recognizer waits for this one to fail. The default is `false`.
  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer) -> Bool
}

extension GestureRecognizerDelegate {
  public func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { true }

  public func gestureRecognizerMayBegin(_ recognizer: GestureRecognizer) -> BeginDecision {
    if let view = self as? View, recognizer.asks(view) { return .yes }
    return gestureRecognizerShouldBegin(recognizer) ? .yes : .no
  }

  public func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool { true }

  public func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive press: Press) -> Bool { true }

  public func gestureRecognizer(
    _ recognizer: HoverGestureRecognizer, isInsideAt place: ScreenPoint, over view: View
  ) -> Bool { true }

  public func gestureRecognizer(
    _ recognizer: ScreenEdgePanGestureRecognizer, edgeBoundsFor contact: Contact
  ) -> ViewRect? { contact.window?.bounds }

  public func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { false }

  public func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
  ) -> Bool { false }

  public func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
  ) -> Bool { false }
}
