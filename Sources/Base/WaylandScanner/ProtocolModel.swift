/// A Wayland protocol file reduced to what code generation needs: signatures and numbers, without descriptions.
package struct ProtocolModel: Equatable {
  package var name = ""
  package var interfaces: [InterfaceModel] = []

  package init(name: String = "", interfaces: [InterfaceModel] = []) {
    self.name = name
    self.interfaces = interfaces
  }
}

package struct InterfaceModel: Equatable {
  package var name: String
  package var version: Int
  /// The version to which this declaration adds; nil if the declaration is complete.
  package var from: Int?
  package var requests: [MessageModel] = []
  package var events: [MessageModel] = []
  package var enums: [EnumModel] = []

  package init(name: String, version: Int) {
    self.name = name
    self.version = version
  }
}

/// A request or an event.
package struct MessageModel: Equatable {
  package var name: String
  /// The version of the interface that added this message.
  package var since: Int
  /// True if the message destroys its object.
  package var isDestructor: Bool
  package var arguments: [ArgumentModel] = []

  package init(name: String, since: Int = 1, isDestructor: Bool = false) {
    self.name = name
    self.since = since
    self.isDestructor = isDestructor
  }

  /// The arguments in libwayland's text form, with `since` first: `5?oii`.
  package var signature: String {
    (since > 1 ? String(since) : "")
      + arguments.map { ($0.isNullable ? "?" : "") + $0.signatureLetters }.joined()
  }

  /// The interface of each argument on the wire; nil for arguments that are not objects or whose interface is open.
  package var wireTypes: [String?] {
    arguments.flatMap { argument -> [String?] in
      argument.isUntypedNewID ? [nil, nil, nil] : [argument.interface]
    }
  }
}

package struct ArgumentModel: Equatable {
  package enum Kind: String {
    case int, uint, fixed, string, object, array, fd
    case newID = "new_id"
  }

  package var name: String
  package var kind: Kind
  /// The interface of an `object` or `new_id`; nil if the protocol leaves it open.
  package var interface: String?
  package var isNullable: Bool
  /// `enum` or `interface.enum`.
  package var enumName: String?

  package init(
    name: String, kind: Kind, interface: String? = nil, isNullable: Bool = false, enumName: String? = nil
  ) {
    self.name = name
    self.kind = kind
    self.interface = interface
    self.isNullable = isNullable
    self.enumName = enumName
  }

  /// True if this is the argument of `wl_registry.bind`: on the wire it is a name, a version and an id.
  package var isUntypedNewID: Bool { kind == .newID && interface == nil }

  var signatureLetters: String {
    switch kind {
    case .int: "i"
    case .uint: "u"
    case .fixed: "f"
    case .string: "s"
    case .object: "o"
    case .newID: isUntypedNewID ? "sun" : "n"
    case .array: "a"
    case .fd: "h"
    }
  }
}

package struct EnumModel: Equatable {
  package var name: String
  package var isBitfield: Bool
  package var entries: [Entry] = []

  package struct Entry: Equatable {
    package var name: String
    package var value: UInt32

    package init(name: String, value: UInt32) {
      self.name = name
      self.value = value
    }
  }

  package init(name: String, isBitfield: Bool = false) {
    self.name = name
    self.isBitfield = isBitfield
  }
}
