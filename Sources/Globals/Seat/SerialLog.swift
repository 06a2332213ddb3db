public import Seats
public import Surfaces

/// The event for which a serial was created.
public enum SerialCause: Equatable, Sendable {
  case touchDown(FingerID)
  case touchUp
  case buttonPress
  case buttonRelease
  case keyPress
  case keyRelease
  case pointerEnter
  case keyboardEnter
  case dragEnter
  /// A tool's tip or button was pressed.
  case toolDown(ToolID)
  /// A tool came into proximity, or its tip or button was released.
  case toolOther
  /// The client was asked to perform an action.
  case action
  /// A touch down that was cancelled later. It justifies no request.
  case cancelledTouch
}

/// The kind of request that a client justifies with a serial.
public enum SerialPurpose: Sendable {
  /// A popup's grab or a window menu.
  case grab
  /// An interactive move or resize, or a drag. A touch, button or tool must be pressed.
  case hold
  /// The clipboard or the primary selection.
  case selection
  /// An activation token.
  case activation
}

/// A serial that a client received, with its surface and cause.
public struct SerialEntry: Sendable {
  public let serial: UInt32
  public let client: ClientID
  public let surface: SurfaceID
  public fileprivate(set) var cause: SerialCause
}

/// The serials of the latest input events, for checking requests that must name one.
///
/// The number of entries is fixed, so requests with old serials are refused.
struct SerialLog {
  static let capacity = 512
  private var records: [SerialEntry] = []
  private var next = 0

  init() { records.reserveCapacity(Self.capacity) }

  mutating func note(_ serial: UInt32, _ client: ClientID, _ surface: SurfaceID, _ cause: SerialCause) {
    let record = SerialEntry(serial: serial, client: client, surface: surface, cause: cause)
    if records.count < Self.capacity {
      records.append(record)
    } else {
      records[next] = record
    }
    next = (next + 1) % Self.capacity
  }

  /// The entry of a serial that this client received; nil if there is none.
  func find(_ serial: UInt32, of client: ClientID) -> SerialEntry? {
    records.first { $0.serial == serial && $0.client == client }
  }

  mutating func cancel(_ touch: FingerID, of client: ClientID) {
    for index in records.indices where records[index].client == client {
      if case .touchDown(touch) = records[index].cause { records[index].cause = .cancelledTouch }
    }
  }

  mutating func cancelTouches(of client: ClientID) {
    for index in records.indices where records[index].client == client {
      if case .touchDown = records[index].cause { records[index].cause = .cancelledTouch }
    }
  }
}

extension SerialCause {
  /// True if the event was an act of the user. The focus of a pointer or keyboard also changes without one.
  var isActOfUser: Bool {
    switch self {
    case .touchDown, .touchUp, .buttonPress, .buttonRelease, .keyPress, .keyRelease, .toolDown, .toolOther: true
    case .pointerEnter, .keyboardEnter, .dragEnter, .action, .cancelledTouch: false
    }
  }

  func justifies(_ purpose: SerialPurpose) -> Bool {
    switch (self, purpose) {
    case (.cancelledTouch, _): false
    case (.action, .selection): true
    case (.action, _): false
    case (.touchDown, _), (.buttonPress, _), (.toolDown, _): true
    case (_, .hold): false
    case (.touchUp, _), (.buttonRelease, _), (.keyPress, _), (.keyRelease, _): true
    case (_, .grab): false
    // The only serial that wl-copy has is that of its keyboard focus.
    case (.keyboardEnter, _): true
    case (.pointerEnter, .activation), (.dragEnter, .activation), (.toolOther, .activation): true
    case (.pointerEnter, .selection), (.dragEnter, .selection), (.toolOther, .selection): false
    }
  }
}
