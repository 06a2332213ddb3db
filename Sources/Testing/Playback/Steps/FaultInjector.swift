import Documents
import Evidence
import Performing
import Scenes
import Scripts
import Surfaces
import System

/// Injects the fault of a run between two steps.
struct FaultInjector {
  /// The real time for which frames are withheld and clients are stopped.
  private static let frameSpan = TimeSpan.milliseconds(500)
  private static let stopSpan = TimeSpan.milliseconds(300)
  /// The limit in real time for the owner of the clipboard to send its text.
  private static let clipboardSpan = TimeSpan.seconds(2)

  private let run: FaultRun
  private let scene: any SceneActing
  private let patience: Patience
  private let input: InputPerformer
  private let windows: WindowPerformer
  private let programs: ProgramPerformer
  private let clipboard: any SceneClipboard
  private let warnings: RunWarnings

  init(
    _ run: FaultRun, _ scene: any SceneActing, _ patience: Patience, _ input: InputPerformer,
    _ windows: WindowPerformer, _ programs: ProgramPerformer, _ clipboard: any SceneClipboard, _ warnings: RunWarnings
  ) {
    (self.run, self.scene, self.patience, self.input) = (run, scene, patience, input)
    (self.windows, self.programs, self.clipboard, self.warnings) = (windows, programs, clipboard, warnings)
  }

  /// Injects the fault of the run if it belongs between the steps so far and the next one.
  ///
  /// - Parameter count: the number of steps so far.
  func inject(after count: Int) {
    guard let fault = run.fault, fault.afterStep == count, !run.isInjected else { return }
    let undo = begin(fault.kind)
    patience.settle()
    wait(during: fault.kind)
    undo()
    run.didInject(patience.settleCompletely())
  }

  /// Begins a fault.
  ///
  /// - Returns: a function that undoes it.
  private func begin(_ kind: InjectedFault.Kind) -> () -> Void {
    switch kind {
    case .outputRemoved: return removeOutputs()
    case .outputAdded: return addOutput()
    case .outputChanged: return changeOutputs()
    case .keyboardGone: return unplug(.keyboard)
    case .pointerGone: return unplug(.pointer)
    case .touchscreenGone: return unplug(.touchscreen)
    case .framesWithheld:
      scene.withholdFrames()
      return { [scene] in scene.resumeFrames() }
    case .focusStolen: return windows.stealFocus()
    case .clipboardOwnerDies: return dropClipboard()
    case .clientStopped: return programs.stopAll()
    }
  }

  private func wait(during kind: InjectedFault.Kind) {
    let span: TimeSpan
    switch kind {
    case .framesWithheld: span = Self.frameSpan
    case .clientStopped: span = Self.stopSpan
    default: return
    }
    patience.turn(until: MonotonicTime.nanoseconds() &+ span.unsignedMicroseconds &* 1000)
  }

  private func removeOutputs() -> () -> Void {
    let former = scene.outputs
    for output in former { scene.removeOutput(output.name) }
    return { [self] in for description in former { add(description) } }
  }

  private func addOutput() -> () -> Void {
    let name = "injected"
    let output = ScriptOutput(name: name, size: ScriptOutput.standard.size)
    add(output.description(at: scene.rightOfOutputs))
    return { [scene] in scene.removeOutput(name) }
  }

  private func add(_ description: OutputDescription) {
    do {
      try scene.add(description)
    } catch {
      warnings.warn("cannot add output \(description.name): \(error)")
    }
  }

  private func changeOutputs() -> () -> Void {
    let former = scene.outputs
    for output in former {
      var description = output
      description.scale *= 2
      scene.change(output.name, to: description)
    }
    return { [scene] in for description in former { scene.change(description.name, to: description) } }
  }

  private func unplug(_ device: PlayedDevice) -> () -> Void {
    input.plug(PlugStep([device], isPlugged: false))
    return { [input] in input.plug(PlugStep([device], isPlugged: true)) }
  }

  /// Takes the clipboard from its owner. Undone, another program has copied the same text: clipboard managers do that.
  private func dropClipboard() -> () -> Void {
    let types = clipboard.types(isPrimary: false).filter(ClipboardContent.textTypes.contains)
    var text: [UInt8]?
    patience.wait(types.isEmpty ? .zero : Self.clipboardSpan) {
      switch clipboard.look(type: types.first, isPrimary: false) {
      case .pending: return false
      case .content(let bytes): text = bytes
      case .empty, .types, .fault: break
      }
      return true
    }
    clipboard.endLook()
    _ = clipboard.dropOwner(isPrimary: false)
    return { [clipboard] in
      if let text { clipboard.set(text, types: types, isPrimary: false) }
    }
  }
}
