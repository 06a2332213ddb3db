import Interaction

extension Timestamp {
  init(_ time: InputTime) { self.init(microseconds: Int64(clamping: time.microseconds)) }
}

extension InputTime {
  init(_ time: Timestamp) { self.init(microseconds: UInt64(clamping: time.microseconds)) }
}
