import ArgumentParser
import Measuring

struct BenchPictures: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pictures",
    abstract: "Measures the CPU time of a frame of 1920x1080 beside weston and sway, without a window and in one.")

  @Option(help: "The compositor to measure.") var fingerpost = ".build/release/fingerpost"
  @Option(help: "Frames for which the client is watched.") var frames = 300
  @Option(help: "The number of rounds; the table has their medians.") var rounds = 3

  /// The client of a row.
  private struct Scene {
    let name: String
    let buffers: Int
    let isWhole: Bool
  }

  private static let scenes = [
    Scene(name: "whole window, 3 buffers", buffers: 3, isWhole: true),
    Scene(name: "whole window, 2 buffers", buffers: 2, isWhole: true),
    Scene(name: "whole window, 1 buffer", buffers: 1, isWhole: true),
    Scene(name: "64x64 pixels, 1 buffer", buffers: 1, isWhole: false),
  ]

  func run() throws {
    print("CPU time of the compositor for a frame of 1920x1080, ms; in brackets frames a second:")
    print(try table(PicturePeer.headless(fingerpost), in: nil))
    print("\nThe same in a window of weston, without the time of weston:")
    print(try table(PicturePeer.nested(fingerpost), in: PicturePeer.host))
  }

  private func table(_ peers: [PicturePeer], in host: PicturePeer?) throws -> String {
    var table = Table(["client's frame"] + peers.map(\.name))
    for scene in Self.scenes {
      var values = peers.map { _ in [Figure]() }
      for _ in 0..<max(1, rounds) {
        for (index, peer) in peers.enumerated() { values[index].append(try measure(peer, in: host, scene)) }
      }
      table.add(
        [scene.name]
          + values.map { "\($0.map(\.milliseconds).median.text(2)) (\($0.map(\.rate).median.text(0)))" })
    }
    return table.text
  }

  private typealias Figure = (milliseconds: Double, rate: Double)

  private func measure(_ peer: PicturePeer, in host: PicturePeer?, _ scene: Scene) throws -> Figure {
    let host = try host?.start()
    let compositor = try peer.start(in: host)
    let client = try PictureClient(
      socket: compositor.socket, buffers: scene.buffers, isWhole: scene.isWhole, isFullScreen: true)
    try client.show(frames: 30)
    let (began, used) = (Moment.now, compositor.process.cpuTime)
    try client.show(frames: frames)
    let (seconds, cost) = (Double(Moment.now - began) / 1e9, Double(compositor.process.cpuTime - used) / 1e6)
    withExtendedLifetime(host) {}
    return (cost / Double(frames), Double(frames) / seconds)
  }
}
