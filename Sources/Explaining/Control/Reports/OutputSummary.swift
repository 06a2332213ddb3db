import Documents
public import JSONText

/// The description of an output in answers of the control socket.
public struct OutputSummary: Equatable, Sendable {
  public var name: String
  public var summary: String
  /// Physical pixels, before the transform.
  public var width: Int
  public var height: Int
  /// The refresh rate in hertz.
  public var refresh: Double
  public var scale: Double
  /// A value of `wl_output.transform`, by name.
  public var transform: String
  /// The part of the desktop that it shows.
  public var frame: Area
  /// Width and height in millimetres, before the transform; nil if they are unknown.
  public var physicalSize: [Double]?

  public init(
    name: String, summary: String, width: Int, height: Int, refresh: Double, scale: Double, transform: String,
    frame: Area, physicalSize: [Double]? = nil
  ) {
    self.physicalSize = physicalSize
    self.name = name
    self.summary = summary
    self.width = width
    self.height = height
    self.refresh = refresh
    self.scale = scale
    self.transform = transform
    self.frame = frame
  }

  public var json: JSON {
    [
      "name": .string(name), "summary": .string(summary), "width": JSON(width), "height": JSON(height),
      "refresh": .number(refresh), "scale": .number(scale), "transform": .string(transform), "frame": frame.json,
      "physical-size": physicalSize.map { .array($0.map { .number($0) }) } ?? .null,
    ]
  }
}

/// The description of a device of the seat in answers of the control socket.
public struct DeviceSummary: Equatable, Sendable {
  public enum Kind: String, Sendable { case touchscreen, pointer, touchpad, keyboard, tablet, `switch` }

  public var id: Int
  public var name: String
  public var kind: Kind
  public var seat: String

  public init(id: Int, name: String, kind: Kind, seat: String) {
    self.id = id
    self.name = name
    self.kind = kind
    self.seat = seat
  }

  public var json: JSON {
    ["id": JSON(id), "name": .string(name), "kind": .string(kind.rawValue), "seat": .string(seat)]
  }
}
