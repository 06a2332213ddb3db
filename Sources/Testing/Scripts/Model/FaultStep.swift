/// An output that a step adds.
public struct AddedOutput: Equatable, Sendable {
  public var output: ScriptOutput
  /// The position of its top left corner on the desktop; nil for the right of all other outputs.
  public var position: DesktopPosition?

  public init(_ output: ScriptOutput, at position: DesktopPosition? = nil) {
    (self.output, self.position) = (output, position)
  }
}

/// A position on the desktop, in logical pixels from the top left corner of the first output.
public struct DesktopPosition: Equatable, Sendable {
  public var x: Int
  public var y: Int

  public init(_ x: Int, _ y: Int) { (self.x, self.y) = (x, y) }
}

/// A device that scripts play.
public enum PlayedDevice: String, CaseIterable, Hashable, Sendable {
  case touchscreen, pointer, keyboard, pen
}

/// Unplugs or plugs in devices.
public struct PlugStep: Equatable, Sendable {
  public var devices: [PlayedDevice]
  /// True to plug the devices in.
  public var isPlugged: Bool

  public init(_ devices: [PlayedDevice], isPlugged: Bool) {
    (self.devices, self.isPlugged) = (devices, isPlugged)
  }
}

/// Withholds the frames of all clients, or sends them again.
public enum FramesStep: String, CaseIterable, Hashable, Sendable {
  /// Clients that ask for a frame wait for it.
  case withhold
  case resume
}

extension Step.Kind {
  /// The device that the step plays; nil if it needs none.
  var device: PlayedDevice? {
    switch self {
    case .fingers: .touchscreen
    case .pointer, .touchpad: .pointer
    case .keyboard: .keyboard
    case .pen: .pen
    default: nil
    }
  }
}
