import ArgumentParser
import Documents
import Runner
import Scripts

/// The options by which tests are played with faults.
struct FaultOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Play each test again and again with one fault between two steps, and compare its last picture with that of a run \
      without a fault. See docs/testing.md.
      """, valueName: "all|KIND,..."))
  var faults: FaultKinds?

  @Option(
    help: ArgumentHelp("The maximum number of faults of each test, with all kinds equally often.", valueName: "number"))
  var faultLimit: Int?

  @Option(help: ArgumentHelp("Chooses the faults of --fault-limit. Default: 0.", valueName: "number"))
  var seed: UInt64?

  func validate() throws {
    if let faultLimit, faultLimit < 1 {
      throw ValidationError("invalid --fault-limit \(faultLimit): expected a number from 1")
    }
    if faults == nil, faultLimit != nil {
      throw ValidationError("--fault-limit needs --faults, for example --faults all")
    }
    if faultLimit == nil, seed != nil {
      throw ValidationError("--seed needs --fault-limit: without a limit, all faults are played")
    }
  }

  /// Nil if tests are played without faults.
  var runs: FaultRuns? { faults.map { FaultRuns($0.kinds, limit: faultLimit, seed: seed ?? 0) } }
}

/// The kinds of faults of the command line.
struct FaultKinds: ExpressibleByArgument {
  let kinds: [InjectedFault.Kind]

  /// Reads `all`, or kinds with commas between them; nil for other texts.
  init?(argument: String) {
    if argument == "all" {
      kinds = InjectedFault.Kind.allCases
      return
    }
    let named = argument.split(separator: ",", omittingEmptySubsequences: false).map {
      InjectedFault.Kind(rawValue: String($0))
    }
    guard !named.contains(nil) else { return nil }
    kinds = InjectedFault.Kind.allCases.filter(named.contains)
  }

  static var allValueStrings: [String] { ["all"] + InjectedFault.Kind.allCases.map(\.rawValue) }
}
