package import Geometry
package import Interaction
package import Seats
package import Surfaces

/// Receives what happens on a desktop, and affects nothing.
///
/// `SceneRecording.observe(_:)` adds it. It receives only the topics that it names.
package protocol SceneObserver: AnyObject {
  /// The topics that the observer receives. They are read once, when it is added.
  var topics: SceneTopics { get }

  // MARK: .input and .effects

  /// An event of a device is about to be routed. Events that clients send are not reported.
  func willRoute(_ event: InputEvent, at time: InputTime)
  /// Everything that an event of a device caused has been carried out.
  func didRoute()
  /// An effect of the router is about to be carried out.
  func willCarryOut(_ routed: RoutedEffect)

  // MARK: .windows and .requests

  func didMap(_ window: ClientWindow)
  func didUnmap(_ window: ClientWindow)
  /// The client of a window is about to be asked to close it.
  func willAskToClose(_ window: ClientWindow)
  /// A script or the control socket has asked for something, which is about to be done.
  func willDo(_ request: SceneRequest)

  // MARK: .commits, .sentInput and .reading

  /// A client has applied a change of a surface.
  ///
  /// - Parameters:
  ///   - client: the name of the client.
  ///   - changesPixels: whether the pixels differ from those before.
  ///   - damage: the part that the client has marked as changed, in pixels of its buffer.
  func didCommit(_ client: String, changesPixels: Bool, damage: IntRect<BufferSpace>)
  /// A client was sent an event of an input device.
  ///
  /// - Parameter client: the name of the client.
  func didSendInput(to client: String)
  /// A client has not read some of the events it was sent.
  func clientDidFallBehind(_ client: ClientID)
}

extension SceneObserver {
  package func willRoute(_ event: InputEvent, at time: InputTime) {}
  package func didRoute() {}
  package func willCarryOut(_ routed: RoutedEffect) {}
  package func didMap(_ window: ClientWindow) {}
  package func didUnmap(_ window: ClientWindow) {}
  package func willAskToClose(_ window: ClientWindow) {}
  package func willDo(_ request: SceneRequest) {}
  package func didCommit(_ client: String, changesPixels: Bool, damage: IntRect<BufferSpace>) {}
  package func didSendInput(to client: String) {}
  package func clientDidFallBehind(_ client: ClientID) {}
}

/// The groups of notifications that an observer of a desktop can receive.
package struct SceneTopics: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Events of devices before and after they are routed.
  package static let input = SceneTopics(rawValue: 1 << 0)
  package static let effects = SceneTopics(rawValue: 1 << 1)
  /// Windows that are mapped, unmapped or asked to close.
  package static let windows = SceneTopics(rawValue: 1 << 2)
  /// Requests of scripts and of the control socket.
  package static let requests = SceneTopics(rawValue: 1 << 3)
  package static let commits = SceneTopics(rawValue: 1 << 4)
  /// Events of input devices that clients are sent.
  package static let sentInput = SceneTopics(rawValue: 1 << 5)
  /// Clients that do not read the events they are sent.
  package static let reading = SceneTopics(rawValue: 1 << 6)
}

/// A request of a script or of the control socket that was not caused by input.
package enum SceneRequest {
  case close(ClientWindow)
  /// Makes a window key; nil leaves no window key.
  case focus(ClientWindow?)
  case raise(ClientWindow)
  case perform(Action, from: WindowID?)
  /// Changes an output from one description to another. The first output is that of steps which name none.
  case change(OutputDescription, to: OutputDescription, isFirst: Bool)
  case addOutput(OutputDescription)
  case removeOutput(name: String)
}
