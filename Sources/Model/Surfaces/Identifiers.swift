/// The identifier of a surface, unique for the lifetime of the process.
public struct SurfaceID: Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// The identifier of a client's connection, unique for the lifetime of the process.
public struct ClientID: Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// The identifier of a window, unique for the lifetime of the process.
public struct WindowID: Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
}
