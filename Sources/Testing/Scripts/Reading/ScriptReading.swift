import Documents
import Recordings

/// One reading of a script, with its errors and the names that later parts may refer to.
final class ScriptReading {
  let faults: FaultList
  /// Everything from outside that the script may depend on.
  let inputs: ScriptInputs
  let variables: ScriptVariables
  let secrets = ScriptSecrets()
  private let includes: IncludeChain
  private var defaultsFiles: [String] = []
  /// The recordings that steps name.
  private(set) var recordings: [String] = []
  private let loadRecording: ScriptReader.RecordingLoader
  /// The valid names of keys and events; nil accepts any name.
  let knowledge: ScriptVocabulary?
  private let words = StepWord.all
  private var clients: [ScriptClient] = []
  private var references = References()
  var held = HeldInput()
  var groups = GroupList()
  /// The names of the steps read so far.
  var stepNames: Set<String> = []
  /// What earlier steps have changed.
  var machine = ChangedMachine()
  /// The files that screenshot steps read so far write.
  var screenshots: Set<String> = []
  private var stepCount = 0

  init(
    _ inputs: ScriptInputs = ScriptInputs(), load: @escaping ScriptReader.Loader,
    loadRecording: @escaping ScriptReader.RecordingLoader, knowledge: ScriptVocabulary? = nil
  ) {
    self.inputs = inputs
    faults = FaultList { [secrets] in secrets.masked($0).foundPhrase }
    variables = ScriptVariables(inputs, faults: faults, secrets: secrets)
    includes = IncludeChain("a script", faults: faults, load: load)
    self.loadRecording = loadRecording
    self.knowledge = knowledge
  }

  /// The paths of the script, of the defaults of its folder and of all files that it includes.
  var files: [String] { includes.files.prefix(1) + defaultsFiles + includes.files.dropFirst() }

  /// The errors and warnings. Secret values are masked, and errors that are only consequences of variables without values
  /// are left out.
  var diagnostics: [Diagnostic] {
    faults.diagnostics.filter { !variables.isDoubtful($0) }.map { secrets.masked($0) }
  }

  /// Reads the script that the user named. After an error it reads as much as possible.
  func readMain(_ document: Document) -> Script {
    var script = Script()
    script.session.kind = inputs.session
    let file = document.source.file
    includes.read(document) { root in
      guard !root.isNewer(than: Script.format) else { return }
      let prepared = ScriptPreparation(
        root, of: file, defaults: TestsFiles.isTest(file) ? readDefaults(above: file) : [], self)
      Script.table.read(prepared.root, self, into: &script)
      prepared.apply(to: &script, self)
    }
    references.check(clients: clients.map(\.name), outputs: script.outputs.map(\.name), faults: faults)
    OutputAreas(script.outputs).check(script.steps, faults)
    checkMeasures(of: script)
    held.warnOfRest(faults)
    script.clients = clients
    script.groups = groups.groups
    groups.checkHeldInput(of: script, faults)
    script.memory = memory
    return script
  }

  /// Reads a file with the defaults of tests, without a test.
  func readDefaults(_ document: Document) {
    var script = Script()
    includes.read(document) { root in
      guard let root = checked(root) else { return }
      let prepared = ScriptPreparation(root, of: document.source.file, defaults: [], self)
      Script.defaults.read(prepared.root, self, into: &script)
    }
  }

  /// The roots of the defaults of a test, the nearest first.
  private func readDefaults(above file: String) -> [NodeReader] {
    let documents = TestsFiles.documents(above: file, inputs, faults)
    defaultsFiles = documents.map(\.source.file)
    return documents.compactMap { checked(NodeReader($0.root, faults: faults)) }
  }

  /// The root of a file with defaults; nil if it is empty or newer, or has no keys. Unknown keys are reported.
  private func checked(_ root: NodeReader) -> NodeReader? {
    guard !root.isNull, !root.isNewer(than: Script.format) else { return nil }
    let names = Script.defaults.names
    return root.mapping("the defaults of tests") { mapping in
      for name in names { _ = mapping.has(name) }
      return root
    }
  }

  /// Reads steps outside a script: one, or a list of them.
  func readLive(_ document: Document) -> [Step] {
    faults.know(document.source)
    let root = NodeReader(document.root, faults: faults)
    let list = root.isList ? root : root.reader(Node(.sequence([document.root]), at: document.root.position))
    return readSteps(list, groups: [])
  }

  /// Reads selectors of widgets: one, or a list of them.
  func readSelectors(_ document: Document) -> [WidgetSelector] {
    faults.know(document.source)
    let root = NodeReader(document.root, faults: faults)
    let form = ScriptForm<WidgetSelector>.liveWidget
    guard root.isList else { return [form.read(root, self)].compactMap { $0 } }
    return (root.list(of: "selectors") ?? []).compactMap { form.read($0, self) }
  }

