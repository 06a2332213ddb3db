import Geometry
import Scripts
import Testing

@Suite("Touchpad steps as timed events")
struct TouchpadTests {
  private func played(_ step: String, from scale: Double = 1) throws -> [String] {
    let kinds = try steps("  - touchpad: {begin: pinch}\n  - touchpad: end\n  - touchpad: \(step)")
    return try told(kinds.last, from: scale)
  }

  private func told(_ kind: Step.Kind?, from scale: Double) throws -> [String] {
    guard case .touchpad(let step)? = kind else { return ["no touchpad step"] }
    let frame = PlaceFrame(area: Rect(x: 100, y: 0, width: 200, height: 100))
    return step.events(in: frame, from: scale).map { "\($0.at / 1_000): \(told($0.event))" }
  }

  private func told(_ event: TimedTouchpad.Event) -> String {
    switch event {
    case .jump(let place): "pointer to \(place.x),\(place.y)"
    case .began(let gesture, let fingers): "\(gesture.rawValue) of \(fingers)"
    case .moved(let way, let scale, let degrees): "by \(way.dx),\(way.dy) x\(scale) \(degrees)°"
    case .ended(let end): "\(end)"
    }
  }

  @Test("a swipe moves in even steps")
  func swipes() throws {
    #expect(
      try played("{swipe: [-50%, 10], samples: 2}") == [
        "0: swipe of 3", "100: by -50.0,5.0 x1.0 0.0°", "200: by -50.0,5.0 x1.0 0.0°", "200: lifted",
      ])
    #expect(
      try played("{swipe: [8, 0], fingers: 4, duration: 10ms, cancel: yes, at: [0, 0]}") == [
        "0: pointer to 100.0,0.0", "0: swipe of 4", "10: by 8.0,0.0 x1.0 0.0°", "10: cancelled",
      ])
  }

  @Test("a pinch spreads, turns and moves at once")
  func pinches() throws {
    #expect(
      try played("{pinch: 2, angle: 90, by: [10, 0], samples: 2, in: term}") == [
        "0: pointer to 200.0,50.0", "0: pinch of 2", "150: by 5.0,0.0 x1.5 45.0°", "300: by 5.0,0.0 x2.0 45.0°",
        "300: lifted",
      ])
    #expect(
      try played("{rotate: -10, samples: 1, fingers: 3}") == [
        "0: pinch of 3", "300: by 0.0,0.0 x1.0 -10.0°", "300: lifted",
      ])
  }

  @Test("fingers rest as long as they are told to")
  func holds() throws {
    #expect(try played("{hold: 1s}") == ["0: hold of 3", "1000: lifted"])
    #expect(try played("{hold: 1s, fingers: 1, cancel: yes}") == ["0: hold of 1", "1000: cancelled"])
  }

  @Test("a gesture comes in parts")
  func parts() throws {
    let kinds = try steps(
      """
        - touchpad: {begin: pinch}
        - touchpad: {move: [1, 2], scale: 3, duration: 20ms, samples: 2}
        - touchpad: {move: [1, 2]}
        - touchpad: end
        - touchpad: {begin: hold, fingers: 4}
        - touchpad: cancel
      """)
    #expect(
      try kinds.map { try told($0, from: 2) } == [
        ["0: pinch of 2"], ["10: by 0.5,1.0 x2.5 0.0°", "20: by 0.5,1.0 x3.0 0.0°"], ["0: by 1.0,2.0 x2.0 0.0°"],
        ["0: lifted"], ["0: hold of 4"], ["0: cancelled"],
      ])
  }

  @Test("faults are told where they are")
  func wrong() {
    let text = """
      steps:
        - touchpad: {move: [1, 1]}
        - touchpad: end
        - touchpad: {begin: swpie}
        - touchpad: {begin: pinch, fingers: 1}
        - touchpad: {begin: swipe}
        - touchpad: {swipe: left}
        - touchpad: {hold: 1s, fingers: 11}
        - touchpad: {swipe: [1, 1], pinch: 2}
        - touchpad: {pinch: -1}
        - touchpad: stop
      """
    #expect(
      faults(text) == [
        "s:2:16: no gesture has begun on the touchpad", "s:3:15: no gesture has begun on the touchpad",
        "s:4:16: warning: this gesture never ends",
        "s:4:23: invalid value: found \"swpie\", expected swipe, pinch or hold; did you mean \"swipe\"?",
        "s:5:16: a gesture is already in progress, since line 4", "s:5:30: a pinch needs at least 2 fingers",
        "s:6:16: a gesture is already in progress, since line 4",
        "s:7:16: a gesture is already in progress, since line 4",
        "s:7:23: invalid value: found \"left\", expected a distance across and down such as [-200, 0]",
        "s:8:16: a gesture is already in progress, since line 4",
        "s:8:35: invalid value: found \"11\", expected a whole number from 1 to 10",
        "s:9:31: a touchpad step takes only one of swipe, pinch, rotate, hold, begin or move: "
          + "found \"swipe\" and \"pinch\"", "s:10:16: a gesture is already in progress, since line 4",
        "s:10:23: invalid value: found \"-1\", expected a number from 0.0 to 1000.0",
        "s:11:15: invalid value: found \"stop\", expected a touchpad step, written as a mapping",
      ])
  }

  @Test("what never ends is a warning")
  func unfinished() {
    #expect(faults("steps:\n  - touchpad: {begin: swipe}\n") == ["s:2:16: warning: this gesture never ends"])
  }
}
