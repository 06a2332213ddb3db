import Documents
import JSONText
import SchemaChecking
import Scripts
import SeededRandom
import Testing

@Suite("The schema of scripts for editors")
struct SchemaTests {
  private let schema: JSON
  private let validator: SchemaValidator

  init() {
    schema = ScriptSchema.json
    validator = SchemaValidator(root: schema)
  }

  @Test("the file is what the reader's tables say; UPDATE_GOLDEN=1 writes it anew")
  func golden() throws {
    #expect(try Repository.difference(of: "config/script.schema.json", from: ScriptSchema.text) == nil)
    #expect(ScriptSchema.text.utf8.count <= 155_000)
  }

  @Test("in the file, one pattern has the keys of widgets, and the rule for them is written once")
  func packed() throws {
    let packed = try JSON(reading: ScriptSchema.text)
    let keys = "^(role|name|text|label|id|description|value|state|row|column|handle|index|inside|below|above|left-of|"
    let tap = try #require(packed["$defs"]?["double-tap"])
    #expect(tap["patternProperties"]?.members.map(\.name) == [keys + "right-of|near)$"])
    #expect(tap["properties"]?["role"] == nil && tap["properties"]?["count"] != nil)
    #expect(ScriptSchema.text.split(separator: #"{ "required": ["left-of"] }"#).count == 2)
  }

