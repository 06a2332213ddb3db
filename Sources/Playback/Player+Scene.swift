import Assembly
import Documents
import Geometry
import Globals
import Scripts
import Surfaces

import struct Interaction.Action

extension Player {
  func perform(_ step: WaitStep) throws(StepFault) {
    let limit = step.within ?? script.settings.within
    let came: Bool
    switch step.event {
    case .window(let selector): came = session.wait(limit, isAboutStart: true) { finder.window(selector) != nil }
    case .noWindow(let selector): came = session.wait(limit) { finder.window(selector) == nil }
    case .exit(let client):
      session.release(client)
      came = session.wait(limit, isAboutStart: true) { !(session.clients[client]?.isRunning ?? false) }
    }
    guard !came else { return }
    let there = finder.describe(compositor.mappedWindows)
    switch step.event {
    case .window(let selector): throw .failed(expected: "a window \(selector) within \(limit)", actual: there)
    case .noWindow(let selector): throw .failed(expected: "no window \(selector) after \(limit)", actual: there)
    case .exit(let client): throw .failed(expected: "\(client) to end within \(limit)", actual: "it still runs")
    }
  }

  func pause(_ span: TimeSpan) {
    session.pass(microseconds: UInt64(max(0, span.microseconds)))
  }

  func perform(_ step: ActionStep) throws(StepFault) {
    let sender = try step.sender.map { (selector) throws(StepFault) in try window(selector, to: "send an action from") }
    guard compositor.perform(Action(step.name), from: sender?.id) else {
      throw .failed(expected: "somebody to perform \(step.name)", actual: "nobody along the responder chain does")
    }
  }

  func window(_ selector: WindowSelector, to purpose: String) throws(StepFault) -> Window {
    if let window = awaited({ finder.window(selector) }) { return window }
    throw .broken(
      "there is no window \(selector) to \(purpose)\(waited); there are: \(finder.describe(compositor.mappedWindows))")
  }

  func close(_ selector: WindowSelector) throws(StepFault) {
    let window = try window(selector, to: "close")
    compositor.askToClose(window)
  }

  func focus(_ selector: WindowSelector?) throws(StepFault) {
    let window = try selector.map { (selector) throws(StepFault) in try self.window(selector, to: "focus") }
    guard !compositor.focus(window), let window else { return }
    throw .failed(
      expected: "\(finder.describe(window)) to become key", actual: compositor.reasonAgainstFocus(of: window))
  }

  func start(_ name: String) throws(StepFault) {
    guard let client = script.client(named: name) else { throw .broken("the script has no client \(name)") }
    do {
      try session.start(client)
    } catch {
      throw .notStarted(error.description)
    }
  }

  func perform(_ step: OutputStep) throws(StepFault) {
    guard let output = compositor.outputs.named(step.name) else {
      throw .broken("there is no output \(step.name ?? "at all")")
    }
    var description = output.description
    if let size = step.size { description.mode = IntSize(size.width, size.height) }
    if let transform = step.transform { description.transform = Transform(transform) }
    if let scale = step.scale { description.scale = scale }
    if let refresh = step.refresh { description.refresh = Int32(clamping: Int64(refresh * 1000)) }
    compositor.change(output, to: description)
  }

  /// Runs a command beside the clients and waits for its end.
  func perform(_ step: RunStep) throws(StepFault) {
    let command: LaunchedClient
    do {
      command = try compositor.programs.launch(
        "run", step.command.argv, adding: step.environment.map { ($0.name, $0.value) },
        directory: step.directory ?? script.settings.directory)
    } catch {
      throw .broken(error.description)
    }
    session.adopt(command)
    let limit = step.timeout ?? script.settings.stepTimeout
    let ended = session.wait(limit) { !command.isRunning }
    guard ended, let status = command.status else {
      command.end()
      throw .failed(expected: "the command to end within \(limit)", actual: "it still ran")
    }
    guard step.expectedExit.allows(status) else {
      let words = command.standardError.tail(lines: 5)
      throw .failed(expected: step.expectedExit.words, actual: "\(status)" + (words.isEmpty ? "" : "\n\(words)"))
    }
  }
}

extension ProcessEnd {
  /// For reports.
  var words: String {
    switch self {
    case .any: "any end"
    case .status(let code): "exit status \(code)"
    case .signal(let signal): "signal \(signal.number) (\(signal.rawValue))"
    }
  }
}

extension ScriptOutput {
  /// What the compositor is told of the output.
  public func description(at position: Point<LayoutSpace>) -> OutputDescription {
    OutputDescription(
      name: name, summary: "headless output \(name)", mode: IntSize(size.width, size.height),
      refresh: Int32(clamping: Int64(refresh * 1000)), scale: scale, transform: Transform(transform),
      position: position)
  }
}
