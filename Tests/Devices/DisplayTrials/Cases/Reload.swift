import TrialPrograms

extension DisplayTrial {
  /// The policy gets another mode for the display while a window is shown, and loses it again.
  static let reload = DisplayTrial("reload") { (machine) throws(TrialFailure) in
    let (large, small) = (try machine.sheet(), try machine.sheet((1024, 768)))
    let session = try machine.startFingerpost(policy: "outputs: []")
    try session.start("paper", "event-printer --paint --outputs")
    try machine.guest.wait("paper", for: "shown 1280x800")
    try machine.await(large[0], "the preferred mode")

    try machine.guest.run("echo 'outputs: [{name: Virtual-1, size: 1024x768}]' >/root/policy-of-trial.yaml")
    try machine.guest.wait("paper", for: "shown 1024x768")
    try machine.await(small[0], "the mode of the new policy")

    try machine.guest.run("echo 'outputs: []' >/root/policy-of-trial.yaml")
    try machine.guest.wait("paper", for: "shown 1280x800")
    try machine.await(large[0], "the preferred mode again")
    try session.end()
    return "a policy that is loaded again sets another mode, and the window fills it"
  }
}
