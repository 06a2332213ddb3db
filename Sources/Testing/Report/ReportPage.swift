import JSONText
import Results

/// Writes a page piece by piece, so that it is not in memory as a whole.
struct ReportPage {
  private let run: ReportedRun
  private let keyName: (Int) -> String?

  /// The size of all pictures in a page, in bytes.
  static let budget = 64 << 20

  private var store: PictureStore
  private var summary = ReportSummary()

  init(_ run: ReportedRun, budget: Int = ReportPage.budget, keyName: @escaping (Int) -> String? = { _ in nil }) {
    (self.run, self.keyName) = (run, keyName)
    store = PictureStore(budget: budget)
  }

  /// Writes the page.
  ///
  /// - Parameter send: receives the pieces in order.
  func write(_ send: @escaping ([UInt8]) -> Void) -> ReportSummary {
    var page = self
    return page.writeAll(send)
  }

  private mutating func writeAll(_ send: @escaping ([UInt8]) -> Void) -> ReportSummary {
    let datas = choosePictures()
    let write = { (summary: inout ReportSummary, piece: [UInt8]) in
      summary.bytes += piece.count
      send(piece)
    }
    write(&summary, PageFiles.head)
    var strings = InternedStrings()
    for (number, data) in datas.enumerated() {
      let json = data.json(&strings, keyName: keyName)
      write(&summary, Self.element("test-\(number + 1)", "application/json", Array(json.embedded.utf8)))
    }
    for (index, file) in store.files.enumerated() {
      write(&summary, Self.element("p-\(index + 1)", "text/plain", Base64.encode(file)))
    }
    write(&summary, Self.element("run", "application/json", Array(about(strings).embedded.utf8)))
    write(&summary, PageFiles.tail)
    summary.tests = run.tests.count
    summary.pictures = store.files.count
    return summary
  }

  private static func element(_ id: String, _ type: String, _ content: [UInt8]) -> [UInt8] {
    Array("<script type=\"\(type)\" id=\"\(id)\">".utf8) + content + Array("</script>\n".utf8)
  }

  // MARK: Pictures

  /// Chooses the pictures within the budget: those of failures first, then films of tests that did not pass, then the
  /// other films.
  private mutating func choosePictures() -> [TestData] {
    let evidence = run.tests.map { test in
      Dictionary(
        uniqueKeysWithValues: test.result.steps.enumerated().compactMap { index, step in
          step.evidence.map { (index, evidencePictures(test, $0)) }
        })
    }
    var films = [FilmPictures?](repeating: nil, count: run.tests.count)
    let (passed, others) = (
      run.tests.indices.filter { run.tests[$0].result.outcome == .passed },
      run.tests.indices.filter { run.tests[$0].result.outcome != .passed }
    )
    for index in others + passed {
      let film = FilmPictures(run.tests[index], &store)
      if film.extent != .whole { summary.shortened += 1 }
      films[index] = film
    }
    return run.tests.indices.compactMap { index in
      films[index].map { TestData(test: run.tests[index], film: $0, evidence: evidence[index]) }
    }
  }

  private mutating func evidencePictures(_ test: ReportedTest, _ folder: String) -> [String: Int] {
    var found: [String: Int] = [:]
    for name in TestData.evidencePictures {
      guard let bytes = test.read("\(folder)/\(name).png"), let number = store.add([bytes])?.first else { continue }
      found[name] = number
    }
    return found
  }

  // MARK: The run

  private func about(_ strings: InternedStrings) -> JSON {
    [
      "format": JSON(1), "version": .string(run.version), "started": run.started.map { JSON($0) } ?? .null,
      "took": run.took.map { JSON($0) } ?? .null, "jobs": run.jobs.map { JSON($0) } ?? .null,
      "command": .array(run.command.map { .string($0) }), "shortened": JSON(summary.shortened),
      "budget": JSON(store.budget), "strings": .array(strings.texts.map { .string($0) }),
      "tests": .array(run.tests.enumerated().map { Self.entry($0 + 1, $1) }),
    ]
  }

  private static func entry(_ number: Int, _ test: ReportedTest) -> JSON {
    let result = test.result
    let failure = result.firstFailure
    // The end of a client says more than the step that it ended early.
    let isEnded = (result.outcome == .broken || result.outcome == .interrupted) && !result.message.isEmpty
    let reason = isEnded ? nil : failure.map { $0.message.isEmpty ? $0.text : $0.message }
    return [
      "id": JSON(number), "name": .string(result.name), "script": .string(result.script),
      "outcome": .string(result.outcome.rawValue), "took": JSON(result.took), "steps": JSON(result.steps.count),
      "round": test.round.map { JSON($0.number) } ?? .null, "group": JSON(test.round?.test),
      "tags": .array(test.tags.map { .string($0) }), "warnings": JSON(result.warnings.count),
      "message": .string(reason ?? result.message),
      "step": result.firstFailureIndex.map { JSON($0 + 1) } ?? .null,
    ]
  }
}
