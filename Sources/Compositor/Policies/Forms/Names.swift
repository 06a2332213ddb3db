import Documents
import JSONText

extension NodeReader {
  /// The entries of a mapping whose keys are names that the user chooses. More than 1,000 entries are an error.
  func names(of what: String) -> [(key: Node.Key, value: NodeReader)] {
    let entries = entries(of: what) ?? []
    guard entries.count <= mostNames else {
      faults.report(
        at: position, "too many \(what)", found: "\(entries.count)", expected: "at most \(mostNames)")
      return []
    }
    return entries
  }
}

let mostNames = 1_000

extension Form where Value == String, Notes == PolicyNotes {
  /// The name of a key.
  static var key: Form {
    name("the name of a key, such as C, Return or XF86AudioPlay").refined { name, node, notes in
      notes.check(key: name, at: node.position)
      return name
    }
  }

  /// The name of a recognizer, which must exist once all files have been read.
  static var recognizer: Form {
    name("the name of a recognizer").refined { name, node, notes in
      notes.noteRecognizer(name, at: node.position)
      return name
    }
  }

  /// A recognizer, the client of a touch, or a recognizer of the client.
  static var requirement: Form {
    name("the name of a recognizer, client, or client.NAME").refined { name, node, notes in
      name == RecognizerPolicy.client ? name : related(name, node, notes)
    }
  }

  /// A recognizer of the policy or of clients.
  static var relative: Form { name("the name of a recognizer, or client.NAME").refined(related) }

  private static func related(_ name: String, _ node: NodeReader, _ notes: PolicyNotes) -> String? {
    guard name.hasPrefix(RecognizerPolicy.ofClients) else {
      notes.noteRecognizer(name, at: node.position)
      return name
    }
    guard RecognizerPolicy.recognizerOfClients(name) != nil else {
      node.faults.report(
        at: node.position, "invalid name of a recognizer of clients", found: name.quotedForPeople,
        expected: "client. and 1 to 64 lowercase letters, digits and hyphens, such as client.double-tap")
      return nil
    }
    return name
  }

  static var output: Form {
    name("the name of an output").refined { name, node, notes in
      notes.noteOutput(name, at: node.position)
      return name
    }
  }
}
