package import Documents

/// The properties of an input device by which policies select it.
package struct DeviceIdentity: Hashable, Sendable {
  package var name: String
  /// The USB or Bluetooth number of the vendor; 0 if it is unknown.
  package var vendor: Int
  package var product: Int
  /// The place where the device is connected: the udev property `ID_PATH`, or else the kernel's `phys`; empty if it is
  /// unknown.
  package var path: String
  /// All types of the device: a touch screen with a pen is `touch` and `tablet`.
  package var types: Set<DeviceType>

  package init(name: String, vendor: Int = 0, product: Int = 0, path: String = "", types: Set<DeviceType>) {
    self.name = name
    self.vendor = vendor
    self.product = product
    self.path = path
    self.types = types
  }

  /// A keyboard of which only the type is known: that of a host compositor, of a client, or of a script.
  package static let unnamedKeyboard = Self(name: "", types: [.keyboard])
}

extension DeviceMatch: CustomStringConvertible {
  /// The condition for messages: the pattern of the name, or `type keyboard, vendor 0x056a`.
  package var description: String {
    func number(_ value: Int) -> String { "0x" + String(value, radix: 16) }
    let parts = [
      name.map { "\($0)" }, type.map { "type \($0.rawValue)" }, vendor.map { "vendor \(number($0))" },
      product.map { "product \(number($0))" }, path.map { "path \($0)" },
    ]
    return parts.compactMap { $0 }.joined(separator: ", ")
  }
}

/// The keys of a binding, and the keyboards on which they are pressed. A mapping of bindings has each once.
package struct BoundKeys: Hashable, Sendable {
  package var chord: KeyChord
  /// Nil for all keyboards.
  package var device: DeviceMatch?

  package init(_ chord: KeyChord, on device: DeviceMatch? = nil) {
    self.chord = chord
    self.device = device
  }
}

extension BoundKeys: CustomStringConvertible {
  package var description: String { device.map { "\(chord) on \($0)" } ?? "\(chord)" }
}

extension BindingRule {
  package var keys: BoundKeys { BoundKeys(chord, on: device) }
}

extension Policy {
  /// The devices that bindings name, each once, in the order of their last mention. For a device that several of them
  /// match, a later one comes before an earlier one.
  package var devicesOfBindings: [DeviceMatch] {
    var devices: [DeviceMatch] = []
    for case let device? in allBindings.map(\.device) {
      devices.removeAll { $0 == device }
      devices.append(device)
    }
    return devices
  }
}
