import Assembly
import Geometry
import Globals
import Results
import Surfaces

extension OutputRecord {
  /// The present place and size of an output.
  init(_ output: OutputGlobal) {
    let frame = output.description.frame
    self.init(
      name: output.description.name, x: frame.minX, y: frame.minY, width: frame.size.width, height: frame.size.height)
  }
}
