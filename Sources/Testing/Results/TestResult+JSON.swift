package import JSONText

/// The text of a result file is not that of a result.
package struct ResultFault: Error, Equatable, Sendable, CustomStringConvertible {
  package var description: String

  package init(_ description: String) { self.description = description }
}

extension TestResult {
  /// The content of `result.json`.
  package var json: JSON {
    [
      "format": JSON(Self.format), "name": .string(name), "script": .string(script),
      "outcome": .string(outcome.rawValue), "message": .string(message), "took": JSON(took),
      "trace": JSON(trace), "variant": .array(variant.map { [.string($0.key), .string($0.value)] }),
      "steps": .array(steps.map(\.json)), "warnings": .array(warnings.map { .string($0) }),
      "clients": .array(clients.map(\.json)), "film": .array(film.map(\.json)),
      "intact": intactFrames.map { JSON($0) } ?? .null,
      "measures": .array(measures.map(\.json)), "fault": fault?.json ?? .null,
      "outputs": .array(outputs.map(\.json)), "session": session?.json ?? .null,
    ]
  }

  package init(json: JSON) throws(ResultFault) {
    let members = ResultMembers(json, "the result")
    let format = try members.integer("format")
    guard format == Self.format else {
      throw ResultFault("format \(format) of a result is not known; this program reads format \(Self.format)")
    }
    self.init(name: try members.text("name"), script: try members.text("script"), try members.word("outcome"))
    message = try members.text("message")
    took = Int64(try members.integer("took"))
    trace = members.optionalText("trace")
    for pair in try members.list("variant") {
      guard let values = pair.list, values.count == 2, let key = values[0].text, let value = values[1].text else {
        throw ResultFault("\"variant\" holds something else than pairs of texts")
      }
      variant.append((key, value))
    }
    for step in try members.list("steps") { steps.append(try StepRecord(json: step)) }
    warnings = try members.list("warnings").compactMap(\.text)
    for client in try members.list("clients") { clients.append(try ClientRecord(json: client)) }
    if let fault = json["fault"], !fault.isNull { self.fault = try FaultRecord(json: fault) }
    if let session = json["session"], !session.isNull { self.session = try SessionRecord(json: session) }
    for client in json["measures"]?.list ?? [] { measures.append(try ClientMeasures(json: client)) }
    for output in json["outputs"]?.list ?? [] { outputs.append(try OutputRecord(json: output)) }
    for frame in try members.list("film") { film.append(try FilmFrame(json: frame)) }
    intactFrames = json["intact"]?.integer
  }
}

extension StepRecord {
  package var json: JSON {
    [
      "place": [.string(place.file), JSON(place.line), JSON(place.column)], "text": .string(text),
      "name": JSON(name), "groups": .array(groups.map { .string($0) }), "outcome": .string(outcome.rawValue),
      "soft": .bool(isSoft), "message": .string(message), "took": JSON(took), "begin": JSON(begin), "end": JSON(end),
      "evidence": JSON(evidence), "frames": frames.map { JSON($0) } ?? .null,
    ]
  }

  package init(json: JSON) throws(ResultFault) {
    let members = ResultMembers(json, "a step")
    let place = try members.list("place")
    guard place.count == 3, let file = place[0].text, let line = place[1].integer, let column = place[2].integer else {
      throw ResultFault("\"place\" of a step is not a file, a line and a column")
    }
    self.init(
      RecordedPlace(file: file, line: line, column: column), text: try members.text("text"),
      try members.word("outcome"))
    name = members.optionalText("name")
    groups = try members.list("groups").compactMap(\.text)
    isSoft = members.truth("soft")
    message = try members.text("message")
    took = Int64(try members.integer("took"))
    begin = Int64(try members.integer("begin"))
    end = Int64(try members.integer("end"))
    evidence = members.optionalText("evidence")
    frames = json["frames"]?.integer
  }
}

extension ClientRecord {
  package var json: JSON {
    [
      "name": .string(name), "command": .string(command), "end": JSON(end), "output": JSON(output),
      "errors": JSON(errors),
    ]
  }

  package init(json: JSON) throws(ResultFault) {
    let members = ResultMembers(json, "a client")
    self.init(name: try members.text("name"), command: try members.text("command"))
    end = members.optionalText("end")
    output = members.optionalText("output")
    errors = members.optionalText("errors")
  }
}

extension FilmFrame {
  package var json: JSON {
    [
      "time": JSON(time), "output": .string(output), "box": [JSON(x), JSON(y), JSON(width), JSON(height)],
      "picture": .string(picture), "key": .bool(isKey),
    ]
  }

  package init(json: JSON) throws(ResultFault) {
    let members = ResultMembers(json, "a frame")
    let box = try members.list("box").compactMap(\.integer)
    guard box.count == 4 else { throw ResultFault("\"box\" of a frame is not four numbers") }
    self.init(
      time: Int64(try members.integer("time")), output: try members.text("output"), x: box[0], y: box[1],
      width: box[2], height: box[3], picture: try members.text("picture"), isKey: members.truth("key"))
  }
}

extension JSON {
  fileprivate init(_ number: Int) { self = .number(Double(number)) }
  fileprivate init(_ number: Int64) { self = .number(Double(number)) }
  fileprivate init(_ text: String?) { self = text.map { .string($0) } ?? .null }
}
