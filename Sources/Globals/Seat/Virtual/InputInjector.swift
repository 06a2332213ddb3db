public import Seats
public import Surfaces

/// Takes in what clients that act as devices report, at once and in order, as if a device of the seat had reported it.
public protocol InputInjector: AnyObject {
  /// Names a device that is plugged in now, and that a client acts as.
  func addDevice(of client: ClientID) -> DeviceID
  /// The device is unplugged; whatever it held is let go.
  func removeDevice(_ device: DeviceID)
  /// Whether the client that has the keyboard, or the pointer, is behind with reading. Presses for it are dropped then.
  var keyboardIsBehind: Bool { get }
  var pointerIsBehind: Bool { get }
  /// Routes an event, now.
  func inject(_ event: InputEvent)
  /// Routes events that happen together, now.
  func inject(_ events: [InputEvent])
  /// Gives a device a keymap of its own, in xkb's text format.
  ///
  /// - Returns: false, and nothing changes, where the text is none.
  func setKeymap(_ text: [UInt8], of device: DeviceID) -> Bool
}

/// What each event of a virtual device asks of an injector, which outlives all clients.
///
/// Counting references to the injector would be a large part of what a key costs; here none are counted.
struct InjectorPort {
  let inject: (InputEvent) -> Void
  let injectAll: ([InputEvent]) -> Void
  let keyboardIsBehind: () -> Bool
  let pointerIsBehind: () -> Bool
}

extension InputInjector {
  public func inject(_ event: InputEvent) { inject([event]) }

  var port: InjectorPort {
    let reference = Unmanaged.passUnretained(self)
    return InjectorPort(
      inject: { event in reference._withUnsafeGuaranteedRef { $0.inject(event) } },
      injectAll: { events in reference._withUnsafeGuaranteedRef { $0.inject(events) } },
      keyboardIsBehind: { reference._withUnsafeGuaranteedRef { $0.keyboardIsBehind } },
      pointerIsBehind: { reference._withUnsafeGuaranteedRef { $0.pointerIsBehind } })
  }
}

/// The highest code of evdev (`KEY_MAX`). Devices have none above it, and clients could make any number of them up.
let highestCode: UInt32 = 0x2FF
