import Documents
import Globals
import Logging
import Overlays
import Policies
import Seats
import Surfaces

import Interaction

/// Performs the actions that the policy assigns to the shell, and those of the embedding program.
final class ShellActions {
  private let policy: PolicyKeeper
  private let programs: ProgramKeeper
  private let foreground: Foreground
  private let displays: DisplayKeeper
  private let router: InputRouter
  private let server: Server
  private let shell: Shell
  private let menus: EditMenus
  private let observers: ObserverList
  private let clock: any Clock
  /// The embedding program's code for each of its actions.
  private var own: [Action: ActionBody] = [:]

  init(
    _ policy: PolicyKeeper, _ programs: ProgramKeeper, _ foreground: Foreground, _ displays: DisplayKeeper,
    _ router: InputRouter, _ server: Server, _ shell: Shell, _ menus: EditMenus, _ observers: ObserverList,
    _ clock: any Clock
  ) {
    self.policy = policy
    self.programs = programs
    self.foreground = foreground
    self.displays = displays
    self.router = router
    self.server = server
    self.shell = shell
    self.menus = menus
    self.observers = observers
    self.clock = clock
  }

  /// Sets the code of the embedding program for an action; nil removes it.
  ///
  /// - Returns: every action that the program performs now.
  func setOwn(_ action: Action, _ body: ActionBody?) -> Set<Action> {
    own[action] = body
    return Set(own.keys)
  }

  /// - Parameters:
  ///   - window: the window that the action was sent to, or else the key window.
  ///   - gesture: the gesture that sent the action; nil for another sender.
  func perform(
    _ handler: ShellHandler, for action: Action, on window: WindowID?, sentBy gesture: GestureReading?,
    because reason: RoutingReason
  ) {
    switch policy.task(of: handler) {
    case .operation(let operation): perform(operation, for: action, gesture, because: reason)
    case .own:
      own[action]?(ActionRequest(action: action, window: window.flatMap { router.window($0) }, gesture: gesture))
    }
  }

  private func perform(
    _ operation: ShellOperation, for action: Action, _ gesture: GestureReading?, because reason: RoutingReason
  ) {
    switch operation {
    case .run(let command): programs.run(command, for: action, adding: GestureVariables.all(of: gesture))
    case .focus(let match):
      guard let window = toplevels(matching: match).last else { return }
      shell.setMinimized(false, window.id)
      router.take(.raise(window, because: .action), at: clock.now)
      router.take(.makeKey(window, because: .action), at: clock.now)
    case .show(let match): setShown(true, toplevels(matching: match))
    case .hide(let match): setShown(false, toplevels(matching: match))
    case .hostShortcuts:
      if observers.topics.isDisjoint(with: .hostShortcuts) {
        server.log.info("\(action.name) ignored: there is no host compositor")
      }
      observers.notify(.hostShortcuts) { $0.hostShortcutsDidToggle() }
    case .toggle(let match):
      let windows = toplevels(matching: match)
      setShown(!windows.contains { $0.isMapped }, windows)
    case .mode(let name): policy.enterMode(name)
    case .layout(let choice): policy.selectLayout(choice)
    case .toggleOverlay(.touches): foreground.toggle(.touches)
    case .toggleOverlay(.everything): foreground.toggle(.everything)
    case .displays(.off): displays.setPower(false, because: .action)
    case .displays(.on): displays.setPower(true, because: .action)
    case .displays(.toggle): displays.togglePower(because: .action)
    case .keepOutputs: displays.keep()
    case .editMenu: menus.open(sentBy: gesture, because: reason)
    }
  }

  private func setShown(_ isShown: Bool, _ windows: [ClientWindow]) {
    for window in windows { shell.setMinimized(!isShown, window.id) }
  }

  /// Hidden windows first, the frontmost last.
  private func toplevels(matching match: WindowMatch) -> [ClientWindow] {
    let shown = server.windows.windows.filter { $0.kind == .toplevel }
    return (shell.hiddenWindows + shown).filter { match.matches(WindowDescription($0, server.clients)) }
  }
}
