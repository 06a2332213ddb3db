import Geometry
import Interaction
import Measuring

/// A chain of nested views that is built, hit tested, touched and released.
///
/// Any code whose stack use grows with the depth of the tree would crash the process here.
struct DeepTree {
  let depth: Int

  var verdict: Verdict {
    let heard = hear()
    return Verdict(
      demand: "a tree \(depth) deep", limit: "3 touches reach its top", seen: "\(heard)", isMet: heard == 3)
  }

  /// The number of calls that the window receives for a touch on the innermost view, which forwards them.
  private func hear() -> Int {
    let application = Application()
    let window = Window(frame: ViewRect(x: 0, y: 0, width: 100, height: 100))
    application.addWindow(window)
    var innermost: View = window
    for _ in 0..<depth {
      let view = View(frame: window.frame)
      innermost.addSubview(view)
      innermost = view
    }
    var heard = 0
    let behavior = DeclaredBehavior()
    behavior.handles = [.touchesBegan: .handle, .touchesMoved: .handle, .touchesEnded: .handle]
    behavior.receive = { _, _, content, _ in
      if case .touches(let touches) = content, touches[0].view === innermost { heard += 1 }
    }
    window.declared = behavior
    for phase in [TouchSample.Phase.down, .move, .up] {
      application.deliver(.touches([TouchSample(id: 1, phase: phase, location: ScreenPoint(50, 50))]), at: .zero)
    }
    return heard
  }
}
