import System
import Testing

@testable import SeatSessions

@Suite("Programs that provide the seat")
struct SeatProvidersTests {
  @Test func withoutRootTheSeatOfLibseatItselfIsNotTried() {
    #expect(SeatProviders.wanted(by: nil, isRoot: false) == ["seatd", "logind"])
    #expect(SeatProviders.wanted(by: nil, isRoot: true) == [nil])
    #expect(SeatProviders.wanted(by: "builtin", isRoot: false) == [nil])
  }

  @Test func aRefusalOfLogindSaysWhatItNeeds() {
    #expect(
      SeatProviders.fault(.accessDenied).description
        == "libseat cannot open a seat (EACCES): logind refuses to activate the session; it needs polkit (Debian's package polkitd), or run seatd"
    )
    #expect(
      SeatProviders.fault(.noSuchFile).description
        == "libseat cannot open a seat (ENOENT): seatd is not running, and this is not a logind session")
  }
}
