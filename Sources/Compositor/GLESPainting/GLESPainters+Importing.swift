package import Rendering

extension GLESPainters: PictureImporter {
  /// The reason why the driver imports no dma-bufs; nil if it does.
  package var importFault: String? { context.importFault }

  /// All formats of dma-bufs that the driver lists; nil if it cannot list them.
  package func importedFormats() -> [GLESFormat]? { context.importedFormats() }

  /// The formats and layouts that clients can hand over: those of the driver's list with the colours of `PixelFormat`, which an
  /// ordinary texture can show, each once.
  package var importableFormats: [CardFormat] {
    guard importFault == nil, let listed = importedFormats() else { return [] }
    var known: Set<CardFormat> = []
    return PixelFormat.allCases.flatMap { format in
      (listed.first { $0.code == format.drmCode }?.layouts ?? []).filter { !$0.isExternal }
        .map { CardFormat(format, modifier: $0.modifier) }.filter { known.insert($0).inserted }
    }
  }

  package var canImport: Bool { failure == nil }

  package func picture(of memory: CardMemory) -> (any ImportedPicture)? { try? imported(memory) }

  /// - Throws: `.importing` if the driver refuses the picture.
  func imported(_ memory: CardMemory) throws(GLESFault) -> GLESPicture {
    guard canImport else { throw .importing("OpenGL ES has failed", code: 0) }
    return try GLESPicture(memory, context)
  }
}
