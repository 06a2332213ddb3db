package import Documents
package import Interaction

/// The user's settings for the compositor, checked and complete: settings that the files do not contain have their
/// defaults.
///
/// A policy is immutable; a reload makes a new one. The reader has resolved all names: every recognizer that another
/// one refers to exists, and every action that is sent is known.
public struct Policy: Equatable, Sendable {
  /// The versions of policies that this program reads.
  package static let format = FormatVersion("a policy", current: 1)

  package var keyboard = KeyboardPolicy()
  /// The outputs; names are unique.
  package var outputs: [OutputPolicy] = []
  package var outputChanges = OutputChangePolicy()
  /// The rules of devices, in the order of the files; for each setting the last matching rule decides.
  package var devices: [DeviceRule] = []
  package var focus = FocusPolicy()
  package var cursor = CursorPolicy()
  /// The thresholds of all recognizers: the section `gestures`. A policy file does not set all of them.
  package var gestures = Configuration()
  /// The touches that are rejected on all outputs, unless a rule of the window replaces a setting.
  package var rejectedTouches = RejectedTouches()
  package var touchAccommodations = TouchAccommodationPolicy()
  /// The recognizers, in the order of the files; names are unique.
  package var recognizers: [RecognizerPolicy] = []
  /// The rules of windows, in the order of the files; for each setting the last matching rule decides.
  package var rules: [WindowRule] = []
  /// The shell's bindings, which come after those of the focused window; chords are unique.
  package var bindings: [BindingRule] = []
  /// The modes other than `default`; names are unique.
  package var modes: [ModeRule] = []
  /// The handlers of actions, including the built-in ones.
  package var actions = ActionRules.builtIn
  /// The keys that send remote-control events, including the built-in ones; keys are unique.
  package var mediaKeys = MediaKeyRule.builtIn
  package var motion = MotionPolicy()
  package var idle = IdlePolicy()
  package var whileLocked = LockPolicy()
  /// The programs that are started with the compositor, in the order of the files; names are unique.
  package var programs: [ProgramPolicy] = []
  package var privileges = PrivilegePolicy()
  /// How applications offer their widgets; fixed before any client connects.
  package var accessibility = AccessibilityPolicy.none
  package var control = ControlPolicy()
  /// The side that draws title bars if no rule sets it.
  package var decorations = DecorationPolicy.client
  package var protocolStrictness = ProtocolStrictness.strict
  /// True if clients are offered `zxdg_shell_v6`, `wl_shell` and `gtk_primary_selection`; fixed before any client
  /// connects.
  package var offersLegacyShells = false

  package init() {}
}

extension Policy {
  /// The outputs that are made.
  package var enabledOutputs: [OutputPolicy] { outputs.filter(\.isEnabled) }

  /// True if a recognizer is for widgets of applications.
  package var hasWidgetRecognizers: Bool { recognizers.contains { $0.widget != nil } }
}
