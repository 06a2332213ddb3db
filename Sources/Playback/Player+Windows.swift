import Assembly
import Documents
import Geometry
import Globals
import Scripts
import Surfaces

import Interaction

extension Player {
  func performWindowStep(_ step: WindowStep) throws(StepFault) {
    switch step {
    case .close(let selector): compositor.askToClose(try window(selector, to: "close"))
    case .focus(let selector): try performFocus(selector)
    case .stealFocus(let span): performFocusTheft(span)
    case .raise(let selector): compositor.raise(try window(selector, to: "raise"))
    case .action(let action): try performAction(action)
    }
  }

  private func performAction(_ step: ActionStep) throws(StepFault) {
    let sender = try step.sender.map { (selector) throws(StepFault) in try window(selector, to: "send an action from") }
    guard compositor.perform(Action(step.name), from: sender?.id) else {
      throw .failed(expected: "a responder that performs \(step.name)", actual: "none in the responder chain")
    }
  }

  private func window(_ selector: WindowSelector, to purpose: String) throws(StepFault) -> ClientWindow {
    if let window = awaited({ finder.window(selector) }) { return window }
    throw .broken(
      "cannot \(purpose) window \(selector): it was not found\(waited); found "
        + finder.describe(compositor.mappedWindows, sought: selector))
  }

  private func performFocus(_ selector: WindowSelector?) throws(StepFault) {
    let window = try selector.map { (selector) throws(StepFault) in try self.window(selector, to: "focus") }
    guard !compositor.focus(window), let window else { return }
    throw .failed(
      expected: "\(finder.describe(window)) to become key", actual: compositor.reasonAgainstFocus(of: window))
  }
}
