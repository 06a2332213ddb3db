import Testing
import WaylandServer

/// Tests of keys from the host.
@Suite struct HostKeyboardTests {
  @Test func keysAndModifiersArePassedOn() throws {
    let visit = try Visit()
    let received = visit.received {
      $0.keyboardEnters(0)
      $0.modifiers(0)
      $0.key(42, true)
      $0.modifiers(1)
      $0.key(30, true)
      $0.key(30, false)
    }
    #expect(
      received == ["modifiers 0 0 0 0", "key 42 down", "modifiers 1 0 0 0", "key 30 down", "key 30 up"])
  }

  @Test func whatIsHeldAtTheBeginningWasMeantForOthers() throws {
    let visit = try Visit()
    let received = visit.received {
      $0.keyboardEnters(0, held: [29, 15])
      $0.modifiers(4, latched: 1, locked: 2, group: 1)
      $0.key(15, false)
      $0.key(46, true)
      $0.key(29, false)
      $0.modifiers(0, locked: 2, group: 1)
    }
    #expect(received == ["modifiers 4 1 2 1", "key 46 down", "modifiers 0 0 2 1"])
  }

  @Test func whatIsHeldAtTheEndIsLetGo() throws {
    let visit = try Visit()
    _ = visit.received {
      $0.keyboardEnters(0)
      $0.key(56, true)
      $0.modifiers(8, locked: 2, group: 1)
      $0.key(15, true)
    }
    #expect(
      visit.received { $0.keyboardLeaves(0) } == ["key 15 up", "key 56 up", "modifiers 0 0 2 1"])
    #expect(
      visit.received {
        $0.key(15, false)
        $0.modifiers(0)
      } == [])
  }

  @Test func aKeyboardThatIsUnpluggedLetsGo() throws {
    let visit = try Visit()
    _ = visit.received {
      $0.keyboardEnters(0)
      $0.key(30, true)
    }
    #expect(visit.received { $0.has([.pointer]) } == ["key 30 up", "modifiers 0 0 0 0"])
    #expect(visit.hands.keyboards.isEmpty)
  }

  @Test func aPressIsToldOnce() throws {
    let visit = try Visit()
    let received = visit.received {
      $0.keyboardEnters(0)
      $0.key(30, true)
      $0.key(30, true)
      $0.key(30, false)
      $0.key(30, false)
    }
    #expect(received == ["key 30 down", "key 30 up"])
  }

  @Test func theKeymapAndTheRepeatAreTheHosts() throws {
    let visit = try Visit {
      $0.keymap = Array("a keymap\0".utf8)
      $0.repeatInfo = (33, 250)
    }
    #expect(visit.log.received == ["keymap 1", "repeat 33 250"])
    #expect(visit.log.keymaps == [Array("a keymap".utf8)])
    #expect(visit.received { $0.tellRepeat(0, 500) } == ["repeat 0 500"])
    #expect(visit.received { $0.sendKeymap(Array("another\0".utf8)) } == ["keymap 2"])
  }

  @Test func ofSeveralKeyboardsTheOneThatIsUsedSaysWhatKeysMean() throws {
    let visit = try Visit { $0.keymap = Array("first\0".utf8) }
    let second = try visit.host.addSeat()
    second.keymap = Array("second\0".utf8)
    #expect(visit.received { _ in } == [])
    #expect(visit.received { _ in second.keyboardEnters(0) } == ["keymap 2", "modifiers 0 0 0 0 of seat 2"])
    _ = visit.received { _ in second.modifiers(4, locked: 2) }
    #expect(visit.received { $0.keyboardEnters(0) } == ["keymap 3", "modifiers 0 0 0 0"])
    #expect(
      visit.received { _ in second.key(30, true) } == [
        "keymap 4", "modifiers 4 0 2 0 of seat 2", "key 30 down of seat 2",
      ])
    #expect(visit.received { $0.key(31, true) } == ["keymap 5", "modifiers 0 0 0 0", "key 31 down"])
  }

  @Test func aKeymapThatIsNoFileIsPassedOver() throws {
    let visit = try Visit()
    #expect(visit.received { $0.sendKeymap([]) } == [])
  }
}
