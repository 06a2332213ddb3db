package import Documents

/// The changes of the command line of `fingerpost kiosk` to its policy.
package struct KioskSettings: Equatable, Sendable {
  /// The choice of an on-screen keyboard.
  package enum Keyboard: Equatable, Sendable {
    /// The first known keyboard that is installed, unless the policy has a keyboard.
    case automatic
    case none
    case command([String])
  }

  /// The choice of a program that draws the edit menu.
  package enum EditMenu: Equatable, Sendable {
    /// The program of the policy; without one, there is no menu.
    case ofPolicy
    /// `fingerpost-edit-menu`, unless the policy has another program.
    case automatic
    case command([String])
  }

  /// The time without input after which the screen is blank.
  package enum Blanking: Equatable, Sendable {
    case after(TimeSpan)
    case never
  }

  /// The events that the application gets for fingers.
  package enum Fingers: String, CaseIterable, Sendable {
    case pointer
    case touch
  }

  /// The names of programs in the policy, which its privileges name too.
  package static let applicationName = "application"
  package static let keyboardName = "keyboard"
  package static let editMenuName = "edit-menu"
  /// The command that config/kiosk.yaml has for the application.
  private static let placeholder = ["application"]

  /// The application and its arguments; empty for that of the policy.
  package var application: [String] = []
  package var keyboard = Keyboard.automatic
  package var editMenu = EditMenu.ofPolicy
  /// Nil for the time of the policy.
  package var blanking: Blanking?
  /// Nil for the rules of the policy.
  package var fingers: Fingers?

  package init() {}

  /// The program of a policy that is the application; nil if the policy names none.
  package static func application(of policy: Policy) -> ProgramPolicy? {
    policy.programs.first { $0.name == applicationName && $0.isEnabled && $0.command != placeholder }
  }

  /// Changes a policy.
  ///
  /// - Parameter isInstalled: returns true if a program can be run by its name.
  package func apply(to policy: inout Policy, isInstalled: (String) -> Bool) {
    if !application.isEmpty { Self.set(application, Self.applicationName, in: &policy) }
    switch keyboard {
    case .automatic:
      let hasKeyboard = policy.programs.contains { $0.name == Self.keyboardName }
      if !hasKeyboard, let command = Self.installedKeyboard(isInstalled) {
        Self.set(command, Self.keyboardName, in: &policy)
      }
    case .none:
      for index in policy.programs.indices where policy.programs[index].name == Self.keyboardName {
        policy.programs[index].isEnabled = false
      }
    case .command(let command): Self.set(command, Self.keyboardName, in: &policy)
    }
    addEditMenu(to: &policy)
    switch blanking {
    case .after(let time)?: policy.idle.after = time
    case .never?: policy.idle.after = nil
    case nil: break
    }
    if let fingers { policy.rules += Self.rules(for: fingers) }
  }

  /// Adds the program that draws the edit menu, and the long press that opens it.
  private func addEditMenu(to policy: inout Policy) {
    switch editMenu {
    case .ofPolicy: return
    case .automatic:
      if !policy.programs.contains(where: { $0.name == Self.editMenuName }) {
        Self.set(["fingerpost-edit-menu"], Self.editMenuName, in: &policy)
      }
    case .command(let command): Self.set(command, Self.editMenuName, in: &policy)
    }
    // A policy with such a gesture keeps it.
    guard !policy.recognizers.contains(where: { $0.name == Self.editMenuName }) else { return }
    policy.recognizers += Self.part(Self.longPress, of: "--edit-menu").recognizers
  }

  /// It is shorter than the press that clicks the secondary button.
  private static let longPress =
    "recognizers: [{name: edit-menu, type: long-press, on: shell, duration: 450ms, action: edit.menu}]"

  /// Gives a program of the policy a command. A new program is started again whenever it ends, and is never given up.
  private static func set(_ command: [String], _ name: String, in policy: inout Policy) {
    if let index = policy.programs.firstIndex(where: { $0.name == name }) {
      policy.programs[index].command = command
      policy.programs[index].isEnabled = true
      return
    }
    var program = ProgramPolicy(name: name, command: command)
    program.restart = .always
    program.restartsPerMinute = 60
    policy.programs.append(program)
  }

  /// The command of the first known keyboard that is installed.
  private static func installedKeyboard(_ isInstalled: (String) -> Bool) -> [String]? {
    if isInstalled("fingerpost-keyboard") { return ["fingerpost-keyboard"] }
    if isInstalled("squeekboard") {
      // It needs a D-Bus session. On one of its own, its settings are those of a file.
      return isInstalled("dbus-run-session")
        ? ["env", "GSETTINGS_BACKEND=keyfile", "dbus-run-session", "--", "squeekboard"] : ["squeekboard"]
    }
    return isInstalled("wvkbd-mobintl") ? ["wvkbd-mobintl"] : nil
  }

  /// Rules for all windows but layers, which come after those of the policy.
  private static func rules(for fingers: Fingers) -> [WindowRule] {
    let values =
      switch fingers {
      case .pointer: "pointer-emulation: always, finger-scrolling: inertia"
      case .touch: "pointer-emulation: auto"
      }
    let text = "rules: [{match: {role: toplevel}, \(values)}, {match: {role: popup}, \(values)}]"
    return part(text, of: "--fingers \(fingers.rawValue)").rules
  }

  /// A part of a policy that an option adds.
  private static func part(_ text: String, of option: String) -> Policy {
    do throws(InvalidDocument) {
      return try PolicyReader.read(text: text, file: option)
    } catch {
      preconditionFailure("what \(option) adds is valid: \(error)")
    }
  }
}
