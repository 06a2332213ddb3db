/// The numbers of devices: one range for each source of input. `DeviceID` uses only these numbers.
///
/// 0 and `UInt32.max` are outside all ranges. The flight recorder uses them for entries without a device.
public enum DeviceRange: CaseIterable, Sendable {
  /// The devices of scripts, of the control socket's injected input, and of tests.
  case scripts
  /// The devices that the conformance suite wlcs controls.
  case conformance
  /// The machine's devices, in the order in which libinput reports them.
  case machine
  /// The devices of a host compositor, four for each of its seats.
  case hosts
  /// The devices that clients act as: virtual keyboards and pointers.
  case clients

  /// The values of `DeviceID.rawValue` in this range. Ranges do not overlap.
  package var numbers: ClosedRange<UInt32> {
    switch self {
    case .scripts: 1...99
    case .conformance: 101...199
    case .machine: 1001...0x3fff_ffff
    case .hosts: 0x4000_0004...0x7fff_ffff
    case .clients: 0x8000_0001...0xffff_fffe
    }
  }
}
