public import Interaction
public import Surfaces

/// An operation of the compositor on a window, for clients that do not support actions.
public enum WindowOperation: UInt8, CaseIterable, Sendable {
  /// Asks the client to close it (`xdg_toplevel.close`).
  case close
  /// Maximizes the window, or restores it.
  case maximize
  case minimize
  /// Makes the window cover the whole output, or restores it.
  case fullscreen
  /// Begins a move by the finger or button that is down on the window.
  case move
  /// Makes the window created after the key window the key window. The first follows the last.
  case nextWindow
  case previousWindow
  /// Begins a resize by the finger or button that is down on the window, at the nearest edge or corner.
  case resize

  /// The name in policies.
  package var name: String {
    switch self {
    case .close: "close"
    case .maximize: "maximize"
    case .minimize: "minimize"
    case .fullscreen: "fullscreen"
    case .move: "move"
    case .resize: "resize"
    case .nextWindow: "next-window"
    case .previousWindow: "previous-window"
    }
  }

  /// The name in traces. Part of their format, which does not use hyphens here.
  package var word: String {
    switch self {
    case .close, .maximize, .minimize, .fullscreen, .move, .resize: name
    case .nextWindow: "nextWindow"
    case .previousWindow: "previousWindow"
    }
  }
}

/// A handler of the shell. Its owner assigns the number.
public struct ShellHandler: Hashable, Sendable {
  public let rawValue: Int32
  public init(rawValue: Int32) { self.rawValue = rawValue }
}

/// A command inside applications. The owner of the policy assigns the number.
public struct ApplicationCommandID: Hashable, Sendable {
  package let rawValue: Int32
  package init(rawValue: Int32) { self.rawValue = rawValue }
}

/// The way in which an action is performed for a client that does not support actions.
public enum ActionPerformance: Hashable, Sendable {
  /// Asks the application to perform a command. If it declines, it is sent these keys. Without keys, the next responder
  /// is asked.
  case application(ApplicationCommandID, otherwise: SyntheticChord?)
  /// Sends the client these keys, which have the meaning of the action in that client.
  case chord(SyntheticChord)
  case window(WindowOperation)
  case shell(ShellHandler)
  /// The action is performed and does nothing.
  case nothing
}

extension ActionPerformance {
  /// True if the client performs the action, by keys or inside its application.
  var isOfClient: Bool {
    switch self {
    case .application, .chord: true
    case .window, .shell, .nothing: false
    }
  }
}

/// The performance of each action that a responder answers.
public typealias ActionTable = [Action: ActionPerformance]

/// The action that a key triggers.
public struct KeyBinding: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The action. Nil ends the search without one: the client receives the key.
  package var action: Action?
  /// True if the action is sent when the key is released. The default is false.
  package var waitsForRelease: Bool
  /// True if the binding applies even while a client inhibits bindings. The default is false.
  package var isAlways: Bool
  /// True if the action is sent again and again while the key is held. The default is false.
  package var repeats: Bool
  /// True if the key is a modifier, and the action is sent when it is released without another press in between. The
  /// client receives the modifier. The default is false.
  package var isOfLoneModifier: Bool
  /// True if the client receives the key, and the action is sent only if the client declines the press. The default is
  /// false.
  package var requiresFailureOfClient: Bool

  public init(
    _ action: Action?, waitsForRelease: Bool = false, isAlways: Bool = false, repeats: Bool = false,
    isOfLoneModifier: Bool = false, requiresFailureOfClient: Bool = false
  ) {
    self.action = action
    self.waitsForRelease = waitsForRelease
    self.isAlways = isAlways
    self.repeats = repeats
    self.isOfLoneModifier = isOfLoneModifier
    self.requiresFailureOfClient = requiresFailureOfClient
  }

  public init(stringLiteral name: String) { self.init(Action(name)) }
}

/// The key bindings of one responder.
public typealias KeyBindings = [KeyCombination: KeyBinding]

/// A media or power key: a remote-control event, which a client cannot decline.
package struct MediaKey: Hashable, Sendable {
  /// The cases in which the shell receives the key before the client with the keyboard. Without such a client, the
  /// shell always receives it.
  package enum Precedence: Sendable {
    /// The shell receives the key even if no responder performs the action.
    case always
    case whereHandled
    case never
  }

  package var action: Action
  package var comesBeforeClient: Precedence

  package init(_ action: Action, comesBeforeClient: Precedence) {
    self.action = action
    self.comesBeforeClient = comesBeforeClient
  }
}

/// The number of an action in effects.
public struct ActionID: Hashable, Sendable {
  package let rawValue: Int32
  package init(rawValue: Int32) { self.rawValue = rawValue }
}

/// The performer of an action.
public enum ActionTaker: Hashable, Sendable {
  /// A client, which receives keys.
  case client(SurfaceChord)
  case window(WindowID, WindowOperation)
  /// A handler of the shell. `for` is the window that the action was sent to, or else the key window.
  case shell(ShellHandler, for: WindowID?)
  /// The application of a window, which is asked now; see `SeatRequest.applicationDidAnswer`.
  case application(ApplicationRequest)
  /// No responder of the chain can perform the action.
  case nobody

  /// The root surface of the window, and the keys.
  public struct SurfaceChord: Hashable, Sendable {
    public var target: KeyboardTarget
    public var chord: SyntheticChord
  }
}

/// A request to an application to perform an action.
public struct ApplicationRequest: Hashable, Sendable {
  /// What the application is asked for.
  package enum Subject: Hashable, Sendable {
    /// A command, which the compositor finds in the application.
    case command(ApplicationCommandID)
    /// The action itself, which the client has declared for a surface.
    case surface(SurfaceID)
  }

  /// The number of the request. The requests to several surfaces for one action have the same number.
  package var number: Int32
  package var subject: Subject
  package var window: WindowID
}

/// Every action that was ever sent, by number.
struct ActionNames {
  private(set) var actions: [Action] = []
  private var numbers: [Action: ActionID] = [:]

  mutating func id(of action: Action) -> ActionID {
    if let known = numbers[action] { return known }
    let id = ActionID(rawValue: Int32(actions.count))
    actions.append(action)
    numbers[action] = id
    return id
  }
}
