package import JSONText

extension CheckRecord {
  /// The content of `check.json`.
  package var json: JSON {
    [
      "format": .number(Double(Self.format)), "kind": .string(kind.rawValue),
      "place": [.string(place.file), .number(Double(place.line)), .number(Double(place.column))],
      "script": .string(script), "text": .string(text), "reference": .array(references.map { .string($0) }),
      "offer": offer.map { ["reference": .string($0.reference), "picture": .string($0.picture)] } ?? .null,
      "output": .string(output), "box": box.json, "mask": .array(mask.map(\.json)),
      "differing": differing.map { .number(Double($0)) } ?? .null,
      "compared": compared.map { .number(Double($0)) } ?? .null,
      "tolerance": .number(Double(tolerance)), "allowed-percent": .number(allowedPercent),
      "overlay": .string(overlay),
    ]
  }

  package init(json: JSON) throws(ResultFault) {
    let members = ResultMembers(json, "the check")
    let format = try members.integer("format")
    guard format == Self.format else {
      throw ResultFault("format \(format) of a check is not known; this program reads format \(Self.format)")
    }
    let place = try members.list("place")
    guard place.count == 3, let file = place[0].text, let line = place[1].integer, let column = place[2].integer else {
      throw ResultFault("\"place\" of the check is not a file, a line and a column")
    }
    guard let box = json["box"].flatMap(Box.init) else { throw ResultFault("\"box\" of the check is not four numbers") }
    self.init(
      try members.word("kind"), at: RecordedPlace(file: file, line: line, column: column),
      script: try members.text("script"), text: try members.text("text"), output: try members.text("output"),
      box: box)
    references = try members.list("reference").compactMap(\.text)
    if let offer = json["offer"], !offer.isNull {
      let members = ResultMembers(offer, "the offer")
      self.offer = Offer(reference: try members.text("reference"), picture: try members.text("picture"))
    }
    mask = try members.list("mask").compactMap(Box.init)
    differing = json["differing"]?.integer
    compared = json["compared"]?.integer
    tolerance = try members.integer("tolerance")
    allowedPercent = json["allowed-percent"]?.number ?? 0
    overlay = try members.text("overlay")
  }
}

extension CheckRecord.Box {
  fileprivate var json: JSON { .array([x, y, width, height].map { .number(Double($0)) }) }

  fileprivate init?(_ json: JSON) {
    guard let numbers = json.list?.compactMap(\.integer), numbers.count == 4 else { return nil }
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}
