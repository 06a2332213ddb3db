import Documents
import Globals
import Surfaces

extension OutputKeeper {
  /// The error message for a name that no output has. It lists the names that exist.
  package func unknownName(_ name: String) -> String {
    let names = all.map(\.description.name)
    let hint = names.nearest(to: name).map { "; did you mean \($0.quotedForPeople)?" } ?? ""
    return "unknown output \(name.quotedForPeople); expected \(names.alternatives)\(hint)"
  }
}
