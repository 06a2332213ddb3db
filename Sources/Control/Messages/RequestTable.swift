import Documents
public import JSONText

/// The written form of a field of a request. Requests do not share notes.
typealias RequestForm<Value> = Form<Value, Void>

/// A request while it is being read, with the fields of all requests.
struct RequestDraft {
  var id = JSON.null
  var word = ""
  var window: WindowName?
  var name = ""
  var steps: [String] = []
  var file: String?
  var output: String?
  var includesCursor = false
  var overlay = OverlayChoice.nothing
  var topics: [FollowTopic] = []
}

/// A value of the field `request`, with its other fields and the request that it makes.
struct RequestWord {
  typealias Row = Field<RequestDraft, Void>

  let word: String
  private let fields: [Row]
  /// Makes the request; nil if a field is missing, which has been reported.
  let request: (RequestDraft) -> ControlRequest?

  private init(_ word: String, _ fields: [Row] = [], _ request: @escaping (RequestDraft) -> ControlRequest?) {
    self.word = word
    self.fields = fields
    self.request = request
  }

  static let words = all.map(\.word)

  static var all: [RequestWord] {
    let oneWindow = Row("window", "The window.", \.window, .window, isRequired: true)
    let oneFile = Row("file", "An absolute path.", \.file, .path, isRequired: true)
    return [
      RequestWord("version") { _ in .version },
      RequestWord("windows") { _ in .windows },
      RequestWord("surfaces", [Row("window", "Only this window's.", \.window, .window)]) { .surfaces($0.window) },
      RequestWord("devices") { _ in .devices },
      RequestWord("outputs") { _ in .outputs },
      RequestWord(
        "focus", [Row("window", "The window, or null for none.", \.window, RequestForm.windowOrNull, isRequired: true)]
      ) { .focus($0.window) },
      RequestWord("raise", [oneWindow]) { $0.window.map { .raise($0) } },
      RequestWord("close", [oneWindow]) { $0.window.map { .close($0) } },
      RequestWord("action", [Row("name", "The action.", \.name, .text, isRequired: true)]) { .action($0.name) },
      RequestWord("inject", [Row("steps", "A step as in a script, or several.", \.steps, .steps, isRequired: true)]) {
        .inject(steps: $0.steps)
      },
      RequestWord("reload") { _ in .reload },
      RequestWord("screenshot", picture + [oneFile]) { draft in draft.file.map { draft.screenshot($0) } },
      RequestWord("dump-recorder", [Row("file", "An absolute path.", \.file, .path)]) { .dumpRecorder(file: $0.file) },
      RequestWord("quit") { _ in .quit },
      RequestWord("follow", [Row("topics", "What to follow.", \.topics, .topics, isRequired: true)]) {
        .follow($0.topics)
      },
    ]
  }

  private static var picture: [Row] {
    [
      Row("output", "The output that is shown; the first where none is named.", \.output, .text),
      Row("window", "The window that is shown.", \.window, .window),
      Row("cursor", "Whether the pointer is in it.", \.includesCursor, .boolean),
      Row("overlay", "What it shows of input.", \.overlay, .choice),
    ]
  }
}

extension RequestWord {
  /// The fields of a request with this word; nil allows any word.
  static func table(_ word: RequestWord?) -> FieldTable<RequestDraft, Void> {
    let name = RequestForm<String>.text.describing { word.map { ["const": .string($0.word)] } ?? $0 }
    return FieldTable(
      word?.word ?? "a request",
      [
        Row("id", "Comes back with the answer.", \.id, .id),
        Row("request", "What is asked for.", \.word, name, isRequired: true),
      ] + (word?.fields ?? []))
  }
}

extension ControlRequest {
  /// The JSON Schema of a request.
  public static var schema: JSON {
    let requests = RequestWord.all.map { RequestWord.table($0).schema(RequestDraft()) }
    return .schema(title: "A request to Fingerpost", ["anyOf": .array(requests)], [])
  }
}

extension RequestDraft {
  fileprivate func screenshot(_ file: String) -> ControlRequest {
    .screenshot(
      ScreenshotRequest(file: file, output: output, window: window, includesCursor: includesCursor, overlay: overlay))
  }
}
