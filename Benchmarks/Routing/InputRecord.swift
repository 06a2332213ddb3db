/// An injected event in the format of the injector's socket: 24 bytes. The forwarder sends the same bytes.
struct InputRecord {
  enum Kind: UInt32 {
    /// Answered with one byte after all earlier records have been routed.
    case ping = 0
    case pointerMotion, pointerButton, key, touchDown, touchMotion, touchUp
    /// Starts counting allocations.
    case startCounting = 100
    /// Stops counting. Answered with the two counts.
    case stopCounting
    /// Starts callgrind's counting.
    case startInstructions
    /// Makes callgrind write its counts. Answered with one byte.
    case stopInstructions
  }

  var kind: UInt32
  var time: UInt32 = 0
  /// The code of a button or key, the id of a finger, or the pointer's x.
  var first: Int32 = 0
  /// 1 for a press; the x of a finger or the y of the pointer.
  var second: Int32 = 0
  /// The y of a finger.
  var third: Int32 = 0
  var unused: Int32 = 0

  static let size = 24

  init(_ kind: Kind, _ first: Int32 = 0, _ second: Int32 = 0, _ third: Int32 = 0) {
    self.kind = kind.rawValue
    (self.first, self.second, self.third) = (first, second, third)
  }
}
