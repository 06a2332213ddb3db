import WaylandServer

/// Limits the events sent to a client that may not be reading. It counts events, and rarely needs to query the socket.
struct Room {
  /// The weight that may be sent between two queries of the socket.
  private let allowance: Int
  /// The number of unread bytes up to which events may be sent.
  private let mostUnread: Int
  private var spent = 0

  /// Room for events without descriptors, by bytes.
  ///
  /// A client's socket can hold about 400 KiB, and input is delayed from 100 KiB on (`Lag`).
  static var events: Room { Room(allowance: 8192, mostUnread: 49_152) }

  /// Room for events with a descriptor, by their number.
  ///
  /// The kernel limits the descriptors in transit for one user, often to 1,024.
  static var descriptors: Room { Room(allowance: 32, mostUnread: 4096) }

  private init(allowance: Int, mostUnread: Int) {
    self.allowance = allowance
    self.mostUnread = mostUnread
  }

  /// Returns true if an event of this weight may be sent now. If so, it is counted as sent.
  ///
  /// - Parameter unread: returns the number of bytes that the receiver has not read.
  mutating func take(_ weight: Int = 1, unread: () -> Int) -> Bool {
    if spent >= allowance {
      guard unread() <= mostUnread else { return false }
      spent = 0
    }
    spent += weight
    return true
  }

  mutating func take(_ weight: Int = 1, of client: Client) -> Bool { take(weight) { client.unreadBytesNow } }
}

extension Client {
  /// Unread bytes, including those that were not yet passed to the kernel. Flushes the connection.
  var unreadBytesNow: Int {
    flush()
    return unreadBytes
  }
}
