import Nested
import Testing
import WaylandServer

/// Tests of emulated touches: dragging the pointer with a modifier held is a finger; with Ctrl, two fingers.
@Suite struct TouchEmulationTests {
  static let (shift, control): (UInt32, UInt32) = (1, 4)

  /// A host without a touch screen, with the pointer at (100, 100) and modifiers held, by default Shift.
  private func visit(_ modifiers: UInt32 = shift) throws -> Visit {
    let visit = try Visit { $0.has([.pointer, .keyboard]) }
    _ = visit.received {
      $0.keyboardEnters(0)
      $0.modifiers(modifiers)
      $0.pointerEnters(0, 100, 100)
      $0.pointerFrame()
    }
    return visit
  }

  private func drag(_ hands: HostHands, to x: Double, _ y: Double) {
    hands.pointerMoves(x, y)
    hands.pointerFrame()
  }

  private func button(_ hands: HostHands, _ isDown: Bool, code: UInt32 = 0x110) {
    hands.button(code, isDown)
    hands.pointerFrame()
  }

  @Test func aDragIsATouchAndItsModifierIsHidden() throws {
    let visit = try visit()
    let received = visit.received {
      button($0, true)
      drag($0, to: 110, 100)
      button($0, false)
    }
    #expect(
      received == [
        "modifiers 0 0 0 0", "down 0 at 100,100", "touch frame", "move 0 to 110,100", "touch frame", "up 0",
        "touch frame", "modifiers 1 0 0 0", "pointer to 110,100", "pointer frame",
      ])
  }

  @Test func withoutTheKeyboardNoModifierIsLeftBehind() throws {
    let visit = try Visit { $0.has([.pointer, .keyboard]) }
    let received = visit.received {
      $0.modifiers(Self.shift)
      $0.pointerEnters(0, 100, 100)
      $0.pointerFrame()
      button($0, true)
      button($0, false)
    }
    #expect(received.contains("down 0 at 100,100") && received.contains("up 0"))
    #expect(received.filter { $0.hasPrefix("modifiers") } == [])
  }

  @Test func withoutTheModifierItIsAPointer() throws {
    let visit = try visit(Self.control)
    #expect(
      visit.received {
        button($0, true)
        drag($0, to: 110, 100)
      } == ["button 272 down", "pointer frame", "pointer to 110,100", "pointer frame"])
  }

  @Test func aHostWithFingersNeedsNone() throws {
    let visit = try visit()
    _ = visit.received { $0.has([.pointer, .keyboard, .touch]) }
    #expect(visit.received { button($0, true) } == ["button 272 down", "pointer frame"])
    _ = visit.received { button($0, false) }
    visit.visitor.input.emulatesBesideTouch = true
    #expect(visit.received { button($0, true) } == ["modifiers 0 0 0 0", "down 0 at 100,100", "touch frame"])
  }

  @Test func controlFromTheBeginningPutsTwoFingersDownTogether() throws {
    let visit = try visit(Self.shift | Self.control)
    #expect(visit.received { button($0, true) } == ["modifiers 0 0 0 0"])
    #expect(visit.received { drag($0, to: 105, 100) } == [])
    #expect(
      visit.received { drag($0, to: 120, 90) } == ["down 0 at 120,90", "down 1 at 80,110", "touch frame"])
    #expect(
      visit.received { drag($0, to: 140, 100) } == ["move 0 to 140,100", "move 1 to 60,100", "touch frame"])
    #expect(
      visit.received { button($0, false) } == [
        "up 0", "up 1", "touch frame", "modifiers 5 0 0 0", "pointer to 140,100", "pointer frame",
      ])
  }

  @Test func controlInTheMiddleAddsAFingerAndTakesItAway() throws {
    let visit = try visit()
    _ = visit.received {
      button($0, true)
      drag($0, to: 130, 100)
    }
    #expect(
      visit.received {
        $0.key(29, true)
        $0.modifiers(Self.shift | Self.control)
      } == ["down 1 at 70,100", "touch frame", "modifiers 0 0 0 0"])
    #expect(
      visit.received {
        $0.key(29, false)
        $0.modifiers(Self.shift)
      } == ["up 1", "touch frame", "modifiers 0 0 0 0"])
    #expect(visit.received { drag($0, to: 140, 100) } == ["move 0 to 140,100", "touch frame"])
  }

  @Test func aClickWithControlIsATapOfTwoFingers() throws {
    let visit = try visit(Self.shift | Self.control)
    _ = visit.received { button($0, true) }
    #expect(
      visit.received { button($0, false) } == [
        "down 0 at 88,100", "down 1 at 112,100", "touch frame", "up 0", "up 1", "touch frame", "modifiers 5 0 0 0",
        "pointer to 100,100", "pointer frame",
      ])
  }

  @Test func whoeverBeganAsATouchEndsAsOne() throws {
    let visit = try visit()
    _ = visit.received { button($0, true) }
    #expect(
      visit.received {
        $0.key(42, false)
        $0.modifiers(0)
        drag($0, to: 120, 100)
        button($0, false)
      } == [
        "modifiers 0 0 0 0", "move 0 to 120,100", "touch frame", "up 0", "touch frame", "modifiers 0 0 0 0",
        "pointer to 120,100", "pointer frame",
      ])
  }

  @Test func otherButtonsAreNothingMeanwhile() throws {
    let visit = try visit()
    _ = visit.received { button($0, true) }
    #expect(
      visit.received {
        button($0, true, code: 0x111)
        button($0, false, code: 0x111)
      } == [])
  }

  @Test func aDragThatIsUnderWayStaysAPointers() throws {
    let visit = try visit(0)
    _ = visit.received { button($0, true, code: 0x111) }
    #expect(
      visit.received {
        $0.modifiers(Self.shift)
        button($0, true)
      } == ["modifiers 1 0 0 0", "button 272 down", "pointer frame"])
  }

  @Test func aPointerThatLeavesTakesTheTouchBack() throws {
    let visit = try visit()
    _ = visit.received { button($0, true) }
    #expect(
      visit.received {
        $0.pointerLeaves(0)
        $0.pointerFrame()
      } == ["cancel all", "touch frame", "modifiers 1 0 0 0", "pointer leaves", "pointer frame"])
  }

  @Test func anotherModifierCanBeChosenOrNone() throws {
    let visit = try visit(8)
    visit.visitor.input.touchModifier = .alt
    #expect(visit.received { button($0, true) } == ["modifiers 0 0 0 0", "down 0 at 100,100", "touch frame"])
    _ = visit.received { button($0, false) }
    visit.visitor.input.touchModifier = nil
    #expect(visit.received { button($0, true) } == ["button 272 down", "pointer frame"])
  }
}
