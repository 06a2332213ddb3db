import Testing
import WaylandServer

struct CommandLineTests {
  @Test("On a screen of scale 2 it draws with twice the pixels")
  func scale() throws {
    let stage = try DemoHost(scale: 2)
    let demo = try DemoProcess(["--size", "400x360"], on: stage)
    #expect(try stage.play { try stage.surfaces.contains { $0.toplevel != nil } && stage.window.width == 400 })
    let output = try #require(stage.outputs.first)
    try stage.window.surface.sendEnter(output: output)
    #expect(try stage.play { try stage.window.width == 800 && stage.window.height == 720 })
    #expect(try stage.window.bufferScale == 2)
    #expect(demo.lines.contains("scale 2.0"))
  }

  @Test("It can end by itself after some frames")
  func frames() throws {
    let stage = try DemoHost()
    let demo = try DemoProcess(["--exit-after-frames", "3"], on: stage)
    #expect(stage.play { demo.hasEnded })
    #expect(demo.exitStatus == 0)
  }

  @Test("Without a compositor it fails with a clear message")
  func noCompositor() throws {
    #expect(
      try output(of: [], status: 1) == [
        "fingerpost-demo: cannot connect to the Wayland display of the environment: No such file or directory"
      ])
  }

  @Test(
    "A wrong command line is explained",
    arguments: [
      (["--sise", "1x1"], "unknown option \"--sise\"; --help lists all options"),
      (
        ["--size", "big"],
        "invalid size \"big\" for --size: expected WIDTHxHEIGHT with sides from 200 to 8192, for example 760x540"
      ),
      (
        ["--size", "99999999999999999999x1"],
        "invalid size \"99999999999999999999x1\" for --size: expected WIDTHxHEIGHT with sides from 200 to 8192, for example 760x540"
      ),
      (["--title"], "--title needs a value"),
      (
        ["--exit-after-frames", "0"],
        "invalid number \"0\" for --exit-after-frames: expected a whole number of at least 1"
      ),
    ])
  func wrongOptions(arguments: [String], message: String) throws {
    #expect(try output(of: arguments, status: 1) == ["fingerpost-demo: " + message])
  }

  @Test("Help names every option")
  func help() throws {
    let text = try output(of: ["--help"], status: 0).joined(separator: "\n")
    for option in ["--log", "--title", "--app-id", "--size", "--fullscreen", "--exit-after-frames"] {
      #expect(text.contains(option))
    }
  }

  private func output(of arguments: [String], status: Int32) throws -> [String] {
    let stage = try DemoHost()
    let demo = try DemoProcess(alone: arguments)
    #expect(stage.play { demo.hasEnded })
    #expect(demo.exitStatus == status)
    return demo.lines
  }
}
