import Geometry
import Testing

@testable import Interaction

/// Tests of the order of delivery, and of the phases of touches while others change.
@Suite struct DeliveryOrderTests {
  @Test func aTouchThatDoesNotChangeIsStationary() {
    let screen = Screen()
    var phases: [Contact.Phase] = []
    final class Reader: GestureRecognizer {
      var read: (ContactList) -> Void = { _ in }
      override func contactsMoved(_ contacts: [Contact], with event: Event) { read(self.contacts) }
    }
    let reader = Reader()
    reader.read = { phases = $0.map(\.phase) }
    screen.window.addGestureRecognizer(reader)
    screen.touch(1, at: 10, 10)
    screen.touch(2, at: 50, 50)
    screen.move(2, to: 60, 60)
    #expect(phases == [.stationary, .moved])
    screen.move(1, to: 12, 12)
    #expect(phases == [.moved, .stationary])
  }

  @Test func whatAHandlerPostsIsDeliveredAfterItAlsoWhereNoEventHasCalledIt() {
    let screen = Screen()
    let pan = PanGestureRecognizer()
    let behavior = DeclaredBehavior()
    behavior.handles = [.remoteControl: .handle]
    behavior.receive = { _, _, _, _ in screen.write("played") }
    screen.window.declared = behavior
    screen.window.addGestureRecognizer(pan)
    screen.touch(1, at: 10, 10)
    screen.move(1, to: 60, 10)
    pan.addHandler { _ in
      screen.write("cancelled, in")
      screen.deliver(.remoteControl("play"))
      screen.write("cancelled, out")
    }
    _ = screen.takeLog()
    pan.isEnabled = false
    let told = screen.takeLog().filter { ["cancelled, in", "cancelled, out", "played"].contains($0) }
    #expect(told == ["cancelled, in", "cancelled, out", "played"])
  }
}
