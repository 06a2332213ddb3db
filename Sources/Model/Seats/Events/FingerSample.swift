public import Geometry

/// The place of one finger.
public struct FingerSample: Equatable, Sendable {
  public enum Tool: UInt8, Sendable { case finger, pen }

  public var device: DeviceID
  /// The device's own number for the finger (its slot). The device may reuse it after the finger lifts.
  public var finger: Int32
  public var place: Point<LayoutSpace>
  /// A finger or a pen. Clients do not receive it. Recognizers can select one of the two.
  public var tool: Tool

  public init(device: DeviceID, finger: Int32, place: Point<LayoutSpace>, tool: Tool = .finger) {
    self.device = device
    self.finger = finger
    self.place = place
    self.tool = tool
  }
}
