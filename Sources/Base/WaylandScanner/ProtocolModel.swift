/// A Wayland protocol file reduced to what code generation needs: signatures and numbers, without descriptions.
public struct ProtocolModel: Equatable {
  public var name = ""
  public var interfaces: [InterfaceModel] = []

  public init(name: String = "", interfaces: [InterfaceModel] = []) {
    self.name = name
    self.interfaces = interfaces
  }
}

public struct InterfaceModel: Equatable {
  public var name: String
  public var version: Int
  public var requests: [MessageModel] = []
  public var events: [MessageModel] = []
  public var enums: [EnumModel] = []

  public init(name: String, version: Int) {
    self.name = name
    self.version = version
  }
}

/// A request or an event.
public struct MessageModel: Equatable {
  public var name: String
  /// The version of the interface that added this message.
  public var since: Int
  /// True if the message destroys its object.
  public var isDestructor: Bool
  public var arguments: [ArgumentModel] = []

  public init(name: String, since: Int = 1, isDestructor: Bool = false) {
    self.name = name
    self.since = since
    self.isDestructor = isDestructor
  }

  /// The arguments in libwayland's text form, with `since` first: `5?oii`.
  public var signature: String {
    (since > 1 ? String(since) : "")
      + arguments.map { ($0.isNullable ? "?" : "") + $0.signatureLetters }.joined()
  }

  /// The interface of each argument on the wire; nil for arguments that are not objects or whose interface is open.
  public var wireTypes: [String?] {
    arguments.flatMap { argument -> [String?] in
      argument.isUntypedNewID ? [nil, nil, nil] : [argument.interface]
    }
  }
}

public struct ArgumentModel: Equatable {
  public enum Kind: String {
    case int, uint, fixed, string, object, array, fd
    case newID = "new_id"
  }

  public var name: String
  public var kind: Kind
  /// The interface of an `object` or `new_id`; nil if the protocol leaves it open.
  public var interface: String?
  public var isNullable: Bool
  /// `enum` or `interface.enum`.
  public var enumName: String?

  public init(
    name: String, kind: Kind, interface: String? = nil, isNullable: Bool = false, enumName: String? = nil
  ) {
    self.name = name
    self.kind = kind
    self.interface = interface
    self.isNullable = isNullable
    self.enumName = enumName
  }

  /// True if this is the argument of `wl_registry.bind`: on the wire it is a name, a version and an id.
  public var isUntypedNewID: Bool { kind == .newID && interface == nil }

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

public struct EnumModel: Equatable {
  public var name: String
  public var isBitfield: Bool
  public var entries: [Entry] = []

  public struct Entry: Equatable {
    public var name: String
    public var value: UInt32

    public init(name: String, value: UInt32) {
      self.name = name
      self.value = value
    }
  }

  public init(name: String, isBitfield: Bool = false) {
    self.name = name
    self.isBitfield = isBitfield
  }
}
