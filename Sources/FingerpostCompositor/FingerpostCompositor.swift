/// The compositor with all that its interface consists of: `Compositor` and its settings, observers and clock of `Assembly`;
/// outputs and clients of `Globals`; a window of a host compositor (`Backends`, `Connectors`, `Nested`); the policy and its reader; the
/// router with windows, input events and geometry.
@_exported import Assembly
@_exported import Backends
@_exported import Connectors
@_exported import Documents
@_exported import FingerpostRouter
@_exported import Globals
@_exported import Nested
@_exported import Policies
