import Seats
import Surfaces
import WaylandServer

/// The input objects of one client, and the state that it was sent through them.
final class SeatClient {
  let id: ClientID
  let handle: Client
  let lag = Lag()
  private(set) var touches: [TouchResource] = []
  private(set) var pointers: [WlPointer] = []
  private(set) var keyboards: [WlKeyboard] = []
  private(set) var relativePointers: [RelativePointer] = []
  private(set) var gestures: [GestureListener] = []
  /// The keymap that was last sent to its keyboards.
  private(set) var keymap = KeymapID.seat
  /// True if the pointer (for the next property, the keyboard) entered the client while it was lagging. The client
  /// receives the enter event when it has caught up, and no later events before that. Otherwise other clients could
  /// fill its socket by showing and hiding windows.
  private(set) var owesPointerEnter = false
  private(set) var owesKeyboardEnter = false
  /// True if the events of the current pointer frame were not sent, so that the frame must not be sent either.
  private var hasEmptyPointerFrame = false
  /// Room for keymaps, each of which carries a descriptor.
  private var keymapRoom = Room.descriptors
  /// True if `axis_source` was sent in the current frame. Each frame may have only one.
  private var hasSentAxisSource = false
  /// The part of a wheel click that clients without `axis_value120` have not received yet, in 120ths.
  private var clickRemainder = (vertical: Int32(0), horizontal: Int32(0))

  init(id: ClientID, handle: Client) {
    self.id = id
    self.handle = handle
  }

  /// True if motions for the client are delayed because it has too many unread events.
  var isLagging: Bool {
    if case .none = lag.state { false } else { true }
  }

  var isEmpty: Bool {
    touches.isEmpty && pointers.isEmpty && keyboards.isEmpty && relativePointers.isEmpty && gestures.isEmpty
  }

  /// The number of events that one touch, pointer or key effect becomes for the client, at most.
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

extension SeatClient {
  /// Removes the objects of capabilities that the seat loses. They receive no further events.
  ///
  /// - Returns: true if the client had objects for touches or the pointer.
  func retire(_ lost: WlSeat.Capability) -> Bool {
    let hadReceivers = lost.contains(.touch) && !touches.isEmpty || lost.contains(.pointer) && !pointers.isEmpty
    if lost.contains(.touch) { touches = [] }
    if lost.contains(.pointer) { (pointers, owesPointerEnter) = ([], false) }
    if lost.contains(.keyboard) { (keyboards, owesKeyboardEnter) = ([], false) }
    return hadReceivers
  }
}

// MARK: - Pointer

extension SeatClient {
  /// Handles the pointer entering the client.
  ///
  /// - Returns: true if the enter event must be sent now. If false, it is owed.
  func pointerDidCome() -> Bool {
    clickRemainder = (0, 0)
    owesPointerEnter = owesPointerEnter || isLagging
    return !isLagging
  }

  /// Allows the events of the current frame again, before an owed enter event is sent.
  func pointerWillEnter() { hasEmptyPointerFrame = false }

  /// Handles the pointer leaving the client.
  ///
  /// - Returns: true if the client has received the enter event, so that it must receive a leave event.
  func pointerDidLeave() -> Bool {
    guard takeOwedPointerEnter() else { return true }
    hasEmptyPointerFrame = true
    return false
  }

  /// - Returns: true if an enter event was owed. The method resets this.
  func takeOwedPointerEnter() -> Bool {
    defer { owesPointerEnter = false }
    return owesPointerEnter
  }

  /// Ends a pointer frame.
  ///
  /// - Returns: true if the client has received events in the frame.
  func endPointerFrame() -> Bool {
    let isEmpty = hasEmptyPointerFrame
    hasEmptyPointerFrame = false
    guard !owesPointerEnter, !isEmpty else { return false }
    hasSentAxisSource = false
    return true
  }

  /// - Returns: true if no `axis_source` was sent in the frame before.
  func takeAxisSource() -> Bool {
    defer { hasSentAxisSource = true }
    return !hasSentAxisSource
  }

  /// The whole clicks of a wheel, for clients that do not support 120ths. The remainder is kept for the next sample.
  func takeClicks(_ sample: AxisSample) -> Int32 {
    let path = sample.axis == .vertical ? \SeatClient.clickRemainder.vertical : \.clickRemainder.horizontal
    let total = Int64(self[keyPath: path]) + Int64(sample.value120)
    self[keyPath: path] = Int32(total % 120)
    return Int32(clamping: total / 120)
  }
}

// MARK: - Keyboard

extension SeatClient {
  func keyboardDidCome() { owesKeyboardEnter = isLagging }

  /// - Returns: true if an enter event was owed. The method resets this.
  func takeOwedKeyboardEnter() -> Bool {
    defer { owesKeyboardEnter = false }
    return owesKeyboardEnter
  }

  /// Sets the keymap for the first keyboard of a client with the focus to the keymap in force.
  func firstKeyboardDidCome(_ inForce: KeymapID) { keymap = keyboards.isEmpty ? inForce : keymap }

  /// Changes the keymap if the client has room for a descriptor for each of its keyboards.
  ///
  /// - Returns: true if the keymap must be sent now. If false, the client receives no keys until a keymap was sent.
  func changeKeymap(to id: KeymapID) -> Bool {
    let hasRoom = keyboards.isEmpty || keymapRoom.take(keyboards.count, of: handle)
    keymap = hasRoom ? id : .unsent
    return hasRoom
  }
}

extension KeymapID {
  /// A client's keymap while the client cannot be sent another one.
  static let unsent = KeymapID(rawValue: .max)
}
