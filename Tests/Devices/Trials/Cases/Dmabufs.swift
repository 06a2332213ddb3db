import Glibc
import TrialPrograms

/// Tests dma-bufs of this kernel: the picture of each must equal that of the same client with shared memory. The kernel's card for
/// tests (vgem) has dma-bufs and fences. Newer kernels make dma-bufs in ordinary memory too (`/dev/udmabuf`).
enum DmabufsTrial {
  static func run(_ programs: Stage.Programs) throws(TrialFailure) -> String {
    try Program("modprobe", ["/bin/busybox", "modprobe", "vgem"]).awaitSuccess()
    guard let card = try card() else { throw TrialFailure("vgem made no card") }
    let expected = try picture(of: ["shm"], programs)
    var kinds = [[card], [card, "--fence"]]
    let hasOrdinaryMemory = access("/dev/udmabuf", F_OK) == 0
    if hasOrdinaryMemory { kinds.append(["udmabuf"]) }
    for kind in kinds where try picture(of: kind, programs) != expected {
      throw TrialFailure("the picture of \(kind.joined(separator: " ")) differs from that of shared memory")
    }
    return "dma-bufs of a card, also one into which a device writes"
      + (hasOrdinaryMemory ? ", and of ordinary memory" : "; this kernel has none of ordinary memory")
  }

  /// The first card, once it is there.
  private static func card() throws(TrialFailure) -> String? {
    try Clock.poll { () throws(TrialFailure) in
      guard access("/dev/dri", F_OK) == 0 else { return nil }
      return try TextFile.names(in: "/dev/dri").first { $0.hasPrefix("card") }.map { "/dev/dri/\($0)" }
    }
  }

  private static let (script, file) = ("/tmp/dmabufs.yaml", "/tmp/dmabufs.png")

  /// The bytes of the picture of a client.
  private static func picture(
    of kind: [String], _ programs: Stage.Programs
  ) throws(TrialFailure) -> [UInt8] {
    let command = ([programs.dmabufClient] + kind).joined(separator: ", ")
    try TextFile.write(
      """
      outputs: [{name: main, size: 400x300}]
      clients:
        painter: {command: [\(command)]}
      steps:
        - wait: {window: {app-id: org.fingerpost.Dmabufs}}

      """, to: script)
    unlink(file)
    try Program(
      "fingerpost headless",
      [programs.fingerpost, "headless", "--dmabuf", "linear", "--script", script, "--screenshot", file]
    ).awaitSuccess()
    return try bytes(of: file)
  }

  private static func bytes(of path: String) throws(TrialFailure) -> [UInt8] {
    guard let file = fopen(path, "r") else { throw TrialFailure(systemCall: "cannot open \(path)") }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = fread(&bytes, 1, bytes.count, file)
    guard count > 1000 else { throw TrialFailure("\(path) has only \(count) bytes") }
    return Array(bytes[..<count])
  }
}
