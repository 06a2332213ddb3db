package import JSONText

/// An output of a test, with its place in the layout. Traces have positions in the layout, and films have pixels.
package struct OutputRecord: Equatable, Sendable {
  package var name: String
  /// The place and the size in logical pixels.
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double

  package init(name: String, x: Double, y: Double, width: Double, height: Double) {
    (self.name, self.x, self.y, self.width, self.height) = (name, x, y, width, height)
  }
}

extension OutputRecord {
  package var json: JSON {
    [
      "name": .string(name), "x": .number(x), "y": .number(y), "width": .number(width), "height": .number(height),
    ]
  }

  package init(json: JSON) throws(ResultFault) {
    let members = ResultMembers(json, "an output")
    guard let x = json["x"]?.number, let y = json["y"]?.number, let width = json["width"]?.number,
      let height = json["height"]?.number, width > 0, height > 0
    else {
      throw ResultFault("an output has no place or size")
    }
    self.init(name: try members.text("name"), x: x, y: y, width: width, height: height)
  }
}
