import Assembly
import Geometry
import Globals
import Keymaps
import Seats
import StageKit
import Testing
import WaylandServer
import WireClients

/// Tests of input from an outer Fingerpost to a client of the nested one.
@Suite struct NestInputTests {
  let nest: Nest

  init() throws { nest = try Nest() }

  @Test func fingersGoThrough() {
    let received = nest.received {
      $0.route(
        .touch(.down(FingerSample(device: $0.panel, finger: 0, place: .init(10, 20)))),
        .touch(.down(FingerSample(device: $0.panel, finger: 1, place: .init(30, 40)))), .touch(.frame(device: $0.panel))
      )
      $0.finger(1, to: 31, 41)
      $0.fingerUp(0)
    }
    #expect(
      received == [
        "down 0 at 10.0,20.0", "down 1 at 30.0,40.0", "touch frame", "move 1 to 31.0,41.0", "touch frame", "up 0",
        "touch frame",
      ])
  }

  @Test func aCancelGoesThrough() {
    let received = nest.received {
      $0.finger(downAt: 10, 20)
      $0.route(.touch(.cancelAll(device: $0.panel)))
    }
    #expect(received == ["down 0 at 10.0,20.0", "touch frame", "touch cancel"])
  }

  @Test func theSeatsTouchScreenMayGoInTheMiddle() {
    _ = nest.received { $0.finger(downAt: 10, 20) }
    #expect(nest.received { $0.compositor.seat.global.setCapabilities([.pointer, .keyboard]) } == ["touch cancel"])
  }

  @Test func thePointerGoesThroughAndLeaves() {
    let received = nest.received {
      $0.pointer(to: 10, 20)
      $0.button(true)
      $0.button(false)
      $0.route(.pointer(.leave), .pointer(.frame))
    }
    #expect(
      received == ["pointer enter 10.0,20.0", "button 272 down", "button 272 up", "pointer leave"])
  }

  @Test func stepsGoThroughAsTheDeviceMadeThem() {
    nest.guest.journal.listenToSteps()
    nest.settle()
    nest.doing { $0.pointer(to: 10, 20) }
    let received = nest.received {
      $0.route(.pointer(.motion(by: .init(4, 2), unaccelerated: DeviceStep(2, 1))), .pointer(.frame))
    }
    #expect(received == ["step 4.0,2.0 (2.0,1.0)", "pointer to 14.0,22.0"])
  }

  @Test func stepsGoThroughWhereThePointerCannotGo() {
    nest.guest.journal.listenToSteps()
    nest.doing { $0.pointer(to: 0, 20) }
    let received = nest.received { $0.route(.pointer(.motion(by: .init(-4, 0))), .pointer(.frame)) }
    #expect(received.first == "step -4.0,0.0 (-4.0,0.0)")
  }

  @Test func keysGoThroughWithTheirModifiers() {
    let received = nest.received {
      $0.key(42, true)
      $0.key(30, true)
      $0.key(30, false)
      $0.key(42, false)
    }
    #expect(
      received == ["key 42 down", "modifiers 1 0 0 0", "key 30 down", "key 30 up", "key 42 up", "modifiers 0 0 0 0"])
  }

  @Test func anInputMethodInsideTakesTheKeys() throws {
    nest.guest.journal.grabKeys()
    nest.settle()
    #expect(
      nest.received {
        $0.key(42, true)
        $0.key(30, true)
        $0.key(30, false)
        $0.key(42, false)
      } == [
        "grabbed key 42 down", "grabbed modifiers 1 0 0 0", "grabbed key 30 down", "grabbed key 30 up",
        "grabbed key 42 up", "grabbed modifiers 0 0 0 0",
      ])
    try nest.outer.compositor.setSeatKeymap(Keymap(KeymapNames(layout: "de")).text)
    nest.settle()
    #expect(nest.guest.received == ["keymap", "grabbed keymap", "grabbed modifiers 0 0 0 0", "modifiers 0 0 0 0"])
    #expect(nest.received { $0.key(21, true) } == ["grabbed key 21 down"])
  }

  @Test func whatIsLockedOutsideIsLockedInside() {
    nest.focus(inside: false)
    nest.doing {
      $0.key(58, true)
      $0.key(58, false)
    }
    nest.forget()
    nest.focus(inside: true)
    #expect(nest.guest.received == ["modifiers 0 0 2 0"])
  }

  @Test func whatIsHeldIsLetGoWhenTheKeyboardGoesElsewhere() {
    nest.doing {
      $0.key(29, true)
      $0.key(46, true)
    }
    nest.forget()
    nest.focus(inside: false)
    #expect(nest.guest.received == ["key 46 up", "key 29 up", "modifiers 0 0 0 0"])
    nest.focus(inside: true)
    #expect(nest.guest.received == ["modifiers 4 0 0 0"])
    #expect(nest.received { $0.key(29, false) } == ["modifiers 0 0 0 0"])
  }
}
