import System

/// The files of a graphics card.
package enum CardNodes {
  /// The paths of the files of a card, in the order in which they should be tried. Render nodes are first: no program gets the right to
  /// set display modes with them. A driver without acceleration makes buffers only with the other file.
  ///
  /// - Parameters:
  ///   - device: the number (`dev_t`) of one of the files.
  ///   - root: the folder that contains `sys` and `dev`.
  /// - Returns: an empty array if the kernel does not know the card.
  package static func paths(of device: UInt64, root: String = "") -> [String] {
    let (major, minor) = DeviceFile.numbers(of: device)
    let names = Folder.names(in: "\(root)/sys/dev/char/\(major):\(minor)/device/drm").sorted()
    return ["renderD", "card"].flatMap { kind in names.filter { $0.hasPrefix(kind) } }.map { "\(root)/dev/dri/\($0)" }
  }
}
