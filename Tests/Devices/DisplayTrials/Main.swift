import Glibc
import TrialPrograms

/// Boots a virtual machine with a display, plays input to Fingerpost in it, and compares pictures of the display, taken
/// from outside, with those of `fingerpost headless`.
///
/// Each trial gets a line, `passed NAME: …` or `FAILED NAME: …`. The exit status is 0 if all passed.
@main
enum Main {
  static func main() {
    do throws(TrialFailure) {
      let options = try Options(CommandLine.arguments.dropFirst())
      if options.isListing {
        for boot in boots { boot.trials.forEach { say($0.name) } }
        exit(0)
      }
      var passed = true
      for boot in boots { passed = try run(boot, options) && passed }
      exit(passed ? 0 : 1)
    } catch {
      say("FAILED \(error)")
      exit(1)
    }
  }

  private static let boots: [Boot] = [.virtio, .cirrus, .bochs]

  private static func run(_ boot: Boot, _ options: Options) throws(TrialFailure) -> Bool {
    let trials = boot.trials.filter { options.wants($0) }
    guard !trials.isEmpty else { return true }
    let began = Clock.now
    let headless = Headless(programs: options.programs, work: options.machine.work)
    let machine = try Machine(boot, options.machine, headless)
    say("the guest with the card \(boot.name) is there \(Clock.seconds(since: began))")
    var passed = true
    for trial in trials { passed = pass(trial, machine) && passed }
    machine.end()
    return passed
  }

  private static func pass(_ trial: DisplayTrial, _ machine: Machine) -> Bool {
    let began = Clock.now
    do throws(TrialFailure) {
      if trial.needsCard, !machine.hasCard { try machine.loadCard() }
      let what = try trial.run(machine)
      say("passed \(trial.name): \(what) \(Clock.seconds(since: began))")
      return true
    } catch {
      say("FAILED \(trial.name): \(error) \(Clock.seconds(since: began))")
      do throws(TrialFailure) {
        try machine.clear()
      } catch {
        say("FAILED \(trial.name): nor could its programs be ended: \(error)")
      }
      return false
    }
  }
}
