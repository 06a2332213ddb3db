import Documents
package import Evidence
import Geometry
import Interaction
package import Launching
import Playback
package import Scenes
package import Scripts
package import Seats
package import Surfaces
import System
import Transcription
package import Widgets

/// Records the input and requests of a desktop as a script that repeats them.
package final class ScriptRecorder {
  let scene: any SceneRecording
  private let write: (String) -> Void
  /// The surface that the last finger came down on; nil before the first touch.
  private(set) var lastTouch: SurfaceID?
  private let vocabularies: Vocabularies
  private var transcriber: Transcriber?
  /// The script without its steps.
  private var script: Script
  private var isHeadingWritten = false
  private var observation: AnyObject?
  /// The fingers that are down on the on-screen keyboard of a secret field.
  private var secretFingers: Set<Int32> = []
  /// Asks for the widgets under presses; nil if the recording has coordinates only.
  var questions: PressQuestions?
  private var widgets: (any WindowWidgets)?
  /// The time of the last input among the events of applications; nil before the first.
  private var lastInput: UInt64?
  /// The expectation at the end of the script; nil without one.
  private var result: Expectation?
  /// Masks the secrets of the script that is played; nil without a script.
  package var secrecy: Secrecy?

  /// Begins to record.
  ///
  /// - Parameters:
  ///   - script: the known parts of the script: clients, limits, and the policy's path as the recording names it.
  ///   - isRaw: whether each sample becomes a step.
  ///   - write: receives the script's text as it grows.
  package init(_ script: Script, of scene: any SceneRecording, isRaw: Bool = false, write: @escaping (String) -> Void) {
    self.scene = scene
    self.write = write
    self.script = script
    vocabularies = Vocabularies(replay: scene.keymap)
    for index in self.script.clients.indices where script.clients[index].expectedExit == nil {
      // A client that ended during the recording also ends when the script is played.
      self.script.clients[index].expectedExit = .any
    }
    self.script.outputs = scene.outputs.map { ScriptOutput($0) }
    let keys = { [unowned self] (device: DeviceID) -> any KeyNaming in
      let (keymap, group, keyboard) = scene.keys(of: device)
      return vocabularies.vocabulary(of: keymap, group: group, keyboard: keyboard)
    }
    transcriber = Transcriber(around: self, keys: keys, isRaw: isRaw) { [unowned self] in
      add(ScriptText.line($0))
    } expect: { [unowned self] in
      add(ScriptText.line($0))
    }
    observation = scene.observe(self)
  }

  /// Adds a client that was started before the first step. It may end with any status.
  ///
  /// From now on, windows of its child processes have its name, and windows of unknown clients have a number. Both are
  /// the same when the recording is played.
  package func add(_ command: [String], called name: String, as launched: LaunchedClient) {
    script.clients.append(
      ScriptClient(
        name: name, command: .arguments(command), expectedExit: .any,
        position: SourcePosition(file: "recording", line: 1, column: 1)))
    scene.assign(name, toProgram: launched.processID)
    scene.numberStrangers { _ in nil }
  }

  /// Writes presses on widgets with the names of these, where a name finds the same widget again.
  package func useWidgets(of directory: any WindowWidgets) {
    widgets = directory
    directory.prepare()
    questions = PressQuestions(directory, in: scene) { [unowned self] in hasSecret($0) }
  }

  /// Asks for what the script expects at its end, and waits for applications that have not answered yet. Call it while
  /// clients are connected, before `finish`.
  ///
  /// - Parameter turn: lets the compositor work, at most so many milliseconds.
  package func askForResult(_ turn: (_ milliseconds: Int32) -> Void) {
    guard let widgets, let lastInput else { return }
    let deadline = Deadline(microseconds: Self.longestEnd)
    while isWaiting, !deadline.hasPassed { turn(min(20, deadline.milliseconds)) }
    guard let window = scene.keyWindow?.presenter, canName(window), !scene.privacy.isOn else {
      return
    }
    let question = ResultQuestion(widgets, in: window, selector(for: window), after: lastInput) { [unowned self] in
      hasSecret($0)
    }
    while question.isOpen, !deadline.hasPassed { turn(min(20, deadline.milliseconds)) }
    result = question.expectation
  }

  private func hasSecret(_ text: String) -> Bool { secrecy.map { $0.masked(text) != text } ?? false }

  /// Microseconds of real time for the last answers of applications.
  private static let longestEnd: Int64 = 3_000_000

  /// Returns whether scripts can name this client.
  func isClient(_ name: String) -> Bool { script.client(named: name) != nil }

  /// Records a step of a script that is played, if the step does more than inject input.
  package func willPlay(_ step: Step) {
    let privacy = scene.privacy
    if case .keyboard(let keys) = step.kind, let text = keys.foreignText {
      if privacy.isOn {
        transcriber?.typesOtherwise(into: privacy.fieldCount, at: now)
        return
      }
      if case .paste = keys {
        transcriber?.note(.keyboard(.clipboard(ClipboardStep(.set(ClipboardContent(.text(text)))))), at: now)
      }
    }
    if step.kind.isKept { transcriber?.note(step.kind, at: now) }
  }

  /// Writes the rest of the script and ends the recording.
  ///
  /// - Parameter interruption: the signal that ended the session early, for a comment at the end of the script.
  package func finish(interruption: Interruption? = nil) {
    guard let transcriber else { return }
    questions?.finish()
    transcriber.finish(at: now)
    if let result { add(ScriptText.line([result])) }
    writeHeading()
    for (what, count) in transcriber.dropped.sorted(by: { $0.key < $1.key }) {
      write(ScriptText.remark("not recorded: \(what) (\(count) times)"))
    }
    if let variables = transcriber.variables { write(variables) }
    if let signal = interruption?.signal {
      write(ScriptText.remark("interrupted by \(RunInterruption.name(ofSignal: signal))"))
    }
    observation = nil
    self.transcriber = nil
  }

  private var now: Int64 { Int64(clamping: scene.now.microseconds) }

  private func add(_ line: String?) {
    guard let line else { return }
    writeHeading()
    write(withoutSecrets(line))
  }

  private func writeHeading() {
    guard !isHeadingWritten else { return }
    isHeadingWritten = true
    let heading = ScriptText.heading(
      script, remarks: ["A recorded script. To play it: fingerpost headless --script FILE"])
    write(withoutSecrets(heading))
  }

  /// The text with a variable instead of each secret value.
  private func withoutSecrets(_ text: String) -> String {
    guard let secrecy, let transcriber else { return text }
    return SecretReferences(secrets: secrecy.secrets) { transcriber.variable(of: $0) }.replaced(in: text)
  }
}

