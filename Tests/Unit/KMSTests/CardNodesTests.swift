import Foundation
import GraphicsBuffers
import Testing

/// Tests of the files of a card, in a folder that takes the place of the kernel's.
@Suite struct CardNodesTests {
  @Test func theRenderNodeIsFirst() throws {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent("fingerpost-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: root) }
    for number in ["226:0", "226:128"] {
      for name in ["card0", "renderD128", "version"] {
        try FileManager.default.createDirectory(
          atPath: "\(root)/sys/dev/char/\(number)/device/drm/\(name)", withIntermediateDirectories: true)
      }
    }
    let paths = ["\(root)/dev/dri/renderD128", "\(root)/dev/dri/card0"]
    #expect(CardNodes.paths(of: 0xE200, root: root) == paths)
    #expect(CardNodes.paths(of: 0xE280, root: root) == paths)
    #expect(CardNodes.paths(of: 0xE201, root: root).isEmpty)
  }
}
