import Geometry

/// The identifier of a touch while it is down. It may be reused for a later touch.
public typealias TouchID = Int

/// The kinds of pointers.
public enum TouchType: String, Hashable, Sendable, CaseIterable {
  /// A finger on the screen.
  case direct
  /// A pressed button of a mouse or touchpad, or a finger of a touchpad gesture.
  case indirectPointer
  /// A pen.
  case pencil
}

/// A touchpad gesture, reported without the locations of its fingers.
///
/// Its fingers are touches of type ``TouchType/indirectPointer`` around the pointer. A recognizer receives only those
/// of its ``GestureRecognizer/indirectGestures``.
public enum IndirectGesture: String, Hashable, Sendable, CaseIterable {
  /// The fingers move together.
  case swipe
  /// The fingers move apart, together or around each other.
  case pinch
  /// The fingers rest.
  case hold
}

/// One finger, pen or pressed pointer from the moment it goes down until it lifts or is cancelled.
///
/// A touch retains its view and window: do not keep it after its end.
public final class Touch: Contact {
  /// The identifier that the device uses, unique among the touches that are down.
  public let id: TouchID
  /// The kind of pointer.
  public let type: TouchType
  /// The touchpad gesture that the touch is part of; `nil` for a touch that has its own location.
  public let indirectGesture: IndirectGesture?
  /// The kind of scrolling that the touch represents; `nil` for a finger, a pen or a pressed pointer.
  ///
  /// A scroll is one touch at the pointer that moves as the content does. Only recognizers with
  /// ``PanGestureRecognizer/allowedScrollTypes``, and views with ``View/receivesScrolls``, receive it.
  @exclusivity(unchecked) public internal(set) var scrollType: ScrollType?
  /// True if the touch represents a pointer over a view, for a ``HoverGestureRecognizer``.
  @exclusivity(unchecked) var isHover = false
  /// False for a scroll and for a pointer without a pressed button, which are not counted as touches.
  var isFinger: Bool { scrollType == nil && !isHover }
  /// The buttons that are pressed; empty for fingers and pens. After the end of the touch, it has the buttons that were
  /// pressed before.
  ///
  /// A touch of a mouse begins with the first button that is pressed, and ends with the last one that is released.
  @exclusivity(unchecked) public internal(set) var buttonMask: Event.ButtonMask = []
  /// The number of successive taps: 1 for a first tap, 2 for a tap that follows quickly at the same place, and so on.
  @exclusivity(unchecked) public internal(set) var tapCount = 1
  /// The pressure, 1 for an average finger; `nil` if the device does not report it.
  @exclusivity(unchecked) public internal(set) var force: Double?
  /// The ellipse that the finger covers; `nil` if the device does not report it.
  @exclusivity(unchecked) public internal(set) var shape: TouchShape?

  /// The movements since the touch began, if its beginning was withheld from its view: all withheld ones in order, and
  /// the current one last; else empty.
  ///
  /// It is valid in ``Responder/touchesBegan(_:with:)`` and in the first ``Responder/touchesMoved(_:with:)`` after it.
  /// That call reports all of these movements at once. UIKit has `coalescedTouches(for:)` of an event for the same
  /// purpose. At most 512 movements are kept.
  public var coalescedMovements: [TouchMovement] { held.list }
  /// The number of movements that are missing in ``coalescedMovements`` after its first one.
  package var droppedMovements: Int { held.dropped }

  /// A Boolean value that indicates whether the touch is never delivered to its view, because the view accepts one
  /// touch at a time and had one, because of ``View/isExclusiveTouch``, or because a scroll view keeps it from its content.
  @exclusivity(unchecked) package internal(set) var isWithheldFromView = false

  init(
    id: TouchID, type: TouchType, _ indirectGesture: IndirectGesture? = nil, at location: ScreenPoint, time: Timestamp
  ) {
    self.id = id
    self.type = type
    self.indirectGesture = indirectGesture
    super.init(at: location, time: time, isTouch: true)
  }
}

/// The ellipse that a finger covers.
public struct TouchShape: Hashable, Sendable {
  /// Half the length of the long axis, in logical pixels.
  public var majorRadius: Double
  /// Half the length of the short axis, in logical pixels.
  public var minorRadius: Double
  /// The angle of the long axis, clockwise from the x axis, in radians.
  public var orientation: Double

  /// Creates an ellipse. By default its axes are parallel to x and y.
  public init(majorRadius: Double, minorRadius: Double, orientation: Double = 0) {
    self.majorRadius = majorRadius
    self.minorRadius = minorRadius
    self.orientation = orientation
  }
}
