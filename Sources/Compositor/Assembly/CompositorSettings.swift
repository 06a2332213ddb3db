import Documents
package import Globals
package import Keymaps
public import Logging
public import Policies
package import Rendering
import Seats
public import Surfaces

/// Returns true if a client with this name and command may control the compositor.
package typealias ControlGrant = (_ name: String, _ command: [String]) -> Bool

/// The settings of a compositor before the first client connects.
public struct CompositorSettings {
  public var outputs: [OutputDescription]
  package var strictness = Strictness.strict
  /// True to offer `zxdg_shell_v6`, `wl_shell` and `gtk_primary_selection` as well.
  package var offersLegacyShells = false
  /// The dma-bufs that clients may hand over; nil for none, which is the default. The offer's trial must have passed.
  package var dmabufs: DmabufOffer?
  /// The timelines for the explicit synchronization of dma-bufs; nil for none, which is the default. Their trial must have passed.
  package var timelines: (any TimelineKernel)?
  /// True to listen on a socket; false if all clients use connections that are made for them.
  package var listens = true
  package var keyboard = KeymapNames()
  /// A keymap that saves compiling it, if `keyboard` names it.
  package var compiledKeymap: Keymap?
  package var keyRepeat = KeyRepeat()
  public var policy = Policy()
  /// Decides which started clients get the control socket in their environment.
  package var grantsControl: ControlGrant = { _, _ in false }
  /// The overlay that is shown at the start.
  package var overlay = InputOverlay()
  /// The default for privileges that the policy does not mention. `.everyone` suits a compositor without a screen.
  /// Compositors that show clients to people or receive their input should use `.nobody`.
  public var privilegesByDefault = PrivilegeGrant.everyone
  /// True to show the user's theme of cursors if the policy names none. The default is false: the built-in arrow, so
  /// that pictures are the same on every machine.
  public var showsUserCursors = false
  /// True to ping clients when they get input, and to trace whether they answer and read their events. False for
  /// scripts: they ping clients themselves, and their traces must not depend on the time that clients need. The default
  /// is false.
  package var watchesHealth = false
  /// True to end programs of the policy that hang, if the policy limits the time. Choose false for a clock that is advanced by hand
  /// and can pass a minute before a program can answer. The default is true.
  public var watchesPrograms = true
  /// How many times as long as the protocol says clients have for the answers of `fingerpost-responder-v1`. The default is
  /// 1. Scripts with the script's clock use more, so that a busy machine does not change their result.
  package var patience = 1
  /// Makes the painters of all pictures that are composed from windows. The default computes them with pixman.
  package var painters: any PainterMaker = PixmanPainters()
  public var log: Logger

  /// - Parameter log: receives errors and warnings; by default the program's log handler, which writes to standard
  ///   error.
  public init(outputs: [OutputDescription], log: Logger = Logger(label: "fingerpost")) {
    self.outputs = outputs
    self.log = log
  }

  /// Takes the strictness, legacy protocols and keyboard settings from a policy.
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
  /// The keymap that a policy names. Omitted parts have their defaults.
  package init(_ policy: KeyboardPolicy) {
    let usual = KeymapNames()
    self.init(
      rules: policy.rules ?? usual.rules, model: policy.model ?? usual.model, layout: policy.layout ?? usual.layout,
      variant: policy.variant ?? usual.variant, options: policy.options ?? usual.options)
  }
}
