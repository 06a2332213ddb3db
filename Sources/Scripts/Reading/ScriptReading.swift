import Documents
import Recordings

/// One reading of a script: the faults found, and what earlier parts said that later ones refer to.
final class ScriptReading {
  let faults = FaultList()
  private let load: ScriptReader.Loader
  let loadRecording: ScriptReader.RecordingLoader
  /// Nil leaves names of keys and events unchecked.
  let knowledge: ScriptKnowledge?
  private(set) var files: [String] = []
  private var openFiles: [String] = []
  private var outputs: [ScriptOutput] = []
  private var outputPlaces: [String: SourcePosition] = [:]
  private var clients: [ScriptClient] = []
  private var references = References()
  var held = HeldInput()
  /// Files that the steps read so far take screenshots to.
  var screenshots: Set<String> = []
  var stepCount = 0

  init(
    load: @escaping ScriptReader.Loader, loadRecording: @escaping ScriptReader.RecordingLoader,
    knowledge: ScriptKnowledge? = nil
  ) {
    self.load = load
    self.loadRecording = loadRecording
    self.knowledge = knowledge
  }

  func readMain(_ document: Document) -> Script? {
    faults.know(document.source)
    enter(document.source.file)
    let root = NodeReader(document.root, faults: faults)
    guard !root.isNewer(than: Script.format) else { return nil }
    let read = root.mapping("a script") { script in
      readVersion(script)
      readOutputs(script)
      readClients(script)
      let settings = script.optional("settings", default: ScriptSettings()) { readSettings($0) }
      let policy = script.optional("policy") { node in
        node.name("the path of a policy").map { path($0, besides: node.position) }
      }
      let steps = script.required("steps") { readSteps($0, groups: []) } ?? []
      return Script(settings: settings, steps: steps, policy: policy)
    }
    guard var read else { return nil }
    references.check(clients: clients.map(\.name), outputs: outputs.map(\.name), faults: faults)
    OutputAreas(outputs).check(read.steps, faults)
    held.warnOfRest(faults)
    read.outputs = outputs
    read.clients = clients
    return read
  }

  func referTo(client: String, at position: SourcePosition) { references.clients.append((client, position)) }
  func referTo(output: String, at position: SourcePosition) { references.outputs.append((output, position)) }

  /// A path as seen from the file that a node stands in.
  func path(_ path: String, besides position: SourcePosition) -> String {
    FilePath.join(FilePath.directory(of: position.file), path)
  }

  private func enter(_ file: String) {
    openFiles.append(FilePath.normal(file))
    if !files.contains(file) { files.append(file) }
  }
}

extension ScriptReading {
  /// The steps of another file, read as if they stood here.
  func readInclude(_ node: NodeReader, groups: [String]) -> [Step]? {
    guard let name = node.name("the path of a script") else { return nil }
    let file = path(name, besides: node.position)
    if let start = openFiles.firstIndex(of: FilePath.normal(file)) {
      let circle = (openFiles[start...] + [FilePath.normal(file)]).joined(separator: " → ")
      faults.report(at: node.position, "a script cannot include itself: \(circle)")
      return nil
    }
    guard openFiles.count < 32 else {
      faults.report(at: node.position, "included too deeply", expected: "at most 32 files inside each other")
      return nil
    }
    do {
      return readIncluded(try load(file), file: file, groups: groups)
    } catch {
      for diagnostic in error.diagnostics { report(diagnostic, includedAt: node.position) }
      return nil
    }
  }

  func report(_ diagnostic: Diagnostic, includedAt position: SourcePosition) {
    var diagnostic = diagnostic
    if diagnostic.position == nil { diagnostic.position = position }
    faults.report(diagnostic)
  }

  private func readIncluded(_ document: Document, file: String, groups: [String]) -> [Step]? {
    faults.know(document.source)
    enter(file)
    defer { openFiles.removeLast() }
    let root = NodeReader(document.root, faults: faults)
    guard !root.isNewer(than: Script.format) else { return nil }
    return root.mapping("an included script") { script in
      readVersion(script)
      for key in ["outputs", "settings"] where script.has(key) {
        faults.report(at: script.position(of: key), "only the first script can say \(key.quotedForPeople)")
      }
      readClients(script)
      return script.required("steps") { readSteps($0, groups: groups) }
    }
  }
}

