/// A tablet: the surface that tools are used on.
package struct TabletDescription: Equatable, Sendable {
  package var device: DeviceID
  package var name: String
  package var vendor: UInt32
  package var product: UInt32
  /// The device file of the kernel; nil if the device does not have one.
  package var path: String?

  package init(device: DeviceID, name: String, vendor: UInt32 = 0, product: UInt32 = 0, path: String? = nil) {
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
package struct ToolDescription: Equatable, Sendable {
  package enum Kind: String, CaseIterable, Sendable { case pen, eraser, brush, pencil, airbrush, finger, mouse, lens }
  package enum Ability: String, CaseIterable, Sendable { case tilt, pressure, distance, rotation, slider, wheel }

  package var id: ToolID
  /// The tablet that the tool belongs to; nil if it can be recognized on any tablet.
  package var tablet: DeviceID?
  package var kind: Kind
  package var abilities: [Ability]
  /// The serial number; 0 if the tool cannot be distinguished from others of its kind.
  package var hardwareSerial: UInt64
  /// The hardware ID as defined by Wacom; 0 if it is unknown.
  package var hardwareID: UInt64

  package init(
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
package struct PadDescription: Equatable, Sendable {
  /// Controls that change their mode together. Each button, ring and strip belongs to one group.
  package struct Group: Equatable, Sendable {
    package var buttons: [UInt32]
    package var rings: [UInt32]
    package var strips: [UInt32]
    package var modes: UInt32

    package init(buttons: [UInt32] = [], rings: [UInt32] = [], strips: [UInt32] = [], modes: UInt32 = 1) {
      self.buttons = buttons
      self.rings = rings
      self.strips = strips
      self.modes = modes
    }
  }

  package var device: DeviceID
  /// The tablet that the pad belongs to. Without one, clients do not receive enter and leave events of the pad.
  package var tablet: DeviceID?
  package var path: String?
  package var buttons: UInt32
  package var groups: [Group]

  package init(
    device: DeviceID, tablet: DeviceID? = nil, path: String? = nil, buttons: UInt32 = 0, groups: [Group] = []
  ) {
    self.device = device
    self.tablet = tablet
    self.path = path
    self.buttons = buttons
    self.groups = groups
  }
}
