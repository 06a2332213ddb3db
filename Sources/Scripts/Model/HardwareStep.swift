public import Documents

/// A step that changes the machine: its position, its lid, its outputs.
public enum HardwareStep: Equatable, Sendable {
  case motion(MotionStep)
  case output(OutputStep)
}

extension HardwareStep: StepFamily {
  var faultAsInput: String? {
    switch self {
    case .motion: nil
    case .output: Self.onlyInputIsInjected
    }
  }
}

/// What happens to the device as a whole.
public enum MotionStep: String, CaseIterable, Sendable {
  case shake
  case tabletModeOn = "tablet-mode-on"
  case tabletModeOff = "tablet-mode-off"
  case lidClosed = "lid-closed"
  case lidOpened = "lid-opened"
}

/// Changes an output; what is nil stays as it is.
public struct OutputStep: Equatable, Sendable {
  /// Nil is the first output.
  public var name: String?
  public var size: PixelSize?
  public var transform: OutputTransform?
  public var scale: Double?
  public var refresh: Double?
  public var physicalSize: PhysicalSize?

  public init(
    name: String? = nil, size: PixelSize? = nil, transform: OutputTransform? = nil, scale: Double? = nil,
    refresh: Double? = nil, physicalSize: PhysicalSize? = nil
  ) {
    self.physicalSize = physicalSize
    self.name = name
    self.size = size
    self.transform = transform
    self.scale = scale
    self.refresh = refresh
  }
}
