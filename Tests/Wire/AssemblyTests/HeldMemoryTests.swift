import Globals
import Surfaces
import Testing

@testable import Assembly

/// Tests of the accounting of memory that is held for clients, by process and user.
@Suite struct HeldMemoryTests {
  private static let mebibyte = 1 << 20
  private let memory: HeldMemory

  /// A client's number determines its owner: the thousands are the user, the tens the process.
  init() {
    var bounds = ClientBounds()
    bounds.heldBytesPerProcess = 40 * Self.mebibyte
    bounds.heldBytesPerUser = 100 * Self.mebibyte
    bounds.guaranteedBytesPerProcess = 10 * Self.mebibyte
    bounds.reservedBytesPerUser = 20 * Self.mebibyte
    let fixed = bounds
    memory = HeldMemory(bounds: { fixed }) {
      Payer(user: $0.rawValue / 1000, process: Int32($0.rawValue / 10 % 100))
    }
  }

  /// Reserves memory for a client.
  ///
  /// - Returns: whether the reservation was granted.
  @discardableResult
  private func take(_ mebibytes: Int, for client: UInt32) -> Bool {
    let id = ClientID(rawValue: client)
    guard memory.refusal(of: mebibytes * Self.mebibyte, for: id) == nil else { return false }
    memory.add(mebibytes * Self.mebibyte, of: id)
    return true
  }

  private var condemned: [UInt32] { memory.takeCondemned().map(\.client.rawValue) }

  @Test func connectionsOfOneProcessShareItsBound() {
    let taken = (1111...1114).map { take(15, for: $0) }
    #expect(taken == [true, true, false, false])
    #expect(take(10, for: 1113))
    #expect(!take(1, for: 1114))
    #expect(take(40, for: 1121), "another process has a bound of its own")
  }

  @Test func givenBackMemoryCanBeTakenAgain() {
    #expect(take(40, for: 1111))
    #expect(!take(1, for: 1111))
    memory.add(-40 * Self.mebibyte, of: ClientID(rawValue: 1111))
    #expect(memory.bytes(of: ClientID(rawValue: 1111)) == 0)
    #expect(take(40, for: 1112))
  }

  @Test func processesOfOneUserShareTheUsersBound() {
    #expect([1111, 1121, 1131].map { take(33, for: $0) } == [true, true, true])
    #expect(!take(33, for: 1141))
    #expect(take(33, for: 2111), "another user has a bound of its own")
  }

  @Test func whoWantsLittleGetsItFromTheReserve() {
    for client in [1111, 1121, 1131] as [UInt32] { take(33, for: client) }
    #expect(take(10, for: 1141))
    #expect(!take(1, for: 1141), "that is all that a process is guaranteed")
    #expect(take(10, for: 1151))
    #expect(condemned == [])
  }

  @Test func whenTheReserveIsUsedUpTheGreediestProcessGoes() {
    take(30, for: 1111)
    take(20, for: 1121)
    take(18, for: 1122)
    take(30, for: 1131)
    for client in [1141, 1151] as [UInt32] { #expect(take(10, for: client)) }
    #expect(take(10, for: 1161))
    #expect(condemned == [1121, 1122], "all connections of the process that holds most")
    #expect(!take(1, for: 1121), "it gets nothing more")
    #expect(take(10, for: 1171), "its memory counts as free")
    for (client, bytes) in [(1121, 20), (1122, 18)] as [(UInt32, Int)] {
      memory.add(-bytes * Self.mebibyte, of: ClientID(rawValue: client))
    }
    #expect(condemned == [])
    #expect([1121, 1181].map { take(10, for: $0) } == [true, true], "the reserve is free again")
    #expect(!take(1, for: 1122), "what was given back was counted as free already")
  }

  @Test func whereAllHoldLittleTheOneWhoAsksIsRefused() {
    let filled = stride(from: UInt32(1010), through: 1120, by: 10).map { take(10, for: $0) }
    #expect(filled.allSatisfy { $0 })
    #expect(!take(1, for: 1131))
    #expect(condemned == [])
  }

  @Test func connectionsOfUnknownProcessesAreEachAProcess() {
    let payers = HeldMemory(bounds: { ClientBounds() }) { _ in Payer(user: 1, process: 0) }
    let half = ClientBounds().heldBytesPerProcess
    for client in [1, 2] as [UInt32] {
      #expect(payers.refusal(of: half, for: ClientID(rawValue: client)) == nil)
      payers.add(half, of: ClientID(rawValue: client))
    }
    #expect(payers.refusal(of: half, for: ClientID(rawValue: 3)) != nil)
  }
}
