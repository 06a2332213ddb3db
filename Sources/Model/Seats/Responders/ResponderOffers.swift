import Interaction
import Surfaces

/// The shakes and commands that clients judge now, and the keys whose release ends a command.
final class ResponderOffers: SeatOwner {
  /// The part of the responders above a client, after it has declined.
  enum Remainder {
    case shake
    /// Nil if nothing is bound to the key. If it repeats, it does so while the key is held.
    case action(Action?, of: DeviceKey, repeats: Bool)
  }

  struct Offer {
    let target: ResponderTarget
    /// The event of the seat that caused it.
    let event: UInt32
    let remainder: Remainder
  }

  private struct HeldCommand {
    let end: MediaCommand
    let key: DeviceKey
    let target: ResponderTarget
  }

  private var offers: [Offer] = []
  private var held: [HeldCommand] = []
  /// The number of the latest offer.
  private var latest: UInt64 = 0
  /// The most offers that are kept. A client has fewer open verdicts.
  private static let most = 64

  init() {}

  /// Adds an offer to the client of a surface.
  func add(_ remainder: Remainder, for surface: Surface, _ turn: Turn) -> ResponderTarget {
    latest += 1
    let target = ResponderTarget(client: surface.client, surface: surface.id, number: latest, time: turn.time)
    if offers.count == Self.most { offers.removeFirst() }
    offers.append(Offer(target: target, event: turn.event, remainder: remainder))
    return target
  }

  /// Removes an offer that is judged. Nil if it was judged before.
  func take(_ number: UInt64) -> Offer? {
    offers.firstIndex { $0.target.number == number }.map { offers.remove(at: $0) }
  }

  /// Keeps a command that ends with the release of its key.
  func hold(_ end: MediaCommand, until key: DeviceKey, _ target: ResponderTarget) {
    held.append(HeldCommand(end: end, key: key, target: target))
  }

  /// Removes the command that ends with the release of a key.
  func release(_ key: DeviceKey, at time: InputTime) -> ResponderMessage? {
    guard let index = held.firstIndex(where: { $0.key == key }) else { return nil }
    let found = held.remove(at: index)
    var target = found.target
    target.time = time
    return .command(found.end, target)
  }

  func clientDidDisconnect(_ client: ClientID, _ turn: Turn) {
    offers.removeAll { $0.target.client == client }
    held.removeAll { $0.target.client == client }
  }

  /// The client of a destroyed surface still judges what it has received.
  func surfaceDidDestroy(_ surface: SurfaceID, _ turn: Turn) { held.removeAll { $0.target.surface == surface } }
  func windowDidUnmap(_ window: ClientWindow, _ turn: Turn) {}
  func deviceDidRemove(_ device: DeviceID, _ turn: Turn) {}
  func sceneDidChange(_ turn: Turn) {}
}
