import Documents
import Policies
import Testing

@Suite("The completion of a gesture in a policy")
struct CompletionTests {
  @Test(
    "its keys are read",
    arguments: [
      (
        "type: pan, completes: {travel: 30%, velocity: 400px/s, toward: up}",
        CompletionPolicy(travel: .fraction(0.3), velocity: .pixels(400), toward: .up)
      ),
      ("type: long-press, completes: {toward: left}", CompletionPolicy(toward: .left)),
      (
        "type: screen-edge-pan, edges: top, completes: {velocity: 50mm/s, toward: inward}",
        CompletionPolicy(velocity: .millimetres(50), toward: .inward)
      ),
      ("type: pan, completes: {velocity: 300}", CompletionPolicy(velocity: .pixels(300))),
      ("type: pan, completes: {velocity: 150%/s}", CompletionPolicy(velocity: .fraction(1.5))),
      ("type: pinch, completes: {scale: 1.3}", CompletionPolicy(scale: 1.3)),
      ("type: rotation, completes: {angle: 30}", CompletionPolicy(angle: 30)),
    ])
  func keys(text: String, expected: CompletionPolicy) throws {
    #expect(try read("recognizers: [{name: a, \(text)}]").recognizers.first?.completion == expected)
  }

  @Test(
    "faults name what is allowed",
    arguments: [
      ("type: pan, completes: {}", "p:1:47: completes needs one of travel, velocity or toward"),
      (
        "type: pan, completes: {velocity: 400px}",
        "p:1:58: invalid value: found \"400px\", expected a velocity such as 400px/s, 50mm/s or 100%/s"
      ),
      (
        "type: pan, completes: {toward: inward}",
        "p:1:56: invalid value: found \"inward\", expected right, left, up or down"
      ),
      (
        "type: pan, completes: {toward: up}, action: edit.copy",
        "p:1:61: warning: edit.copy is sent when the gesture begins, before \"completes\" is checked; write {ended: edit.copy} to send it at the end"
      ),
    ])
  func faultNamesAllowed(text: String, expected: String) {
    #expect(faults("recognizers: [{name: a, \(text)}]") == [expected])
  }

  @Test("taps and swipes have no completion, and a pinch has no travel")
  func otherTypes() {
    #expect(
      faults("recognizers: [{name: a, type: tap, completes: {travel: 1}}]").first?.contains("unknown key") == true)
    #expect(
      faults("recognizers: [{name: a, type: pinch, completes: {travel: 1}}]").first?.contains("unknown key") == true)
  }
}
