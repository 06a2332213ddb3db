import Nested
import Testing
import WaylandServer

/// Tests of requests to inhibit the host's shortcuts.
@Suite struct HostShortcutsTests {
  @Test func everyWindowAsksAndGivesBack() throws {
    let visit = try Visit(windows: 2)
    visit.visitor.input.wantsShortcuts = true
    visit.settle()
    #expect(visit.host.asked == ["inhibit on 0", "inhibit on 1"])
    visit.visitor.input.wantsShortcuts = true
    visit.settle()
    #expect(visit.host.asked == [])
    visit.visitor.input.wantsShortcuts = false
    visit.settle()
    #expect(visit.host.asked == ["allow on 0", "allow on 1"])
  }

  @Test func windowsThatComeAndGoAreFollowed() throws {
    let visit = try Visit(windows: 2)
    visit.visitor.input.wantsShortcuts = true
    visit.settle()
    _ = visit.host.asked
    visit.visitor.close(window: 1)
    visit.settle()
    #expect(visit.host.asked == ["allow on 1"])
    visit.visitor.open()
    visit.settle()
    #expect(visit.host.asked == ["inhibit on 1"])
  }

  @Test func itIsSaidOnceThatAHostCannotGiveThem() throws {
    let visit = try Visit(givesShortcuts: false)
    #expect(visit.received { _ in visit.visitor.input.wantsShortcuts = false } == [])
    #expect(visit.received { _ in visit.visitor.input.wantsShortcuts = true } == ["the host keeps its shortcuts"])
    #expect(
      visit.received { _ in
        visit.visitor.input.wantsShortcuts = false
        visit.visitor.input.wantsShortcuts = true
      } == [])
  }

  @Test func aSeatWithoutKeysIsNotAsked() throws {
    let visit = try Visit { $0.has([.pointer]) }
    visit.visitor.input.wantsShortcuts = true
    visit.settle()
    #expect(visit.host.asked == [])
    visit.hands.has([.pointer, .keyboard])
    visit.settle()
    #expect(visit.host.asked == ["inhibit on 0"])
    visit.hands.has([.pointer])
    visit.settle()
    #expect(visit.host.asked == ["allow on 0"])
  }
}
