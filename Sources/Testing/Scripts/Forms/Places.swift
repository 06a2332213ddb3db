import Documents
import JSONText

extension NodeReader {
  fileprivate static let places: [(name: String, meaning: Place)] = [
    ("center", .center), ("top-left", Place(.fraction(0), .fraction(0))), ("top", Place(.fraction(0.5), .fraction(0))),
    ("top-right", Place(.fraction(1), .fraction(0))), ("left", Place(.fraction(0), .fraction(0.5))),
    ("right", Place(.fraction(1), .fraction(0.5))), ("bottom-left", Place(.fraction(0), .fraction(1))),
    ("bottom", Place(.fraction(0.5), .fraction(1))), ("bottom-right", Place(.fraction(1), .fraction(1))),
  ]

  fileprivate func place() -> Place? {
    if isScalar, !isNull, text.flatMap(WrittenLength.init) == nil { return choice(of: Self.places) }
    guard case .sequence(let items) = node.content, items.count == 2 else {
      fault(expected: "a position such as [100, 50%]")
      return nil
    }
    return list(of: "coordinates") { $0.coordinate() }.map { Place($0[0], $0[1]) }
  }

  /// Reads a length of at most 100,000 pixels, 10,000 mm or 10,000 %, which is more than any output needs.
  fileprivate func coordinate() -> WrittenLength? {
    guard let length = length() else { return nil }
    let (value, limit) =
      switch length {
      case .pixels(let value): (value, 100_000.0)
      case .millimetres(let value): (value, 10_000.0)
      case .fraction(let value): (value * 100, 10_000.0)
      }
    if value.magnitude <= limit { return length }
    fault(expected: "at most 100000 pixels, 10000mm or 10000%")
    return nil
  }

  fileprivate func distance() -> WrittenLength? {
    guard let length = coordinate() else { return nil }
    let value =
      switch length {
      case .pixels(let value), .millimetres(let value), .fraction(let value): value
      }
    if value >= 0 { return length }
    fault(expected: "a length that is not negative")
    return nil
  }
}

extension Form where Value == Place, Notes == ScriptReading {
  /// A position such as `[x, y]`, the name of a corner, of a side or of the center, or a widget.
  static var place: Form {
    Form(ScriptDefinition.place.reference) { node, reading in
      node.isMapping ? widgetPlace.read(node, reading) : node.place()
    }
  }

  /// A position without a widget.
  static var plainPlace: Form { Form(ScriptDefinition.plainPlace.reference) { node, _ in node.place() } }

  /// A distance across and down.
  static var way: Form {
    Form(Self.pair) { node, _ in
      if node.isList { return node.place() }
      node.fault(expected: "a distance across and down such as [-200, 0]")
      return nil
    }
  }

  static var placeSchema: JSON { ["anyOf": [plainPlace.schema, widgetPlace.schema]] }
  static var plainPlaceSchema: JSON { ["anyOf": [["enum": JSON(NodeReader.places.map(\.name))], pair]] }

  private static var pair: JSON {
    let pair: JSON = ["type": "array", "items": ScriptDefinition.coordinate.reference, "minItems": 2, "maxItems": 2]
    return pair.named("coordinates")
  }
}

extension Form where Value == [Place], Notes == ScriptReading {
  static var places: Form {
    ScriptForm<Place>.place.list(of: "positions", count: ScriptLimits.points).named("positions")
  }
}

extension Form where Value == WrittenLength, Notes == ScriptReading {
  static var coordinate: Form { Form(ScriptDefinition.coordinate.reference) { node, _ in node.coordinate() } }

  /// A length that is not negative.
  static var distance: Form {
    Form(ScriptDefinition.distance.reference, write: { .string($0.text) }) { node, _ in node.distance() }
  }
}

extension Form where Value == Double, Notes == ScriptReading {
  /// A percentage such as `2%`, read as 0.02.
  static var fraction: Form { Form(ScriptDefinition.percentage.reference) { node, _ in node.fraction() } }

  /// An angle in degrees. Several turns are allowed.
  static var degrees: Form { number(-36_000...36_000) }
}
