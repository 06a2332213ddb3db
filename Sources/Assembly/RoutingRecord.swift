import Geometry
import Globals
import Seats
import Surfaces

/// What came in, who got it and why, one line of JSON each.
///
/// Only what follows from input and policy is written: no serials, no process numbers and no moments at which clients
/// happened to commit. So a script gives the same bytes in every run.
public final class RoutingRecord {
  private unowned let compositor: Compositor
  private let narrator: RoutingNarrator?
  private let write: (String) -> Void

  /// - Parameters:
  ///   - narrator: tells the same to a person, as it happens.
  ///   - write: gets each line.
  public init(of compositor: Compositor, narrator: RoutingNarrator? = nil, write: @escaping (String) -> Void) {
    self.compositor = compositor
    self.narrator = narrator
    self.write = write
  }

  /// Starts to write down what the compositor is told and does.
  public func begin() {
    compositor.onInput = { [unowned self] in
      record($0, at: $1)
      narrator?.hear($0, at: $1)
    }
    compositor.onEffect = { [unowned self] in
      record($0)
      narrator?.hear($0)
    }
  }

  /// Writes nothing more.
  public func end() {
    compositor.onInput = nil
    compositor.onEffect = nil
    narrator?.finish()
  }

  private func record(_ event: InputEvent, at time: Timestamp) {
    var line = JSONLine()
    line.add("t", milliseconds: time)
    switch event {
    case .touchDown(let sample): line.add(input: "touch.down", sample)
    case .touchMotion(let sample): line.add(input: "touch.motion", sample)
    case .touchUp(_, let finger):
      line.add("in", "touch.up")
      line.add("finger", Int(finger))
    case .touchShape(_, let finger, let major, let minor):
      line.add("in", "touch.shape")
      line.add("finger", Int(finger))
      line.add("size", major, minor)
    case .touchOrientation(_, let finger, let degrees):
      line.add("in", "touch.orientation")
      line.add("finger", Int(finger))
      line.add("degrees", degrees)
    case .touchCancel(_, let finger):
      line.add("in", "touch.cancel")
      line.add("finger", Int(finger))
    case .touchCancelAll: line.add("in", "touch.cancel")
    case .touchFrame, .pointerFrame: return
    case .pointerMotion(let step):
      line.add("in", "pointer.motion")
      line.add("by", step.dx, step.dy)
    case .pointerMotionAbsolute(let place):
      line.add("in", "pointer.motion")
      line.add("at", place.x, place.y)
    case .pointerButton(_, let code, let isPressed):
      line.add("in", isPressed ? "pointer.press" : "pointer.release")
      line.add("button", Int(code))
    case .pointerAxis(let sample):
      line.add("in", "pointer.axis")
      line.add("axis", "\(sample.axis)")
      line.add("value", sample.value)
    case .key(_, let code, let isPressed):
      line.add("in", isPressed ? "key.press" : "key.release")
      line.add("key", Int(code))
    case .deviceRemoved(let device):
      line.add("in", "device.removed")
      line.add("device", Int(device.rawValue))
    }
    write(line.text)
  }

  private func record(_ routed: RoutedEffect) {
    var line = JSONLine()
    guard line.add(routed.effect, in: compositor) else { return }
    line.add("why", "\(routed.reason)")
    write(line.text)
  }
}

extension JSONLine {
  mutating func add(input name: String, _ sample: FingerSample) {
    add("in", name)
    add("finger", Int(sample.finger))
    add("at", sample.place.x, sample.place.y)
  }
}
