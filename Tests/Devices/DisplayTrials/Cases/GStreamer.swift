import Rendering
import TrialPrograms

extension DisplayTrial {
  /// GStreamer, which is not of this project, hands over dma-bufs of the card. Each way to show them has the picture of shared memory:
  /// mapped, passed on by a nested compositor, imported by OpenGL ES, and on the display without a copy.
  static let gstreamer = DisplayTrial("gstreamer") { (machine) throws(TrialFailure) in
    guard try machine.guest.run("[ ! -e /usr/bin/gst-launch-1.0 ] || echo there").count == 1 else {
      return "nothing, since this guest has no GStreamer; tools/device-test --suite trixie gstreamer has it"
    }
    // A path that does not change when /dev/dri is hidden.
    try machine.guest.run("cp -a /dev/dri/card0 \(Video.card)")
    let ways = [Way.mapped, .nested, .imported]
    try machine.show(.shared)
    for way in ways {
      try machine.show(way)
      try machine.guest.run("cmp \(Way.shared.picture) \(way.picture)")
    }
    // A rule for the window: the program itself waits for the size of a full screen for 0.1 s only, and ends.
    let session = try machine.startFingerpost(
      policy: "rules: [{match: {app-id: gst-launch-1.0}, state: fullscreen}]")
    try session.start("video", Video.command(size: machine.size, hasDmabufs: true))
    try machine.guest.wait("video", for: "a dma-buf") { $0.contains(Video.dmabuf) }
    try machine.await(try Picture(bars: Video.bars.map { $0.color }, size: machine.size), "the video on the display")
    try machine.guest.wait("fingerpost", for: "the buffer of the video") {
      $0.contains("shows the buffer of a client without a copy")
    }
    try machine.guest.end("video")
    try session.end()
    return "\(ways.map(\.name).joined(separator: ", ")), and on the display without a copy"
  }
}

/// A film by `gst-launch-1.0`, with seven bars in each frame.
private enum Video {
  /// The colours of the pattern `smpte100` from left to right.
  static let bars = ["FFFFFF", "FFFF00", "00FFFF", "00FF00", "FF00FF", "FF0000", "0000FF"]
  static let card = "/run/card"
  /// The line of the client by `WAYLAND_DEBUG` when it attaches a buffer from the event `created` of `zwp_linux_buffer_params_v1`. Only
  /// objects that the compositor makes have numbers from 0xFF000000.
  static let dmabuf = "attach(wl_buffer#42781900"
  /// The same for a buffer of a pool of shared memory.
  static let sharedMemory = ".create_buffer(new id wl_buffer#"

  static func command(size: (width: Int, height: Int), hasDmabufs: Bool) -> String {
    let pixels = "video/x-raw,format=BGRx,width=\(size.width),height=\(size.height),framerate=2/1"
    return "env WAYLAND_DEBUG=client gst-launch-1.0 videotestsrc pattern=smpte100 ! \(pixels) ! waylandsink"
      + (hasDmabufs ? " drm-device=\(card)" : "")
  }
}

extension String {
  /// The colour of six hexadecimal digits.
  fileprivate var color: Color {
    let number = UInt32(self, radix: 16) ?? 0
    func channel(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: number >> shift) }
    return Color(red: channel(16), green: channel(8), blue: channel(0))
  }
}

/// How `fingerpost headless` in the guest shows the video.
private struct Way {
  let name: String
  /// The command of `fingerpost`, with its options.
  let fingerpost: String
  /// The words in front of the command of the video.
  var launcher = ""
  var hasDmabufs = true
  /// The text that the output of the client must contain.
  let proofs: [String]
  /// True if no card may be visible to Fingerpost.
  var hidesCard = false

  static let size = (width: 320, height: 240)
  var script: String { "/tmp/video-\(name).yaml" }
  var picture: String { "/tmp/video-\(name).png" }

  static let shared = Way(
    name: "shared", fingerpost: "headless", hasDmabufs: false, proofs: [Video.sharedMemory])
  static let mapped = Way(name: "mapped", fingerpost: "headless --dmabuf linear", proofs: [Video.dmabuf])
  static let nested = Way(
    name: "nested", fingerpost: "headless --dmabuf linear",
    launcher: "fingerpost nested --dmabuf linear --size \(size.width)x\(size.height) --fullscreen --verbose -- ",
    proofs: [Video.dmabuf, "passed on to the host"])
  /// Beside a card without a driver of OpenGL ES, nothing would be offered.
  static let imported = Way(
    name: "imported", fingerpost: "headless --painter gles --verbose", proofs: [Video.dmabuf], hidesCard: true)

  /// The lines of the script: the buffers, and a pixel in the middle of each bar.
  var steps: String {
    let (width, height) = Self.size
    let video = Video.command(size: Self.size, hasDmabufs: hasDmabufs)
    let expected = proofs.map { "  - expect: {output: {client: video, contains: \"\($0)\"}}" }
    let count = Video.bars.count
    let pixels = Video.bars.enumerated().map { number, color in
      let place = "[\((2 * number + 1) * width / (2 * count)), \(height / 2)]"
      return "  - expect: {pixels: {at: \(place), color: \"#\(color)\"}}"
    }
    return """
      outputs: [{name: main, size: \(width)x\(height)}]
      settings: {clock: real, within: 60s}
      clients:
        video: {command: [/bin/sh, -c, "exec \(launcher)\(video) 2>&1"]}
      steps:
        - wait: {window: video}
      \((expected + pixels).joined(separator: "\n"))
      """
  }
}

extension Machine {
  /// Plays the video in one way, and leaves the picture in the guest.
  fileprivate func show(_ way: Way) throws(TrialFailure) {
    try write(way.steps, to: way.script)
    let command = "fingerpost \(way.fingerpost) --script \(way.script) --screenshot \(way.picture)"
    let hidden = "unshare -m sh -c \"mount -t tmpfs tmpfs /dev/dri && exec \(command)\""
    let program = "headless-\(way.name)"
    try guest.start(program, way.hidesCard ? hidden : command)
    let status = try guest.awaitEnd(of: program)
    guard status == 0 else {
      let lines = guest.said(by: program).suffix(30).map { "\n    \($0)" }.joined()
      throw TrialFailure("\(way.name): fingerpost headless ended with \(status); its last lines:\(lines)")
    }
  }
}
