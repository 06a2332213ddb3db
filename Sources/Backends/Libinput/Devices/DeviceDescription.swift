public import Geometry
public import Policies

/// What a device says of itself.
public struct DeviceDescription: Equatable, Sendable {
  public enum Capability: String, CaseIterable, Sendable {
    case touch
    case pointer
    case keyboard
    case gesture
    case tabletTool = "tablet-tool"
    case tabletPad = "tablet-pad"
    case `switch`
  }

  public var name: String
  /// The kernel's name of it: `event3`.
  public var systemName: String
  public var vendor: Int
  public var product: Int
  public var capabilities: Set<Capability>
  /// Whether its pointer's places are its own surface's, as those of a touchpad are not.
  public var isTouchpad: Bool
  /// Whether udev knows it as something with axes that are places: a touch screen, a tablet, a virtual machine's mouse.
  public var hasPlaces: Bool
  /// Of its surface; nil where it has none, or does not say.
  public var millimetres: Size<OutputSpace>?
  /// What udev says it lies on (`WL_OUTPUT`).
  public var outputName: String?

  public init(
    name: String, systemName: String = "", vendor: Int = 0, product: Int = 0, capabilities: Set<Capability>,
    isTouchpad: Bool = false, hasPlaces: Bool = false, millimetres: Size<OutputSpace>? = nil, outputName: String? = nil
  ) {
    self.name = name
    self.systemName = systemName
    self.vendor = vendor
    self.product = product
    self.capabilities = capabilities
    self.isTouchpad = isTouchpad
    self.hasPlaces = hasPlaces
    self.millimetres = millimetres
    self.outputName = outputName
  }

  /// A touch screen, where a place on the device is the place under the finger.
  public var liesOnOutput: Bool { capabilities.contains(.touch) }

  /// What it is in the words of a policy.
  public var types: Set<DeviceType> {
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

  /// `"Maker Touchscreen" (event3)`.
  public var label: String { "\"\(name)\" (\(systemName))" }
}
