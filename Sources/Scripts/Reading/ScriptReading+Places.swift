import Documents

extension ScriptReading {
  private static let namedPlaces: [(name: String, meaning: Place)] = [
    ("center", .center), ("top-left", Place(.fraction(0), .fraction(0))), ("top", Place(.fraction(0.5), .fraction(0))),
    ("top-right", Place(.fraction(1), .fraction(0))), ("left", Place(.fraction(0), .fraction(0.5))),
    ("right", Place(.fraction(1), .fraction(0.5))), ("bottom-left", Place(.fraction(0), .fraction(1))),
    ("bottom", Place(.fraction(0.5), .fraction(1))), ("bottom-right", Place(.fraction(1), .fraction(1))),
  ]

  /// `[x, y]`, or the name of a corner, side or the center.
  func readPlace(_ node: NodeReader) -> Place? {
    if node.isScalar, !node.isNull, node.text.flatMap(Length.init) == nil { return node.choice(of: Self.namedPlaces) }
    guard case .sequence(let items) = node.node.content, items.count == 2 else {
      node.fault(expected: "a position such as [100, 50%]")
      return nil
    }
    return node.list(of: "coordinates") { readCoordinate($0) }.map { Place($0[0], $0[1]) }
  }

  func readPlaces(_ node: NodeReader) -> [Place]? {
    node.list(of: "positions", count: ScriptLimits.points) { readPlace($0) }
  }

  /// A length no further away than any output could be.
  func readCoordinate(_ node: NodeReader) -> Length? {
    guard let length = node.length() else { return nil }
    let (value, limit) =
      switch length {
      case .pixels(let value): (value, 100_000.0)
      case .millimetres(let value): (value, 10_000.0)
      case .fraction(let value): (value * 100, 10_000.0)
      }
    if value.magnitude <= limit { return length }
    node.fault(expected: "at most 100000 pixels, 10000mm or 10000%")
    return nil
  }

  /// A length that is not negative.
  func readDistance(_ node: NodeReader) -> Length? {
    guard let length = readCoordinate(node) else { return nil }
    let value =
      switch length {
      case .pixels(let value), .millimetres(let value), .fraction(let value): value
      }
    if value >= 0 { return length }
    node.fault(expected: "a length that is not negative")
    return nil
  }

  /// Where a path leads: `to` one point or `along` several; nil where neither is given.
  func readPath(_ mapping: MappingReader) -> [Place]? {
    mapping.refuse("along", beside: "to")
    if let points = mapping.optional("along", { readPlaces($0) }) { return points }
    return mapping.optional("to") { readPlace($0) }.map { [$0] }
  }

  /// As `readPath`, but one of the two must be given.
  func readRequiredPath(_ mapping: MappingReader) -> [Place]? {
    if !mapping.has("along"), !mapping.has("to") {
      faults.report(at: mapping.position, "\(mapping.what) needs \"to\" or \"along\"")
    }
    return readPath(mapping)
  }
}
