package import Seats
package import Surfaces

/// The event for which a serial was created.
package enum SerialCause: Equatable, Sendable {
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
  /// A tool's tip or button was released.
  case toolUp
  /// A tool came into proximity.
  case toolEnter
  /// The client was asked to perform an action.
  case action
  /// A touch down that was cancelled later. It justifies no request.
  case cancelledTouch
}

/// The kind of request that a client justifies with a serial.
package enum SerialPurpose: Equatable, Sendable {
  /// A popup's grab or a window menu.
  case grab
  /// The grab of a popup that belongs to another popup with a grab.
  case nestedGrab
  /// An interactive move or resize, or a drag. A touch, button or tool must be pressed.
  case hold
  /// The clipboard or the primary selection.
  case selection
  /// An action for the responders above the client, which is sent at this time.
  case action(sentAt: InputTime)
}

/// A serial that a client received, with its cause.
struct SerialEntry: Sendable {
  let serial: UInt32
  fileprivate(set) var cause: SerialCause
  /// The time of the event; zero for events that are no acts of the user.
  let time: InputTime
  /// The number of the press that the event is or ends, among all presses of the seat; 0 for other events.
  let press: UInt64
}

/// A press of the user on a client, with which the client may activate one window.
package struct ActivationPermit: Equatable, Sendable {
  package let client: ClientID
  package let serial: UInt32
  /// The number of the press among all presses of the seat. The release has the number of its press.
  package let press: UInt64

  package init(client: ClientID, serial: UInt32, press: UInt64) {
    (self.client, self.serial, self.press) = (client, serial, press)
  }
}

/// The serials of the latest input events of each client, for checking requests that must name one.
///
/// The number of entries of a client is fixed, so requests with old serials are refused. No client can remove the
/// entries of another one.
struct SerialLog {
  private var clients: [ClientID: ClientSerials] = [:]
  /// The serials of the client that was named last. They are counted in `clients` only, because this is read for each event.
  private var recent: Unmanaged<ClientSerials>?
  /// The number of the latest press of the user.
  private var latestPress: UInt64 = 0
  private let isConnected: (ClientID) -> Bool

  init(isConnected: @escaping (ClientID) -> Bool) { self.isConnected = isConnected }

  private func known(_ client: ClientID) -> ClientSerials? { clients[client] }

  private mutating func serials(of client: ClientID) -> Unmanaged<ClientSerials> {
    if let recent, recent._withUnsafeGuaranteedRef({ $0.client == client }) { return recent }
    let serials = clients[client] ?? ClientSerials(client)
    if clients[client] == nil {
      clients = clients.filter { isConnected($0.key) }
      clients[client] = serials
    }
    let found = Unmanaged.passUnretained(serials)
    recent = found
    return found
  }

  mutating func note(_ serial: UInt32, _ client: ClientID, _ cause: SerialCause, at time: InputTime) {
    serials(of: client)._withUnsafeGuaranteedRef { $0.note(serial, cause, at: time) }
  }

  /// Counts an act of the user on a client: a press, or the choice of one of its windows.
  mutating func userDidAct(on client: ClientID) {
    latestPress += 1
    serials(of: client)._withUnsafeGuaranteedRef { $0.didAct(latestPress) }
  }

  /// The entry of a serial that this client received; nil if there is none.
  func find(_ serial: UInt32, of client: ClientID) -> SerialEntry? { known(client)?.find(serial) }

  func cancel(_ touch: FingerID, of client: ClientID) { known(client)?.cancel { $0 == .touchDown(touch) } }

  func cancelTouches(of client: ClientID) {
    known(client)?.cancel { if case .touchDown = $0 { true } else { false } }
  }

  // MARK: Activation

  /// The permit to activate a window that a serial gives; nil if the client did not receive it with a press or the end
  /// of one.
  func permit(for serial: UInt32, of client: ClientID) -> ActivationPermit? {
    guard let entry = find(serial, of: client), entry.cause.activates, entry.press > 0 else { return nil }
    return ActivationPermit(client: client, serial: serial, press: entry.press)
  }

  /// Uses a permit for a window of a client.
  ///
  /// - Returns: false if the press has activated a window before, or if the user has acted since on a third client.
  func spend(_ permit: ActivationPermit, for target: ClientID) -> Bool {
    let isOvertaken = clients.contains { client, serials in
      client != permit.client && client != target && serials.latestAct > permit.press && isConnected(client)
    }
    guard !isOvertaken else { return false }
    return known(permit.client)?.spend(permit.press) ?? true
  }
}

/// The serials of one client.
private final class ClientSerials {
  let client: ClientID
  /// The number of the user's latest act on the client.
  private(set) var latestAct: UInt64 = 0
  private var entries: [SerialEntry] = []
  private var next = 0
  /// The presses that have activated a window, the oldest first.
  private var spent: [UInt64] = []

  private static let capacity = 64

  init(_ client: ClientID) {
    self.client = client
    entries.reserveCapacity(Self.capacity)
  }

  func note(_ serial: UInt32, _ cause: SerialCause, at time: InputTime) {
    let entry = SerialEntry(serial: serial, cause: cause, time: time, press: cause.activates ? latestAct : 0)
    if entries.count < Self.capacity {
      entries.append(entry)
    } else {
      entries[next] = entry
    }
    next = (next + 1) % Self.capacity
  }

  func didAct(_ number: UInt64) { latestAct = max(latestAct, number) }

  func find(_ serial: UInt32) -> SerialEntry? { entries.first { $0.serial == serial } }

  func cancel(where isCancelled: (SerialCause) -> Bool) {
    for index in entries.indices where isCancelled(entries[index].cause) { entries[index].cause = .cancelledTouch }
  }

  /// Marks a press as used.
  ///
  /// - Returns: false if it was used before.
  func spend(_ press: UInt64) -> Bool {
    guard !spent.contains(press) else { return false }
    if spent.count == Self.capacity { spent.removeFirst() }
    spent.append(press)
    return true
  }
}

extension SerialCause {
  /// True for a press and for its end: an act of the user on the client. Toolkits name the serial of the latest event,
  /// which often is the release. The focus of a pointer or keyboard also changes without an act.
  var activates: Bool {
    switch self {
    case .touchDown, .touchUp, .buttonPress, .buttonRelease, .keyPress, .keyRelease, .toolDown, .toolUp: true
    case .pointerEnter, .keyboardEnter, .dragEnter, .toolEnter, .action, .cancelledTouch: false
    }
  }

  func justifies(_ purpose: SerialPurpose) -> Bool {
    switch (self, purpose) {
    case (.cancelledTouch, _): false
    case (_, .action): activates
    case (.action, .selection): true
    case (.action, _): false
    case (.touchDown, _), (.buttonPress, _), (.toolDown, _): true
    case (_, .hold): false
    case (.touchUp, _), (.buttonRelease, _), (.keyPress, _), (.keyRelease, _): true
    case (_, .grab), (_, .nestedGrab): false
    // The only serial that wl-copy has is that of its keyboard focus.
    case (.keyboardEnter, .selection): true
    case (.pointerEnter, .selection), (.dragEnter, .selection), (.toolUp, .selection), (.toolEnter, .selection): false
    }
  }
}

extension SerialEntry {
  /// The time after an event in which its serial permits an action above the client, in microseconds.
  private static let actionPeriod: UInt64 = 5_000_000

  func justifies(_ purpose: SerialPurpose) -> Bool {
    guard cause.justifies(purpose) else { return false }
    guard case .action(let now) = purpose else { return true }
    return now.microseconds <= time.microseconds || now.microseconds - time.microseconds <= Self.actionPeriod
  }
}
