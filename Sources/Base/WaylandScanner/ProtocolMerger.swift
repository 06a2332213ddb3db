/// A protocol file, with its path for error messages.
package struct ProtocolFile {
  package var path: String
  package var model: ProtocolModel

  package init(path: String, model: ProtocolModel) {
    self.path = path
    self.model = model
  }
}

/// A contradiction between two files that declare the same interface.
package struct MergeError: Error, Equatable, CustomStringConvertible {
  /// The later of the two files.
  package var file: String
  package var message: String

  package var description: String { "\(file): error: \(message)" }
}

/// Adds declarations of an interface in later files to its first declaration.
///
/// An additions file contains messages and enum entries that are newer than the installed protocol. They are added if
/// the installed protocol does not have them. The attribute `from` of an interface is the version to which its
/// additions belong: a protocol that is older lacks messages that neither file contains.
package enum ProtocolMerger {
  /// The protocols of the files, in the same order. Each interface is in the first protocol that declares it, so the
  /// protocol of an additions file contains only its new interfaces.
  package static func merge(_ files: [ProtocolFile]) throws -> [ProtocolModel] {
    var models = files.map { ProtocolModel(name: $0.model.name) }
    var places: [String: (file: Int, index: Int)] = [:]
    for (number, file) in files.enumerated() {
      for interface in file.model.interfaces {
        if let place = places[interface.name] {
          let base = models[place.file].interfaces[place.index]
          let merge = InterfaceMerge(
            base: base, baseFile: files[place.file].path, addition: interface, additionFile: file.path)
          models[place.file].interfaces[place.index] = try merge.result()
        } else if let from = interface.from {
          throw MergeError(
            file: file.path,
            message: "\(interface.name) adds to version \(from), but no file before this one declares it")
        } else {
          places[interface.name] = (number, models[number].interfaces.count)
          models[number].interfaces.append(interface)
        }
      }
    }
    return models
  }
}

/// Two declarations of one interface.
private struct InterfaceMerge {
  let base: InterfaceModel
  let baseFile: String
  let addition: InterfaceModel
  let additionFile: String

  func result() throws -> InterfaceModel {
    if let from = addition.from, base.version < from {
      throw fault(
        "\(base.name) has version \(base.version) in \(baseFile): expected version \(from) or more, to which this file "
          + "adds")
    }
    var result = base
    result.version = max(base.version, addition.version)
    result.requests = try messages(\.requests, called: "request")
    result.events = try messages(\.events, called: "event")
    for value in addition.enums { try add(value, to: &result.enums) }
    return result
  }

  /// The messages of the base, then the new ones. An opcode is the index of a message in this list, so an order that
  /// differs from that of the published protocol is an error.
  private func messages(
    _ list: KeyPath<InterfaceModel, [MessageModel]>, called kind: String
  ) throws -> [MessageModel] {
    let known = base[keyPath: list]
    var result = known
    // The index that the next message must have in the base, or the count if the base must not have it.
    var next = addition.from == nil ? 0 : nil
    for message in addition[keyPath: list] {
      let name = "\(kind) \(message.name) of \(base.name)"
      let index = known.firstIndex { $0.name == message.name }
      if let index, known[index] != message {
        throw fault("\(name) is \(message.declaration) here, but \(known[index].declaration) in \(baseFile)")
      }
      if index == nil, message.since <= base.version {
        throw fault(
          "\(name) is not in \(baseFile), which has version \(base.version): expected since "
            + "\(base.version + 1) or more, found \(message.since)")
      }
      let isInOrder = next == nil || next == index ?? known.count
      guard isInOrder, index != nil || message.since >= result.last?.since ?? 1 else {
        throw fault(
          "\(name) has another place than in the published protocol: expected the order of \(baseFile), then the "
            + "messages that are not in it, in the order of their versions")
      }
      if index == nil { result.append(message) }
      next = index.map { $0 + 1 } ?? known.count
    }
    return result
  }

  private func add(_ value: EnumModel, to enums: inout [EnumModel]) throws {
    guard let index = enums.firstIndex(where: { $0.name == value.name }) else {
      enums.append(value)
      return
    }
    guard enums[index].isBitfield == value.isBitfield else {
      throw fault("enum \(value.name) of \(base.name) is a bitfield in only one of this file and \(baseFile)")
    }
    for entry in value.entries where !enums[index].entries.contains(entry) {
      if let other = enums[index].entries.first(where: { $0.name == entry.name || $0.value == entry.value }) {
        throw fault(
          "entry \(entry.name) of \(base.name).\(value.name) has the value \(entry.value) here, but \(baseFile) has "
            + "\(other.name) with the value \(other.value)")
      }
      enums[index].entries.append(entry)
    }
  }

  private func fault(_ message: String) -> MergeError { MergeError(file: additionFile, message: message) }
}

extension MessageModel {
  /// The message as error messages show it: `(id: new_id wl_callback, label: ?string) since 2`.
  fileprivate var declaration: String {
    let list = arguments.map { argument in
      let words = [argument.kind.rawValue, argument.interface, argument.enumName].compactMap(\.self)
      return "\(argument.name): \(argument.isNullable ? "?" : "")\(words.joined(separator: " "))"
    }
    return "(\(list.joined(separator: ", "))) since \(since)" + (isDestructor ? ", a destructor" : "")
  }
}