  @Test(
    "the schema accepts every script of the repository", arguments: ["Examples", "Tests/Programs/ClientTests/Scripts"])
  func scripts(folder: String) throws {
    let files = try Repository.scripts(in: folder)
    #expect(files.count > 5)
    for file in files { #expect(validator.accepts(try Document.read(path: Repository.path(file)).root), "\(file)") }
  }

  @Test("every example names the schema in its first line, from its folder")
  func modelines() throws {
    for file in try Repository.scripts(in: "Examples") {
      let text = try Repository.text(file)
      #expect(text.hasPrefix("# yaml-language-server: $schema=../config/script.schema.json\n"), "\(file)")
    }
  }

  @Test("the schema has every word that a step can begin with, and a sentence for every key")
  func words() throws {
    let step = schema["$defs"]?["step"]?["properties"]
    let words = (everyStepWord + ", name").replacing(",", with: "").split(separator: " ").map(String.init)
    #expect(Set(step?.members.map(\.name) ?? []) == Set(words))
    #expect(undescribed(schema) == [])
  }

  /// The keys of mappings without a description, neither in the mapping nor in a definition that it refers to.
  private func undescribed(_ schema: JSON) -> [String] {
    let groups = (schema["allOf"]?.list ?? []).compactMap { definition(of: $0)?["properties"] }
    let keys = (schema["properties"]?.members ?? []).filter { key in
      ([key.value, definition(of: key.value)] + groups.map { $0[key.name] }).allSatisfy { $0?["description"] == nil }
    }
    return keys.map(\.name) + schema.members.flatMap { undescribed($0.value) }
      + (schema.list ?? []).flatMap(undescribed)
  }

  /// The definition that a schema refers to; nil without a reference.
  private func definition(of schema: JSON) -> JSON? {
    let name = schema["$ref"]?.text?.split(separator: "/").last
    return name.flatMap { self.schema["$defs"]?[String($0)] }
  }

  private static let clients = "clients: {term: foot, other: cat}\nsteps:\n  - "

  @Test(
    "the schema refuses what the reader does",
    arguments: [
      "{}", "{name: x}", "{tap: center, type: x}", "wait: {}", "wait: {window: {surface: 1}}",
      "wait: {window: {app: x}}", "wait: {window: term, within: 1}", "tap: {}", "tap: [1]", "tap: 5",
      "tap: {in: term, output: main}", "tap: {at: center, fingers: 0}", "tap: {at: center, spacing: -1}",
      "tap: {at: center, force: yes}", "touch: {}", "touch: {down: 1000, at: center}", "swipe: {from: center}",
      "swipe: {direction: lft}", "swipe: {to: center, distance: 5}", "swipe: {along: []}",
      "swipe: {to: center, samples: 0}", "draw: {}", "pinch: {}", "pinch: {scale: -1}", "rotate: {center: center}",
      "pointer: {}", "pointer: {click: lefft}", "pointer: {press: 12}", "pointer: {drag: left}",
      "pointer: {scroll: vertical}", "pointer: stay", "key: {}", "chord: Contrl+c", "type:", "media: volume",
      "pause: 2h", "output: {name: main}", "output: {rotate: 45}", "kill: {client: term, signal: TREM}", "run: ['']",
      "run: {command: ls, environment: {A=B: 1}}", "screenshot: {file: [], cursor: 2}",
      "screenshot: {file: a.png, overlay: toches}", "group: {steps: []}", "repeat: {times: 20001, steps: []}",
      "touchpad: {swipe: left}", "touchpad: {hold: 1s, fingers: 11}", "touchpad: {swipe: [1, 1], pinch: 2}",
      "touchpad: stop", "pen: {hover: [1, 1], tilt: [1]}", "pen: {click: left}", "expect: {}",
      "expect: {windows: {}}", "expect: {window: {client: term, states: [active]}}", "expect: {sent: {to: term}}",
      "expect: {sent: {to: term, events: [touch]}}", "expect: {sent: {to: term, events: [{a.b: 1}]}}",
      "expect: {pixels: {}}", "expect: {pixels: {color: red, tolerance: 2}}",
      "expect: {pixels: {color: red, region: [1, 2]}}", "expect: {exit: {client: term, status: 1, signal: TERM}}",
      "expect: {output: {client: term}}", "expect: {file: x, contains: a, equals: b}",
      "expect: {pointer-focus: term, key-window: term}",
    ])
  func bad(step: String) throws {
    let text = Self.clients + step
    #expect(!validator.accepts(try Document.parse(text: text, file: "s").root))
    #expect(throws: InvalidDocument.self) { try ScriptReader.read(text: text, file: "s") }
  }

  @Test(
    "the schema refuses what the reader does of a script as a whole",
    arguments: [
      "", "[]", "outputs: []", "steps: tap", "setings: {}\nsteps: []", "outputs: [{size: 1280}]\nsteps: []",
      "clients: {a: {comand: foot}}\nsteps: []", "clients: {none: cat}\nsteps: []",
      "settings: {clock: fast}\nsteps: []", "policy: ''\nsteps: []",
    ])
  func badScripts(text: String) throws {
    #expect(!validator.accepts(try Document.parse(text: text, file: "s").root))
    #expect(throws: InvalidDocument.self) { try ScriptReader.read(text: text, file: "s") }
  }

  @Test(
    "a number or a Boolean in place of a text is text for the schema and for the reader",
    arguments: [
      "run: 5", "run: {command: 5}", "run: [5, 6.5]", "run: true", "screenshot: 5", "screenshot: {file: 5}",
      "screenshot: 1.5", "type: 5", "key: 5", "{tap: center, name: 5}", "expect: {file: 5, contains: 6}",
      "wait: {window: {app-id: 5}}",
    ])
  func plainNumbers(step: String) throws {
    let text = Self.clients + step
    #expect(validator.accepts(try Document.parse(text: text, file: "s").root))
    _ = try ScriptReader.read(text: text, file: "s")
  }

  @Test("a variable can be in place of a number, a word, a list or a mapping")
  func variables() throws {
    for step in [
      "tap: ${a}", "tap: {at: center, count: \"${a}\"}", "media: ${a}", "pause: ${a}", "expect: {window: \"${a}\"}",
      "swipe: {to: [\"${a}\", \"${a}%\"]}", "output: {rotate: \"${a}\"}", "expect: ${a}", "draw: {along: \"${a}\"}",
    ] {
      #expect(validator.accepts(try Document.parse(text: Self.clients + step, file: "s").root), "\(step)")
    }
    let head = "variables: {a: 1}\noutputs: [{scale: \"${a}\", size: \"${a}\"}]\nclients: {b: \"${a}\"}\n"
    #expect(validator.accepts(try Document.parse(text: head + "policy: ${a}\nsteps: []", file: "s").root))
    let others = [
      "version: ${a}\nsteps: []", "steps: [tap: $a]", "steps: [tap: \"${A}\"]",
      "matrix: {scale: [\"${a}\"]}\nsteps: []",
    ]
    for text in others { #expect(!validator.accepts(try Document.parse(text: text, file: "s").root), "\(text)") }
  }

  @Test("a number as a command or as a file is kept as it is written")
  func numbersAsText() throws {
    let text = "clients: {a: 5, b: {command: 0x10}}\nsteps:\n  - screenshot: 05\n"
    #expect(validator.accepts(try Document.parse(text: text, file: "s").root))
    let script = try ScriptReader.read(text: text, file: "s").script
    #expect(script.clients.map(\.command) == [.shell("5"), .shell("0x10")])
    #expect(script.steps.map(\.kind) == [.check(.screenshot(ScreenshotStep(file: "05")))])
  }

  /// Errors that a schema cannot express: references between steps, and limits of quantities with units.
  private static let beyondSchemas = [
    "unknown client", "unknown output", "finger ", "wrong number of positions", "wrong number of samples",
    "a list of samples", "key ", "this button", "a gesture", "no gesture", "a pinch needs at least",
    "a wheel scrolls", "only a wheel", "repeated steps", "too many", "output ", "position outside",
    "cannot open", "a client cannot be named \"\"", "modifier given twice",
    "an expectation takes only one of file", "down is no event", "motion is no event", "up is no event",
    "cancel is no event", "press is no event", "release is no event", "the variable ", "the secret ", "the value ",
    "the key ", "the matrix ",
    "this step cannot be in", "a group cannot be in", "the steps of a \"when\"", "a group with \"after-failure",
    "unknown step", "\"purpose\" cannot be given", "\"surrounding\" cannot be given",
    "the touchscreen is", "the pointer is",
    "the keyboard is", "the pen is", "no device is unplugged", "frames are", "client ", "missed frames can only",
  ]

  /// Errors in values that the schema accepts. The reader rejects them because of their size or of other values.
  private static let beyondValues = [
    "at most ", "a duration from", "a percentage from", "a size such as", "1 for the first", "a colour",
    "a range with the lower end", "a distance in pixels",
    "a handle as ",
    // The schema does not compare the type of a list of fingers with the list of positions.
    "a position such as", "a list of positions", "a list of paths",
  ]

  private func agree(_ text: String) throws {
    let root = try Document.parse(text: text, file: "s").root
    let found = faultsOf(text)
    let within = found.filter { fault in
      !Self.beyondSchemas.contains { fault.message.hasPrefix($0) }
        && !Self.beyondValues.contains { fault.expected?.hasPrefix($0) ?? false }
        && fault.found?.contains("${") != true
        // The names of variables are keys of a matrix, too.
        && !fault.message.hasSuffix(" in a matrix")
    }
    if validator.accepts(root) {
      #expect(within.map(\.sentence) == [], "the schema accepts \(text)")
    } else {
      #expect(!found.isEmpty, "the schema refuses \(text)")
    }
  }

  private func faultsOf(_ text: String) -> [Diagnostic] {
    do {
      _ = try ScriptReader.read(text: text, file: "s")
      return []
    } catch {
      return error.diagnostics.filter { $0.severity == .error }
    }
  }

  @Test("made-up scripts are judged alike by the schema and by the reader", arguments: 0..<8)
  func madeUp(seed: Int) throws {
    var writer = SchemaWriter(
      validator: validator, random: SeededRandom(UInt64(seed) + 1), mischief: seed.isMultiple(of: 2) ? 0 : 2)
    for _ in 0..<60 { try agree(writer.file()) }
  }

  @Test("scripts of the repository with changes are judged alike by the schema and by the reader", arguments: 0..<10)
  func changed(seed: Int) throws {
    let folders = ["Examples", "Tests/Programs/ClientTests/Scripts"]
    let scripts = try folders.flatMap { try Repository.scripts(in: $0) }
      .map { try Document.read(path: Repository.path($0)).root }
      // The schema does not compare the uses of variables with their values.
      .filter { $0["variables"] == nil && $0["matrix"] == nil }
    var random = SeededRandom(UInt64(seed) + 1)
    var mutator = NodeMutator(schema: schema, random: SeededRandom(UInt64(seed) + 1001))
    for _ in 0..<1_000 {
      try agree(mutator.mutatedPart(of: scripts[Int.random(in: 0..<scripts.count, using: &random)]).flowText)
    }
  }

  @Test("the schema describes every mapping once")
  func shared() {
    let mappings = Dictionary(grouping: mappings(of: schema)) { $0 }
    #expect(mappings.filter { $1.count > 1 }.keys.map(\.written) == [])
  }

  /// The schemas of all mappings.
  private func mappings(of schema: JSON) -> [JSON] {
    (schema["type"] == "object" ? [schema] : [])
      + schema.members.flatMap { mappings(of: $0.value) } + (schema.list ?? []).flatMap(mappings)
  }
}
