import Glibc
import TrialPrograms

/// Tests dma-bufs of this kernel that `fingerpost nested` passes on to its host, which is `fingerpost headless`. The picture of the host
/// must equal that of the same client with shared memory.
enum NestedTrial {
  private static let (script, file) = ("/tmp/nested.yaml", "/tmp/nested.png")
  /// The number of the last pattern, which follows as many others in two buffers.
  private static let frames = 20
  /// The first pixel of this pattern.
  private static let color = "#000064"
  /// The end of the line of `fingerpost nested` about a buffer that it has passed on.
  private static let passed = "passed on to the host"

  static func run(_ programs: Stage.Programs) throws(TrialFailure) -> String {
    let card = try DmabufsTrial.card()
    let expected = try picture(of: "shm", by: "linear", isPassed: false, programs)
    // With a device, the host sends its formats by version 4 of the protocol.
    let kinds = [(card, "linear"), (card, card)] + (DmabufsTrial.hasOrdinaryMemory ? [("udmabuf", "linear")] : [])
    for (kind, device) in kinds where try picture(of: kind, by: device, isPassed: true, programs) != expected {
      throw DmabufsTrial.difference(of: [kind, "by --dmabuf", device])
    }
    return "\(frames) frames in two buffers of a card, by versions 3 and 4"
      + (DmabufsTrial.hasOrdinaryMemory ? ", and of ordinary memory" : "; this kernel has none of ordinary memory")
  }

  /// The bytes of the host's picture of a client.
  ///
  /// - Parameters:
  ///   - device: the value of `--dmabuf` for both, the host and the nested compositor.
  ///   - isPassed: true if the nested compositor must pass the client's buffers on.
  private static func picture(
    of kind: String, by device: String, isPassed: Bool, _ programs: Stage.Programs
  ) throws(TrialFailure) -> [UInt8] {
    let nested = "\(programs.fingerpost) nested --dmabuf \(device) --size 400x300 --fullscreen --verbose"
    let client = "\(programs.dmabufClient) \(kind) --fullscreen --frames \(frames)"
    let check = "  - expect: {output: {client: inner, contains: \"\(passed)\"}}\n"
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
      \(isPassed ? check : "")
      """, to: script)
    unlink(file)
    let host = try Program(
      "fingerpost headless",
      [programs.fingerpost, "headless", "--dmabuf", device, "--script", script, "--screenshot", file])
    try host.awaitSuccess()
    return try DmabufsTrial.bytes(of: file)
  }
}
