public import Interaction
public import Surfaces

/// What the compositor can do with a window of a client that does not support actions.
public enum WindowOperation: UInt8, CaseIterable, Sendable {
  /// Asks the client to close it (`xdg_toplevel.close`).
  case close
  /// Maximizes, or undoes it.
  case maximize
  case minimize
  /// Covers the whole output, or undoes it.
  case fullscreen
  /// Lets the finger or button that is down on it carry it along.
  case move
  /// Makes the window that was opened after it the key window; after the last one comes the first.
  case nextWindow
  case previousWindow

  /// As policies call it.
  public var name: String {
    switch self {
    case .close: "close"
    case .maximize: "maximize"
    case .minimize: "minimize"
    case .fullscreen: "fullscreen"
    case .move: "move"
    case .nextWindow: "next-window"
    case .previousWindow: "previous-window"
    }
  }

  /// As traces say it. Part of their format, which has no hyphens here.
  public var word: String {
    switch self {
    case .close, .maximize, .minimize, .fullscreen, .move: name
    case .nextWindow: "nextWindow"
    case .previousWindow: "previousWindow"
    }
  }
}

/// Something that the shell does. Its owner assigns the number.
public struct ShellHandler: Hashable, Sendable {
  public let rawValue: Int32
  public init(rawValue: Int32) { self.rawValue = rawValue }
}

/// How an action is carried out for a client that does not support actions.
public enum ActionPerformance: Hashable, Sendable {
  /// The client is sent these keys, which have the meaning of the action for it.
  case chord(SyntheticChord)
  case window(WindowOperation)
  case shell(ShellHandler)
  /// The action is performed and does nothing.
  case nothing
}

/// How a responder performs each action that it answers for.
public typealias ActionTable = [Action: ActionPerformance]

/// What a key leads to.
public struct KeyBinding: Hashable, Sendable, ExpressibleByStringLiteral {
  /// Nil binds nothing: the search ends here, and the client receives the key.
  public var action: Action?
  /// Whether the action is sent when the key goes up.
  public var waitsForRelease: Bool
  /// Whether it applies even while a client inhibits bindings.
  public var isAlways: Bool

  public init(_ action: Action?, waitsForRelease: Bool = false, isAlways: Bool = false) {
    self.action = action
    self.waitsForRelease = waitsForRelease
    self.isAlways = isAlways
  }

  public init(stringLiteral name: String) { self.init(Action(name)) }
}

/// The keys of one responder.
public typealias KeyBindings = [KeyCombination: KeyBinding]

/// A media or power key: a remote-control event, which a client cannot decline.
public struct MediaKey: Hashable, Sendable {
  /// When the shell receives the key before the client with the keyboard. Without such a client, the shell always does.
  public enum Precedence: Sendable {
    /// Even where no responder performs the action.
    case always
    case whereHandled
    case never
  }

  public var action: Action
  public var comesBeforeClient: Precedence

  public init(_ action: Action, comesBeforeClient: Precedence) {
    self.action = action
    self.comesBeforeClient = comesBeforeClient
  }
}

/// Names an action in effects.
public struct ActionID: Hashable, Sendable {
  public let rawValue: Int32
  public init(rawValue: Int32) { self.rawValue = rawValue }
}

/// The performer of an action.
public enum ActionTaker: Hashable, Sendable {
  /// A client, by keys that it is sent.
  case client(SurfaceChord)
  case window(WindowID, WindowOperation)
  /// - Parameter for: the window that the action was sent to, or else the key window.
  case shell(ShellHandler, for: WindowID?)
  /// No responder of the chain can.
  case nobody

  /// The window's root surface, and the keys.
  public struct SurfaceChord: Hashable, Sendable {
    public var target: KeyboardTarget
    public var chord: SyntheticChord
  }
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
