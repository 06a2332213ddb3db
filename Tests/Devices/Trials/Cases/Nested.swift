import Glibc
import TrialPrograms

/// Tests dma-bufs of this kernel that `fingerpost nested` passes on to its host, which is `fingerpost headless`. The picture of the host
/// must equal that of the same client with shared memory. The other trial does so with pictures that OpenGL ES paints.
enum NestedTrial {
  private static let (script, file) = ("/tmp/nested.yaml", "/tmp/nested.png")
  /// The number of the last pattern, which follows as many others in two buffers.
  private static let frames = 20
  /// The first pixel of this pattern.
  private static let color = "#000064"
  /// The end of the line of `fingerpost nested` about a buffer that it has passed on.
  private static let passed = "passed on to the host"
  /// The line of `fingerpost nested` about a trial of its painter.
  private static let painted = "windows are painted into buffers of the card"

  static func run(_ programs: Stage.Programs) throws(TrialFailure) -> String {
    let card = try DmabufsTrial.card()
    let expected = try picture(of: "shm", in: "--dmabuf linear", host: "linear", programs)
    // With a device, the host sends its formats by version 4 of the protocol.
    let kinds = [(card, "linear"), (card, card)] + (DmabufsTrial.hasOrdinaryMemory ? [("udmabuf", "linear")] : [])
    for (kind, device) in kinds
    where try picture(of: kind, in: "--dmabuf \(device)", host: device, says: passed, programs) != expected {
      throw DmabufsTrial.difference(of: [kind, "by --dmabuf", device])
    }
    return "\(frames) frames in two buffers of a card, by versions 3 and 4"
      + (DmabufsTrial.hasOrdinaryMemory ? ", and of ordinary memory" : "; this kernel has none of ordinary memory")
  }

  /// Tests pictures that OpenGL ES paints into buffers of the host's card. Mesa computes on the processor, in memory of this card.
  static func runPainted(_ programs: Stage.Programs) throws(TrialFailure) -> Main.Outcome {
    let libraries = ["libEGL.so.1", "libgbm.so.1"].map { "/usr/lib/x86_64-linux-gnu/\($0)" }
    guard libraries.allSatisfy({ access($0, F_OK) == 0 }) else {
      return .skipped("this guest has no Mesa; tools/device-test --suite trixie nested-painted has one")
    }
    let card = try DmabufsTrial.card()
    let expected = try picture(of: "shm", in: "--painter pixman", host: card, programs)
    guard try picture(of: "shm", in: "--painter gles", host: card, says: painted, programs) == expected else {
      throw TrialFailure("the picture that OpenGL ES paints into buffers of the card differs from that of pixman")
    }
    return .passed("\(frames) frames in buffers of a card; the last picture is that of pixman")
  }

  /// The bytes of the host's picture of a client.
  ///
  /// - Parameters:
  ///   - options: the options of the nested compositor.
  ///   - device: the value of `--dmabuf` for the host.
  ///   - line: what the nested compositor must say.
  private static func picture(
    of kind: String, in options: String, host device: String, says line: String? = nil, _ programs: Stage.Programs
  ) throws(TrialFailure) -> [UInt8] {
    let nested = "\(programs.fingerpost) nested \(options) --size 400x300 --fullscreen --verbose"
    let client = "\(programs.dmabufClient) \(kind) --fullscreen --frames \(frames)"
    let check = line.map { "  - expect: {output: {client: inner, contains: \"\($0)\"}}\n" }
    try TextFile.write(
      """
      outputs: [{name: main, size: 400x300}]
      settings: {clock: real, within: 60s}
      clients:
        inner: {command: [/bin/sh, -c, "exec \(nested) -- \(client) 2>&1"]}
      steps:
        - wait: {window: inner}
        - expect: {output: {client: inner, contains: "shown\\n"}}
        - expect: {pixels: {at: [0, 0], color: "\(color)"}}
      \(check ?? "")
      """, to: script)
    unlink(file)
    let host = try Program(
      "fingerpost headless",
      [programs.fingerpost, "headless", "--dmabuf", device, "--script", script, "--screenshot", file])
    try host.awaitSuccess()
    return try DmabufsTrial.bytes(of: file)
  }
}