// MARK: - Notifications

extension ScriptRecorder: RunRecorder {
  package var isWaiting: Bool { questions?.isWaiting ?? false }

  package func didScroll(_ step: ScrollToStep) { transcriber?.note(.widget(.scrollTo(step)), at: now) }
}

extension ScriptRecorder: SceneObserver {
  package var topics: SceneTopics { [.input, .effects, .windows, .requests] }

  /// Input that clients send is not recorded: when the script is played, the clients send it again.
  package func willRoute(_ event: InputEvent, at time: InputTime) {
    guard !isOnSecretKeyboard(event, at: time) else { return }
    lastInput = widgets?.time
    let privacy = scene.privacy
    transcriber?.receive(event, at: time, secretField: privacy.isOn ? privacy.fieldCount : nil)
  }

  /// Returns whether an event is that of a finger on the on-screen keyboard of a secret field. Its places are those of the
  /// keys.
  private func isOnSecretKeyboard(_ event: InputEvent, at time: InputTime) -> Bool {
    let privacy = scene.privacy
    guard privacy.isOn || !secretFingers.isEmpty, case .touch(let report) = event else { return false }
    switch report {
    case .down(let sample):
      guard privacy.covers(sample.place) else { return false }
      secretFingers.insert(sample.finger)
      transcriber?.typesByTouch(into: privacy.fieldCount, at: Int64(clamping: time.microseconds))
      return true
    case .motion(let sample): return secretFingers.contains(sample.finger)
    case .shape(_, let finger, _, _), .orientation(_, let finger, _): return secretFingers.contains(finger)
    case .up(_, let finger), .cancel(_, let finger): return secretFingers.remove(finger) != nil
    case .cancelAll:
      secretFingers = []
      return false
    case .frame: return false
    }
  }

