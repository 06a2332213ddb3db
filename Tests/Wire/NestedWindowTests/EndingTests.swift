import Launching
import System
import Testing

/// Tests of the end of `fingerpost nested`, and of errors after which it continues.
@Suite("The end of a nested compositor", .serialized)
struct EndingTests {
  private func shown(_ arguments: [String], windows count: Int = 1, policy: String? = nil) throws -> LittleHost {
    let host = try LittleHost(arguments, policy: policy)
    try host.waitForWindows(count)
    for window in host.windows { window.configure(0, 0) }
    try host.wait("pictures") { host.windows.allSatisfy { $0.pictures > 0 } }
    return host
  }

  @Test("4: the host cannot show windows", arguments: ["xdg_wm_base", "wl_compositor"])
  func poorHost(missing: String) throws {
    var offer = LittleHost.Offer()
    if missing == "xdg_wm_base" { offer.windowManager = nil } else { offer.compositor = nil }
    let host = try LittleHost(["--", "fingerpost-demo"], offering: offer)
    #expect(try host.waitForEnd() == .exited(4))
    let reason = "the host compositor does not offer \(missing), which windows need"
    #expect(host.said == "fingerpost: error: \(reason)\n")
  }

  @Test(
    "64: the command line is wrong, and it is said how",
    arguments: [
      (["--size", "large"], "invalid size \"large\": expected WIDTHxHEIGHT, each from 1 to 32767"),
      (["--size", "99999x99999"], "expected WIDTHxHEIGHT, each from 1 to 32767, for example 1280x800"),
      (["--size", "0x0"], "expected WIDTHxHEIGHT, each from 1 to 32767, for example 1280x800"),
      (["--outputs", "0"], "invalid number of outputs 0: expected 1 to 16"),
      (
        ["--dmabuf", "card"],
        "invalid value \"card\" for --dmabuf: no such file; expected 'linear' or the path of a device"
      ),
      (["--dmabuf", "/dev/null"], "invalid value \"/dev/null\" for --dmabuf: it is not the device of a graphics card"),
    ])
  func usage(arguments: [String], message: String) throws {
    let host = try LittleHost(arguments)
    #expect(try host.waitForEnd() == .exited(64))
    #expect(host.said.contains(message), "\(host.said)")
    #expect(host.windows.isEmpty)
  }

  @Test("2: the policy is wrong, and nothing is opened")
  func wrongPolicy() throws {
    let host = try LittleHost(["--policy", "/nowhere/policy.yaml"])
    #expect(try host.waitForEnd() == .exited(2))
    #expect(host.said.contains("/nowhere/policy.yaml"), "\(host.said)")
    #expect(host.windows.isEmpty)
  }

  @Test("4: the host goes away")
  func hostGone() throws {
    let host = try shown(["--", "fingerpost-demo"])
    host.hangUp()
    #expect(try host.waitForEnd() == .exited(4))
    #expect(host.said.hasPrefix("fingerpost: error: lost the connection to the host compositor"), "\(host.said)")
  }

  @Test("4: the host takes offence")
  func refused() throws {
    let host = try shown(["--", "fingerpost-demo"])
    host.windows[0].breakOff()
    #expect(try host.waitForEnd() == .exited(4))
    #expect(host.said.contains("the host compositor ended the connection: wl_surface@"), "\(host.said)")
    #expect(host.said.contains("error 4711"), "\(host.said)")
  }

  @Test("3: the client cannot start")
  func noClient() throws {
    let host = try LittleHost(["--", "no-such-program"])
    #expect(try host.waitForEnd() == .exited(3))
    #expect(host.said == "fingerpost: error: client: cannot start 'no-such-program': No such file or directory\n")
  }

  @Test("the client's own status, when it ends by itself", arguments: [0, 7])
  func clientEnds(status: Int32) throws {
    let host = try LittleHost(["--", "sh", "-c", "exit \(status)"])
    #expect(try host.waitForEnd() == .exited(status))
  }

  @Test("0: the window is closed; the client is asked to end, and the window goes first")
  func closed() throws {
    let host = try shown(["--", "sh", "-c", "trap 'echo asked; exit 9' TERM; while :; do read line </dev/zero; done"])
    host.windows[0].close()
    #expect(try host.waitForEnd() == .exited(0))
    #expect(host.windows.isEmpty)
  }

  @Test("closing one of several windows takes an output away, and the last one is the end")
  func oneOfSeveral() throws {
    let host = try shown(["--outputs", "2", "--", "fingerpost-demo", "--log"], windows: 2)
    host.windows[0].close()
    try host.wait("the window to go") { host.windows.count == 1 }
    try host.wait("the client's window on the other output") {
      host.windows[0].frame()
      return host.windows[0].color(x: 200, y: 90) ?? 0 != 0
    }
    #expect(host.program.isRunning)
    host.windows[0].close()
    #expect(try host.waitForEnd() == .exited(0))
  }

  /// Waits until the printed positions of the outputs end with the given ones.
  private func waitForPlaces(_ places: [String], in host: LittleHost) throws {
    try host.wait("the places \(places)") {
      host.windows.forEach { $0.frame() }
      return host.program.standardOutput.text.contains(places.joined(separator: " ") + "\n")
    }
  }

  /// A command that repeatedly prints the outputs' positions, as a line of names with positions.
  private static let notifyingPlaces = [
    "sh", "-c",
    """
    while said=$(fingerpost ctl outputs --json); do
      echo $(echo "$said" | tr '{' '\\n' | sed -n 's/.*"x": *\\([-0-9]*\\).*"y": *\\([-0-9]*\\).*/\\1,\\2/p')
    done
    """,
  ]

  @Test("after one of three is closed the others lie side by side again")
  func closesUp() throws {
    let host = try shown(["--outputs", "3", "--size", "300x200", "--"] + Self.notifyingPlaces, windows: 3)
    try waitForPlaces(["0,0", "300,0", "600,0"], in: host)
    host.windows[0].close()
    try waitForPlaces(["0,0", "300,0"], in: host)
    #expect(host.program.isRunning)
  }

  @Test("outputs lie where the policy wants them, and the others to their right")
  func placed() throws {
    let policy = """
      outputs:
        - {name: one, size: 300x200, position: [0, 500]}
        - {name: two, size: 300x200, position: [-100, 0]}
        - {name: three, size: 300x200}

      """
    let host = try shown(["--"] + Self.notifyingPlaces, windows: 3, policy: policy)
    try waitForPlaces(["0,500", "-100,0", "300,0"], in: host)
    host.windows[0].configure(400, 300)
    try waitForPlaces(["0,500", "-100,0", "400,0"], in: host)
  }

  @Test("the host's screen is unplugged: nothing ends, and there are frames as before", .needsWeston)
  func unplugged() throws {
    let host = try shown(["--", "weston-simple-shm"])
    let window = host.windows[0]
    window.enter(host.outputs[0])
    try host.settle()
    host.removeOutput()
    let before = window.pictures
    try host.wait("pictures after that") {
      window.frame()
      return window.pictures > before + 5
    }
    #expect(host.outputs.isEmpty)
  }
}
