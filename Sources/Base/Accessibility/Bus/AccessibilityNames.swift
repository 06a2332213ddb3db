/// Answers clients that look for the accessibility bus on the session bus: owns `org.a11y.Bus`.
///
/// `IsEnabled` is true, for Qt 5 from the second question on (`LateEnabling`), and `ScreenReaderEnabled` false: some programs change
/// their behaviour for a screen reader.
package final class AccessibilityNames {
  private let bus: AccessibilityBus
  private let address: String
  private var enabling = LateEnabling()
  /// Lets `renew` be called after a time, in milliseconds.
  private let renewLater: (Int32) -> Void
  private static let name = "org.a11y.Bus"
  private static let status = "org.a11y.Status"
  private static let properties = ["IsEnabled": true, "ScreenReaderEnabled": false]

  /// - Parameters:
  ///   - bus: the session bus.
  ///   - address: the address of the accessibility bus.
  ///   - renewLater: lets `renew` be called after a time, in milliseconds.
  package init(_ bus: AccessibilityBus, address: String, renewLater: @escaping (Int32) -> Void) {
    (self.bus, self.address, self.renewLater) = (bus, address, renewLater)
    bus.answer(at: "/org/a11y/bus") { [weak self] call in self?.answer(call) ?? false }
  }

  /// Asks for the name.
  ///
  /// - Parameter then: receives false if another program has the name.
  package func claim(then: @escaping (Result<Bool, WidgetFault>) -> Void) {
    let call = bus.call(
      "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName"
    ) { writer in
      writer.add(Self.name)
      // Do not wait in the queue.
      writer.add(4 as UInt32)
    } then: { reply in
      switch reply {
      case .success(let reader): then(.success([1, 4].contains((try? reader.uint32()) ?? 0)))
      case .failure(let error): then(.failure(error.fault ?? .unavailable(error.name)))
      }
    }
    if call == nil { then(.failure(.unavailable(bus.fault ?? "the session bus cannot be asked"))) }
  }

  /// Gives the name up and asks for it again, so that programs that wait for its owner ask what it says.
  package func renew() {
    let daemon = "org.freedesktop.DBus"
    _ = bus.call(daemon, "/org/freedesktop/DBus", daemon, "ReleaseName") {
      $0.add(Self.name)
    } then: { _ in
    }
    claim { _ in }
  }

  private func answer(_ call: BusReader) -> Bool {
    switch (call.interface, call.member) {
    case ("org.a11y.Bus", "GetAddress"): bus.reply(to: call) { [address] in $0.add(address) }
    case ("org.freedesktop.DBus.Properties", "Get"):
      guard (try? call.text()) == Self.status, let name = try? call.text(), let value = Self.properties[name] else {
        bus.fail(call, "org.freedesktop.DBus.Error.UnknownProperty", "unknown property")
        return true
      }
      let isLate = enabling.delays(name, to: call.sender)
      bus.reply(to: call) { $0.inside("v", "b") { $0.add(value && !isLate) } }
      if isLate { renewLater(LateEnabling.delay) }
    case ("org.freedesktop.DBus.Properties", "GetAll"):
      let properties = (try? call.text()) == Self.status ? Self.properties : [:]
      bus.reply(to: call) { writer in
        writer.inside("a", "{sv}") { writer in
          for (name, value) in properties.sorted(by: { $0.key < $1.key }) {
            writer.inside("e", "sv") { writer in
              writer.add(name)
              writer.inside("v", "b") { $0.add(value) }
            }
          }
        }
      }
    // The value stays: a client cannot turn accessibility off for the others.
    case ("org.freedesktop.DBus.Properties", "Set"): bus.reply(to: call)
    default: return false
    }
    return true
  }
}

extension AccessibilityBus {
  /// Asks whether a program owns a name.
  package func askForOwner(of name: String, then: @escaping (Bool) -> Void) {
    let daemon = "org.freedesktop.DBus"
    let call = call(daemon, "/org/freedesktop/DBus", daemon, "NameHasOwner") {
      $0.add(name)
    } then: { reply in
      if case .success(let reader) = reply { then((try? reader.bool()) ?? false) } else { then(false) }
    }
    if call == nil { then(false) }
  }

  /// Asks the session bus for the address of the accessibility bus, and turns accessibility on.
  package func askForAddress(then: @escaping (String?) -> Void) {
    let call = call("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress") { reply in
      if case .success(let reader) = reply { then(try? reader.text()) } else { then(nil) }
    }
    guard call != nil else { return then(nil) }
    self.call("org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Set") { writer in
      writer.add("org.a11y.Status")
      writer.add("IsEnabled")
      writer.inside("v", "b") { $0.add(true) }
    } then: { _ in
    }
  }
}
