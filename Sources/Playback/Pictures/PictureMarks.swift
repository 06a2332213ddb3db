import Assembly
import Globals
import Rendering
import Scripts
import Surfaces

/// Pictures of all outputs at the beginnings of steps, for checks of what has changed since then.
final class PictureMarks {
  private unowned let compositor: Compositor
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
  init?(for conditions: [Expectation.Condition], of compositor: Compositor, keepsAll: Bool = false) {
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
    self.compositor = compositor
    self.names = names
    self.keepsAll = keepsAll
  }

  /// Copies the pictures if a check may compare with those of this step.
  func willPerform(_ step: Step) {
    let isNamed = step.name.map { keepsAll || names.contains($0) } ?? false
    guard last == nil || step.kind.isInput || isNamed else { return }
    let pictures = copies()
    if last == nil || step.kind.isInput { last = pictures }
    if let name = step.name, isNamed { named[name] = pictures }
  }

  private func copies() -> [String: Bitmap] {
    var pictures: [String: Bitmap] = [:]
    for output in compositor.outputs.all {
      guard let shown = try? compositor.outputs.screen(of: output)?.picture() else { continue }
      pictures[output.description.name] = try? shown.part(shown.bounds)
    }
    return pictures
  }

  /// The picture of an output at the beginning of a step; nil if the output did not exist or the step was not played.
  ///
  /// - Parameter step: the name of the step; nil for the last input step.
  func picture(of output: String, since step: String?) -> Bitmap? {
    step.map { named[$0]?[output] } ?? last?[output]
  }
}
