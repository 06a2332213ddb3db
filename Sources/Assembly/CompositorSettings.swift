import Documents
public import Globals
public import Keymaps
public import Logging
public import Policies
import Seats
public import Surfaces

/// Whether a client may control the compositor, by its name and its command.
public typealias ControlGrant = (_ name: String, _ command: [String]) -> Bool

/// How a compositor is set up before any client comes.
public struct CompositorSettings {
  public var outputs: [OutputDescription]
  public var strictness = Strictness.strict
  /// Whether to speak `zxdg_shell_v6`, `wl_shell` and `gtk_primary_selection` too.
  public var offersLegacyShells = false
  /// Whether there is a socket for clients; without it they come over connections that are made for them.
  public var listens = true
  public var keyboard = KeymapNames()
  public var keyRepeat = KeyRepeat()
  public var policy = Policy()
  /// Whether a client that is started may find the control socket in its environment.
  public var grantsControl: ControlGrant = { _, _ in false }
  /// The overlay that is on at the start.
  public var overlay = InputOverlay()
  /// Who has a privilege that the policy says nothing of. Without a screen there is nothing to look at and nobody to type
  /// for; whoever shows clients to people, or takes their input, says `.nobody`.
  public var privilegesByDefault = PrivilegeGrant.everyone
  public var log: Logger

  /// - Parameter log: receives what goes wrong; by default the program's own handler, which writes to standard error.
  public init(outputs: [OutputDescription], log: Logger = Logger(label: "fingerpost")) {
    self.outputs = outputs
    self.log = log
  }

  /// What a policy asks for.
  public init(outputs: [OutputDescription], policy: Policy, log: Logger = Logger(label: "fingerpost")) {
    self.init(outputs: outputs, log: log)
    switch policy.protocolStrictness {
    case .strict: strictness = .strict
    case .lenient: strictness = .lenient
    }
    offersLegacyShells = policy.offersLegacyShells
    let wanted = policy.keyboard
    keyboard = KeymapNames(wanted)
    keyRepeat = KeyRepeat(
      rate: Int32(clamping: wanted.repeats.rate), delay: Int32(clamping: wanted.repeats.delay.microseconds / 1000))
    self.policy = policy
  }
}

extension KeymapNames {
  /// The keymap that a policy asks for; what it leaves out is as usual.
  public init(_ policy: KeyboardPolicy) {
    let usual = KeymapNames()
    self.init(
      rules: policy.rules ?? usual.rules, model: policy.model ?? usual.model, layout: policy.layout ?? usual.layout,
      variant: policy.variant ?? usual.variant, options: policy.options ?? usual.options)
  }
}
