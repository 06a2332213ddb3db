import Documents
import Interaction

extension RecognizerPolicy {
  /// Warns of a recognizer that accepts no touches and can therefore never be recognized.
  func checkPresses(_ row: GestureRow, _ mapping: MappingReader) {
    guard let kinds = allowedTouchTypes, kinds.isEmpty else { return }
    let position = mapping.position(of: "touch-types")
    guard mapping.has("presses") else {
      return mapping.faults.warn(
        at: position, "the recognizer accepts neither touches nor keys; add presses, or remove touch-types: none")
    }
    guard !row.input.contains(.presses) else { return }
    mapping.faults.warn(
      at: position, "\(row.what) cannot be recognized from keys, which do not move; remove touch-types: none")
  }
}
