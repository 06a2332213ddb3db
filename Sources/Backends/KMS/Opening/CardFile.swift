import SeatSessions
import System

/// The file of a graphics card, as it is examined before it is opened: a seat refuses other files without a reason.
enum CardFile {
  /// The minor numbers of their files for programs that only render.
  private static let renderers: Range<UInt64> = 128..<192

  /// Throws if a path is not that of a graphics card.
  static func check(_ path: String) throws(DeviceFault) {
    let advice = "'ls /dev/dri' lists those of this machine"
    guard let kind = FileKind(at: path) else {
      throw DeviceFault(.noSuchFile, "there is no graphics card at \(path); \(advice)")
    }
    if let words = words(for: kind, DeviceFile.numbers(of: path)) {
      throw DeviceFault(.noSuchDevice, "\(path) is \(words), not a graphics card; \(advice)")
    }
  }

  /// The words for a file that is not a graphics card; nil for a graphics card.
  static func words(for kind: FileKind, _ numbers: (major: UInt64, minor: UInt64)?) -> String? {
    guard kind == .device else { return kind.words }
    guard let numbers, numbers.major == DeviceFile.graphicsCards else { return "another device" }
    return renderers.contains(numbers.minor) ? "a render node, which has no displays" : nil
  }
}