extension ScriptReading {
  private func readVersion(_ script: MappingReader) {
    _ = script.optional(FormatVersion.key) { $0.integer(in: Script.format.readable) }
  }

  private func readOutputs(_ script: MappingReader) {
    let list = script.optional("outputs") { $0.list(of: "outputs", count: 1...16) { $0 } } ?? []
    for node in list {
      guard let output = readOutput(node) else { continue }
      if outputs.contains(where: { $0.name == output.name }) {
        faults.report(at: node.position, "output \(output.name.quotedForPeople) is given twice")
      }
      outputs.append(output)
    }
  }

  private func readOutput(_ node: NodeReader) -> ScriptOutput? {
    node.mapping("an output") { output in
      let name = output.optional("name", default: outputs.isEmpty ? "main" : "output-\(outputs.count + 1)") {
        $0.name()
      }
      let size = output.optional("size", default: ScriptOutput.standard.size) { $0.pixelSize() }
      let scale = output.optional("scale", default: 1) { $0.number(in: ScriptLimits.scale) }
      let transform = output.optional("transform", default: .normal) { $0.choice(OutputTransform.self) }
      let refresh = output.optional("refresh", default: 60) { $0.number(in: ScriptLimits.refresh) }
      let physicalSize = output.optional("physical-size") { $0.physicalSize() }
      return ScriptOutput(
        name: name, size: size, scale: scale, transform: transform, refresh: refresh, physicalSize: physicalSize)
    }
  }

  private func readClients(_ script: MappingReader) {
    for (key, value) in script.optional("clients", { $0.entries(of: "clients by name") }) ?? [] {
      if let first = clients.first(where: { $0.name == key.text }) {
        faults.report(
          at: key.position, "client \(key.text.quotedForPeople) is given twice",
          expected: "each name once; the first stands at \(first.position)")
        continue
      }
      if key.text == "none" || key.text.isEmpty {
        faults.report(at: key.position, "a client cannot be called \(key.text.quotedForPeople)")
      }
      // A client that is itself at fault stays known, so that steps about it are not faulted as well.
      guard clients.count < ScriptLimits.clients else {
        return faults.report(at: key.position, "too many clients", expected: "at most \(ScriptLimits.clients)")
      }
      clients.append(
        readClient(value, name: key)
          ?? ScriptClient(
            name: key.text, command: .shell("false"), position: key.position))
    }
  }

  private func readClient(_ node: NodeReader, name: Node.Key) -> ScriptClient? {
    if !node.isMapping, let command = readCommand(node) {
      return ScriptClient(name: name.text, command: command, position: name.position)
    }
    return node.isMapping
      ? node.mapping("a client") { client in
        let command = client.required("command") { readCommand($0) }
        let environment = client.optional("environment", default: []) { readEnvironment($0) }
        let directory = client.optional("directory") { $0.name("a folder") }
        let end = client.optional("expect-exit") { readProcessEnd($0) }
        let startsAtOnce = client.optional("start", default: true) { $0.boolean() }
        let opensWindow = client.optional("window", default: true) { $0.boolean() }
        return command.map {
          ScriptClient(
            name: name.text, command: $0, environment: environment, directory: directory, expectedExit: end,
            startsAtOnce: startsAtOnce, opensWindow: opensWindow, position: name.position)
        }
      } : nil
  }

  private func readSettings(_ node: NodeReader) -> ScriptSettings? {
    node.mapping("settings") { settings in
      var values = ScriptSettings()
      values.clock = settings.optional("clock", default: values.clock) { $0.choice() }
      values.stepTimeout = settings.optional("step-timeout", default: values.stepTimeout) { $0.duration() }
      values.within = settings.optional("within", default: values.within) { $0.duration() }
      values.startTimeout = settings.optional("start-timeout") { $0.duration() }
      values.timeout = settings.optional("timeout") { $0.duration(in: .milliseconds(1)...TimeSpan.seconds(86_400)) }
      values.samplesPerSecond =
        settings.optional("samples-per-second", default: values.samplesPerSecond) { $0.number(in: 1...10_000) }
      values.directory = settings.optional("directory") { $0.name("a folder") }
      return values
    }
  }
}
