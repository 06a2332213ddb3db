import Testing

/// Runs the built `fingerpost` with unmodified programs, one run after the other, because each keeps both cores busy.
@Suite("Real clients", .serialized)
struct ClientTests {}
