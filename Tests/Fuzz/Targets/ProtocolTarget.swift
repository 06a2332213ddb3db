import Foundation
import WaylandScanner

/// Reads protocol XML and generates bindings from it.
final class ProtocolTarget: FuzzTarget {
  func take(_ input: [UInt8]) {
    guard let model = try? ProtocolParser.parse(Data(input), file: "f") else { return }
    for side in [Side.server, .client] {
      let generator = SourceGenerator([model], side: side)
      _ = generator.tableSource()
      _ = generator.source(for: model)
    }
  }
}
