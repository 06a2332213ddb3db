import Geometry
import Inspector
import Seats
import Testing

/// Tests of the events of a host that are kept from clients.
@Suite("Events that a session keeps")
struct HostSieveTests {
  private let mouse = DeviceID(.hosts, 1)
  private let panel = DeviceID(.hosts, 2)

  private func kept(_ sieve: inout HostSieve, _ events: InputEvent...) -> [Bool] {
    events.map { sieve.take($0).isKept }
  }

  private func key(_ code: UInt32, _ isPressed: Bool) -> InputEvent {
    .key(.key(device: mouse, code: code, isPressed: isPressed))
  }

  private func button(_ isPressed: Bool) -> InputEvent {
    .pointer(.button(device: mouse, code: 0x110, isPressed: isPressed))
  }

  private func down(_ finger: Int32) -> InputEvent {
    .touch(.down(FingerSample(device: panel, finger: finger, place: Point(5, 6))))
  }

  @Test("the keys of the session are kept with their releases, and no others")
  func keys() {
    var sieve = HostSieve()
    #expect(sieve.take(key(66, true)).notice == .word(.step))
    #expect(sieve.take(key(63, true)).notice == .word(.run))
    #expect(sieve.take(key(67, true)).notice == .word(.restart))
    #expect(sieve.take(key(65, true)).notice == .word(.pickByHand))
    #expect(kept(&sieve, key(66, false), key(66, false)) == [true, false])
    #expect(kept(&sieve, key(30, true), key(1, true), key(1, false)) == [false, false, false])
    sieve.setPicking(true)
    #expect(sieve.take(key(1, true)).notice == .word(.pickByHand))
    #expect(kept(&sieve, key(1, false)) == [true])
  }

  @Test("a picked press is kept to its end, with its frames")
  func press() {
    var sieve = HostSieve()
    #expect(kept(&sieve, .pointer(.motionAbsolute(to: Point(1, 2))), .pointer(.frame)) == [false, false])
    sieve.setPicking(true)
    #expect(sieve.take(.pointer(.motionAbsolute(to: Point(3, 4)))).notice == .moved(Point(3, 4)))
    #expect(kept(&sieve, .pointer(.frame)) == [true])
    #expect(sieve.take(button(true)).notice == .picked(Point(3, 4)))
    #expect(!sieve.isPicking)
    #expect(kept(&sieve, .pointer(.frame), button(false), .pointer(.frame)) == [true, true, true])
    #expect(kept(&sieve, button(true), .pointer(.frame)) == [false, false])
  }

  @Test("a press that a client has received ends at the client")
  func held() {
    var sieve = HostSieve()
    #expect(kept(&sieve, .pointer(.motionAbsolute(to: Point(1, 2))), button(true), down(1)) == [false, false, false])
    sieve.setPicking(true)
    #expect(kept(&sieve, button(false), .pointer(.frame)) == [false, false])
    #expect(kept(&sieve, .touch(.up(device: panel, finger: 1)), .touch(.frame(device: panel))) == [false, false])
  }

  @Test("a finger picks where it comes down, and is kept until it lifts")
  func finger() {
    var sieve = HostSieve()
    sieve.setPicking(true)
    #expect(sieve.take(down(1)).notice == .picked(Point(5, 6)))
    #expect(kept(&sieve, .touch(.frame(device: panel)), down(2)) == [true, false])
    #expect(
      kept(&sieve, .touch(.up(device: panel, finger: 1)), .touch(.up(device: panel, finger: 2))) == [true, false])
    #expect(kept(&sieve, down(1)) == [false])
  }

  @Test("the pointer leaves also while a place is picked, and a removed device holds nothing")
  func leave() {
    var sieve = HostSieve()
    sieve.setPicking(true)
    #expect(kept(&sieve, .pointer(.leave), .pointer(.frame)) == [false, false])
    _ = sieve.take(down(1))
    #expect(kept(&sieve, .deviceRemoved(panel), .touch(.up(device: panel, finger: 1))) == [false, false])
  }

  @Test("a button without a known place picks nothing")
  func nowhere() {
    var sieve = HostSieve()
    sieve.setPicking(true)
    #expect(sieve.take(button(true)).notice == nil)
    #expect(sieve.isPicking)
  }
}
