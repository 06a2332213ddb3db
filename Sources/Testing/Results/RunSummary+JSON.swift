package import JSONText

extension RunSummary {
  /// The content of `run.json`.
  package var json: JSON {
    [
      "format": JSON(Self.format), "version": .string(version), "started": JSON(started), "took": JSON(took),
      "jobs": JSON(jobs), "command": .array(command.map { .string($0) }), "tests": .array(tests.map(\.json)),
    ]
  }

  package init(json: JSON) throws(ResultFault) {
    let members = ResultMembers(json, "the run")
    let format = try members.integer("format")
    guard format == Self.format else {
      throw ResultFault("format \(format) of a run is not known; this program reads format \(Self.format)")
    }
    self.init(
      version: try members.text("version"), started: Int64(try members.integer("started")),
      jobs: try members.integer("jobs"), command: try members.list("command").compactMap(\.text))
    took = Int64(try members.integer("took"))
    for test in try members.list("tests") { tests.append(try TestEntry(json: test)) }
  }
}

extension TestEntry {
  package var json: JSON {
    [
      "number": JSON(number), "name": .string(name), "script": .string(script),
      "tags": .array(tags.map { .string($0) }), "outcome": .string(outcome.rawValue), "message": .string(message),
      "place": place.map { [.string($0.file), JSON($0.line), JSON($0.column)] } ?? .null, "steps": JSON(steps),
      "warnings": JSON(warnings), "took": JSON(took), "folder": folder.map { .string($0) } ?? .null,
      "round": round.map { [JSON($0.number), .string($0.test)] } ?? .null,
    ]
  }

  package init(json: JSON) throws(ResultFault) {
    let members = ResultMembers(json, "a test")
    self.init(
      number: try members.integer("number"), name: try members.text("name"), script: try members.text("script"),
      try members.word("outcome"))
    tags = try members.list("tags").compactMap(\.text)
    message = try members.text("message")
    if let place = json["place"]?.list, place.count == 3, let file = place[0].text, let line = place[1].integer,
      let column = place[2].integer
    {
      self.place = RecordedPlace(file: file, line: line, column: column)
    }
    steps = try members.integer("steps")
    warnings = try members.integer("warnings")
    took = Int64(try members.integer("took"))
    folder = members.optionalText("folder")
    if let round = json["round"]?.list, round.count == 2, let number = round[0].integer, let test = round[1].text {
      self.round = (number, test)
    }
  }
}

extension JSON {
  fileprivate init(_ number: Int) { self = .number(Double(number)) }
  fileprivate init(_ number: Int64) { self = .number(Double(number)) }
}
