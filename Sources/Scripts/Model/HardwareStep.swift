public import Documents

/// A step that changes the machine: its motion, its lid, its outputs.
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

/// A motion of the whole device.
public enum MotionStep: String, CaseIterable, Sendable {
  case shake
  case tabletModeOn = "tablet-mode-on"
  case tabletModeOff = "tablet-mode-off"
  case lidClosed = "lid-closed"
  case lidOpened = "lid-opened"
}

/// Changes an output. Nil does not change the property.
public struct OutputStep: Equatable, Sendable {
  /// The name of the output; nil for the first one.
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
