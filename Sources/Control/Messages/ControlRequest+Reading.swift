public import JSONText
import Documents

/// A line that a client has sent, read: what to answer to, and what is wanted, or what is wrong with it.
public struct ReadRequest: Equatable, Sendable {
  /// Goes back with the answer; null where there is none, or it cannot be told.
  public var id: JSON
  public var content: Result<ControlRequest, ControlError>

  /// Reads one line, without its end.
  public init(line: String) {
    do {
      self.init(try JSON.parse(line, file: "request"))
    } catch {
      let sentence = error.diagnostics.first.map { "column \($0.position?.column ?? 1): \($0.sentence)" }
      self.init(id: .null, content: .failure(ControlError(.invalidJSON, sentence ?? "not valid JSON")))
    }
  }

  init(id: JSON, content: Result<ControlRequest, ControlError>) {
    self.id = id
    self.content = content
  }

  private init(_ value: JSON) {
    guard case .object(let members) = value else {
      let message = "found \(value.kind), expected an object such as {\"request\": \"windows\"}"
      self.init(id: .null, content: .failure(ControlError(.invalidRequest, message)))
      return
    }
    let fields = RequestFields(members)
    let id = fields.id()
    do {
      self.init(id: id, content: .success(try ControlRequest.read(fields)))
    } catch {
      self.init(id: id, content: .failure(error))
    }
  }
}

extension ControlRequest {
  private typealias Reader = @Sendable (RequestFields) -> ControlRequest?

  private static let readers: [(word: String, read: Reader)] = [
    ("version", { _ in .version }),
    ("windows", { _ in .windows }),
    ("surfaces", { .surfaces($0.optional("window") { $0.window($1) }) }),
    ("devices", { _ in .devices }),
    ("outputs", { _ in .outputs }),
    ("focus", { $0.isNull("window") ? .focus(nil) : $0.required("window") { $0.window($1) }.map { .focus($0) } }),
    ("raise", { $0.required("window") { $0.window($1) }.map { .raise($0) } }),
    ("close", { $0.required("window") { $0.window($1) }.map { .close($0) } }),
    ("action", { $0.required("name") { $0.name($1) }.map { .action($0) } }),
    ("inject", { $0.required("steps") { $0.steps($1) }.map { .inject(steps: $0) } }),
    ("reload", { _ in .reload }),
    ("screenshot", { $0.screenshot().map { .screenshot($0) } }),
    ("dump-recorder", { .dumpRecorder(file: $0.optional("file") { $0.path($1) }) }),
    ("quit", { _ in .quit }),
    ("follow", { $0.required("topics") { $0.topics($1) }.map { .follow($0) } }),
  ]

  /// Every word that can stand behind `request`.
  public static var words: [String] { readers.map(\.word) }

  fileprivate static func read(_ fields: RequestFields) throws(ControlError) -> ControlRequest {
    guard let word = fields.required("request", { $0.name($1) }) else { throw fields.error }
    guard let reader = readers.first(where: { $0.word == word }) else {
      var message = "there is no request \(word.quotedForPeople); expected \(words.alternatives)"
      if let nearest = words.nearest(to: word) { message += "; did you mean \(nearest.quotedForPeople)?" }
      throw ControlError(.unknownRequest, message)
    }
    let request = reader.read(fields)
    fields.refuseTheRest(of: word)
    guard let request, !fields.hasFaults else { throw fields.error }
    return request
  }
}

extension RequestFields {
  fileprivate func screenshot() -> ScreenshotRequest? {
    let output = optional("output") { $0.name($1) }
    let window = optional("window") { $0.window($1) }
    let includesCursor = optional("cursor") { $0.truth($1) } ?? false
    let overlay = optional("overlay") { $0.overlay($1) } ?? .nothing
    return required("file") { $0.path($1) }.map {
      ScreenshotRequest(file: $0, output: output, window: window, includesCursor: includesCursor, overlay: overlay)
    }
  }
}
