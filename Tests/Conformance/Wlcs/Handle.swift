import CWlcs

/// A table of C functions with the Swift object that they act on.
///
/// The table is the first member, so a pointer to it is also a pointer to the handle.
struct Handle<Table> {
  private var table: Table
  private let server: Unmanaged<ConformanceServer>

  static func make(_ table: Table, for server: ConformanceServer) -> UnsafeMutablePointer<Table> {
    let handle = UnsafeMutablePointer<Self>.allocate(capacity: 1)
    handle.initialize(to: Self(table: table, server: .passRetained(server)))
    return UnsafeMutableRawPointer(handle).assumingMemoryBound(to: Table.self)
  }

  static func server(of table: UnsafePointer<Table>?) -> ConformanceServer {
    whole(table).pointee.server.takeUnretainedValue()
  }

  static func free(_ table: UnsafePointer<Table>?) {
    let handle = whole(table)
    handle.pointee.server.release()
    handle.deinitialize(count: 1)
    handle.deallocate()
  }

  private static func whole(_ table: UnsafePointer<Table>?) -> UnsafeMutablePointer<Self> {
    guard let table else { preconditionFailure("the suite passes what it was given") }
    return UnsafeMutableRawPointer(mutating: table).assumingMemoryBound(to: Self.self)
  }
}
