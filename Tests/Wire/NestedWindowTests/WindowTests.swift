import Launching
import Testing

/// Tests of `fingerpost nested` in a host that a test controls: its windows, their contents, and the times of commits.
@Suite("Windows in a host", .serialized)
struct WindowTests {
  /// The background of the demo client's first button.
  private static let button: UInt32 = 0x2f3b4b

  /// Returns whether the first button of the demo client is visible at its place.
  private func showsDemo(_ window: HostedWindow, scale: Int32 = 1) -> Bool {
    guard let color = window.color(x: 115 * scale, y: 90 * scale) else { return false }
    return (0..<3).allSatisfy { channel in
      abs(Int(color >> (8 * channel)) & 0xff - Int(Self.button >> (8 * channel)) & 0xff) <= 8
    }
  }

  /// A host that shows the demo client in one window.
  private func showDemo(_ options: [String] = [], offering offer: LittleHost.Offer = .init()) throws -> LittleHost {
    let host = try LittleHost(options + ["--", "fingerpost-demo", "--log"], offering: offer)
    try host.waitForWindows()
    host.windows[0].configure(0, 0)
    try host.wait("the demo client") {
      host.windows[0].frame()
      return showsDemo(host.windows[0])
    }
    return host
  }

  private func waitForOutput(_ text: String, in host: LittleHost) throws {
    try host.wait("the line '\(text)'") {
      host.windows.forEach { $0.frame() }
      return host.program.standardOutput.text.contains(text + "\n")
    }
  }

  // MARK: Windows

  @Test("a window has a title, an application's id, and the size that was asked for where the host leaves the choice")
  func one() throws {
    let host = try showDemo(["--size", "800x600"])
    let window = host.windows[0]
    #expect(window.title == "Fingerpost" && window.appID == "fingerpost" && !window.isFullscreen)
    #expect(window.last?.size == HostedWindow.Extent(800, 600))
    #expect(host.program.standardOutput.text.contains("configure 800x600"))
  }

  @Test("nothing is attached before the host has configured the window")
  func unconfigured() throws {
    let host = try LittleHost(["--", "fingerpost-demo", "--log"])
    try host.waitForWindows()
    try waitForOutput("keyboard enter", in: host)
    try host.settle()
    #expect(host.windows[0].pictures == 0)
  }

  @Test("the host is asked for its shortcuts, however late it configures a window")
  func lateShortcuts() throws {
    let host = try LittleHost(
      ["--inhibit-shortcuts", "--", "fingerpost-demo", "--log"], offering: .init(shortcuts: true))
    try host.waitForWindows()
    try waitForOutput("keyboard enter", in: host)
    try host.settle()
    #expect(host.inhibited.isEmpty)
    host.windows[0].configure(0, 0)
    try host.wait("the wish for the shortcuts") { !host.inhibited.isEmpty }
    host.windows[0].configure(700, 500)
    try host.settle()
    #expect(host.inhibited.map { $0 === host.windows[0].surface } == [true])
  }

  @Test("a host that cannot give its shortcuts is named in the log")
  func noShortcuts() throws {
    let host = try LittleHost(["--inhibit-shortcuts", "--", "fingerpost-demo", "--log"])
    try host.waitForWindows()
    try waitForOutput("keyboard enter", in: host)
    #expect(host.said.contains("the host compositor keeps its shortcuts"), "\(host.said)")
  }

  @Test("a host of the first versions of everything shows it too")
  func oldHost() throws {
    let host = try showDemo(offering: .init(compositor: 1, windowManager: 1, output: 1))
    #expect(host.windows[0].last?.size == HostedWindow.Extent(1280, 800))
  }

  @Test("several outputs are several windows")
  func several() throws {
    let host = try LittleHost(["--outputs", "3", "--size", "300x200", "--fullscreen"])
    try host.waitForWindows(3)
    #expect(host.windows.map(\.title) == ["Fingerpost: main", "Fingerpost: nested-2", "Fingerpost: nested-3"])
    #expect(host.windows.allSatisfy { $0.isFullscreen })
    for window in host.windows { window.configure(0, 0) }
    try host.wait("three pictures") { host.windows.allSatisfy { $0.pictures == 1 } }
    #expect(host.windows.allSatisfy { $0.last?.size == HostedWindow.Extent(300, 200) })
  }

