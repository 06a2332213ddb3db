/// A tablet: the surface that tools are used on.
public struct TabletDescription: Equatable, Sendable {
  public var device: DeviceID
  public var name: String
  public var vendor: UInt32
  public var product: UInt32
  /// The device file of the kernel; nil if the device does not have one.
  public var path: String?

  public init(device: DeviceID, name: String, vendor: UInt32 = 0, product: UInt32 = 0, path: String? = nil) {
    self.device = device
    self.name = name
    self.vendor = vendor
    self.product = product
    self.path = path
  }
}

/// Identifies one tool, such as a pen or an eraser. A tool with a serial number keeps its identifier on another tablet.
public struct ToolID: Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// A tool that is used on a tablet.
public struct ToolDescription: Equatable, Sendable {
  public enum Kind: String, CaseIterable, Sendable { case pen, eraser, brush, pencil, airbrush, finger, mouse, lens }
  public enum Ability: String, CaseIterable, Sendable { case tilt, pressure, distance, rotation, slider, wheel }

  public var id: ToolID
  /// The tablet that the tool belongs to; nil if it can be recognized on any tablet.
  public var tablet: DeviceID?
  public var kind: Kind
  public var abilities: [Ability]
  /// The serial number; 0 if the tool cannot be distinguished from others of its kind.
  public var hardwareSerial: UInt64
  /// The hardware ID as defined by Wacom; 0 if it is unknown.
  public var hardwareID: UInt64

  public init(
    id: ToolID, tablet: DeviceID? = nil, kind: Kind = .pen, abilities: [Ability] = [], hardwareSerial: UInt64 = 0,
    hardwareID: UInt64 = 0
  ) {
    self.id = id
    self.tablet = tablet
    self.kind = kind
    self.abilities = abilities
    self.hardwareSerial = hardwareSerial
    self.hardwareID = hardwareID
  }
}

/// The buttons, rings and strips of a tablet.
public struct PadDescription: Equatable, Sendable {
  /// Controls that change their mode together. Each button, ring and strip belongs to one group.
  public struct Group: Equatable, Sendable {
    public var buttons: [UInt32]
    public var rings: [UInt32]
    public var strips: [UInt32]
    public var modes: UInt32

    public init(buttons: [UInt32] = [], rings: [UInt32] = [], strips: [UInt32] = [], modes: UInt32 = 1) {
      self.buttons = buttons
      self.rings = rings
      self.strips = strips
      self.modes = modes
    }
  }

  public var device: DeviceID
  /// The tablet that the pad belongs to. Without one, clients do not receive enter and leave events of the pad.
  public var tablet: DeviceID?
  public var path: String?
  public var buttons: UInt32
  public var groups: [Group]

  public init(
    device: DeviceID, tablet: DeviceID? = nil, path: String? = nil, buttons: UInt32 = 0, groups: [Group] = []
  ) {
    self.device = device
    self.tablet = tablet
    self.path = path
    self.buttons = buttons
    self.groups = groups
  }
}
