import TrialPrograms

extension DisplayTrial {
  /// The buffer of a client in full screen is shown without a copy: the plane has the client's buffer, by the kernel's own list, and the
  /// pixels are those of the same client with shared memory.
  static let scanOut = DisplayTrial("scan-out") { (machine) throws(TrialFailure) in
    let expected = try machine.pattern(10)
    let sheet = try machine.sheet()
    let session = try machine.startFingerpost()
    try session.startPainter("/dev/dri/card0 --frames 10")
    try machine.await(expected, "the buffer of the client")
    try machine.expectScanOut(true, "the client alone")
    // A window in front, and its end.
    try session.startPaper()
    try machine.await(sheet[0], "a window in front")
    try machine.expectScanOut(false, "a window in front")
    try machine.guest.end("paper")
    try machine.await(expected, "the client after the end of the window")
    try machine.expectScanOut(true, "the client after the end of the window")
    // Another terminal.
    machine.guest.skip("fingerpost")
    try machine.emulator.press("ctrl", "alt", "f2")
    try machine.awaitConsole(2, "the second text console")
    try machine.emulator.press("alt", "f1")
    try machine.await(expected, "the client after the return")
    try machine.expectScanOut(true, "the client after the return")
    // The client is killed while its buffer is shown.
    try machine.guest.end("painter", by: 9)
    try machine.expectScanOut(false, "the end of the client")
    try session.startPaper()
    try machine.await(sheet[0], "another client")
    try session.end()
    return "10 frames in two buffers, a window in front, another terminal, and the end of the client"
  }

  /// A dma-buf of another card: that of the driver vgem, which draws nothing.
  static let scanOutOfOthers = DisplayTrial("scan-out-foreign") { (machine) throws(TrialFailure) in
    let expected = try machine.pattern(5)
    try machine.guest.run("modprobe vgem && udevadm settle")
    let session = try machine.startFingerpost()
    try session.startPainter("/dev/dri/card1 --frames 5")
    try machine.await(expected, "the buffer of the client")
    try machine.expectScanOut(true, "the client alone")
    try machine.guest.end("painter", by: 9)
    try session.end()
    return "5 frames in two buffers of another card"
  }
}

extension Session {
  /// Starts the client with buffers of a card in full screen, and returns when its last frame is shown without a copy.
  fileprivate func startPainter(_ options: String) throws(TrialFailure) {
    try start("painter", "dmabuf-client \(options) --fullscreen")
    guard try machine.guest.wait("painter", for: "shown").last == "shown without a copy" else {
      throw TrialFailure("the client receives no report that its buffer is shown without a copy")
    }
  }
}

extension Machine {
  /// The picture of a pattern in shared memory.
  fileprivate func pattern(_ step: Int) throws(TrialFailure) -> Picture {
    // The number is text in YAML.
    let client = [headless.programs.dmabufClient, "shm", "--fullscreen", "--step", "'\(step)'"]
    return try headless.pictures(size: size, client: client, ["picture"])[0]
  }

  /// Waits until the plane of the picture has the buffer of the client, or another one. Only rows of the client's buffer have 20 pixels more
  /// than the mode.
  fileprivate func expectScanOut(_ isExpected: Bool, _ what: String) throws(TrialFailure) {
    var stride = 0
    let right = try Clock.poll { () throws(TrialFailure) in
      stride = try planes().first { $0.isOn && $0.width == size.width }?.stride ?? 0
      return (stride == (size.width + 20) * 4) == isExpected && stride > 0 ? true : nil
    }
    guard right != nil else {
      throw TrialFailure(
        "\(what): the rows of the plane's buffer have \(stride) bytes; scan-out was \(isExpected ? "" : "not ")expected"
      )
    }
  }
}
