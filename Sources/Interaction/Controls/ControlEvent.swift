/// What a control tells its targets; several can be asked for together.
///
/// The bits are those of `UIControl.Event`. The library's own controls send the touch events and, for a ``Switch``,
/// ``valueChanged``; the others are there for subclasses to send.
public struct ControlEvents: OptionSet, Hashable, Sendable {
  /// One bit for each event.
  public let rawValue: UInt32

  /// Makes a set of the events whose bits are set; unknown bits are kept.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// A touch has landed in the control.
  public static let touchDown = ControlEvents(rawValue: 1 << 0)
  /// The touch that has landed is the second or a later one of several taps; comes together with ``touchDown``.
  public static let touchDownRepeat = ControlEvents(rawValue: 1 << 1)
  /// The tracked touch has moved and is inside.
  public static let touchDragInside = ControlEvents(rawValue: 1 << 2)
  /// The tracked touch has moved and is outside.
  public static let touchDragOutside = ControlEvents(rawValue: 1 << 3)
  /// The tracked touch has come back inside; comes together with ``touchDragInside``.
  public static let touchDragEnter = ControlEvents(rawValue: 1 << 4)
  /// The tracked touch has left; comes together with ``touchDragOutside``.
  public static let touchDragExit = ControlEvents(rawValue: 1 << 5)
  /// The tracked touch has lifted inside: what a button's action usually waits for.
  public static let touchUpInside = ControlEvents(rawValue: 1 << 6)
  /// The tracked touch has lifted outside.
  public static let touchUpOutside = ControlEvents(rawValue: 1 << 7)
  /// The tracked touch was cancelled, by the system or by a recognizer; undo what ``touchDown`` began.
  public static let touchCancel = ControlEvents(rawValue: 1 << 8)
  /// The value has changed; a ``Switch`` sends it after ``touchUpInside``.
  public static let valueChanged = ControlEvents(rawValue: 1 << 12)
  /// The control's main action was asked for; sent by no control of the library.
  public static let primaryActionTriggered = ControlEvents(rawValue: 1 << 13)
  /// Writing has begun; sent by no control of the library.
  public static let editingDidBegin = ControlEvents(rawValue: 1 << 16)
  /// What is written has changed; sent by no control of the library.
  public static let editingChanged = ControlEvents(rawValue: 1 << 17)
  /// Writing has ended; sent by no control of the library.
  public static let editingDidEnd = ControlEvents(rawValue: 1 << 18)
  /// Writing has ended with the return key; sent by no control of the library.
  public static let editingDidEndOnExit = ControlEvents(rawValue: 1 << 19)
  /// Every event, known or not.
  public static let all = ControlEvents(rawValue: .max)
}
