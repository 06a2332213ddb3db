public import Documents
public import Interaction

/// The user's settings for the compositor, checked and complete: settings that the files do not contain have their
/// defaults.
///
/// A policy is immutable; a reload makes a new one. The reader has resolved all names: every recognizer that another
/// one refers to exists, and every action that is sent is known.
public struct Policy: Equatable, Sendable {
  /// The versions of policies that this program reads.
  public static let format = FormatVersion("a policy", current: 1)

  public var keyboard = KeyboardPolicy()
  /// The outputs; names are unique.
  public var outputs: [OutputPolicy] = []
  /// The rules of devices, in the order of the files; for each setting the last matching rule decides.
  public var devices: [DeviceRule] = []
  public var focus = FocusPolicy()
  /// The thresholds of all recognizers: the section `gestures`. A policy file does not set all of them.
  public var gestures = Configuration()
  /// The touches that are rejected on all outputs, unless a rule of the window replaces a setting.
  public var rejectedTouches = RejectedTouches()
  public var touchAccommodations = TouchAccommodationPolicy()
  /// The recognizers, in the order of the files; names are unique.
  public var recognizers: [RecognizerPolicy] = []
  /// The rules of windows, in the order of the files; for each setting the last matching rule decides.
  public var rules: [WindowRule] = []
  /// The shell's bindings, which come after those of the focused window; chords are unique.
  public var bindings: [BindingRule] = []
  /// The modes other than `default`; names are unique.
  public var modes: [ModeRule] = []
  /// The handlers of actions, including the built-in ones.
  public var actions = ActionRules.builtIn
  /// The keys that send remote-control events, including the built-in ones; keys are unique.
  public var mediaKeys = MediaKeyRule.builtIn
  public var motion = MotionPolicy()
  /// The programs that are started with the compositor, in the order of the files; names are unique.
  public var programs: [ProgramPolicy] = []
  public var privileges = PrivilegePolicy()
  /// How applications offer their widgets; fixed before any client connects.
  public var accessibility = AccessibilityPolicy.none
  public var control = ControlPolicy()
  /// The side that draws title bars if no rule sets it.
  public var decorations = DecorationPolicy.client
  public var protocolStrictness = ProtocolStrictness.strict
  /// True if clients are offered `zxdg_shell_v6`, `wl_shell` and `gtk_primary_selection`; fixed before any client
  /// connects.
  public var offersLegacyShells = false

  public init() {}
}

extension Policy {
  /// True if a recognizer is for widgets of applications.
  public var hasWidgetRecognizers: Bool { recognizers.contains { $0.widget != nil } }
}
