import Geometry

/// The number of a finger while it is down; it may be used again for another finger later.
public typealias TouchID = Int

/// What touches the glass.
public enum TouchType: String, Hashable, Sendable, CaseIterable {
  /// A finger on the screen.
  case direct
  /// A pressed button of a mouse or touchpad, or a finger of a gesture on a touchpad.
  case indirectPointer
  /// A pen.
  case pencil
}

/// What fingers on a touchpad do together, where they have no places of their own.
///
/// They are touches of type ``TouchType/indirectPointer`` round the pointer; recognizers take those of the gestures that they
/// are about, see ``GestureRecognizer/indirectGestures``.
public enum IndirectGesture: String, Hashable, Sendable, CaseIterable {
  /// They move together.
  case swipe
  /// They move apart, together or round each other.
  case pinch
  /// They rest.
  case hold
}

/// One finger, pen or pressed pointer from the moment it goes down until it lifts or is cancelled.
///
/// Keep no touch beyond its end: it holds its view and window.
public final class Touch: Contact {
  /// What the device calls it; unique among the touches that are down.
  public let id: TouchID
  /// What kind of pointer it is.
  public let type: TouchType
  /// The gesture on a touchpad that it is part of; `nil` for what has a place of its own.
  public let indirectGesture: IndirectGesture?
  /// 1 for a first press, 2 for one that follows quickly at the same place, and so on.
  @exclusivity(unchecked) public internal(set) var tapCount = 1
  /// Pressure where the device knows it, 1 for an average finger; `nil` where it does not.
  @exclusivity(unchecked) public internal(set) var force: Double?
  /// Half axes of the contact in logical pixels where the device knows them.
  @exclusivity(unchecked) public internal(set) var shape: TouchShape?

  /// Never delivered to its view, because another finger had the view to itself.
  @exclusivity(unchecked) public internal(set) var isWithheldFromView = false

  init(
    id: TouchID, type: TouchType, _ indirectGesture: IndirectGesture? = nil, at location: ScreenPoint, time: Timestamp
  ) {
    self.id = id
    self.type = type
    self.indirectGesture = indirectGesture
    super.init(at: location, time: time, isTouch: true)
  }
}

/// The ellipse a finger covers.
public struct TouchShape: Hashable, Sendable {
  /// Half the long axis, logical pixels.
  public var majorRadius: Double
  /// Half the short axis, logical pixels.
  public var minorRadius: Double
  /// Clockwise from the x axis, radians.
  public var orientation: Double

  /// An ellipse; one whose axes lie along x and y where no orientation is given.
  public init(majorRadius: Double, minorRadius: Double, orientation: Double = 0) {
    self.majorRadius = majorRadius
    self.minorRadius = minorRadius
    self.orientation = orientation
  }
}
