import Documents
package import JSONText

/// The written form of a field of a request. Requests do not share notes.
typealias RequestForm<Value> = Form<Value, Void>

/// A request while it is being read, with the fields of all requests.
struct RequestDraft {
  var id = JSON.null
  var word = ""
  var window: WindowName?
  var name = ""
  var names: [String] = []
  var steps: [String] = []
  var selectors: [String] = []
  var clients: String?
  var file: String?
  var output: String?
  var includesCursor = false
  var overlay = OverlayChoice.nothing
  var topics: [FollowTopic] = []
  var depth: Int?
  var includesPlaces = false
  var includesDetails = false
  var includesSelectors = false
  var x: Double?
  var y: Double?
  var place: ChainRequest.Place?
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
    let oneWindow = Row("window", "The window: its id, name, app id or title.", \.window, .window, isRequired: true)
    let oneFile = Row("file", "The absolute path of the file to write.", \.file, .path, isRequired: true)
    return [
      RequestWord("version") { _ in .version },
      RequestWord("windows") { _ in .windows },
      RequestWord(
        "surfaces", [Row("window", "Only the surfaces of this window. Default: all windows.", \.window, .window)]
      ) { .surfaces($0.window) },
      RequestWord("devices") { _ in .devices },
      RequestWord("outputs") { _ in .outputs },
      RequestWord("keep-outputs") { _ in .keepOutputs },
      RequestWord("idle") { _ in .idle },
      RequestWord("menu") { _ in .menu },
      RequestWord("unlock") { _ in .unlock },
      RequestWord("identify") { _ in .identify },
      RequestWord("inspect", place) { draft in draft.x.flatMap { x in draft.y.map { .inspect(x: x, y: $0) } } },
      RequestWord("tree", tree) { draft in
        .tree(
          TreeRequest(
            window: draft.window, depth: draft.depth, includesPlaces: draft.includesPlaces,
            includesDetails: draft.includesDetails))
      },
      RequestWord("find", find) {
        .find(FindRequest($0.selectors, in: $0.window, includesSelectors: $0.includesSelectors))
      },
      RequestWord(
        "focus",
        [
          Row(
            "window", "The window, or null to make no window key.", \.window, RequestForm.windowOrNull, isRequired: true
          )
        ]
      ) { .focus($0.window) },
      RequestWord("raise", [oneWindow]) { $0.window.map { .raise($0) } },
      RequestWord("close", [oneWindow]) { $0.window.map { .close($0) } },
      RequestWord(
        "action", [Row("name", "The name of the action, for example edit.copy.", \.name, .text, isRequired: true)]
      ) { .action($0.name) },
      RequestWord("actions", actions) { .actions(ActionsRequest(window: $0.window, names: $0.names)) },
      RequestWord("chain", chain) { .chain(ChainRequest(window: $0.window, at: $0.place)) },
      RequestWord(
        "inject", [Row("steps", "A step of a script, or a list of steps.", \.steps, .steps, isRequired: true)]
      ) {
        .inject(steps: $0.steps)
      },
      RequestWord("play", play) { .play(clients: $0.clients, steps: $0.steps) },
      RequestWord("reload") { _ in .reload },
      RequestWord("screenshot", picture + [oneFile]) { draft in draft.file.map { draft.screenshot($0) } },
      RequestWord(
        "dump-recorder", [Row("file", "The absolute path of the file to write. Default: a new file.", \.file, .path)]
      ) { .dumpRecorder(file: $0.file) },
      RequestWord("quit") { _ in .quit },
      RequestWord("follow", [Row("topics", "A topic, or a list of topics.", \.topics, .topics, isRequired: true)]) {
        .follow($0.topics)
      },
    ]
  }

  private static var actions: [Row] {
    let names = RequestForm<String>.text.oneOrMore(of: "names of actions", count: 0...ActionsRequest.mostNames)
    return [
      Row(
        "window", "The window that the actions would be sent to. Default: the first responder.", \.window, .window),
      Row("names", "The name of an action, or a list. Default: all known actions.", \.names, names),
    ]
  }

  private static var chain: [Row] {
    [
      Row("window", "The window: its id, name, app id or title. Default: the first responder.", \.window, .window),
      Row("at", "In place of a window: a place of the desktop, in logical pixels.", \.place, .place),
    ]
  }

  private static var play: [Row] {
    [
      Row("clients", "Clients to start first, as in a script: a mapping from names to programs.", \.clients, .clients),
      Row("steps", "A step of a script, or a list of steps. Default: none.", \.steps, .steps),
    ]
  }

  private static var place: [Row] {
    [
      Row("x", "The horizontal position on the desktop, in logical pixels.", \.x, .coordinate, isRequired: true),
      Row("y", "The vertical position on the desktop, in logical pixels.", \.y, .coordinate, isRequired: true),
    ]
  }

  private static var tree: [Row] {
    [
      Row("window", "The window: its id, name, app id or title. Default: the key window.", \.window, .window),
      Row(
        "depth", "The number of levels, the window being the first one. Default: 100.", \.depth,
        .integer(TreeRequest.depths)),
      Row("places", "True to describe each widget with its area on the desktop.", \.includesPlaces, .boolean),
      Row(
        "details", "True to describe each widget with its id, description, place in a table and handle.",
        \.includesDetails, .boolean),
    ]
  }

  private static var find: [Row] {
    [
      Row(
        "window", "The window of selectors without \"in\": its id, name, app id or title. Default: the key window.",
        \.window, .window),
      Row("selectors", "A selector of a widget, or a list of them.", \.selectors, .selectors, isRequired: true),
      Row(
        "unique-selectors", "True to describe each of the first widgets with a selector that finds only this widget.",
        \.includesSelectors, .boolean),
    ]
  }

  private static var picture: [Row] {
    [
      Row("output", "The output. Default: the one that shows the window, or else the first.", \.output, .text),
      Row("window", "Only the area of this window. Default: the whole output.", \.window, .window),
      Row("cursor", "True to draw the cursor, too.", \.includesCursor, .boolean),
      Row("overlay", "The overlays of input to draw.", \.overlay, .choice),
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
        Row("id", "The id of the request, which the answer repeats.", \.id, .id),
        Row("request", "The kind of request.", \.word, name, isRequired: true),
      ] + (word?.fields ?? []))
  }
}

extension ControlRequest {
  /// The JSON Schema of a request.
  package static var schema: JSON {
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
