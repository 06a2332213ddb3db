import Glibc
import Rendering
import TrialPrograms

/// A virtual machine with a display, and what trials do with it.
final class Machine {
  struct Files {
    var kernel: String
    var image: String
    /// The folder for pictures and logs.
    var work: String
  }

  /// The size of the first head of most cards.
  static let size = (width: 1280, height: 800)
  var size: (width: Int, height: Int) { boot.size }

  let emulator: Emulator
  let guest: Guest
  let bus: DisplayBus
  let headless: Headless
  private let boot: Boot
  private let work: String
  /// The pictures of the text consoles 1 and 2.
  private(set) var consoles: [Picture] = []
  /// True if the driver of the card is loaded.
  private(set) var hasCard = false
  private var hasSecondMonitor = false

  /// Returns when the guest obeys.
  init(_ boot: Boot, _ files: Files, _ headless: Headless) throws(TrialFailure) {
    (self.boot, self.headless, work) = (boot, headless, files.work)
    bus = try DisplayBus(socket: "\(work)/\(boot.name).bus")
    guest = try Guest(pipes: "\(work)/\(boot.name).tty")
    emulator = try Emulator(Self.arguments(boot, files, bus))
    try guest.awaitShell()
  }

  private static func arguments(_ boot: Boot, _ files: Files, _ bus: DisplayBus) -> [String] {
    let base = "\(files.work)/\(boot.name)"
    let words = [
      "console=ttyS0", "quiet", "panic=-1", "fingerpost.run=obey",
      "fingerpost.modules=evdev,uinput,virtio_pci,virtio_input",
    ]
    // The guest's files are in its memory, of which they can fill a half: 390 MB with Mesa and GStreamer.
    // Never by KVM: what virtual machines offer as that does not boot this kernel.
    return [
      "-accel", "tcg,thread=multi", "-cpu", "max", "-smp", "2", "-m", "2560", "-machine", "pc,i8042=off",
      "-nodefaults", "-no-user-config", "-no-reboot", "-kernel", files.kernel, "-initrd", files.image,
      "-append", words.joined(separator: " "), "-display", "dbus,addr=\(bus.address)",
      "-serial", "file:\(base).console", "-chardev", "pipe,id=guest,path=\(base).tty,logfile=\(base).log",
      "-serial", "chardev:guest",
    ] + boot.devices.flatMap { ["-device", $0] }
  }

  func end() {
    do throws(TrialFailure) {
      try guest.switchOff()
      try emulator.awaitEnd()
    } catch {
      say("FAILED end: \(error)")
      emulator.end()
    }
    bus.end()
  }
}

// MARK: - Pictures

extension Machine {
  /// Takes a picture of a head from outside.
  func picture(_ head: Int = 0) throws(TrialFailure) -> Picture {
    let path = "\(work)/screen.png"
    try emulator.takePicture(of: "card", head: head, to: path)
    return try Picture(path)
  }

  /// Waits until a head shows a picture.
  func await(_ expected: Picture, _ what: String, head: Int = 0) throws(TrialFailure) {
    var difference = ""
    let right = try awaitPicture(head) { (shown) throws(TrialFailure) in
      difference = try shown.difference(from: expected) ?? ""
      return difference.isEmpty
    }
    guard right == nil else { return }
    let names = ("\(work)/\(what.fileName)-shown.png", "\(work)/\(what.fileName)-expected.png")
    try picture(head).write(to: names.0)
    try expected.write(to: names.1)
    throw TrialFailure("\(what): \(difference); see \(names.0) and \(names.1)")
  }

  /// Waits until a picture is right.
  ///
  /// - Returns: the picture; nil if none was right within `Clock.patience`.
  func awaitPicture(
    _ head: Int = 0, where isRight: (Picture) throws(TrialFailure) -> Bool
  ) throws(TrialFailure) -> Picture? {
    try Clock.poll { () throws(TrialFailure) in
      let shown = try picture(head)
      return try isRight(shown) ? shown : nil
    }
  }

