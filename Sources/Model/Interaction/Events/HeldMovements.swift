public import Geometry

/// One movement of a touch that was withheld from its view, with the time that it had.
public struct TouchMovement: Hashable, Sendable {
  /// The location on the screen.
  public var location: ScreenPoint
  /// The time of the movement.
  public var timestamp: Timestamp

  /// Creates a movement.
  public init(to location: ScreenPoint, at timestamp: Timestamp) {
    self.location = location
    self.timestamp = timestamp
  }
}

/// The movements of a touch while its beginning is withheld, in order.
///
/// At most 512 are kept. Further ones replace the oldest after the first.
struct HeldMovements {
  static let capacity = 512

  private(set) var list: [TouchMovement] = []
  /// The number of movements that were replaced.
  private(set) var dropped = 0

  var isEmpty: Bool { list.isEmpty }

  mutating func add(_ movement: TouchMovement) {
    if list.count >= Self.capacity {
      list.remove(at: 1)
      dropped += 1
    }
    list.append(movement)
  }

  mutating func clear() {
    list = []
    dropped = 0
  }
}
