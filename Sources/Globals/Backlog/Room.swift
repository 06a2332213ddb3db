import WaylandServer

/// How much more a client that may not be reading can be sent. Counts, and asks the socket only now and then.
struct Room {
  /// Weight that may be sent between two looks at the socket.
  private let allowance: Int
  /// Unread bytes up to which there is room.
  private let mostUnread: Int
  private var spent = 0

  /// Room for events without descriptors, by bytes.
  ///
  /// A client's socket takes about 400 KiB, and input is held back from 100 KiB on (`Lag`).
  static var events: Room { Room(allowance: 8192, mostUnread: 49_152) }

  /// Room for events with a descriptor, by their number.
  ///
  /// The kernel bounds the descriptors that are under way for one user, often to 1,024.
  static var descriptors: Room { Room(allowance: 32, mostUnread: 4096) }

  private init(allowance: Int, mostUnread: Int) {
    self.allowance = allowance
    self.mostUnread = mostUnread
  }

  /// Whether an event of this weight may be sent now; if so, it counts as sent.
  ///
  /// - Parameter unread: the bytes that the receiver has not read.
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
  /// Unread bytes, those included that were not handed to the kernel yet.
  var unreadBytesNow: Int {
    flush()
    return unreadBytes
  }
}
