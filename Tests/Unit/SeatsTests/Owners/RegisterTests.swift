import Surfaces
import Testing

@testable import Seats

/// Tests that every owner is in the register. An owner that is missing keeps identifiers of destroyed surfaces, clients
/// and devices.
@Suite struct RegisterTests {
  private let router = InputRouter(windows: WindowStack())

  private var properties: [(name: String, owner: any SeatOwner)] {
    let parts: [Any] = [
      router.owners, router.owners.keys, router.owners.keys.assistance, router.owners.touches, router.owners.indirect,
    ]
    let children = parts.flatMap { Mirror(reflecting: $0).children }
    return children.compactMap { child in
      guard let owner = child.value as? any SeatOwner else { return nil }
      return (child.label ?? "a property without a name", owner)
    }
  }

  @Test func everyOwnerOfTheRouterIsInTheRegisterOnce() {
    #expect(properties.count >= 12)
    for (name, owner) in properties {
      #expect(router.owners.all.count { $0 === owner } == 1, "`SeatOwners.all` must contain `\(name)` once")
    }
  }

  @Test func everythingInTheRegisterIsAnOwnerOfTheRouter() {
    for owner in router.owners.all {
      #expect(properties.contains { $0.owner === owner }, "\(type(of: owner)) is not a stored property of `SeatOwners`")
    }
  }
}
