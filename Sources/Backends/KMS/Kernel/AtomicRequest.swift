/// Values for properties of several objects, which the kernel sets together.
package struct AtomicRequest: Equatable, Sendable {
  package struct Setting: Equatable, Sendable {
    package var object: UInt32
    package var property: UInt32
    package var value: UInt64
  }

  package private(set) var settings: [Setting] = []

  package init() {}

  package var isEmpty: Bool { settings.isEmpty }

  /// Adds a value. An object without the property is left as it is.
  mutating func set(_ property: UInt32?, of object: UInt32, to value: UInt64) {
    guard let property else { return }
    settings.append(Setting(object: object, property: property, value: value))
  }
}

/// The way in which the kernel carries out a request.
package struct CommitOptions: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Only finds out whether the request would be accepted.
  package static let isTest = CommitOptions(rawValue: 1)
  /// The mode, the wiring or the power of a display may change.
  package static let maySetMode = CommitOptions(rawValue: 2)
  /// Returns before the picture is shown.
  package static let isLater = CommitOptions(rawValue: 4)
  /// Reports the time at which the picture was shown.
  package static let reportsFlip = CommitOptions(rawValue: 8)
}
