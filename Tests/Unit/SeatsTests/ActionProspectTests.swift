import Interaction
import Seats
import Surfaces
import Testing

/// Tests of what the router knows of an action before it is sent.
@Suite struct ActionProspectTests {
  let desk = Desk()
  let command = ApplicationCommandID(rawValue: 7)
  let keys = SyntheticChord(key: 46, modifiers: 4)

  private func prospect(_ action: Action, for window: ClientWindow? = nil) -> ActionProspect {
    ActionProspect(of: action, for: window, in: desk.router)
  }

  @Test func theChainIsInOrderFromTheWindowToTheShell() {
    let window = desk.window("page")
    desk.router.setAnswers([:], ["edit.copy": .window(.close)], of: .window(window.id))
    desk.router.setAnswers([:], ["edit.copy": .application(command, otherwise: keys)], of: .shell)
    let found = prospect("edit.copy")
    #expect(
      found.entries == [
        .init(.window(window.id), .window(.close), window: window.id, isPermitted: true),
        .init(.shell, .application(command, otherwise: keys), window: window.id, isPermitted: true),
      ])
    #expect(found.keyboard == window.surface.id)
    #expect(prospect("edit.cut").entries == [])
  }

  @Test func withoutAWindowNothingIsPermittedThatNeedsOne() {
    desk.router.setAnswers(
      [:], ["edit.copy": .chord(keys), "window.close": .window(.close), "debug.overlay": .nothing], of: .shell)
    #expect(prospect("edit.copy").entries.map(\.isPermitted) == [false])
    #expect(prospect("window.close").entries.map(\.isPermitted) == [false])
    #expect(prospect("debug.overlay").entries.map(\.isPermitted) == [true])
    #expect(prospect("edit.copy").keyboard == nil)
  }

  @Test func nothingIsSent() {
    let window = desk.window("page")
    desk.router.setAnswers([:], ["edit.copy": .chord(keys)], of: .shell)
    desk.forget()
    _ = prospect("edit.copy", for: window)
    #expect(desk.cameOut == [])
  }
}
