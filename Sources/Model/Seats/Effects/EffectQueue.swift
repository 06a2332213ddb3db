/// An effect with the reason for it.
public struct RoutedEffect: Equatable, Sendable {
  public var effect: Effect
  public var reason: RoutingReason
}

/// The keys of an effect, as a range of the queue's storage.
public struct KeySlice: Equatable, Sendable {
  var start: Int32
  var count: Int32

  static let none = Self(start: 0, count: 0)
}

/// Effects in the order in which they must be carried out, in storage that is reused.
///
/// Carrying out an effect may cause new ones. They are appended and carried out in the same drain.
public final class EffectQueue {
  @exclusivity(unchecked) private var effects = ReusedList<RoutedEffect>(capacity: 256)
  @exclusivity(unchecked) private var keys: [UInt32] = []
  @exclusivity(unchecked) private var isDraining = false
  /// The index of the effect that is being carried out.
  @exclusivity(unchecked) private var current = 0
  /// The effects of actions that gestures sent, with the values of the gestures.
  private var senders: [(effects: Range<Int>, gesture: GestureReading)] = []

  package init() {
    keys.reserveCapacity(64)
  }

  @usableFromInline package var isEmpty: Bool { effects.isEmpty }

  /// The number of effects, including those that were carried out in the present drain.
  var count: Int { effects.count }

  /// Records the gesture that sent the action of the effects from an index on.
  func mark(from first: Int, as gesture: GestureReading) {
    if first < effects.count { senders.append((first..<effects.count, gesture)) }
  }

  /// The values of the gesture that sent the action which is being carried out; nil if no gesture sent it, or its values
  /// were not reported.
  package var gesture: GestureReading? { senders.first { $0.effects.contains(current) }?.gesture }

  func append(_ effect: Effect, _ reason: RoutingReason) {
    effects.append(RoutedEffect(effect: effect, reason: reason))
  }

  func store(_ held: PressedSet, without taken: TakenKeys) -> KeySlice {
    let start = keys.count
    held.forEachCode { code, owner in if !taken.contains(code, of: owner) { keys.append(code) } }
    return KeySlice(start: Int32(start), count: Int32(keys.count - start))
  }

  /// Returns the evdev codes of a slice. Valid until the queue has been drained.
  public func keys(_ slice: KeySlice) -> ArraySlice<UInt32> {
    let start = Int(slice.start)
    return keys[start..<start + Int(slice.count)]
  }

  /// Passes every effect to `body` in order, including those added meanwhile. A call from inside `body` is ignored.
  public func drain(_ body: (RoutedEffect) -> Void) {
    guard !isDraining else { return }
    isDraining = true
    defer { isDraining = false }
    var next = 0
    while next < effects.count {
      current = next
      body(effects[next])
      next += 1
    }
    effects.removeAll()
    if !senders.isEmpty { senders.removeAll(keepingCapacity: true) }
    if !keys.isEmpty { keys.removeAll(keepingCapacity: true) }
  }
}
