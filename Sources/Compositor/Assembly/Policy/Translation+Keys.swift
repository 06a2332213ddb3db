import Documents
import Policies
import Seats

extension KeySettings {
  init(_ policy: KeyboardPolicy) {
    self.init()
    repeatDelay = UInt64(max(0, policy.repeats.delay.microseconds))
    repeatInterval = policy.repeats.rate > 0 ? UInt64(1_000_000 / policy.repeats.rate) : nil
    hasStickyKeys = policy.hasStickyKeys
    slowKeys = policy.slowKeys.flatMap { $0 > .zero ? UInt64($0.microseconds) : nil }
    bounceKeys = policy.bounceKeys.flatMap { $0 > .zero ? UInt64($0.microseconds) : nil }
    hasMouseKeys = policy.hasMouseKeys
  }
}
