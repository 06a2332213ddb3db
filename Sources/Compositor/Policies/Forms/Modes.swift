import Documents
import JSONText

extension Form where Value == [ModeRule], Notes == PolicyNotes {
  /// A mapping from names to modes.
  static var modes: Form {
    let schema: JSON = [
      "type": "object", "propertyNames": .text(modePattern),
      "additionalProperties": ModeRule.table.schema(ModeRule("")), "maxProperties": .integer(mostNames),
    ]
    return Form(schema) { node, notes in
      var modes: [ModeRule] = []
      for (key, value) in node.names(of: "modes") {
        if !isModeName(key.text) || key.text == ModeRule.normal {
          node.faults.report(
            at: key.position, "invalid name of a mode", found: key.text.quotedForPeople,
            expected: "lower-case letters, digits and hyphens, other than default")
        }
        var mode = ModeRule(key.text, position: key.position)
        ModeRule.table.read(value, notes, into: &mode)
        modes.append(mode)
      }
      return node.isMapping ? modes : nil
    }
  }
}

private let modePattern = "^[a-z][a-z0-9-]*$"

private func isModeName(_ text: String) -> Bool {
  guard let first = text.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) else { return false }
  return text.utf8.count <= 100
    && text.utf8.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || byte == UInt8(ascii: "-")
    }
}

extension ModeRule {
  fileprivate static var table: PolicyTable<ModeRule> {
    FieldTable(
      "a mode",
      [Field("bindings", "Chords that apply in this mode, instead of all others.", \.bindings, .bindings)])
  }

  /// Adds modes of a later file: a chord replaces the same chord of a mode of the same name.
  static func add(_ new: [ModeRule], to modes: inout [ModeRule]) {
    for mode in new {
      guard let place = modes.firstIndex(where: { $0.name == mode.name }) else {
        modes.append(mode)
        continue
      }
      modes[place].bindings.removeAll { old in mode.bindings.contains { $0.keys == old.keys } }
      modes[place].bindings += mode.bindings
    }
  }
}

extension Form where Value == String, Notes == PolicyNotes {
  /// The name of a mode, which must exist once all files have been read.
  static var mode: Form {
    name("the name of a mode").refined { name, node, notes in
      notes.noteMode(name, at: node.position)
      return name
    }
  }

  /// The name of a layout, which `keyboard.layout` must contain once all files have been read.
  static var layout: Form {
    name("the name of a layout").refined { name, node, notes in
      notes.noteLayout(name, at: node.position)
      return name
    }
  }
}

extension PolicyReading {
  /// Reports modes and layouts that do not exist.
  func checkModesAndLayouts() {
    let modes = [ModeRule.normal] + policy.modes.map(\.name)
    for use in notes.modes where !modes.contains(use.name) {
      faults.report(
        at: use.position, "unknown mode", found: use.name.quotedForPeople, expected: modes.alternatives,
        nearestName: modes.nearest(to: use.name))
    }
    let layouts = policy.keyboard.layouts
    for use in notes.layouts where policy.keyboard.index(ofLayout: use.name) == nil {
      faults.report(
        at: use.position, "unknown layout", found: use.name.quotedForPeople,
        expected: "\(layouts.alternatives), as in layout of keyboard", nearestName: layouts.nearest(to: use.name))
    }
  }
}
