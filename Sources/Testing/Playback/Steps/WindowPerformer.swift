import Performing
import Scenes
import Scripts
import Surfaces
import Widgets

import struct Interaction.Action

/// Plays the steps that are requests for windows and actions.
struct WindowPerformer {
  private let scene: any SceneActing
  private let patience: Patience
  private let time: ScriptTime

  init(_ scene: any SceneActing, _ patience: Patience, _ time: ScriptTime) {
    (self.scene, self.patience, self.time) = (scene, patience, time)
  }

  func perform(_ step: WindowStep, by resolver: Resolver, _ finder: WindowFinder) throws(StepFault) {
    switch step {
    case .close(let selector): scene.askToClose(try resolver.window(selector, to: "close"))
    case .focus(let selector):
      let window = try selector.map { (selector) throws(StepFault) in try resolver.window(selector, to: "focus") }
      guard !scene.focus(window, raises: true), let window else { return }
      throw .failed(
        expected: "\(finder.describe(window)) to become key", actual: scene.reasonAgainstFocus(of: window))
    case .stealFocus(let span):
      let restore = stealFocus()
      patience.settle()
      time.pass(span)
      restore()
    case .raise(let selector): scene.raise(try resolver.window(selector, to: "raise"))
    case .action(let action):
      let sender = try action.sender.map { (selector) throws(StepFault) in
        try resolver.window(selector, to: "send an action from")
      }
      guard scene.perform(Action(action.name), from: sender?.id) else {
        throw .failed(
          expected: "a responder that performs \(action.name)",
          actual: "none in the responder chain" + obstacles(to: action.name, for: sender))
      }
    }
  }

  /// The reasons why responders with an entry for an action cannot perform it; empty if there are none.
  private func obstacles(to action: String, for sender: ClientWindow?) -> String {
    let outlook = scene.question(about: [action], for: sender).outlooks(nil)
    let sentences = outlook.flatMap(\.answers).filter { $0.obstacle != nil }.map(\.sentence)
    return sentences.isEmpty ? "" : "; \(sentences.joined(separator: "; "))"
  }

  /// Takes the keyboard from the key window.
  ///
  /// - Returns: a function that gives it back, if the window is still there.
  func stealFocus() -> () -> Void {
    let former = scene.keyWindow?.id
    _ = scene.focus(nil, raises: true)
    return { [scene] in
      guard let former, let window = scene.window(former), window.isMapped else { return }
      _ = scene.focus(window, raises: false)
    }
  }
}
