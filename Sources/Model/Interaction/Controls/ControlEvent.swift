/// The events that a control sends to its targets.
///
/// The bits are those of `UIControl.Event`. The library's controls send the touch events. ``Switch`` also sends
/// ``valueChanged``, and ``Button`` ``primaryActionTriggered``. Subclasses can send the others.
public struct ControlEvents: OptionSet, Hashable, Sendable {
  /// The bits of the events in the set.
  public let rawValue: UInt32

  /// Creates a set from bits. Unknown bits are kept.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// A touch began in the control.
  public static let touchDown = ControlEvents(rawValue: 1 << 0)
  /// The touch is the second or a later tap in succession. Sent together with ``touchDown``.
  public static let touchDownRepeat = ControlEvents(rawValue: 1 << 1)
  /// The tracked touch moved and is inside.
  public static let touchDragInside = ControlEvents(rawValue: 1 << 2)
  /// The tracked touch moved and is outside.
  public static let touchDragOutside = ControlEvents(rawValue: 1 << 3)
  /// The tracked touch moved inside again. Sent together with ``touchDragInside``.
  public static let touchDragEnter = ControlEvents(rawValue: 1 << 4)
  /// The tracked touch moved outside. Sent together with ``touchDragOutside``.
  public static let touchDragExit = ControlEvents(rawValue: 1 << 5)
  /// The tracked touch ended inside. Buttons usually act on this event.
  public static let touchUpInside = ControlEvents(rawValue: 1 << 6)
  /// The tracked touch ended outside.
  public static let touchUpOutside = ControlEvents(rawValue: 1 << 7)
  /// The system or a recognizer cancelled the tracked touch. Undo the effects of ``touchDown``.
  public static let touchCancel = ControlEvents(rawValue: 1 << 8)
  /// The value changed. ``Switch`` sends it after ``touchUpInside``.
  public static let valueChanged = ControlEvents(rawValue: 1 << 12)
  /// The control's primary action was triggered. ``Button`` sends it together with ``touchUpInside``.
  public static let primaryActionTriggered = ControlEvents(rawValue: 1 << 13)
  /// Editing began. Not sent by the library's controls.
  public static let editingDidBegin = ControlEvents(rawValue: 1 << 16)
  /// The text changed. Not sent by the library's controls.
  public static let editingChanged = ControlEvents(rawValue: 1 << 17)
  /// Editing ended. Not sent by the library's controls.
  public static let editingDidEnd = ControlEvents(rawValue: 1 << 18)
  /// Editing ended with the return key. Not sent by the library's controls.
  public static let editingDidEndOnExit = ControlEvents(rawValue: 1 << 19)
  /// All events, including unknown ones.
  public static let all = ControlEvents(rawValue: .max)
}
