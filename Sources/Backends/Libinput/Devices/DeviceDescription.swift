package import Geometry
package import Policies

/// The properties of a device as libinput, udev and the kernel report them.
package struct DeviceDescription: Equatable, Sendable {
  package enum Capability: String, CaseIterable, Sendable {
    case touch
    case pointer
    case keyboard
    case gesture
    case tabletTool = "tablet-tool"
    case tabletPad = "tablet-pad"
    case `switch`
  }

  package var name: String
  /// The kernel's name of the device, such as `event3`.
  package var systemName: String
  package var vendor: Int
  package var product: Int
  /// The place where the device is connected: the udev property `ID_PATH`, or else the kernel's `phys`; empty if it is
  /// unknown.
  package var path: String
  package var capabilities: Set<Capability>
  /// True for touchpads, whose positions are on their own surface and not on an output.
  package var isTouchpad: Bool
  /// True if the device reports absolute positions: a touch screen, a tablet or the mouse of a virtual machine.
  package var hasPlaces: Bool
  /// The size of the device's surface; nil if it is unknown.
  package var millimetres: Size<OutputSpace>?
  /// The name of the output that udev assigns to the device (`WL_OUTPUT`).
  package var outputName: String?

  package init(
    name: String, systemName: String = "", vendor: Int = 0, product: Int = 0, path: String = "",
    capabilities: Set<Capability>, isTouchpad: Bool = false, hasPlaces: Bool = false,
    millimetres: Size<OutputSpace>? = nil, outputName: String? = nil
  ) {
    self.name = name
    self.systemName = systemName
    self.vendor = vendor
    self.product = product
    self.path = path
    self.capabilities = capabilities
    self.isTouchpad = isTouchpad
    self.hasPlaces = hasPlaces
    self.millimetres = millimetres
    self.outputName = outputName
  }

  /// True for a touch screen, where a place on the device is the place under the finger.
  package var liesOnOutput: Bool { capabilities.contains(.touch) }

  /// The device types in the words of a policy.
  package var types: Set<DeviceType> {
    var types: Set<DeviceType> = []
    for capability in capabilities {
      switch capability {
      case .touch: types.insert(.touch)
      case .pointer: types.insert(isTouchpad ? .touchpad : .pointer)
      case .keyboard: types.insert(.keyboard)
      case .gesture: types.insert(.touchpad)
      case .tabletTool, .tabletPad: types.insert(.tablet)
      case .switch: types.insert(.switch)
      }
    }
    return types
  }

  /// The name and the kernel's name for messages, such as `"Maker Touchscreen" (event3)`.
  package var label: String { "\"\(name)\" (\(systemName))" }
}
