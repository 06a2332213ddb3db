import Documents
package import Rendering
package import Scenes
package import Scripts
import Surfaces

/// Pictures of all outputs at the beginnings of steps, for checks of what has changed since then.
package final class PictureMarks {
  private unowned let scene: any SceneReading
  /// The names of the steps of which pictures are kept.
  private let names: Set<String>
  /// True if pictures of all named steps are kept.
  private let keepsAll: Bool
  /// The pictures by the names of outputs: of the last input step, or else of the first step of the run.
  private var last: [String: Bitmap]?
  /// The same by the names of steps.
  private var named: [String: [String: Bitmap]] = [:]

  /// Nil if no condition compares with such a picture.
  ///
  /// - Parameter keepsAll: whether conditions that are not known yet may compare with any step.
  package init?(for conditions: [Expectation.Condition], of scene: any SceneReading, keepsAll: Bool = false) {
    var names: Set<String> = []
    var isNeeded = keepsAll
    for case .pixels(let check) in conditions {
      switch check.content {
      case .changed(let since):
        isNeeded = true
        if let since { names.insert(since) }
      case .unchanged: isNeeded = true
      case .color, .like, .unlike, .rest: break
      }
    }
    guard isNeeded else { return nil }
    self.scene = scene
    self.names = names
    self.keepsAll = keepsAll
  }

  /// Copies the pictures if a check may compare with those of this step.
  package func stepWillBegin(_ step: Step, isInput: Bool) {
    let isNamed = step.name.map { keepsAll || names.contains($0) } ?? false
    guard last == nil || isInput || isNamed else { return }
    let pictures = copies()
    if last == nil || isInput { last = pictures }
    if let name = step.name, isNamed { named[name] = pictures }
  }

  private func copies() -> [String: Bitmap] {
    var pictures: [String: Bitmap] = [:]
    for output in scene.outputs {
      guard let shown = try? scene.picture(of: output.name, .nothing, cursor: false)?.bitmap else { continue }
      pictures[output.name] = try? shown.part(shown.bounds)
    }
    return pictures
  }

  /// The picture of an output at the beginning of a step; nil if the output did not exist or the step was not played.
  ///
  /// - Parameter step: the name of the step; nil for the last input step.
  package func picture(of output: String, since step: String?) -> Bitmap? {
    step.map { named[$0]?[output] } ?? last?[output]
  }
}
