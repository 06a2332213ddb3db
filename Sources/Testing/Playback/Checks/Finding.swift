/// The result of one examination of a condition.
enum Finding: Equatable {
  case holds
  case fails(expected: String, actual: String)

  init(_ holds: Bool, expected: @autoclosure () -> String, actual: @autoclosure () -> String) {
    self = holds ? .holds : .fails(expected: expected(), actual: actual())
  }

  var isHolding: Bool { self == .holds }
}
