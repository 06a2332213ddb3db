import Testing

@testable import SeatSessions

@Suite("The users of a seat") struct SeatUsersTests {
  private final class Story {
    var lines: [String] = []
  }

  private final class User: SeatUser {
    private let name: String
    private let story: Story

    init(_ name: String, _ story: Story) { (self.name, self.story) = (name, story) }

    func seatDidActivate() { story.lines.append("\(name) activates") }
    func seatDidDeactivate() { story.lines.append("\(name) deactivates") }
  }

  @Test func displaysComeFirstAndGoLast() {
    let story = Story()
    let (touch, display, mouse) = (User("touch", story), User("display", story), User("mouse", story))
    var users = SeatUsers()
    users.add(touch, as: .input)
    users.add(display, as: .displays)
    users.add(mouse, as: .input)
    users.activate()
    #expect(story.lines == ["display activates", "touch activates", "mouse activates"])
    story.lines = []
    users.deactivate()
    #expect(story.lines == ["mouse deactivates", "touch deactivates", "display deactivates"])
  }

  @Test func aRemovedUserIsNotNotified() {
    let story = Story()
    let (touch, display) = (User("touch", story), User("display", story))
    var users = SeatUsers()
    users.add(touch, as: .input)
    users.add(touch, as: .input)
    users.add(display, as: .displays)
    users.remove(display)
    users.activate()
    #expect(story.lines == ["touch activates"])
    users.remove(touch)
    #expect(users.isEmpty)
  }

  @Test func aUserThatIsGoneIsNotAUser() {
    let story = Story()
    var users = SeatUsers()
    do {
      let touch = User("touch", story)
      users.add(touch, as: .input)
    }
    #expect(users.isEmpty)
    users.deactivate()
    #expect(story.lines == [])
  }
}
