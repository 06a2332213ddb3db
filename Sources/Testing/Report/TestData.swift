import JSONText
import Results
import Traces

/// The data of one test in a page.
struct TestData {
  let test: ReportedTest
  let film: FilmPictures
  /// The pictures of the evidence of each step, by index of the step and name.
  let evidence: [Int: [String: Int]]

  /// The longest output of a client in a page, in bytes. Longer ones are cut in the middle.
  private static let longestOutput = 256 << 10

  /// The names of pictures in the folder of a failure.
  static let evidencePictures = ["found", "expected", "difference"]

  func json(_ strings: inout InternedStrings, keyName: (Int) -> String?) -> JSON {
    var members: [String: JSON] = [
      "outputs": outputs, "steps": .array(steps), "frames": frames, "film": .string(film.extent.rawValue),
      "clients": .array(clients), "measures": .array(test.result.measures.map(\.json)),
      "session": test.result.session?.json ?? .null,
      "crash": film.lastFrame(before: test.result.intactFrames).map { JSON($0) } ?? .null,
      "message": .string(test.result.message), "warnings": .array(test.result.warnings.map { .string($0) }),
      "variant": .array(test.result.variant.map { [.string($0.key), .string($0.value)] }),
    ]
    for (name, value) in routing(&strings, keyName) { members[name] = value }
    return .object(members)
  }

  // MARK: Pictures

  /// The outputs with their places in the layout. Without places in the result, they are beside each other.
  private var outputs: JSON {
    if !test.result.outputs.isEmpty { return .array(test.result.outputs.map(\.json)) }
    var (x, outputs, known): (Int, [JSON], Set<String>) = (0, [], [])
    for frame in test.result.film where frame.isKey && known.insert(frame.output).inserted {
      outputs.append([
        "name": .string(frame.output), "x": JSON(x), "y": 0, "width": JSON(frame.width), "height": JSON(frame.height),
      ])
      x += frame.width
    }
    return .array(outputs)
  }

  private var frames: JSON {
    .array(
      film.frames.map { _, frame, picture in
        [
          "t": JSON(frame.time), "output": .string(frame.output),
          "box": [JSON(frame.x), JSON(frame.y), JSON(frame.width), JSON(frame.height)], "p": JSON(picture),
          "key": .bool(frame.isKey),
        ]
      })
  }

  // MARK: Steps

  private var steps: [JSON] {
    test.result.steps.enumerated().map { index, step in
      var members: [String: JSON] = [
        "file": .string(step.place.file), "line": JSON(step.place.line), "column": JSON(step.place.column),
        "word": .string(step.word), "text": .string(step.text), "name": JSON(step.name),
        "group": .array(step.groups.map { .string($0) }), "outcome": .string(step.outcome.rawValue),
        "soft": .bool(step.isSoft), "message": .string(step.message), "took": JSON(step.took),
        "t": [JSON(step.begin), JSON(step.end)],
        "frames": film.framesAtEnd(of: step).map { JSON($0) } ?? .null,
      ]
      if let pictures = evidence[index], !pictures.isEmpty {
        members["pictures"] = .object(pictures.mapValues { JSON($0) })
      }
      if let folder = step.evidence {
        members["evidence"] = .string(folder)
        members["check"] = test.read("\(folder)/check.json").flatMap { try? JSON.read($0) } ?? .null
        let trees = "\(folder)/tree.yaml"
        members["tree"] = test.read(trees).map { .string(Self.shortened($0, trees)) } ?? .null
        members["why"] = JSON(test.read("\(folder)/why.txt").map { String(decoding: $0, as: UTF8.self) })
      }
      return .object(members)
    }
  }

  // MARK: Clients

  private var clients: [JSON] {
    test.result.clients.map { client in
      [
        "name": .string(client.name), "command": .string(client.command), "end": JSON(client.end),
        "out": output(client.output), "err": output(client.errors),
      ]
    }
  }

  private func output(_ name: String?) -> JSON {
    guard let name, let bytes = test.read(name) else { return .null }
    return .string(Self.shortened(bytes, name))
  }

  /// The text of a file, without its middle if it is too long for a page.
  private static func shortened(_ bytes: [UInt8], _ name: String) -> String {
    guard bytes.count > longestOutput else { return String(decoding: bytes, as: UTF8.self) }
    let half = longestOutput / 2
    return String(decoding: bytes.prefix(half), as: UTF8.self)
      + "\n… \(bytes.count - 2 * half) bytes are left out here; all of it is in \(name) …\n"
      + String(decoding: bytes.suffix(half), as: UTF8.self)
  }

  // MARK: Routing

  private func routing(_ strings: inout InternedStrings, _ keyName: (Int) -> String?) -> [String: JSON] {
    guard let name = test.result.trace, let bytes = test.read(name) else { return [:] }
    let records: [TraceRecord]
    do throws(TraceFaults) {
      records = try TraceReader.read(bytes)
    } catch {
      let fault = error.faults.first.map { "line \($0.line): \($0.message)" } ?? ""
      return ["untold": .string("\(name) cannot be read: \(fault)")]
    }
    let trace = LoadedTrace(records.map { $0.naming(keyName) })
    let failed = test.result.steps.indices.filter { [.failed, .broken].contains(test.result.steps[$0].outcome) }
    let events = RoutedEvents(trace, test.result.steps)
    return [
      "hands": HandPaths(trace).json, "recognizers": RecognizerTracks(trace).json,
      "events": events.json(&strings, failed: Set(failed)), "unlisted": JSON(events.unlisted),
      "trace": .string(test.folder.map { "\($0)/\(name)" } ?? name),
    ]
  }
}
