/// The compositor and every module of its interface: `Compositor` with its settings, observers and clock (`Assembly`);
/// outputs and clients (`Globals`); programs that it starts (`Launching`); a window of a host compositor (`Backends`,
/// `Connectors`, `Nested`); the policy (`Policies`) and its reader (`Documents`); the router with windows, input events and
/// geometry (`FingerpostRouter`).
@_exported public import Assembly
@_exported public import Backends
@_exported public import Connectors
@_exported public import Documents
@_exported public import FingerpostRouter
@_exported public import Globals
@_exported public import Launching
@_exported public import Nested
@_exported public import Policies