  @Test("a screen of scale 2 has pictures with twice the pixels, and clients are told")
  func scaled() throws {
    let host = try showDemo(offering: .init(outputScale: 2))
    host.windows[0].enter(host.outputs[0])
    try host.wait("sharp pictures") {
      host.windows[0].frame()
      return host.windows[0].last.map { $0.scale == 2 && $0.size == HostedWindow.Extent(2560, 1600) } ?? false
        && showsDemo(host.windows[0], scale: 2)
    }
    try waitForOutput("scale 2.0", in: host)
  }

  @Test("a host that prefers a scale for a window decides, whatever the screen has")
  func preferredScale() throws {
    let host = try showDemo(["--size", "300x200"], offering: .init(compositor: 6))
    host.windows[0].enter(host.outputs[0])
    host.windows[0].prefer(scale: 2)
    try host.wait("sharp pictures") {
      host.windows[0].frame()
      return host.windows[0].last.map { $0.scale == 2 && $0.size == HostedWindow.Extent(600, 400) } ?? false
    }
    host.windows[0].prefer(scale: 1)
    try host.wait("plain pictures") {
      host.windows[0].frame()
      return host.windows[0].last.map { $0.scale == 1 && $0.size == HostedWindow.Extent(300, 200) } ?? false
    }
  }

  // MARK: Sizes

  @Test("whatever size the host says, there is a picture of a sensible one, and clients come through it")
  func anySize() throws {
    let host = try showDemo()
    let window = host.windows[0]
    for (width, height) in [(1, 1), (100_000, 50_000), (0, 7), (Int32.max, 1), (-5, -5), (Int32.max, Int32.max)] {
      window.configure(Int32(width), Int32(height))
      try host.wait("a picture for \(width)x\(height)") { window.isUpToDate }
      let size = try #require(window.last?.size)
      #expect(1...16_384 ~= size.width && 1...16_384 ~= size.height, "\(size) for \(width)x\(height)")
      #expect(Int(size.width) * Int(size.height) <= 1 << 26, "\(size) for \(width)x\(height)")
    }
    window.configure(640, 480)
    try host.wait("the demo client") {
      window.frame()
      return showsDemo(window) && window.last?.size == HostedWindow.Extent(640, 480)
    }
    #expect(host.said == "")
  }

  @Test("the largest size of all, at half a scale, is one that clients can be told")
  func largestSize() throws {
    let outputs = ["one", "two"].map { "{name: \($0), scale: 0.5}" }.joined(separator: ", ")
    let host = try LittleHost(["--", "fingerpost-demo", "--log"], policy: "outputs: [\(outputs)]\n")
    try host.waitForWindows(2)
    for window in host.windows { window.configure(.max, .max) }
    try host.wait("pictures") { host.windows.allSatisfy { $0.isUpToDate } }
    for window in host.windows { window.configure(640, 480) }
    try host.wait("pictures of another size") {
      host.windows.allSatisfy { $0.last?.size == HostedWindow.Extent(640, 480) }
    }
    #expect(host.program.isRunning && host.said == "")
  }

  @Test("a new size is shown at once, whether the host wants a frame or not")
  func resizedWhileHidden() throws {
    let host = try showDemo()
    let window = host.windows[0]
    try host.wait("a frame to be asked for") {
      window.isAwaitingFrame
        || {
          window.frame(); return false
        }()
    }
    window.configure(500, 400)
    try host.wait("a picture") { window.isUpToDate }
    #expect(window.last?.size == HostedWindow.Extent(500, 400))
  }

  @Test("an output whose size a policy gives keeps the size where the host allows it")
  func keptSize() throws {
    let host = try LittleHost(
      ["--", "fingerpost-demo", "--log"], policy: "outputs: [{name: panel, size: 800x480}, {name: free}]\n")
    try host.waitForWindows(2)
    #expect(host.windows[0].minimumSize == HostedWindow.Extent(800, 480))
    #expect(host.windows[0].maximumSize == HostedWindow.Extent(800, 480))
    #expect(host.windows[1].minimumSize == nil && host.windows[1].maximumSize == nil)
    host.windows[0].configure(0, 0)
    host.windows[1].configure(640, 480)
    try host.wait("pictures") { host.windows.allSatisfy { $0.isUpToDate } }
    #expect(host.windows.map(\.last?.size) == [HostedWindow.Extent(800, 480), HostedWindow.Extent(640, 480)])
    #expect(host.said == "")
  }

