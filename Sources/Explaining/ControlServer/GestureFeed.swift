import Assembly
import JSONText
import Seats

/// Reports the policy's gestures for clients that follow them. Gestures are measured only while it exists.
final class GestureFeed: CompositorObserver {
  private let tell: (JSON) -> Void
  private var token: ObserverToken?

  init(of compositor: Compositor, tell: @escaping (JSON) -> Void) {
    self.tell = tell
    token = compositor.add(self)
  }

  var topics: ObserverTopics { .gestures }

  func gestureDidChange(_ gesture: GestureReading) {
    var event: [String: JSON] = [
      "name": .string(gesture.name), "state": .string(gesture.state), "at": pair(gesture.x, gesture.y),
      "translation": pair(gesture.dx, gesture.dy), "velocity": pair(gesture.vx, gesture.vy),
      "scale": .number(gesture.scale), "rotation": .number(gesture.rotation),
      "fingers": .number(Double(gesture.fingers)),
    ]
    if let misfit = gesture.misfit { event["why"] = .string(misfit) }
    tell(.object(event))
  }

  private func pair(_ x: Double, _ y: Double) -> JSON { [.number(x), .number(y)] }
}
