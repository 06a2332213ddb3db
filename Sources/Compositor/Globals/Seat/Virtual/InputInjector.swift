package import Seats
package import Surfaces

/// Routes the events of clients that act as devices, at once and in order, as if a device of the seat had reported
/// them.
package protocol InputInjector: AnyObject {
  /// Adds a device that a client acts as, and returns its ID.
  func addDevice(of client: ClientID) -> DeviceID
  /// Adds a device that a client acts as, and that points. The policy may know the client's program by name.
  func addPointer(of client: ConnectedClient) -> DeviceID
  /// Removes a device and releases its pressed keys and buttons.
  func removeDevice(_ device: DeviceID)
  /// True if the client with keyboard focus (for the next property, pointer focus) is lagging. Presses for it are
  /// dropped then.
  var keyboardIsBehind: Bool { get }
  var pointerIsBehind: Bool { get }
  /// Routes an event at once.
  func inject(_ event: InputEvent)
  /// Routes simultaneous events at once.
  func inject(_ events: [InputEvent])
  /// Routes simultaneous events of a pointer at once, as the policy says.
  func inject(_ events: [InputEvent], ofPointer device: DeviceID)
  /// Sets the keymap of a device, in xkb's text format.
  ///
  /// - Returns: false if the text is invalid; the keymap does not change then.
  func setKeymap(_ text: [UInt8], of device: DeviceID) -> Bool
  /// The keys of the seat's keyboard that type a keysym, in the order in which they are pressed: the modifier keys first.
  ///
  /// - Parameter modifiers: the names of further modifiers that are held, as XKB names them: `Control`, `Mod1`.
  /// - Returns: nil if no key has the keysym.
  func keys(typing keysym: UInt32, modifiers: [String]) -> [UInt32]?
}

/// The methods of an injector that run for each event of a virtual device. The injector must outlive all clients.
///
/// It does not count references to the injector, which would be a large part of the cost of a key.
struct InjectorPort {
  let inject: (InputEvent) -> Void
  let injectPointer: ([InputEvent], DeviceID) -> Void
  let keyboardIsBehind: () -> Bool
  let pointerIsBehind: () -> Bool
}

extension InputInjector {
  package func inject(_ event: InputEvent) { inject([event]) }
  package func inject(_ events: [InputEvent], ofPointer device: DeviceID) { inject(events) }
  package func addPointer(of client: ConnectedClient) -> DeviceID { addDevice(of: client.id) }

  var port: InjectorPort {
    let reference = Unmanaged.passUnretained(self)
    return InjectorPort(
      inject: { event in reference._withUnsafeGuaranteedRef { $0.inject(event) } },
      injectPointer: { events, device in
        reference._withUnsafeGuaranteedRef { $0.inject(events, ofPointer: device) }
      },
      keyboardIsBehind: { reference._withUnsafeGuaranteedRef { $0.keyboardIsBehind } },
      pointerIsBehind: { reference._withUnsafeGuaranteedRef { $0.pointerIsBehind } })
  }
}

/// The highest evdev code (`KEY_MAX`). Higher codes are ignored, because clients could make up any number of them.
let highestCode: UInt32 = 0x2FF
