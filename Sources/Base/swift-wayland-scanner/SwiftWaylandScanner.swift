import Foundation
import WaylandScanner

/// `swift-wayland-scanner server|client OUTPUT-FOLDER [--import MODULE]… FILE…` writes `InterfaceTables.swift` and a
/// file for each protocol. A file may add to interfaces of files before it.
@main
enum SwiftWaylandScanner {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count >= 3, let side = Side(rawValue: arguments.first!) else {
      fail("usage: swift-wayland-scanner server|client OUTPUT-FOLDER [--import MODULE]... FILE...")
    }
    let folder = URL(fileURLWithPath: arguments.dropFirst().first!)
    var rest = arguments.dropFirst(2)
    var imports: [String] = []
    while rest.first == "--import", rest.count > 1 {
      imports.append(rest.dropFirst().first!)
      rest = rest.dropFirst(2)
    }
    let files = rest.map { URL(fileURLWithPath: $0) }
    do {
      let models = try ProtocolMerger.merge(
        files.map { ProtocolFile(path: $0.path, model: try ProtocolParser.parse(contentsOf: $0)) })
      let generator = SourceGenerator(models, side: side, imports: imports)
      try write(generator.tableSource(), to: folder.appending(path: "InterfaceTables.swift"))
      for (file, model) in zip(files, models) {
        let name = file.deletingPathExtension().lastPathComponent + ".swift"
        try write(generator.source(for: model), to: folder.appending(path: name))
      }
    } catch {
      fail("\(error)")
    }
  }

  private static func write(_ text: String, to file: URL) throws {
    try Data(text.utf8).write(to: file)
  }

  private static func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(1)
  }
}
