import Interaction
import Surfaces

/// What a window can be made to do without its client knowing of actions.
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

/// Something that the shell does; what it is, its owner knows by the number.
public struct ShellHandler: Hashable, Sendable {
  public let rawValue: Int32
  public init(rawValue: Int32) { self.rawValue = rawValue }
}

/// How an action is carried out for a client that knows nothing of actions.
public enum ActionPerformance: Hashable, Sendable {
  /// The keys that have this meaning to the client.
  case chord(SyntheticChord)
  case window(WindowOperation)
  case shell(ShellHandler)
  /// The name is known, and nothing comes of it.
  case nothing
}

/// What is done for which action; each responder that has one answers for the actions in it.
public typealias ActionTable = [Action: ActionPerformance]

/// What a key leads to.
public struct KeyBinding: Hashable, Sendable, ExpressibleByStringLiteral {
  /// Nil binds nothing: the search ends here, and the client has the key.
  public var action: Action?
  /// Whether the action is sent when the key goes up.
  public var waitsForRelease: Bool
  /// Whether it holds even while a client keeps the keys of bindings for itself.
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
  /// When the shell has the key before the client that has the keyboard. Where no client has, the shell always does.
  public enum Precedence: Sendable {
    /// Even where nothing performs the action.
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

/// Who performs an action.
public enum ActionTaker: Hashable, Sendable {
  /// With keys that its client is sent.
  case client(SurfaceChord)
  case window(WindowID, WindowOperation)
  case shell(ShellHandler)
  /// Nobody in the chain could.
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