  /// Reads the steps of another file in place of an `include` step.
  ///
  /// - Parameter parameters: the values of the file's variables; nil for a step without `variables`.
  func readInclude(
    _ name: String, with parameters: [Node.Entry]?, at position: SourcePosition, groups: [String]
  ) -> [Step] {
    includes.include(name, at: position) { node in
      var script = Script()
      guard !node.isNewer(than: Script.format) else { return [] }
      let node = replaced(node, with: parameters, at: position)
      Script.included(in: groups).read(node, self, into: &script)
      return script.steps
    } ?? []
  }

  /// The root of an included file with the values of its variables.
  private func replaced(
    _ root: NodeReader, with parameters: [Node.Entry]?, at position: SourcePosition
  ) -> NodeReader {
    guard root.isMapping else { return root }
    let file = root.position.file
    guard parameters != nil || ScriptPreparation.isReplacing(root.node, of: file) else { return root }
    var scope = VariableScope().inside(file, workingDirectory: inputs.workingDirectory)
    scope.add(inputs.places)
    let own = root.node["variables"].map { variables.declarations(root.reader($0), using: scope, self) } ?? []
    scope.set("work", variables.work)
    variables.resolve(own, with: parameters ?? [], of: file, at: position, into: &scope)
    let entries = ScriptPreparation.replaced(root, by: scope, self)
    return NodeReader(Node(.mapping(entries), at: root.position), faults: faults)
  }

  /// Reads the touches of a recording; nil after its errors have been reported.
  func recording(_ name: String, at position: SourcePosition) -> TouchTrack? {
    do throws(InvalidDocument) {
      recordings.append(position.path(to: name))
      let read = try loadRecording(position.path(to: name))
      faults.report(read.warnings, ofFileNamedAt: position)
      return read.track
    } catch {
      faults.report(error.diagnostics, ofFileNamedAt: position)
      return nil
    }
  }

  func referTo(client: String, at position: SourcePosition, orElse other: String? = nil) {
    references.clients.append((client, position, other))
  }
  func noteUse(ofOutput name: String, at position: SourcePosition) { references.outputs.append((name, position)) }
  func noteAddition(ofOutput name: String, at position: SourcePosition) { references.added.append((name, position)) }
}

extension ScriptReading {
  /// Reads a list of steps. Invalid steps are left out.
  func readSteps(_ node: NodeReader, groups: [String]) -> [Step] {
    (node.list(of: "steps") ?? []).flatMap { readStep($0, groups: groups) }
  }

  /// Reads the steps of one item of the list; empty after an error.
  func readStep(_ node: NodeReader, groups: [String]) -> [Step] {
    if ForeignStep.isReported(node, knowing: words) { return [] }
    guard node.isMapping else {
      let word = node.text.flatMap { words.map(\.word).nearest(to: $0) }
      node.fault(expected: "a step such as - tap: [100, 100]", nearestName: word)
      return []
    }
    return node.mapping("a step") { readStep($0, groups: groups) } ?? []
  }

  private func readStep(_ step: MappingReader, groups: [String]) -> [Step]? {
    let present = words.filter { step.has($0.word) }
    let name = step.optional("name") { $0.name() }
    guard let word = present.first, let value = step.value(word.word) else {
      if !step.hasUnknownKeys { faults.report(at: step.position, "a step needs a key such as tap, type or expect") }
      return nil
    }
    if present.count > 1 { _ = step.exactlyOne(of: present.map(\.word)) }
    let place = StepPlace(
      word: word.word, position: value.keyPosition, mapping: step.position, name: name, groups: groups)
    return word.read(value, self, place)
  }

  /// Makes a step, unless there are too many.
  func step(_ kind: Step.Kind, _ node: NodeReader, _ place: StepPlace) -> Step? {
    guard allow(1, at: place.mapping) else { return nil }
    if let name = place.name { stepNames.insert(name) }
    machine.take(kind, at: place.position, faults)
    checkWidgets(of: kind)
    var step = Step(
      kind, at: place.position, name: place.name, groups: place.groups,
      summary: "\(place.word): \(secrets.masked(node.node).summary())")
    step.group = groups.current
    return step
  }

  /// Counts steps. Beyond the limit it reports one error and allows no further steps.
  func allow(_ count: Int, at position: SourcePosition) -> Bool {
    guard stepCount <= ScriptReader.mostSteps else { return false }
    stepCount += count
    if stepCount <= ScriptReader.mostSteps { return true }
    faults.report(at: position, "too many steps", expected: "at most \(ScriptReader.mostSteps)")
    return false
  }

  func readClients(_ node: NodeReader) {
    for (key, value) in node.entries(of: "clients by name") ?? [] {
      if let first = clients.first(where: { $0.name == key.text }) {
        faults.report(
          at: key.position, "client \(key.text.quotedForPeople) is given twice",
          expected: "each name once; the first is at \(first.position)")
        continue
      }
      if key.text == "none" || key.text.isEmpty {
        faults.report(at: key.position, "a client cannot be named \(key.text.quotedForPeople)")
      }
      guard clients.count < ScriptLimits.clients else {
        return faults.report(at: key.position, "too many clients", expected: "at most \(ScriptLimits.clients)")
      }
      clients.append(ScriptClient.read(value, name: key, self))
    }
  }
}
