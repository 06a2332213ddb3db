/// A start of the virtual machine, with the trials that run on it.
struct Boot {
  /// Distinguishes the files of the boot from those of others.
  var name: String
  /// The arguments of QEMU for cards and input.
  var devices: [String]
  /// The modules to load before udev starts.
  var modules: [String]
  /// The module of the card, which is loaded before the first trial that needs it.
  var driver: String
  /// The card, as QEMU calls it, whose pictures are judged.
  var card: String
  /// The size of the first head.
  var size = Machine.size
  var trials: [DisplayTrial]

  /// Two heads of a virtio-gpu: most trials.
  static let virtio = Boot(
    name: "virtio",
    devices: [
      "-device", "virtio-gpu-pci,id=card,max_outputs=2", "-device", "virtio-keyboard-pci", "-device",
      "virtio-tablet-pci",
    ],
    modules: ["evdev", "uinput", "virtio_pci", "virtio_input"], driver: "virtio-gpu", card: "card",

    trials: [
      .noDriver, .firstPicture, .finger, .damage, .terminals, .ends, .cursorPlane, .cursorPainted, .pace, .kiosk,
      .heads,
      .cardLost,
    ])

  /// A card without EDID and without a plane for the cursor.
  static let cirrus = Boot(
    name: "cirrus", devices: ["-device", "cirrus-vga,id=card", "-device", "virtio-tablet-pci"],
    modules: ["evdev", "uinput", "virtio_pci", "virtio_input"], driver: "cirrus", card: "card",
    size: (1024, 768), trials: [.cirrus])

  /// A card that survives a suspend.
  static let bochs = Boot(
    name: "bochs", devices: ["-device", "bochs-display,id=card", "-device", "virtio-keyboard-pci"],
    modules: ["evdev", "uinput", "virtio_pci", "virtio_input"], driver: "bochs", card: "card", trials: [.suspend])
}
