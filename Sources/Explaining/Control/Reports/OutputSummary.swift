import Documents
package import JSONText

/// The description of an output in answers of the control socket.
package struct OutputSummary: Equatable, Sendable {
  package var name: String
  package var summary: String
  /// Physical pixels, before the transform.
  package var width: Int
  package var height: Int
  /// The refresh rate in hertz.
  package var refresh: Double
  package var scale: Double
  /// A value of `wl_output.transform`, by name.
  package var transform: String
  /// The part of the desktop that it shows.
  package var frame: Area
  /// Width and height in millimetres, before the transform; nil if they are unknown.
  package var physicalSize: [Double]?

  package init(
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

  package var json: JSON {
    [
      "name": .string(name), "summary": .string(summary), "width": JSON(width), "height": JSON(height),
      "refresh": .number(refresh), "scale": .number(scale), "transform": .string(transform), "frame": frame.json,
      "physical-size": physicalSize.map { .array($0.map { .number($0) }) } ?? .null,
    ]
  }
}

/// The description of a device of the seat in answers of the control socket.
package struct DeviceSummary: Equatable, Sendable {
  package enum Kind: String, Sendable { case touchscreen, pointer, touchpad, keyboard, tablet, `switch` }

  package var id: Int
  package var name: String
  package var kind: Kind
  package var seat: String

  package init(id: Int, name: String, kind: Kind, seat: String) {
    self.id = id
    self.name = name
    self.kind = kind
    self.seat = seat
  }

  package var json: JSON {
    ["id": JSON(id), "name": .string(name), "kind": .string(kind.rawValue), "seat": .string(seat)]
  }
}
