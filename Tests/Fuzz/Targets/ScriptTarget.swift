import Documents
import Geometry
import Scripts

/// Reads scripts and converts their steps to touches and movements.
final class ScriptTarget: FuzzTarget {
  func take(_ input: [UInt8]) {
    do throws(InvalidDocument) {
      let script = try ScriptReader.read(text: String(decoding: input, as: UTF8.self), file: "f").script
      // Limits the number of steps, because a script may require a long time.
      for step in script.steps.prefix(40) { play(step) }
    } catch {
      expect(error.diagnostics.containsErrors, "refused without a word")
      _ = error.diagnostics.rendered
    }
  }

  private func play(_ step: Step) {
    let frame = PlaceFrame(area: Rect(x: 0, y: 0, width: 1280, height: 800))
    if let gesture = step.kind.gesture {
      let touches = gesture.touches(in: frame, samplesPerSecond: 60).touches
      expect(zip(touches, touches.dropFirst()).allSatisfy { $0.at <= $1.at }, "time runs back in \(step.summary)")
      let (downs, ups) = (touches.count { $0.phase == .down }, touches.count { $0.phase == .up })
      expect(downs == ups && downs > 0, "\(downs) downs and \(ups) ups in \(step.summary)")
    }
    if case .pointer(let pointer) = step.kind {
      let events = pointer.events(in: frame, from: .zero)
      expect(zip(events, events.dropFirst()).allSatisfy { $0.at <= $1.at }, "time runs back in \(step.summary)")
    }
  }
}
