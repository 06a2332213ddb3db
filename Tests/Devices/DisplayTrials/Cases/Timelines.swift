import TrialPrograms

extension DisplayTrial {
  /// The timelines of the card pass the trial at the start of Fingerpost, if the kernel has them: virtio-gpu since Linux 6.6.
  static let timelines = DisplayTrial("timelines") { (machine) throws(TrialFailure) in
    let release = try machine.guest.run("uname -r").first ?? ""
    let numbers = release.split { !$0.isNumber }.prefix(2).compactMap { Int($0) }
    guard numbers.count == 2 else { throw TrialFailure("'\(release)' is not a version of Linux") }
    let isExpected = (numbers[0], numbers[1]) >= (6, 6)
    let beginning = "explicit synchronization: "
    try machine.guest.start("fingerpost", "fingerpost headless --verbose --dmabuf /dev/dri/renderD128")
    let line = try machine.guest.wait("fingerpost", for: beginning) { $0.contains(beginning) }.last ?? ""
    try machine.guest.end("fingerpost")
    let expected = isExpected ? "points are reported by the kernel" : "none, because the driver of "
    guard line.contains(expected) else { throw TrialFailure("'\(line)' does not contain '\(expected)'") }
    guard isExpected else { return "Linux \(release) has no timelines of this card" }
    return "timelines of Linux \(release) are made, shared, signalled and reported"
  }
}
