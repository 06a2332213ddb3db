import Glibc
import TrialPrograms

/// Tests dma-bufs of this kernel: the picture of each must equal that of the same client with shared memory. The kernel's card for
/// tests (vgem) has dma-bufs and fences. Newer kernels make dma-bufs in ordinary memory too (`/dev/udmabuf`).
enum DmabufsTrial {
  /// How Fingerpost reads buffers.
  private static let mapping = ["--dmabuf", "linear"]
  /// How OpenGL ES shows buffers in place.
  private static let importing = ["--painter", "gles", "--verbose"]

  static func run(_ programs: Stage.Programs) throws(TrialFailure) -> String {
    let kinds = try kinds()
    let expected = try picture(of: ["shm"], programs, mapping).bytes
    for kind in kinds where try picture(of: kind, programs, mapping).bytes != expected {
      throw difference(of: kind)
    }
    return "dma-bufs of a card, also one into which a device writes"
      + (hasOrdinaryMemory ? ", and of ordinary memory" : "; this kernel has none of ordinary memory")
  }

  /// The same with buffers that OpenGL ES shows without a copy.
  ///
  /// - Returns: the reason why nothing was tested, or what was.
  static func runImports(_ programs: Stage.Programs) throws(TrialFailure) -> Main.Outcome {
    guard access("/usr/lib/x86_64-linux-gnu/libEGL.so.1", F_OK) == 0 else {
      return .skipped("this guest has no Mesa; tools/device-test --suite trixie imports has one")
    }
    guard hasOrdinaryMemory else { return .skipped("this kernel makes no dma-bufs in ordinary memory") }
    // Without a card, Mesa computes in ordinary memory. The card for tests can be in use for a moment after a trial.
    try Program("modprobe", ["/bin/busybox", "modprobe", "-r", "vgem"]).awaitSuccess()
    let expected = try picture(of: ["shm"], programs, mapping).bytes
    guard try picture(of: ["shm"], programs, importing).bytes == expected else {
      throw TrialFailure("OpenGL ES shows shared memory in another way than pixman")
    }
    let found = try picture(of: ["udmabuf"], programs, importing)
    let offer = found.lines.first { $0.hasPrefix("dma-bufs: ") } ?? "no line about dma-bufs"
    guard found.bytes == expected else { throw difference(of: ["udmabuf"]) }
    // With a card, Mesa computes in memory of the card.
    _ = try kinds()
    let beside = try picture(of: ["shm"], programs, importing)
    guard beside.lines.contains(where: { $0.hasPrefix("dma-bufs: none, because the processor computes") }) else {
      throw TrialFailure("dma-bufs are offered although Mesa computes in memory of a card")
    }
    guard beside.bytes == expected else { throw difference(of: ["shm"]) }
    return .passed("ordinary memory by OpenGL ES, and none beside a card without a driver; \(offer)")
  }

  static func difference(of kind: [String]) -> TrialFailure {
    TrialFailure("the picture of \(kind.joined(separator: " ")) differs from that of shared memory")
  }

  static var hasOrdinaryMemory: Bool { access("/dev/udmabuf", F_OK) == 0 }

  /// The arguments of the client for each kind of dma-buf that this kernel has.
  private static func kinds() throws(TrialFailure) -> [[String]] {
    let card = try card()
    return [[card], [card, "--fence"]] + (hasOrdinaryMemory ? [["udmabuf"]] : [])
  }

  /// The card for tests, once it is there.
  static func card() throws(TrialFailure) -> String {
    try Program("modprobe", ["/bin/busybox", "modprobe", "vgem"]).awaitSuccess()
    let card = try Clock.poll { () throws(TrialFailure) -> String? in
      guard access("/dev/dri", F_OK) == 0 else { return nil }
      return try TextFile.names(in: "/dev/dri").first { $0.hasPrefix("card") }.map { "/dev/dri/\($0)" }
    }
    guard let card else { throw TrialFailure("vgem made no card") }
    return card
  }

  private static let (script, file) = ("/tmp/dmabufs.yaml", "/tmp/dmabufs.png")

  /// The bytes of the picture of a client, and the lines of Fingerpost.
  private static func picture(
    of kind: [String], _ programs: Stage.Programs, _ options: [String]
  ) throws(TrialFailure) -> (bytes: [UInt8], lines: [String]) {
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
    let fingerpost = try Program(
      "fingerpost headless",
      [programs.fingerpost, "headless"] + options + ["--script", script, "--screenshot", file])
    try fingerpost.awaitSuccess()
    return (try bytes(of: file), fingerpost.lines.all)
  }

  static func bytes(of path: String) throws(TrialFailure) -> [UInt8] {
    guard let file = fopen(path, "r") else { throw TrialFailure(systemCall: "cannot open \(path)") }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = fread(&bytes, 1, bytes.count, file)
    guard count > 1000 else { throw TrialFailure("\(path) has only \(count) bytes") }
    return Array(bytes[..<count])
  }
}
