/// The compositor with all that its interface consists of: `Compositor` and its settings, observers and clock of `Assembly`;
/// outputs and clients of `Globals`; a window of a host compositor (`Backends`, `Connectors`, `Nested`); the policy and its reader; the
/// router with windows, input events and geometry.
@_exported public import Assembly
@_exported public import Backends
@_exported public import Connectors
@_exported public import Documents
@_exported public import FingerpostRouter
@_exported public import Globals
@_exported public import Nested
@_exported public import Policies
