/// Interfaces that a protocol repeats do not fit to those of an earlier one.
package struct AdditionFault: Error, Equatable, CustomStringConvertible {
  package let description: String
}

extension Array where Element == ProtocolModel {
  /// Adds the interfaces that a protocol repeats to those of an earlier protocol: messages and enum entries that the earlier
  /// one lacks, because the file of the system is older. What the earlier one has stays as it is.
  ///
  /// - Returns: the protocols, of which the later ones have only their own interfaces.
  package func addingRepeatedInterfaces() throws(AdditionFault) -> [ProtocolModel] {
    var result: [ProtocolModel] = []
    var places: [String: (model: Int, interface: Int)] = [:]
    for model in self {
      var own = ProtocolModel(name: model.name)
      for interface in model.interfaces {
        if let place = places[interface.name] {
          try result[place.model].interfaces[place.interface].add(interface)
        } else {
          places[interface.name] = (result.count, own.interfaces.count)
          own.interfaces.append(interface)
        }
      }
      result.append(own)
    }
    return result
  }
}

extension InterfaceModel {
  fileprivate mutating func add(_ newer: InterfaceModel) throws(AdditionFault) {
    try add(newer.requests, to: \.requests)
    try add(newer.events, to: \.events)
    for value in newer.enums { try add(value) }
    version = max(version, newer.version)
  }

  private mutating func add(
    _ messages: [MessageModel], to list: WritableKeyPath<InterfaceModel, [MessageModel]>
  ) throws(AdditionFault) {
    for message in messages {
      if let known = self[keyPath: list].first(where: { $0.name == message.name }) {
        guard known.signature != message.signature else { continue }
        throw AdditionFault(
          description:
            "\(name).\(message.name) has the signature \"\(message.signature)\" in an addition, and \"\(known.signature)\" before"
        )
      }
      // Numbers on the wire follow the order. A file that is as new as the message would have it at another place.
      guard message.since > version else {
        throw AdditionFault(
          description: "\(name).\(message.name) is an addition of version \(message.since), which \(name) already has")
      }
      self[keyPath: list].append(message)
    }
  }

  private mutating func add(_ value: EnumModel) throws(AdditionFault) {
    guard let index = enums.firstIndex(where: { $0.name == value.name }) else { return enums.append(value) }
    for entry in value.entries {
      if let known = enums[index].entries.first(where: { $0.name == entry.name }) {
        guard known.value != entry.value else { continue }
        throw AdditionFault(
          description:
            "\(name).\(value.name).\(entry.name) is \(entry.value) in an addition, and \(known.value) before")
      }
      enums[index].entries.append(entry)
    }
  }
}
