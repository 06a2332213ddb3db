import Globals
package import Surfaces

/// The user and process that memory of a client is counted for.
struct Payer: Hashable {
  var user: UInt32
  /// The process that connected; 0 if the kernel does not report it.
  var process: Int32
}

/// The memory that the compositor holds for clients: copies of their pictures, and keymaps that they brought.
///
/// It counts bytes for each client, process and user. Shared memory that a client never touches costs the client
/// nothing, so copies need their own limits. A process may open any number of connections, so limits for each
/// connection are not enough.
package final class HeldMemory {
  private struct Account {
    let payer: Payer
    var bytes = 0
  }

  private let bounds: () -> ClientBounds
  private let payer: (ClientID) -> Payer?
  private var accounts: [ClientID: Account] = [:]
  /// The bytes of each process that the kernel reports, and of each user, without those of condemned clients. They are sums
  /// of `accounts`, kept because each new picture is compared with them.
  private var processes: [Payer: Int] = [:]
  private var users: [UInt32: Int] = [:]
  /// Clients to be disconnected so that others of their user have room, with the reason. Their memory no longer counts.
  private var condemned: [ClientID: String] = [:]

  /// - Parameters:
  ///   - bounds: returns the limits in force.
  ///   - payer: returns the user and process of a client; nil if the client has disconnected.
  init(bounds: @escaping () -> ClientBounds, payer: @escaping (ClientID) -> Payer?) {
    self.bounds = bounds
    self.payer = payer
  }

  /// The bytes that are held for a client.
  package func bytes(of client: ClientID) -> Int { accounts[client]?.bytes ?? 0 }

  /// True if the client is connected, so that memory can be counted for it.
  func isConnected(_ client: ClientID) -> Bool { payer(client) != nil }

  /// Adds to the bytes that are held for a client; a negative number subtracts.
  func add(_ bytes: Int, of client: ClientID) {
    guard bytes != 0 else { return }
    var account = accounts[client] ?? Account(payer: payer(client) ?? Payer(user: 0, process: 0))
    account.bytes += bytes
    if condemned[client] == nil { count(bytes, of: account.payer) }
    accounts[client] = account.bytes == 0 ? nil : account
    if account.bytes == 0 { condemned[client] = nil }
  }

  /// Checks whether more memory may be held for a client. May condemn another process of the same user to make room.
  ///
  /// - Returns: the reason for a refusal, for the client; nil if the memory is available.
  func refusal(of bytes: Int, for client: ClientID) -> String? {
    guard condemned[client] == nil else { return condemned[client] }
    let bounds = bounds()
    guard let payer = accounts[client]?.payer ?? payer(client) else { return "the client has disconnected" }
    let process = bytes + ((payer.process == 0 ? accounts[client]?.bytes : processes[payer]) ?? 0)
    guard bytes > 0 else { return nil }
    if process > bounds.heldBytesPerProcess {
      return sentence("process", process, bounds.heldBytesPerProcess)
    }
    let user = bytes + (users[payer.user] ?? 0)
    if user <= bounds.heldBytesPerUser { return nil }
    guard process <= bounds.guaranteedBytesPerProcess else {
      return sentence("user", user, bounds.heldBytesPerUser)
    }
    if user <= bounds.heldBytesPerUser + bounds.reservedBytesPerUser || makeRoom(for: payer) { return nil }
    return sentence("user", user, bounds.heldBytesPerUser + bounds.reservedBytesPerUser)
  }

  /// Clients to be disconnected at the end of the turn, each with the reason.
  func takeCondemned() -> [(client: ClientID, reason: String)] {
    guard !condemned.isEmpty else { return [] }
    return condemned.sorted { $0.key.rawValue < $1.key.rawValue }.map { ($0.key, $0.value) }
  }

  // MARK: Sums

  private func count(_ bytes: Int, of payer: Payer) {
    users[payer.user] = Self.sum(users[payer.user], bytes)
    if payer.process != 0 { processes[payer] = Self.sum(processes[payer], bytes) }
  }

  /// - Returns: nil for 0, so that nothing is kept for a process that is gone.
  private static func sum(_ former: Int?, _ bytes: Int) -> Int? {
    let sum = (former ?? 0) + bytes
    return sum == 0 ? nil : sum
  }

  /// Counts each client whose process is unknown as a separate process.
  private func isSameProcess(_ id: ClientID, _ account: Account, _ client: ClientID, _ payer: Payer) -> Bool {
    account.payer == payer && (payer.process != 0 || id == client)
  }

  /// Condemns all connections of the user's process that holds the most memory.
  ///
  /// - Returns: false if no process of the user holds more than its guaranteed share.
  private func makeRoom(for asker: Payer) -> Bool {
    let candidates = accounts.filter { condemned[$0.key] == nil && $0.value.payer.user == asker.user }
    var greediest: (bytes: Int, clients: [ClientID]) = (bounds().guaranteedBytesPerProcess, [])
    for (id, account) in candidates {
      let clients = candidates.filter { isSameProcess($0.key, $0.value, id, account.payer) }
      let bytes = clients.values.reduce(0) { $0 + $1.bytes }
      if bytes > greediest.bytes { greediest = (bytes, Array(clients.keys)) }
    }
    for id in greediest.clients {
      if let account = accounts[id] { count(-account.bytes, of: account.payer) }
      condemned[id] =
        "copies of its process's pictures use \(greediest.bytes >> 20) MiB, and other processes of its user need memory"
    }
    return !greediest.clients.isEmpty
  }

  private func sentence(_ payer: String, _ bytes: Int, _ bound: Int) -> String {
    "copies of its \(payer)'s pictures would use \(bytes >> 20) MiB; at most \(bound >> 20) MiB are allowed"
  }
}