  /// Loads the card's driver, and waits for the text consoles.
  func loadCard() throws(TrialFailure) {
    try guest.run("modprobe \(boot.driver) && udevadm settle")
    try writeConsoles()
    hasCard = true
  }

  /// Fills the first two text consoles, and takes their pictures. The first one is in front afterwards.
  private func writeConsoles() throws(TrialFailure) {
    for number in [2, 1] {
      // Without a cursor, which would blink.
      try guest.run("printf '\\033[2J\\033[H\\033[?25l' >/dev/tty\(number)")
      try guest.run("for line in 1 2 3 4 5 6 7 8; do echo \"console \(number) line $line\" >/dev/tty\(number); done")
      try guest.run("chvt \(number)")
      var previous: Picture?
      let console = try awaitPicture { (shown) throws(TrialFailure) in
        defer { previous = shown }
        guard !shown.isUniform, let earlier = previous else { return false }
        if let other = consoles.first, try shown.difference(from: other) == nil { return false }
        return try shown.difference(from: earlier) == nil
      }
      guard let console else { throw TrialFailure("the text console \(number) does not appear") }
      consoles.insert(console, at: 0)
    }
  }

  func awaitConsole(_ number: Int, _ what: String) throws(TrialFailure) {
    try self.await(consoles[number - 1], what)
  }
}

extension String {
  /// The text with a hyphen for each character that file names do not have.
  fileprivate var fileName: String { String(map { $0.isLetter || $0.isNumber ? $0 : "-" }) }
}

// MARK: - Fingerpost in the guest

extension Machine {
  /// Starts Fingerpost in the guest as `fingerpost`, and returns when it has said the name of its display.
  ///
  /// - Parameters:
  ///   - policy: lines of YAML.
  ///   - command: the command of fingerpost with its arguments.
  func startFingerpost(_ command: String = "run --display kms", policy: String = "{}") throws(TrialFailure) -> Session {
    try startSeat()
    try write(policy, to: "/root/policy-of-trial.yaml")
    try guest.start(
      "fingerpost",
      "env LIBSEAT_BACKEND=seatd fingerpost \(command) --verbose --policy /root/policy-of-trial.yaml")
    let greeting = try guest.wait("fingerpost", for: "WAYLAND_DISPLAY=").last ?? ""
    return Session(self, display: String(greeting.dropFirst("WAYLAND_DISPLAY=".count)))
  }

  /// Ends all programs that a trial has left, and unplugs the second monitor.
  func clear() throws(TrialFailure) {
    try guest.endAll(but: ["seatd"])
    if hasSecondMonitor { try unplugSecondMonitor() }
  }

  /// Plugs in the second monitor, or changes it.
  func setSecondMonitor(pixels: (Int, Int), millimetres: (Int, Int)) throws(TrialFailure) {
    try bus.setMonitor(1, pixels: pixels, millimetres: millimetres)
    hasSecondMonitor = true
  }

  func unplugSecondMonitor() throws(TrialFailure) {
    try bus.setMonitor(1, pixels: (0, 0), millimetres: (0, 0))
    hasSecondMonitor = false
  }

  private func startSeat() throws(TrialFailure) {
    guard !guest.running.contains("seatd") else { return }
    try guest.start("seatd", "seatd -l info")
    try guest.wait("seatd", for: "its start") { $0.contains("seatd started") }
  }

  /// Writes lines without single quotation marks to a file of the guest.
  func write(_ text: String, to path: String) throws(TrialFailure) {
    try guest.run(": >\(path)")
    for line in text.split(separator: "\n") { try guest.run("echo '\(line)' >>\(path)") }
  }

  /// Sends lines to the player of the touchscreen in the guest, together.
  func play(_ lines: String...) throws(TrialFailure) {
    if !guest.running.contains("player") {
      try guest.run("rm -f /run/player; mkfifo /run/player")
      try guest.start("player", "sh -c 'exec device-trials --directed </run/player'")
      try guest.run("exec 8>/run/player")
    }
    try guest.run("printf '%s\\n' \(lines.map { "'\($0)'" }.joined(separator: " ")) >&8")
  }
}
