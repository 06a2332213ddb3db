import Testing

/// The built `fingerpost` with unmodified programs; one run after the other, since each keeps both cores busy.
@Suite("Real clients", .serialized)
struct ClientTests {}
