/// One injected event as it crosses the injector's socket: 24 bytes, as the floor forwards them too.
struct InputRecord {
  enum Kind: UInt32 {
    /// Answered with one byte, once everything before it has been routed.
    case ping = 0
    case pointerMotion, pointerButton, key, touchDown, touchMotion, touchUp
    /// Starts to count allocations.
    case startCounting = 100
    /// Stops, and is answered with the two counts.
    case stopCounting
    /// Has callgrind count from here.
    case startInstructions
    /// Has it write down what it has counted; answered with one byte.
    case stopInstructions
  }

  var kind: UInt32
  var time: UInt32 = 0
  /// A button, a key or a finger; the pointer's x.
  var first: Int32 = 0
  /// 1 for pressed; a finger's x, the pointer's y.
  var second: Int32 = 0
  /// A finger's y.
  var third: Int32 = 0
  var unused: Int32 = 0

  static let size = 24

  init(_ kind: Kind, _ first: Int32 = 0, _ second: Int32 = 0, _ third: Int32 = 0) {
    self.kind = kind.rawValue
    (self.first, self.second, self.third) = (first, second, third)
  }
}
