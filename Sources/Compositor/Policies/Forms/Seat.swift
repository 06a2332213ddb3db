import Documents

extension KeyboardPolicy {
  static var table: PolicyTable<KeyboardPolicy> {
    FieldTable(
      "the keyboard",
      [
        Field("layout", "XKB layouts, as in setxkbmap: us, de, or \"us,ru\".", \.layout, .name("an XKB layout")),
        Field("variant", "One variant for each layout.", \.variant, .text("an XKB variant")),
        Field("options", "XKB options such as \"compose:ralt,caps:escape\".", \.options, .text("XKB options")),
        Field("model", "The XKB model of the keyboard.", \.model, .name("an XKB model")),
        Field("rules", "The XKB rules.", \.rules, .name("XKB rules")),
        Field("repeat", "How clients repeat a held key.", \.repeats, Repeat.table),
      ] + assistance)
  }
}

extension KeyboardPolicy {
  private static var assistance: [PolicyField<KeyboardPolicy>] {
    let short = PolicyForm<TimeSpan>.duration.orNone()
    return [
      Field("sticky", "Whether a tapped modifier stays down for the next key.", \.hasStickyKeys, .boolean),
      Field("slow", "The time for which a key is held before it counts, or none.", \.slowKeys, short),
      Field(
        "bounce", "The time after a release in which presses of the same key are ignored, or none.", \.bounceKeys,
        short),
      Field(
        "mouse-keys", "Whether the keypad moves the pointer while Num Lock is off.", \.hasMouseKeys, .boolean),
      Field(
        "terminal-keys", "Whether Ctrl, Alt and a function key switch to another terminal.", \.switchesTerminals,
        .boolean),
    ]
  }
}

extension KeyboardPolicy.Repeat {
  static var table: PolicyTable<Self> {
    FieldTable(
      "repeat",
      [
        Field("rate", "Keys a second; 0 turns repeating off.", \.rate, .integer(0...1000)),
        Field("delay", "The time before a held key repeats.", \.delay, .duration),
      ])
  }
}

extension FocusPolicy {
  static var table: PolicyTable<FocusPolicy> {
    FieldTable(
      "focus",
      [
        Field("follows", "The input that makes a window key: tap, hover or explicit.", \.follows, .choice),
        Field("new-windows", "Whether a new window becomes key.", \.newWindows, .choice),
        Field("press-raises", "Whether a tap or click brings the window to the front.", \.pressRaises, .boolean),
      ])
  }
}

extension CursorPolicy {
  static var table: PolicyTable<CursorPolicy> {
    FieldTable(
      "the cursor",
      [
        Field("theme", "The theme of cursors, or built-in for the built-in arrow.", \.theme, .cursorTheme),
        Field("size", "The size of cursors in logical pixels.", \.size, .integer(1...512)),
      ])
  }
}

extension Form where Value == String, Notes == PolicyNotes {
  /// The name of a cursor theme, which is that of a folder.
  fileprivate static var cursorTheme: Form {
    name("the name of a cursor theme").refined { name, node, _ in
      if !name.contains("/"), name != ".", name != "..", name.utf8.count <= 255 { return name }
      node.faults.report(
        at: node.position, "invalid name of a cursor theme", found: name.quotedForPeople,
        expected: "the name of a folder in a folder of icons, such as Adwaita, or built-in")
      return nil
    }
  }
}

extension ControlPolicy {
  static var table: PolicyTable<ControlPolicy> {
    FieldTable(
      "control", [Field("socket", "Whether Fingerpost opens a control socket.", \.hasSocket, .boolean)])
  }
}

extension IdlePolicy {
  static var table: PolicyTable<IdlePolicy> {
    let span = PolicyForm<TimeSpan>.duration(spans).orNone()
    let action = PolicyForm<ActionName>.actionOrNone
    return FieldTable(
      "idle",
      [
        Field("after", "The time without input after which the desktop is asleep, or none.", \.after, span),
        Field("wake", "Whether the input that wakes the desktop reaches its target: pass or swallow.", \.wake, .choice),
        Field(
          "inhibitors", "Whether clients may keep the seat from becoming idle: follow or ignore.", \.inhibitors, .choice
        ),
        Field(
          "displays", "Whether displays are switched off while the desktop is asleep: keep or off.", \.displays, .choice
        ),
        Field("action", "The action sent when the desktop falls asleep, or none.", \.action, action),
        Field("wake-action", "The action sent after the desktop was woken, or none.", \.wakeAction, action),
      ])
  }
}

extension MotionPolicy {
  static var table: PolicyTable<MotionPolicy> {
    let orientations = FieldTable(
      "orientation",
      [
        orientation("normal", "The action sent when the top edge is up."),
        orientation("left-up", "The action sent when the left edge is up."),
        orientation("right-up", "The action sent when the right edge is up."),
        orientation("bottom-up", "The action sent when the bottom edge is up."),
      ])
    return FieldTable(
      "motion",
      [
        motion("shake", "The action sent when the device is shaken."),
        motion("tablet-mode-on", "The action sent when the keyboard is folded away."),
        motion("tablet-mode-off", "The action sent when the keyboard is back."),
        motion("lid-closed", "The action sent when the lid is closed."),
        motion("lid-opened", "The action sent when the lid is opened."),
        motion("keypad-opened", "The action sent when the keypad is pulled out."),
        motion("keypad-closed", "The action sent when the keypad is pushed in."),
        Field("orientation", "The actions sent when the device is held in another orientation.", \.self, orientations),
      ])
  }

  private static func motion(_ word: String, _ help: String) -> PolicyField<MotionPolicy> {
    Field(word, help, \.[word], .action)
  }

  private static func orientation(_ word: String, _ help: String) -> PolicyField<MotionPolicy> {
    Field(word, help, \.["orientation-\(word)"], .action)
  }
}