  @Test("a host that insists on another size is named once, with both sizes")
  func insistingHost() throws {
    let host = try LittleHost(["--", "fingerpost-demo"], policy: "outputs: [{name: panel, size: 800x480}]\n")
    try host.waitForWindows()
    for (width, height) in [(1276, 771), (0, 0), (1000, 700)] {
      host.windows[0].configure(Int32(width), Int32(height))
      try host.wait("a picture") { host.windows[0].isUpToDate }
    }
    #expect(host.said.split(separator: "\n").count == 1, "\(host.said)")
    #expect(
      host.said.contains(
        "output panel has size 1276x771 instead of 800x480 from the policy: the host compositor requires this size for its window"
      ), "\(host.said)")
  }

  @Test("a size of the command line, or the whole screen, leaves the choice to the host, without a word")
  func chosenSize() throws {
    for option in [["--size", "800x600"], ["--fullscreen"]] {
      let host = try LittleHost(option, policy: "outputs: [{name: panel, size: 800x480}]\n")
      try host.waitForWindows()
      #expect(host.windows[0].maximumSize == nil)
      host.windows[0].configure(640, 480)
      try host.wait("a picture") { host.windows[0].isUpToDate }
      #expect(host.said == "")
    }
  }

  // MARK: Physical sizes

  @Test("the physical size of an output is that of its window on the host's screen, and follows both")
  func physicalSize() throws {
    // 1920 pixels on 480 mm are 4 pixels per millimetre.
    let host = try showDemo(["--size", "800x600"], offering: .init(millimetres: .init(480, 270)))
    let window = host.windows[0]
    try waitForOutput("output main 200x150 mm", in: host)
    window.configure(400, 400)
    try waitForOutput("output main 100x100 mm", in: host)
    host.describe(host.outputs[0], .init(960, 540))
    try waitForOutput("output main 200x200 mm", in: host)
  }

  @Test("a physical size of the policy comes before that of the host, and a host without one gives none")
  func givenPhysicalSize() throws {
    let policy = "outputs: [{name: panel, size: 800x480, physical-size: [154mm, 86mm]}]\n"
    let host = try LittleHost(
      ["--", "fingerpost-demo", "--log"], offering: .init(millimetres: .init(480, 270)), policy: policy)
    try host.waitForWindows()
    host.windows[0].configure(0, 0)
    try waitForOutput("output panel 154x86 mm", in: host)
    let silent = try showDemo()
    #expect(!silent.program.standardOutput.text.contains(" mm"))
  }

  // MARK: Frames

  @Test("there is one picture for each frame that the host asks for, and none that it does not ask for", .needsWeston)
  func paced() throws {
    let host = try LittleHost(["--", "weston-simple-shm"])
    try host.waitForWindows()
    let window = host.windows[0]
    window.configure(0, 0)
    try host.wait("the client's first picture") {
      window.frame()
      return window.color(x: 640, y: 400) ?? 0 != 0
    }
    for _ in 0..<20 {
      try host.wait("a question for a frame") { window.isAwaitingFrame }
      let before = window.pictures
      try host.settle()
      #expect(window.pictures == before)
      window.frame()
      try host.wait("a picture") { window.pictures == before + 1 }
    }
  }

  @Test("only what has changed is copied and damaged", .needsWeston)
  func damage() throws {
    let host = try LittleHost(["--", "weston-simple-shm"])
    try host.waitForWindows()
    let window = host.windows[0]
    window.configure(0, 0)
    func isPart(_ box: HostedWindow.Box) -> Bool { box.width <= 250 && box.height <= 250 }
    try host.wait("pictures of the client's window alone") {
      window.frame()
      return window.commits.suffix(3).allSatisfy {
        $0.size == nil || !$0.damage.isEmpty && $0.damage.allSatisfy(isPart)
      }
        && window.pictures > 5
    }
  }

  @Test("while nothing changes, nothing is shown and no frame is asked for")
  func idle() throws {
    let host = try showDemo()
    let window = host.windows[0]
    try waitForOutput("keyboard enter", in: host)
    try host.wait("rest") {
      window.frame()
      let before = window.commits.count
      for _ in 0..<5 { try? host.settle() }
      return window.commits.count == before && !window.isAwaitingFrame
    }
  }
}