  package func didRoute() { transcriber?.eventDidEnd() }

  package func willCarryOut(_ routed: RoutedEffect) {
    if case .touch(.down(let contact)) = routed.effect { lastTouch = contact.surface }
    if Self.decisive.contains(routed.reason) { transcriber?.gestureDidDecide() }
  }

  /// The reasons of effects that depend on the motion of fingers, not only on where they came down.
  private static let decisive: Set<RoutingReason> = [
    .gesture, .heldBack, .pointerEmulation, .interactiveMove, .interactiveResize, .dragAndDrop,
  ]

  package func didMap(_ window: ClientWindow) {
    questions?.didMap(window)
    if canName(window) { transcriber?.wait(for: .window(selector(for: window)), at: now) }
  }

  package func didUnmap(_ window: ClientWindow) {
    questions?.didUnmap(window)
    if canName(window) { transcriber?.wait(for: .noWindow(selector(for: window, isGone: true)), at: now) }
  }

  package func willDo(_ request: SceneRequest) {
    switch request {
    case .close(let window): transcriber?.note(.window(.close(selector(for: window))), at: now)
    case .focus(let window): transcriber?.note(.window(.focus(window.map { selector(for: $0) })), at: now)
    case .raise(let window): transcriber?.note(.window(.raise(selector(for: window))), at: now)
    case .perform(let action, let window):
      let sender = window.flatMap { scene.window($0) }.map { selector(for: $0) }
      transcriber?.note(.window(.action(ActionStep(name: action.name, sender: sender))), at: now)
    case .change(let old, let new, let isFirst):
      transcriber?.note(.hardware(.output(OutputStep(old, new, isFirst: isFirst))), at: now)
    case .addOutput(let description):
      let position = DesktopPosition(description.position)
      transcriber?.note(.hardware(.addOutput(AddedOutput(ScriptOutput(description), at: position))), at: now)
    case .removeOutput(let name): transcriber?.note(.hardware(.removeOutput(name)), at: now)
    }
  }
}

extension KeyboardStep {
  /// The text that the step brings into the active text field without keys; nil for other steps.
  fileprivate var foreignText: String? {
    switch self {
    case .paste(let step): step.text
    case .compose(.preedit(let text, _)), .compose(.commit(let text)): text
    case .compose(.delete), .key, .chord, .type, .media, .clipboard: nil
    }
  }
}

extension OutputStep {
  /// The properties that differ between two descriptions.
  fileprivate init(_ old: OutputDescription, _ new: OutputDescription, isFirst: Bool) {
    let (before, after) = (ScriptOutput(old), ScriptOutput(new))
    self.init(
      name: isFirst ? nil : old.name, size: before.size == after.size ? nil : after.size,
      transform: before.transform == after.transform ? nil : after.transform,
      scale: before.scale == after.scale ? nil : after.scale,
      refresh: before.refresh == after.refresh ? nil : after.refresh,
      physicalSize: before.physicalSize == after.physicalSize ? nil : after.physicalSize)
  }
}

extension ScriptOutput {
  init(_ description: OutputDescription) {
    self.init(
      name: description.name, size: PixelSize(width: Int(description.mode.width), height: Int(description.mode.height)),
      scale: description.scale,
      transform: OutputTransform.allCases.first { Transform($0) == description.transform } ?? .normal,
      refresh: Double(description.refresh) / 1000,
      physicalSize: description.millimetres.flatMap { PhysicalSize(fitting: $0) })
  }
}

extension PhysicalSize {
  /// A size that a script can contain, rounded to hundredths of a millimetre; nil if it is out of range.
  fileprivate init?(fitting size: Size<OutputSpace>) {
    func side(_ length: Double) -> Double { (length * 100).rounded() / 100 }
    self.init(width: side(size.width), height: side(size.height))
    let range = 0.01...Self.longestSide
    guard range.contains(width), range.contains(height) else { return nil }
  }
}

extension DesktopPosition {
  fileprivate init(_ point: Point<LayoutSpace>) {
    self.init(Int(exactly: point.x.rounded()) ?? 0, Int(exactly: point.y.rounded()) ?? 0)
  }
}
