import Glibc
import PretendDevices
import System
import Testing

@testable import SeatSessions

@Suite("Opening devices")
struct OpeningTests {
  private let denied = DeviceFault.opening(
    "/dev/input/event3", reason: ErrorNumber(EACCES), user: "user alice (1000)", group: "input")

  @Test func aDenialSaysWhoMayAndWhatHelps() {
    #expect(
      denied.description
        == "cannot open /dev/input/event3 (EACCES): user alice (1000) has no permission, only members of group input. Either add the user to that group, run seatd, or start Fingerpost in a logind session"
    )
    #expect(
      DeviceFault.opening("/dev/input/event3", reason: ErrorNumber(EPERM), user: "user 5", group: nil).description
        == "cannot open /dev/input/event3 (EPERM): user 5 has no permission, only the owner of the file. Either give the device a group that the user is in, run seatd, or start Fingerpost in a logind session"
    )
  }

  @Test func whatIsNotThereIsNotDenied() {
    let message = "cannot open /dev/input/none (ENOENT): the device does not exist"
    #expect(throws: DeviceFault(ErrorNumber(ENOENT), message)) {
      try DirectOpener().open("/dev/input/none", flags: O_RDWR)
    }
    #expect(throws: DeviceFault(ErrorNumber(EISDIR), "cannot open /tmp (EISDIR): Is a directory")) {
      try DirectOpener().open("/tmp", flags: O_RDWR)
    }
  }

  @Test func descriptorsAreNotInherited() throws {
    let opener = DirectOpener()
    let descriptor = try opener.open("/dev/null", flags: O_RDWR)
    #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0)
    opener.close(descriptor)
    #expect(fcntl(descriptor, F_GETFD) == -1)
  }

  @Test func nobodyAsksForASeatWhoNeedsNone() throws {
    let direct = PretendOpener()
    let opener = FallbackOpener(direct: direct) { () throws(DeviceFault) in
      Issue.record("asked for a seat")
      throw DeviceFault(ErrorNumber(ENOENT), "no seat")
    }
    opener.close(try opener.open("a", flags: 0))
    #expect(direct.story == ["open a", "close 100"])
    direct.fault = DeviceFault(ErrorNumber(ENOENT), "gone")
    #expect(throws: DeviceFault(ErrorNumber(ENOENT), "gone")) { try opener.open("b", flags: 0) }
  }

  @Test func whatIsDeniedComesFromTheSeatAndGoesBackToIt() throws {
    let (direct, seat) = (PretendOpener(), PretendOpener(firstDescriptor: 200))
    direct.fault = denied
    var joined = 0
    let opener = FallbackOpener(direct: direct) { () throws(DeviceFault) in
      joined += 1
      return seat
    }
    let first = try opener.open("a", flags: 0)
    let second = try opener.open("b", flags: 0)
    direct.fault = nil
    opener.close(try opener.open("c", flags: 0))
    opener.close(second)
    opener.close(first)
    #expect(joined == 1)
    #expect(seat.story == ["open a", "open b", "close 201", "close 200"])
    #expect(direct.story == ["open a", "open b", "open c", "close 100"])
  }

  @Test func withoutASeatTheDenialIsToldWithTheReason() {
    let direct = PretendOpener()
    direct.fault = denied
    var joined = 0
    let opener = FallbackOpener(direct: direct) { () throws(DeviceFault) in
      joined += 1
      throw DeviceFault(ErrorNumber(ENOENT), "nobody gives seats here")
    }
    for _ in 0..<2 {
      #expect(throws: DeviceFault(ErrorNumber(EACCES), "\(denied.description) (nobody gives seats here)")) {
        try opener.open("/dev/input/event3", flags: 0)
      }
    }
    #expect(joined == 1)
  }
}
