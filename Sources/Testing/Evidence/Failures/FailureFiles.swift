import Documents
import Geometry
import JSONText
import Rendering
import Results
import Scenes
import Scripts
import Surfaces
import System

/// Writes the pictures of a failed step.
struct FailureFiles {
  private let folder: String
  private let cover: PictureCover

  init(_ folder: String, _ cover: PictureCover) { (self.folder, self.cover) = (folder, cover) }

  /// Writes the outputs as they are shown, with cursor and overlay: `found.png` is the first output, and
  /// `found-NAME.png` another one.
  func writeOutputs(of scene: any SceneReading) throws {
    for (index, output) in scene.outputs.enumerated() {
      guard let picture = try scene.picture(of: output.name, .shown, cursor: true) else { continue }
      let name = index == 0 ? "found" : "found-\(EvidenceFolder.fileName(output.name))"
      try cover.applied(to: picture.bitmap, of: output).writePNG(to: "\(folder)/\(name).png")
    }
  }

  /// Writes the pictures of a check, and `check.json`.
  ///
  /// A picture with covered windows is not offered as a reference.
  func write(_ pictures: ComparedPictures, of step: Step) throws {
    let covered = cover.region(in: pictures.look.excerpt)
    let found = try PictureCover.blackened(covered, in: pictures.found)
    try found.writePNG(to: "\(folder)/found.png")
    if let expected = pictures.expected {
      let difference = try DifferencePicture.make(
        found: found, expected: expected, tolerance: pictures.tolerance, mask: pictures.mask.union(covered))
      // Outputs are opaque, so the picture of a reference needs no alpha either.
      try expected.converted(to: .xrgb8888).writePNG(to: "\(folder)/expected.png")
      try difference.writePNG(to: "\(folder)/difference.png")
    }
    var offer: CheckRecord.Offer?
    if covered.isEmpty, let update = pictures.offer {
      let isPart = update.size == pictures.found.size
      let name = isPart ? "found.png" : "accept.png"
      if !isPart { try update.picture().writePNG(to: "\(folder)/\(name)") }
      offer = CheckRecord.Offer(reference: try Self.absolute(update.file), picture: name)
    }
    let record = try Self.record(pictures, step, offer)
    try OutputFile.write(record.json.laidOut() + "\n", to: "\(folder)/\(CheckRecord.fileName)")
  }

  private static func record(
    _ pictures: ComparedPictures, _ step: Step, _ offer: CheckRecord.Offer?
  ) throws -> CheckRecord {
    let (check, excerpt, position) = (pictures.check, pictures.look.excerpt, step.position)
    var record = CheckRecord(
      check.content.kind, at: RecordedPlace(file: position.file, line: position.line, column: position.column),
      script: try absolute(position.file), text: step.summary, output: excerpt.output,
      box: CheckRecord.Box(excerpt.part))
    record.references = try check.content.files.map { try absolute($0) }
    record.offer = offer
    record.mask = pictures.mask.rects.map { CheckRecord.Box($0) }
    record.differing = pictures.difference?.differingPixels
    record.compared = pictures.difference?.pixelCount
    record.tolerance = Int(pictures.tolerance)
    record.allowedPercent = check.differing * 100
    record.overlay = check.overlay.rawValue
    return record
  }

  private static func absolute(_ path: String) throws -> String {
    if path.hasPrefix("/") || path == "-" { return path }
    return FilePath.normal(FilePath.join(try Folder.current(), path))
  }
}

extension CheckRecord.Box {
  fileprivate init(_ rect: IntRect<BufferSpace>) {
    self.init(x: Int(rect.minX), y: Int(rect.minY), width: Int(rect.width), height: Int(rect.height))
  }
}

extension PixelCheck.Content {
  fileprivate var kind: CheckRecord.Kind {
    switch self {
    case .color: .color
    case .like: .like
    case .unlike: .unlike
    case .rest: .rest
    case .changed: .changed
    case .unchanged: .unchanged
    }
  }

  fileprivate var files: [String] {
    switch self {
    case .like(let files): files
    case .unlike(let file): [file]
    case .color, .rest, .changed, .unchanged: []
    }
  }
}
