import Documents
import Policies
import Seats

extension KeySettings {
  init(_ policy: KeyboardPolicy) {
    self.init()
    repeatDelay = policy.repeats.delay.unsignedMicroseconds
    repeatInterval = policy.repeats.rate > 0 ? UInt64(1_000_000 / policy.repeats.rate) : nil
    hasStickyKeys = policy.hasStickyKeys
    slowKeys = policy.slowKeys.flatMap { $0 > .zero ? $0.unsignedMicroseconds : nil }
    bounceKeys = policy.bounceKeys.flatMap { $0 > .zero ? $0.unsignedMicroseconds : nil }
    hasMouseKeys = policy.hasMouseKeys
  }
}
