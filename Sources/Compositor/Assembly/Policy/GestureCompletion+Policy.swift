import Documents
import Geometry
import Globals
import Interaction
import Policies
import Surfaces

extension GestureCompletion {
  /// Converts the lengths of a policy for a gesture that has begun, by the output where its first finger landed.
  init(_ policy: CompletionPolicy, of recognizer: GestureRecognizer, on outputs: OutputRegistry) {
    let start = recognizer.contacts.first?.startLocation ?? .zero
    let output = outputs.output(at: Point(start.x, start.y))?.description
    self.init(
      travel: policy.travel.map { Reach($0, on: output) }, velocity: policy.velocity.map { Reach($0, on: output) },
      toward: policy.toward.flatMap { Self.direction($0, of: recognizer) }, scale: policy.scale, rotation: policy.angle)
  }

  private static func direction(
    _ direction: CompletionPolicy.Direction, of recognizer: GestureRecognizer
  ) -> SwipeDirection? {
    guard direction == .inward else { return SwipeDirection(rawValue: direction.rawValue) }
    return switch (recognizer as? ScreenEdgePanGestureRecognizer)?.startEdge {
    case .top: .down
    case .left: .right
    case .bottom: .up
    case .right: .left
    case nil: nil
    }
  }
}

extension GestureCompletion.Reach {
  /// A fraction is of the output's width for horizontal movement, and of its height for vertical movement.
  fileprivate init(_ length: WrittenLength, on output: OutputDescription?) {
    let size = output?.frame.size
    let density = output?.pixelsPerMillimetre ?? PixelDensity.usual
    self.init(
      across: length.inPixels(of: size?.width ?? 0, pixelsPerMillimetre: density),
      down: length.inPixels(of: size?.height ?? 0, pixelsPerMillimetre: density))
  }
}
