import Foundation

/// The seeds of a test with random cases.
package enum Seeds {
  /// All seeds if the environment has `FINGERPOST_ALL_SEEDS`, as in `make test-programs`; otherwise the sample.
  package static func sample<Seed>(_ sample: ClosedRange<Seed>, of all: ClosedRange<Seed>) -> ClosedRange<Seed> {
    ProcessInfo.processInfo.environment["FINGERPOST_ALL_SEEDS"] == nil ? sample : all
  }
}
