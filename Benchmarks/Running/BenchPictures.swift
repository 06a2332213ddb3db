import ArgumentParser
import Measuring

struct BenchPictures: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pictures",
    abstract: "Measures the CPU time of a frame of 1920x1080 beside weston and sway, without a window and in one.")

  @Option(help: "The compositor to measure.") var fingerpost = ".build/release/fingerpost"
  @Option(help: "Frames for which the client is watched.") var frames = 200
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
        for (index, peer) in peers.enumerated() {
          if let figure = try measure(peer, in: host, scene) { values[index].append(figure) }
        }
      }
      table.add([scene.name] + values.map(text))
    }
    return table.text
  }

  private func text(of figures: [Figure]) -> String {
    figures.isEmpty
      ? "no frames" : "\(figures.map(\.milliseconds).median.text(2)) (\(figures.map(\.rate).median.text(0)))"
  }

  private typealias Figure = (milliseconds: Double, rate: Double)

  /// - Returns: nil if the compositor does not ask for enough frames.
  private func measure(_ peer: PicturePeer, in host: PicturePeer?, _ scene: Scene) throws -> Figure? {
    let host = try host?.start()
    let compositor = try peer.start(in: host)
    let client = try PictureClient(
      socket: compositor.socket, buffers: scene.buffers, isWhole: scene.isWhole, isFullScreen: true)
    guard try client.show(frames: 30) else { return nil }
    let (began, used) = (Moment.now, compositor.process.cpuTime)
    guard try client.show(frames: frames) else { return nil }
    let (seconds, cost) = (Double(Moment.now - began) / 1e9, Double(compositor.process.cpuTime - used) / 1e6)
    withExtendedLifetime(host) {}
    return (cost / Double(frames), Double(frames) / seconds)
  }
}
