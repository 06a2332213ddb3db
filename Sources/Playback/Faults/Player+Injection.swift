import Assembly
import Documents
import Geometry
import Globals
import Scripts
import Surfaces
import System

extension Player {
  /// The real time for which frames are withheld and clients are stopped.
  private static let frameSpan = TimeSpan.milliseconds(500)
  private static let stopSpan = TimeSpan.milliseconds(300)
  /// The limit in real time for the owner of the clipboard to send its text.
  private static let clipboardSpan = TimeSpan.seconds(2)
  /// The limit in real time for an expectation about history after a fault.
  private static let historySpan = TimeSpan.seconds(1)

  /// Injects the fault of the run if it belongs between the steps so far and the next one.
  ///
  /// - Parameter count: the number of steps so far.
  func injectFault(after count: Int) {
    guard let faultRun, let fault = faultRun.fault, fault.afterStep == count, !faultRun.isInjected else { return }
    let undo = begin(fault.kind)
    session.settle()
    wait(during: fault.kind)
    undo()
    faultRun.didInject(session.settleCompletely())
  }

  /// The limit of a condition. After a fault, a condition about history does not decide, so it is short.
  func limit(_ within: TimeSpan, of condition: Expectation.Condition) -> TimeSpan {
    faultRun?.isInjected == true && condition.isAboutHistory ? min(within, Self.historySpan) : within
  }

  /// The outcome of a step, in which a condition about history does not fail because of the fault. It becomes a
  /// warning.
  func withoutHistory(_ outcome: StepResult.Outcome, of kind: Step.Kind) -> StepResult.Outcome {
    guard faultRun?.isInjected == true, !session.isOutOfTime, case .failed(let expected, let actual) = outcome,
      kind.condition?.isAboutHistory == true
    else { return outcome }
    session.warn("not counted, because a fault came before: expected \(expected), found \(actual)")
    return .passed
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
      compositor.scene.pacer.withhold()
      return { [self] in compositor.scene.pacer.resume() }
    case .focusStolen: return stealFocus()
    case .clipboardOwnerDies: return dropClipboard()
    case .clientStopped: return stopClients()
    }
  }

  private func wait(during kind: InjectedFault.Kind) {
    let span: TimeSpan
    switch kind {
    case .framesWithheld: span = Self.frameSpan
    case .clientStopped: span = Self.stopSpan
    default: return
    }
    session.turn(until: MonotonicClock.nanoseconds() &+ UInt64(max(0, span.microseconds)) &* 1000)
  }

  private func removeOutputs() -> () -> Void {
    let outputs = compositor.outputs.all
    let former = outputs.map(\.description)
    for output in outputs { compositor.remove(output) }
    return { [self] in for description in former { add(description) } }
  }

  private func addOutput() -> () -> Void {
    let (name, right) = ("injected", compositor.outputs.all.map(\.description.frame.maxX).max() ?? 0)
    let output = ScriptOutput(name: name, size: ScriptOutput.standard.size)
    add(output.description(at: .init(right, 0)))
    return { [self] in if let output = compositor.outputs.named(name) { compositor.remove(output) } }
  }

  private func add(_ description: OutputDescription) {
    do {
      try compositor.add(description)
    } catch {
      session.warn("cannot add output \(description.name): \(error)")
    }
  }

  private func changeOutputs() -> () -> Void {
    let former = compositor.outputs.all.map(\.description)
    for output in compositor.outputs.all {
      var description = output.description
      description.scale *= 2
      compositor.change(output, to: description)
    }
    return { [self] in
      for description in former {
        if let output = compositor.outputs.named(description.name) { compositor.change(output, to: description) }
      }
    }
  }

  private func unplug(_ device: PlayedDevice) -> () -> Void {
    performPlug(PlugStep([device], isPlugged: false))
    return { [self] in performPlug(PlugStep([device], isPlugged: true)) }
  }

  private func stealFocus() -> () -> Void {
    let former = compositor.seat.keyWindow?.id
    _ = compositor.focus(nil)
    return { [self] in
      guard let former, let window = compositor.window(former), window.isMapped else { return }
      _ = compositor.focus(window, raises: false)
    }
  }

  /// Takes the clipboard from its owner. Undone, another program has copied the same text: clipboard managers do that.
  private func dropClipboard() -> () -> Void {
    let types = session.clipboard.types(isPrimary: false).filter(ClipboardContent.textTypes.contains)
    var text: [UInt8]?
    _ = session.wait(types.isEmpty ? .zero : Self.clipboardSpan) {
      switch session.clipboard.look(type: types.first, isPrimary: false) {
      case .pending: return false
      case .content(let bytes): text = bytes
      case .empty, .types, .fault: break
      }
      return true
    }
    session.clipboard.endLook()
    _ = session.clipboard.dropOwner(isPrimary: false)
    return { [self] in
      if let text { session.clipboard.set(text, types: types, isPrimary: false) }
    }
  }

  private func stopClients() -> () -> Void {
    let names = session.clients.keys.sorted().filter { !session.stopped.names.contains($0) }
    let stopped = names.filter { session.stop($0) }
    return { [self] in for name in stopped { _ = session.resume(name) } }
  }
}

extension Step.Kind {
  /// The condition that the step expects or waits for; nil for other steps.
  fileprivate var condition: Expectation.Condition? {
    switch self {
    case .check(.expect(let expectation)): expectation.condition
    case .check(.wait(let wait)): wait.condition
    default: nil
    }
  }
}

extension Session {
  /// Lets clients settle within `step-timeout`.
  ///
  /// - Returns: the reason why they did not; nil if they did.
  func settleCompletely() -> String? {
    let limit = settings.stepTimeout
    settling.awaitAll()
    let end = Deadline(microseconds: limit.microseconds)
    switch settling.settle(frames: Settling.mostFrames, until: end, orWhen: { halt != nil }) {
    case .settled: return nil
    case .unanswered(let clients):
      let names = Set(clients.map { compositor.label(of: $0) }).sorted()
      return names.map { "client \($0)" }.joined(separator: ", ") + " did not answer within \(limit)"
    case .busy(let client):
      let name = client.map { compositor.label(of: $0) } ?? "a client"
      return "clients did not become idle within \(limit); the last request came from \(name)"
    }
  }
}
