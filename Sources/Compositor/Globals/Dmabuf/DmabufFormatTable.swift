import System
import WaylandServer

/// The file with all formats and modifiers that clients of version 4 map.
struct DmabufFormatTable {
  private let file: SealedFile
  /// The place of each format in the file.
  private let places: [DmabufFormat: UInt16]

  /// - Parameter formats: at most 65,536 formats, each once.
  /// - Throws: if the system refuses the file.
  init(_ formats: [DmabufFormat]) throws {
    var bytes: [UInt8] = []
    for format in formats {
      // Each entry has 16 bytes: the format, 4 unused bytes, the modifier.
      bytes.append(native: format.code)
      bytes.append(native: UInt32(0))
      bytes.append(native: format.modifier)
    }
    file = try SealedFile(bytes, name: "fingerpost-formats")
    places = Dictionary(uniqueKeysWithValues: zip(formats, UInt16.min...))
  }

  /// Sends all parameters of an offer.
  func send(_ offer: DmabufOffer, to feedback: ZwpLinuxDmabufFeedbackV1) {
    guard let device = offer.device else { return }
    feedback.sendFormatTable(fd: file.descriptor, size: UInt32(file.size))
    feedback.sendMainDevice(device: Self.bytes(device))
    for tranche in offer.tranches {
      feedback.sendTrancheTargetDevice(device: Self.bytes(tranche.device))
      feedback.sendTrancheFlags(flags: tranche.mayBeScannedOut ? .scanout : [])
      var indices: [UInt8] = []
      for format in tranche.formats { if let place = places[format] { indices.append(native: place) } }
      feedback.sendTrancheFormats(indices: indices)
      feedback.sendTrancheDone()
    }
    feedback.sendDone()
  }

  private static func bytes(_ device: UInt64) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(native: device)
    return bytes
  }
}

extension [UInt8] {
  /// Appends a number in the machine's order of bytes.
  fileprivate mutating func append(native number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number) { append(contentsOf: $0) }
  }
}
