import Assembly
import Connectors
import Geometry
import Inspector
import Seats
import StageKit
import Testing
import WireClients

/// Tests that a place is picked inside a nested compositor without any event for its clients.
@Suite struct NestPickTests {
  let nest: Nest

  /// The sieve of a session, and the notices that it has given.
  private final class Session {
    var sieve = HostSieve()
    var notices: [HostSieve.Notice] = []

    func keeps(_ event: InputEvent) -> Bool {
      let verdict = sieve.take(event)
      if let notice = verdict.notice { notices.append(notice) }
      return verdict.isKept
    }
  }

  private let session = Session()

  init() throws {
    nest = try Nest()
    nest.joint.withholds = { [session] in session.keeps($0) }
  }

  @Test func aPickedClickReachesNoClient() {
    #expect(nest.received { $0.pointer(to: 10, 20) } == ["pointer enter 10.0,20.0"])
    session.sieve.setPicking(true)
    let received = nest.received {
      $0.pointer(to: 30, 40)
      $0.button(true)
      $0.button(false)
    }
    #expect(received == [])
    #expect(session.notices == [.moved(Point(30, 40)), .picked(Point(30, 40))])
    // Afterwards the pointer is the client's again.
    #expect(
      nest.received {
        $0.pointer(to: 31, 41)
        $0.button(true)
      } == ["pointer to 31.0,41.0", "button 272 down"])
  }

  @Test func aPickedTouchReachesNoClient() {
    session.sieve.setPicking(true)
    let received = nest.received {
      $0.finger(downAt: 10, 20)
      $0.finger(to: 12, 20)
      $0.fingerUp()
    }
    #expect(received == [])
    #expect(session.notices == [.picked(Point(10, 20))])
    #expect(nest.received { $0.finger(downAt: 10, 20) } == ["down 0 at 10.0,20.0", "touch frame"])
  }

  @Test func theKeysOfTheSessionReachNoClient() {
    nest.focus(inside: true)
    let received = nest.received {
      for code: UInt32 in [66, 30] {
        $0.key(code, true)
        $0.key(code, false)
      }
    }
    #expect(received == ["key 30 down", "key 30 up"])
    #expect(session.notices == [.word(.step)])
  }

  @Test func aPressThatBeganBeforeEndsAtItsClient() {
    _ = nest.received {
      $0.pointer(to: 10, 20)
      $0.button(true)
    }
    session.sieve.setPicking(true)
    #expect(nest.received { $0.button(false) } == ["button 272 up"])
  }
}
