import Seats
import Surfaces
import WaylandServer

/// The input objects of one client, and what it was told through them.
final class SeatClient {
  let id: ClientID
  let handle: Client
  let lag = Lag()
  private(set) var touches: [TouchResource] = []
  private(set) var pointers: [WlPointer] = []
  private(set) var keyboards: [WlKeyboard] = []
  private(set) var relativePointers: [RelativePointer] = []
  private(set) var gestures: [GestureListener] = []
  /// The keymap that its keyboards were last sent.
  private(set) var keymap = KeymapID.seat
  /// The pointer, or the keyboard, has come to the client while that was behind with reading. The client is sent the enter
  /// event when it has caught up, and nothing of what happens before. Others could otherwise fill its socket by showing
  /// and hiding windows.
  private(set) var owesPointerEnter = false
  private(set) var owesKeyboardEnter = false
  /// Whether the events of the current pointer frame were not sent, so that the frame is not sent either.
  private var hasEmptyPointerFrame = false
  /// For keymaps, each of which carries a descriptor.
  private var keymapRoom = Room.descriptors
  /// Only one `axis_source` is permitted per frame.
  private var hasSentAxisSource = false
  /// Parts of 120 of a wheel's click that were not told to old clients yet.
  private var clickRemainder = (vertical: Int32(0), horizontal: Int32(0))

  init(id: ClientID, handle: Client) {
    self.id = id
    self.handle = handle
  }

  /// Whether motions for the client are held back because it is behind with reading.
  var isLagging: Bool {
    if case .none = lag.state { false } else { true }
  }

  var isEmpty: Bool {
    touches.isEmpty && pointers.isEmpty && keyboards.isEmpty && relativePointers.isEmpty && gestures.isEmpty
  }

  /// The most events that one effect becomes for the client.
  var width: Int { max(touches.count, pointers.count, keyboards.count) }
}

// MARK: - Objects

extension SeatClient {
  func add(_ touch: TouchResource) { touches.append(touch) }
  func add(_ pointer: WlPointer) { pointers.append(pointer) }
  func add(_ keyboard: WlKeyboard) { keyboards.append(keyboard) }
  func add(_ pointer: RelativePointer) { relativePointers.append(pointer) }
  func add(_ listener: GestureListener) { gestures.append(listener) }

  func remove(_ touch: WlTouch) { touches.removeAll { $0.resource === touch } }
  func remove(_ pointer: WlPointer) { pointers.removeAll { $0 === pointer } }
  func remove(_ keyboard: WlKeyboard) { keyboards.removeAll { $0 === keyboard } }
  func remove(_ pointer: RelativePointer) { relativePointers.removeAll { $0 === pointer } }
  func remove(_ listener: GestureListener) { gestures.removeAll { $0 === listener } }
}

// MARK: - The pointer

extension SeatClient {
  /// The pointer comes to the client.
  ///
  /// - Returns: whether to send the enter event now. If not, it is owed.
  func pointerDidCome() -> Bool {
    clickRemainder = (0, 0)
    owesPointerEnter = owesPointerEnter || isLagging
    return !isLagging
  }

  /// A client that has caught up is sent what happens in the current frame again.
  func pointerWillEnter() { hasEmptyPointerFrame = false }

  /// The pointer leaves the client.
  ///
  /// - Returns: whether the client was sent the enter event, and so is sent a leave event.
  func pointerDidLeave() -> Bool {
    guard takeOwedPointerEnter() else { return true }
    hasEmptyPointerFrame = true
    return false
  }

  /// - Returns: whether an enter event was owed. It is not owed any more.
  func takeOwedPointerEnter() -> Bool {
    defer { owesPointerEnter = false }
    return owesPointerEnter
  }

  /// Ends a pointer frame.
  ///
  /// - Returns: whether the client was sent something in it.
  func endPointerFrame() -> Bool {
    let isEmpty = hasEmptyPointerFrame
    hasEmptyPointerFrame = false
    guard !owesPointerEnter, !isEmpty else { return false }
    hasSentAxisSource = false
    return true
  }

  /// - Returns: whether the frame has had no `axis_source` so far.
  func takeAxisSource() -> Bool {
    defer { hasSentAxisSource = true }
    return !hasSentAxisSource
  }

  /// Whole clicks of a wheel, for clients that know no parts of them.
  func takeClicks(_ sample: AxisSample) -> Int32 {
    let path = sample.axis == .vertical ? \SeatClient.clickRemainder.vertical : \.clickRemainder.horizontal
    let total = Int64(self[keyPath: path]) + Int64(sample.value120)
    self[keyPath: path] = Int32(total % 120)
    return Int32(clamping: total / 120)
  }
}

// MARK: - The keyboard

extension SeatClient {
  func keyboardDidCome() { owesKeyboardEnter = isLagging }

  /// - Returns: whether an enter event was owed. It is not owed any more.
  func takeOwedKeyboardEnter() -> Bool {
    defer { owesKeyboardEnter = false }
    return owesKeyboardEnter
  }

  /// The first keyboard of a client that has the focus is sent the keymap in force.
  func firstKeyboardDidCome(_ inForce: KeymapID) { keymap = keyboards.isEmpty ? inForce : keymap }

  /// Changes the keymap, where the client has room for a descriptor for each of its keyboards.
  ///
  /// - Returns: whether to send it now. If not, the client gets no keys before it was sent one.
  func changeKeymap(to id: KeymapID) -> Bool {
    let hasRoom = keyboards.isEmpty || keymapRoom.take(keyboards.count, of: handle)
    keymap = hasRoom ? id : .untold
    return hasRoom
  }
}

extension KeymapID {
  /// A client's keymap while the client is too far behind to be sent another.
  static let untold = KeymapID(rawValue: .max)
}
