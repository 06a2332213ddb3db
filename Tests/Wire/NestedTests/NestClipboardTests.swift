import Nested
import StageKit
import Testing
import WireClients

/// Tests of copying and pasting between the two compositors, in both directions.
@Suite struct NestClipboardTests {
  let nest: Nest

  init() throws { nest = try Nest() }

  private func copyOutside(_ type: String) {
    nest.focus(inside: false)
    nest.neighbour.copy(type, "text/html")
    nest.settle()
    nest.focus(inside: true)
  }

  private func copyInside(_ type: String) {
    nest.doing {
      $0.key(30, true)
      $0.key(30, false)
    }
    nest.guest.copy(type, "text/html")
    nest.settle()
  }

  @Test func whatIsCopiedOutsideIsOfferedInside() {
    copyOutside("text/plain")
    #expect(nest.guest.data.offered == ["text/plain", "text/html"])
    #expect(nest.neighbour.data.written == [])
    let text = nest.guest.data.paste("text/html")
    nest.settle()
    #expect(text() == "as text/html")
    #expect(text() == "nothing")
    #expect(nest.neighbour.data.written == ["text/html"])
  }

  @Test func whatIsCopiedInsideIsOfferedOutside() {
    copyInside("text/plain")
    nest.focus(inside: false)
    #expect(nest.neighbour.data.offered?.prefix(2) == ["text/plain", "text/html"])
    #expect(nest.guest.data.written == [])
    let text = nest.neighbour.data.paste("text/plain")
    nest.settle()
    #expect(text() == "as text/plain")
    #expect(text() == "nothing")
  }

  @Test func whatIsOursIsNotGivenBack() {
    copyInside("text/plain")
    nest.focus(inside: false)
    nest.focus(inside: true)
    #expect(nest.guest.data.offered == ["text/plain", "text/html"])
    #expect(!nest.guest.isCancelled)
  }

  @Test func whatIsOursIsKnownByItsMarkHoweverManyTypesItHas() {
    copyInside("text/old")
    let types = (0..<512).map { "text/\($0)" }
    nest.guest.copy(types)
    nest.settle()
    nest.focus(inside: false)
    #expect(nest.neighbour.data.offered?.count == 512)
    nest.focus(inside: true)
    #expect(nest.guest.data.offered == types)
    #expect(!nest.guest.isCancelled)
  }

  @Test func theNewerOneOutsideTakesThePlaceOfOurs() {
    copyInside("text/old")
    copyOutside("text/new")
    #expect(nest.guest.isCancelled)
    #expect(nest.guest.data.offered == ["text/new", "text/html"])
    copyInside("text/newer")
    #expect(nest.neighbour.isCancelled)
  }

  @Test func theHostsClipboardIsOursToSeeOnlyWithItsKeyboard() {
    copyOutside("text/plain")
    nest.focus(inside: false)
    #expect(nest.guest.data.offered == nil)
    nest.focus(inside: true)
    #expect(nest.guest.data.offered == ["text/plain", "text/html"])
  }

  @Test func whatIsCopiedWithoutTheHostsKeyboardWaitsForIt() {
    nest.doing {
      $0.key(30, true)
      $0.key(30, false)
    }
    nest.focus(inside: false)
    nest.guest.copy("text/plain")
    nest.settle()
    #expect(nest.neighbour.data.offered == nil)
    nest.focus(inside: true)
    nest.focus(inside: false)
    #expect(nest.neighbour.data.offered?.first == "text/plain")
  }

  private func useGuest() {
    nest.doing {
      $0.key(30, true)
      $0.key(30, false)
    }
  }

  @Test func whatWaitsIsNewerThanWhatTheHostHasAsTheKeyboardComes() {
    copyOutside("text/old")
    useGuest()
    nest.focus(inside: false)
    nest.guest.copy("text/new")
    nest.settle()
    nest.focus(inside: true)
    #expect(!nest.guest.isCancelled)
    #expect(nest.guest.data.offered == ["text/new"])
    nest.focus(inside: false)
    #expect(nest.neighbour.data.offered?.first == "text/new")
    let text = nest.neighbour.data.paste("text/new")
    nest.settle()
    #expect(text() == "as text/new")
  }

  @Test func whatWaitedAndHasGoneLeavesTheHostsInItsPlace() {
    copyOutside("text/old")
    useGuest()
    nest.focus(inside: false)
    nest.guest.copy("text/new")
    nest.settle()
    nest.guest.forgetCopy()
    nest.settle()
    nest.focus(inside: true)
    #expect(nest.guest.data.offered == ["text/old", "text/html"])
    #expect(!nest.neighbour.isCancelled)
  }

  @Test func markedTextThatWaitsIsNewerToo() {
    nest.focus(inside: false)
    nest.neighbour.mark("text/old")
    nest.settle()
    nest.focus(inside: true)
    useGuest()
    nest.focus(inside: false)
    nest.guest.mark("text/new")
    nest.settle()
    nest.focus(inside: true)
    #expect(nest.guest.data.offeredPrimary == ["text/new"])
    nest.focus(inside: false)
    #expect(nest.neighbour.data.offeredPrimary?.first == "text/new")
    let text = nest.neighbour.data.pastePrimary("text/new")
    nest.settle()
    #expect(text() == "marked text/new")
  }

  @Test func theHostsClipboardStaysAsTheKeyboardGoesFromWindowToWindow() throws {
    try nest.openSecondWindow()
    copyOutside("text/plain")
    nest.focus(2)
    #expect(nest.guest.data.offered == ["text/plain", "text/html"])
    let text = nest.guest.data.paste("text/plain")
    nest.settle()
    #expect(text() == "as text/plain")
    nest.focus(inside: false)
    #expect(nest.guest.data.offered == nil)
  }

  @Test func aSourceInsideThatGoesIsNotOfferedAnyMore() {
    copyInside("text/plain")
    nest.focus(inside: false)
    nest.guest.forgetCopy()
    nest.settle()
    #expect(nest.neighbour.data.offered == nil)
  }

  @Test func aClientInsideThatDiesIsNotOfferedAnyMore() {
    copyInside("text/plain")
    nest.focus(inside: false)
    nest.guestDies()
    #expect(nest.neighbour.data.offered == nil)
    let text = nest.neighbour.data.paste("text/plain")
    nest.settle()
    #expect(text() == "nothing")
  }

  @Test func aClientOutsideThatDiesIsNotOfferedAnyMore() {
    copyOutside("text/plain")
    nest.neighbourDies()
    #expect(nest.guest.data.offered == nil)
    let text = nest.guest.data.paste("text/plain")
    nest.settle()
    #expect(text() == "nothing")
  }

  @Test func aHostThatGoesTakesItsClipboardAlong() {
    copyOutside("text/plain")
    nest.window.input.hostDidGo()
    nest.settle()
    #expect(nest.guest.data.offered == nil)
  }

  @Test func markedTextGoesBothWays() {
    nest.focus(inside: false)
    nest.neighbour.mark("text/plain")
    nest.settle()
    nest.focus(inside: true)
    #expect(nest.guest.data.offeredPrimary == ["text/plain"])
    let inside = nest.guest.data.pastePrimary("text/plain")
    nest.settle()
    #expect(inside() == "marked text/plain")
    nest.doing { $0.key(30, true) }
    nest.guest.mark("text/other")
    nest.settle()
    nest.focus(inside: false)
    #expect(nest.neighbour.data.offeredPrimary?.first == "text/other")
    let outside = nest.neighbour.data.pastePrimary("text/other")
    nest.settle()
    #expect(outside() == "marked text/other")
  }
}
