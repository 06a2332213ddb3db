import Documents
import Geometry
import Rendering
import Results
import Scenes
import Surfaces
import System

/// Keeps the parts of the outputs' pictures that change during a run.
///
/// A frame contains only the part that differs from the frame before. The cursor and overlays are not in it. Pictures
/// are composed as for a screenshot, so clients and displays notice nothing.
final class FilmRecorder {
  /// The number of bytes of all pictures after which only pictures of failures are added.
  private static let usualLimit = 32 << 20
  /// The least time between two frames within a step, in microseconds.
  private static let spacing: Int64 = 50_000
  /// The number of frames of an output after which the whole picture is kept again.
  private static let mostParts = 40
  /// The share of the picture from which on the whole picture is kept.
  private static let wholeShare = 0.6

  private struct Reel {
    /// The picture that the frames so far give.
    var shown: Bitmap
    /// The composed picture of the last frame; nil if windows were covered in it.
    var source: ScenePicture?
    var partsSinceKey = 0
  }

  private let scene: any SceneReading
  private let cover: PictureCover
  private let folder: String
  private let limit: Int
  private var reels: [String: Reel] = [:]
  private(set) var frames: [FilmFrame] = []
  private var written: Set<String> = []
  private var byteCount = 0
  private var lastTime: Int64?
  /// The script's clock when the limit was reached.
  private var end: Int64?
  private var fault: String?

  init(of scene: any SceneReading, folder: String, limit: Int = FilmRecorder.usualLimit) {
    (self.scene, self.folder, self.limit) = (scene, folder, limit)
    cover = PictureCover(scene)
  }

  /// Notes about parts of the film that are missing.
  var warnings: [String] {
    let ended = end.map { time in
      "film: its pictures reached \(limit >> 20) MiB at \(time / 1000) ms of the trace; after that it shows failures only"
    }
    return [ended, fault.map { "film: \($0)" }].compactMap { $0 }
  }

  /// Takes a frame within a step, unless the last one is too near.
  func takeSample(at time: Int64) {
    if let lastTime, time - lastTime < Self.spacing { return }
    take(at: time)
  }

  /// Takes a frame of each output whose picture has changed.
  ///
  /// - Parameter isNeeded: whether the frame is taken although the limit is reached.
  func take(at time: Int64, isNeeded: Bool = false) {
    lastTime = time
    guard fault == nil, end == nil || isNeeded else { return }
    do {
      for output in scene.outputs {
        guard let picture = try scene.picture(of: output.name, .nothing, cursor: false) else { continue }
        let shown = try cover.applied(to: picture.bitmap, of: output)
        let source = shown === picture.bitmap ? picture : nil
        // Comparing all pixels takes as long as composing them.
        if let source, let last = reels[output.name]?.source, last.isSame(as: source) { continue }
        try take(shown, of: output.name, at: time)
        reels[output.name]?.source = source
      }
    } catch {
      fault = "\(error)"
    }
    if byteCount > limit, end == nil { end = time }
  }

  private func take(_ picture: Bitmap, of output: String, at time: Int64) throws {
    guard var reel = reels[output], reel.shown.size == picture.size else {
      try add(picture, picture.bounds, of: output, at: time)
      reels[output] = Reel(shown: try picture.part(picture.bounds))
      return
    }
    guard let changed = picture.changedPart(since: reel.shown) else { return }
    let share = area(of: changed) / area(of: picture.bounds)
    let isKey = share > Self.wholeShare || reel.partsSinceKey >= Self.mostParts
    try add(picture, isKey ? picture.bounds : changed, of: output, at: time)
    reel.shown.take(Region(changed), from: picture)
    reel.partsSinceKey = isKey ? 0 : reel.partsSinceKey + 1
    reels[output] = reel
  }

  private func area(of box: IntRect<BufferSpace>) -> Double { Double(box.width) * Double(box.height) }

  private func add(_ picture: Bitmap, _ part: IntRect<BufferSpace>, of output: String, at time: Int64) throws {
    let bytes = try picture.png(of: part)
    let name = "\(Self.hash(bytes)).png"
    if written.isEmpty { try Folder.make(path: folder) }
    if written.insert(name).inserted {
      try bytes.withUnsafeBytes { try OutputFile.write($0, to: "\(folder)/\(name)") }
      byteCount += bytes.count
    }
    frames.append(
      FilmFrame(
        time: time, output: output, x: Int(part.minX), y: Int(part.minY), width: Int(part.width),
        height: Int(part.height), picture: name, isKey: part == picture.bounds))
  }

  /// A 64-bit hash of the bytes, in 16 hexadecimal digits. It takes eight bytes at a time.
  private static func hash(_ bytes: [UInt8]) -> String {
    var hash = 0xCBF2_9CE4_8422_2325 ^ UInt64(bytes.count)
    func add(_ word: UInt64) {
      hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 32
    }
    bytes.withUnsafeBytes { bytes in
      var index = 0
      while index &+ 8 <= bytes.count {
        add(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)))
        index &+= 8
      }
      for byte in bytes[index...] { add(UInt64(byte)) }
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension ScenePicture {
  /// True if nothing was drawn between both pictures of one output.
  fileprivate func isSame(as other: ScenePicture) -> Bool { bitmap === other.bitmap && revision == other.revision }
}
