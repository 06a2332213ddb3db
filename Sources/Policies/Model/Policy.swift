public import Documents

/// What the user wants of the compositor, checked and complete: what the files leave out has its default.
///
/// One immutable value; a reload makes another. Names in it are resolved by the reader: every recognizer another one
/// speaks of exists, and every action that something sends is known.
public struct Policy: Equatable, Sendable {
  /// The versions of policies that this program reads.
  public static let format = FormatVersion("a policy", current: 1)

  public var keyboard = KeyboardPolicy()
  /// By name, each once.
  public var outputs: [OutputPolicy] = []
  /// In the order of the files; the last one that fits a device decides.
  public var devices: [DeviceRule] = []
  public var focus = FocusPolicy()
  public var gestures = GestureSettings()
  /// In the order of the files, names unique.
  public var recognizers: [RecognizerPolicy] = []
  /// In the order of the files; for each setting the last rule that fits a window decides.
  public var rules: [WindowRule] = []
  /// The shell's own, asked after those of the focused window; each chord once.
  public var bindings: [BindingRule] = []
  /// What performs each action, the built-in ones included.
  public var actions = ActionRules.builtIn
  /// Keys that are remote-control events, the built-in ones included; each key once.
  public var mediaKeys = MediaKeyRule.builtIn
  public var motion = MotionPolicy()
  public var privileges = PrivilegePolicy()
  public var control = ControlPolicy()
  /// Who draws title bars, where no rule says otherwise.
  public var decorations = DecorationPolicy.client
  public var protocolStrictness = ProtocolStrictness.strict
  /// Whether clients may speak `zxdg_shell_v6`, `wl_shell` and `gtk_primary_selection`; settled before any comes.
  public var offersLegacyShells = false

  public init() {}
}
