import TrialPrograms

extension DisplayTrial {
  /// A card without EDID and without a plane for the cursor.
  static let cirrus = DisplayTrial("cirrus") { (machine) throws(TrialFailure) in
    let expected = try machine.sheet(machine.size)
    guard try machine.planes().count == 1 else { throw TrialFailure("the card has more than one plane") }
    let session = try machine.startFingerpost()
    try session.start("paper", "event-printer --paint --outputs")
    let lines = try machine.guest.wait("paper", for: "shown 1024x768")
    guard lines.contains(where: { $0.hasPrefix("output ") && $0.hasSuffix(" 1024x768 0x0 mm") }) else {
      throw TrialFailure("no output of 1024x768 pixels and an unknown size: \(lines)")
    }
    try machine.await(expected[0], "the picture")
    try machine.expectPaintedCursor()
    try session.end()
    return "the preferred mode, an unknown size in millimetres, and a painted cursor"
  }

  /// All devices are suspended and resumed. Only the driver of this card can do so among those of virtual cards.
  static let suspend = DisplayTrial("suspend") { (machine) throws(TrialFailure) in
    let expected = try machine.sheet(touches: [(400, 300)])
    let session = try machine.startFingerpost()
    try session.plugTouchscreen()
    try session.startPaper()
    try machine.await(expected[0], "the picture")
    try machine.guest.run("echo devices >/sys/power/pm_test && echo mem >/sys/power/state")
    try machine.await(expected[0], "the picture after the suspend")
    try machine.touch("down", 0, 400, 300)
    try machine.play("up 0")
    try machine.guest.wait("paper", for: "painted 1")
    try machine.await(expected[1], "a finger after the suspend")
    try session.end()
    return "the same picture after all devices were suspended, and input that changes it"
  }

  /// The card is taken from its driver while Fingerpost runs, and given back.
  static let cardLost = DisplayTrial("card-lost") { (machine) throws(TrialFailure) in
    let expected = try machine.sheet()
    let session = try machine.startFingerpost()
    try session.startPaper()
    try machine.await(expected[0], "the picture")
    // The last address of a PCI device in the path.
    let path = try machine.guest.run("readlink -f /sys/class/drm/card0/device").last ?? ""
    let card = path.split(separator: "/").last { $0.hasPrefix("0000:") } ?? ""
    machine.guest.skip("fingerpost")
    try machine.guest.run("echo \(card) >/sys/bus/pci/drivers/virtio-pci/unbind")
    try machine.guest.wait("fingerpost", for: "a message about the card") { $0.contains("/dev/dri/card") }
    guard machine.guest.running.contains("fingerpost") else { throw TrialFailure("fingerpost ended with its card") }
    try machine.guest.run("echo \(card) >/sys/bus/pci/drivers/virtio-pci/bind")
    try machine.await(expected[0], "the picture on the card that is back")
    try session.end()
    return "a message when the card is gone, and the same picture when it is back"
  }
}
