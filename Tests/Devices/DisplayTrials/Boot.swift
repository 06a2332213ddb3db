/// A start of the virtual machine, with the trials that run on it.
struct Boot {
  /// Distinguishes the files of the boot from those of others.
  var name: String
  /// The devices of QEMU with their settings. The card has the id `card`.
  var devices: [String]
  /// The module of the card, which is loaded before the first trial that needs it.
  var driver: String
  /// The size of the first head.
  var size = Machine.size
  var trials: [DisplayTrial]

  /// Two heads of a virtio-gpu: most trials.
  static let virtio = Boot(
    name: "virtio", devices: ["virtio-gpu-pci,id=card,max_outputs=2", "virtio-keyboard-pci", "virtio-tablet-pci"],
    driver: "virtio-gpu",
    trials: [
      .noDriver, .firstPicture, .finger, .damage, .terminals, .waiting, .ends, .cursorPlane, .cursorPainted, .pace,
      .kiosk, .heads, .reload, .scanOut, .timelines, .painted, .gstreamer, .cardLost,
    ])

  /// A card without EDID and without a plane for the cursor.
  static let cirrus = Boot(
    name: "cirrus", devices: ["cirrus-vga,id=card", "virtio-tablet-pci"], driver: "cirrus", size: (1024, 768),
    trials: [.cirrus, .scanOutOfOthers])

  /// A card that survives a suspend.
  static let bochs = Boot(
    name: "bochs", devices: ["bochs-display,id=card", "virtio-keyboard-pci"], driver: "bochs", trials: [.suspend])
}
