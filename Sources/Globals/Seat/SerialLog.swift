public import Seats
public import Surfaces

/// What a serial was made for.
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
  /// A tool's tip or button went down.
  case toolDown(ToolID)
  /// A tool came near, or something of it was let go.
  case toolOther
  /// A touch down that was cancelled since: it justifies nothing any more.
  case cancelledTouch
}

/// What a client wants to do on the strength of a serial.
public enum SerialPurpose: Sendable {
  /// A popup's grab or a window menu.
  case grab
  /// An interactive move or resize, or a drag: something must be held down.
  case hold
  /// The clipboard or the primary selection.
  case selection
  /// An activation token.
  case activation
}

/// A serial that a client was given, and when.
public struct SerialRecord: Sendable {
  public let serial: UInt32
  public let client: ClientID
  public let surface: SurfaceID
  public fileprivate(set) var cause: SerialCause
}

/// The serials of the last input events, to check requests that must name one.
///
/// It remembers a fixed number of them, so that a request on the strength of something long past is refused.
struct SerialLog {
  static let capacity = 512
  private var records: [SerialRecord] = []
  private var next = 0

  init() { records.reserveCapacity(Self.capacity) }

  mutating func note(_ serial: UInt32, _ client: ClientID, _ surface: SurfaceID, _ cause: SerialCause) {
    let record = SerialRecord(serial: serial, client: client, surface: surface, cause: cause)
    if records.count < Self.capacity {
      records.append(record)
    } else {
      records[next] = record
    }
    next = (next + 1) % Self.capacity
  }

  /// What a client was given this serial for.
  func find(_ serial: UInt32, of client: ClientID) -> SerialRecord? {
    records.first { $0.serial == serial && $0.client == client }
  }

  mutating func cancelTouches(of client: ClientID) {
    for index in records.indices where records[index].client == client {
      if case .touchDown = records[index].cause { records[index].cause = .cancelledTouch }
    }
  }
}

extension SerialCause {
  func justifies(_ purpose: SerialPurpose) -> Bool {
    switch (self, purpose) {
    case (.cancelledTouch, _): false
    case (.touchDown, _), (.buttonPress, _), (.toolDown, _): true
    case (_, .hold): false
    case (.touchUp, _), (.buttonRelease, _), (.keyPress, _), (.keyRelease, _): true
    case (_, .grab): false
    // wl-copy has nothing else to show than that it got the keyboard.
    case (.keyboardEnter, _): true
    case (.pointerEnter, .activation), (.dragEnter, .activation), (.toolOther, .activation): true
    case (.pointerEnter, .selection), (.dragEnter, .selection), (.toolOther, .selection): false
    }
  }
}
