/// An output that a step adds.
package struct AddedOutput: Equatable, Sendable {
  package var output: ScriptOutput
  /// The position of its top left corner on the desktop; nil for the right of all other outputs.
  package var position: DesktopPosition?

  package init(_ output: ScriptOutput, at position: DesktopPosition? = nil) {
    (self.output, self.position) = (output, position)
  }
}

/// A position on the desktop, in logical pixels from the top left corner of the first output.
package struct DesktopPosition: Equatable, Sendable {
  package var x: Int
  package var y: Int

  package init(_ x: Int, _ y: Int) { (self.x, self.y) = (x, y) }
}

/// A device that scripts play.
package enum PlayedDevice: String, CaseIterable, Hashable, Sendable {
  case touchscreen, pointer, keyboard, pen
}

/// Unplugs or plugs in devices.
package struct PlugStep: Equatable, Sendable {
  package var devices: [PlayedDevice]
  /// True to plug the devices in.
  package var isPlugged: Bool

  package init(_ devices: [PlayedDevice], isPlugged: Bool) {
    (self.devices, self.isPlugged) = (devices, isPlugged)
  }
}

/// Withholds the frames of all clients, or sends them again.
package enum FramesStep: String, CaseIterable, Hashable, Sendable {
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
