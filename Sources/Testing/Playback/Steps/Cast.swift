import Documents
import Evidence
import Performing
import Scenes
import Scripts

/// The performers of the steps of each family.
struct Cast {
  let input: InputPerformer
  let windows: WindowPerformer
  let programs: ProgramPerformer
  private let hardware: HardwarePerformer
  private let scene: any SceneActing
  private let parts: CheckParts
  private let warnings: RunWarnings
  private let recorder: (any RunRecorder)?

  init(_ run: RunParts, _ parts: CheckParts, hands: Hands) {
    (scene, warnings, recorder) = (run.scene, run.warnings, run.recorder)
    self.parts = parts
    input = InputPerformer(
      run.scene, run.feed, run.patience, run.warnings, hands: hands)
    windows = WindowPerformer(run.scene, run.patience, run.time)
    programs = ProgramPerformer(run.scene, run.clients, run.patience)
    hardware = HardwarePerformer(run.scene, run.feed, input)
  }

  private var patience: Patience { parts.patience }

  /// Plays a step of which it is known what it means.
  ///
  /// - Parameters:
  ///   - known: finds a client of the script by its name.
  ///   - result: receives what a check has compared, and whether the condition of a `when` holds.
  func perform(
    _ kind: Step.Kind, _ step: ResolvedStep, _ search: Search, _ resolver: Resolver,
    _ known: (String) -> ScriptClient?, _ result: inout StepNotes
  ) throws(StepFault) {
    switch kind {
    case .fingers(let fingers): input.perform(fingers, at: try places(of: kind, step, resolver))
    case .pointer(let pointer): input.perform(pointer, at: try places(of: kind, step, resolver))
    case .touchpad(let touchpad): input.perform(touchpad, at: try places(of: kind, step, resolver))
    case .pen(let pen):
      try input.check(pen)
      try input.perform(pen, at: try places(of: kind, step, resolver))
    case .keyboard(let keys):
      try parts.secrecy.withoutKeyNames { () throws(StepFault) in try perform(keys, search) }
    case .hardware(let change): try hardware.perform(change)
    case .window(let request): try windows.perform(request, by: resolver, search.finder)
    case .program(let program): try programs.perform(program, known)
    case .check(let check):
      try CheckPerformer(search, parts, warnings).perform(check, step, by: resolver, &result.check)
    case .flow(.when(let when)):
      result.conditionHeld = CheckPerformer(search, parts, warnings).holds(when, &result.check)
    case .widget(.fill(let fill)):
      try FillPerformer(search, input, patience, warnings, parts.secrecy).perform(
        fill, step, at: try places(of: kind, step, resolver))
    case .widget(.scrollTo(let scroll)):
      try ScrollPerformer(search, input, patience, parts.time, recorder).perform(scroll)
    }
  }

  private func places(of kind: Step.Kind, _ step: ResolvedStep, _ resolver: Resolver) throws(StepFault) -> StepPlaces {
    try resolver.places(of: kind, step, gesture: input.gesture)
  }

  private func perform(_ step: KeyboardStep, _ search: Search) throws(StepFault) {
    let texts = TextPerformer(parts.clipboard, scene, search.finder, search.folder)
    switch step {
    case .key(let key, let keyboard): try input.perform(key, on: keyboard)
    case .chord(let chord): try input.perform(chord)
    case .type(let typing): try input.type(typing)
    case .media(let media): try input.perform(media)
    case .clipboard(let clipboard): try texts.perform(clipboard)
    case .compose(let compose): try texts.perform(compose)
    case .paste(let paste):
      texts.copy(paste.text)
      patience.settle()
      switch paste.method {
      case .chord: try input.perform(KeyChord(modifiers: [.control], key: "v"))
      case .action: try texts.paste()
      }
    }
  }
}

/// The notes of a step beside its outcome.
struct StepNotes {
  var check = CheckResult()
  /// The result of the condition of a `when`.
  var conditionHeld = false
}
