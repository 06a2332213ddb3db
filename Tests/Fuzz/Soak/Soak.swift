import ArgumentParser
import Fuzzing
import Glibc

@main struct SoakCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "soak",
    abstract: "Runs random clients beside two well-behaved ones against a real Fingerpost.",
    discussion: "Exits with 1 if there was a fault, and prints the seed that leads to it again.")

  @Option(help: "The program to test.") var program = ".build/release/fingerpost"
  @Option(help: "How long each policy is tested, in seconds.") var seconds = 60
  @Option(help: "What the random numbers start from.") var seed: UInt64 = 1
  @Argument(help: "Policy files; none for a run without a policy.") var policies: [String] = []

  func run() throws {
    var hasFault = false
    for policy in [nil] + policies.map(Optional.some) {
      let report = try Soak(program: program, policy: policy, seed: seed).run(seconds: seconds)
      print("seed \(seed), \(report.text)")
      // Keeps this line even if a later run crashes.
      fflush(nil)
      hasFault = hasFault || !report.faults.isEmpty
    }
    if hasFault { throw ExitCode.failure }
  }
}
