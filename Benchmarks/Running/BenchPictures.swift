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
    let headless = try measure(PicturePeer.headless(fingerpost), in: nil, "headless")
    print("\nThe same in a window of weston, without the time of weston:")
    let nested = try measure(PicturePeer.nested(fingerpost), in: PicturePeer.host, "in a window")
    judge(headless + nested)
  }

  /// Prints the table of some compositors, of which Fingerpost is the first.
  ///
  /// - Returns: the demands on frames that another compositor shows too.
  private func measure(_ peers: [PicturePeer], in host: PicturePeer?, _ place: String) throws -> [Verdict] {
    var table = Table(["client's frame"] + peers.map(\.name))
    var verdicts: [Verdict] = []
    for scene in Self.scenes {
      var values = peers.map { _ in [Figure]() }
      for _ in 0..<max(1, rounds) {
        for (index, peer) in peers.enumerated() {
          if let figure = try measure(peer, in: host, scene) { values[index].append(figure) }
        }
      }
      table.add([scene.name] + values.map(text))
      let costs = values.map { $0.map(\.milliseconds) }
      if let own = costs.first, let least = costs.dropFirst().filter({ !$0.isEmpty }).map(\.median).min() {
        verdicts.append(
          Verdict("CPU of a frame, \(scene.name), \(place)", own.isEmpty ? .infinity : own.median, atMost: least, "ms"))
      }
    }
    print(table.text)
    return verdicts
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
