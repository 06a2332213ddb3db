import Assembly
import Geometry
import Globals
import Interaction
import Seats
import Surfaces
import WaylandServer

/// Reports what happens in a compositor to an observer of its desktop, until it is released.
final class SceneObservation: CompositorObserver {
  private static let inputInterfaces: Set<String> = [
    "wl_touch", "wl_pointer", "wl_keyboard", "zwp_relative_pointer_v1", "zwp_tablet_tool_v2", "zwp_tablet_pad_v2",
    "zwp_pointer_gesture_swipe_v1", "zwp_pointer_gesture_pinch_v1", "zwp_pointer_gesture_hold_v1",
  ]

  let topics: ObserverTopics
  private unowned let compositor: Compositor
  private unowned let observer: any SceneObserver
  private var token: ObserverToken?
  private var watch: MessageWatch?

  init(of compositor: Compositor, for observer: any SceneObserver) {
    let wanted = observer.topics
    (self.compositor, self.observer, topics) = (compositor, observer, ObserverTopics(wanted))
    token = compositor.add(self)
    guard wanted.contains(.sentInput) else { return }
    watch = compositor.display.watchMessages { [unowned observer, unowned compositor] message in
      guard message.direction == .event, Self.inputInterfaces.contains(message.interface) else { return }
      observer.didSendInput(to: compositor.server.clients[message.client].label)
    }
  }

  func willRoute(_ event: InputEvent, at time: InputTime, from origin: InputOrigin) {
    if origin == .device { observer.willRoute(event, at: time) }
  }

  func didRoute(from origin: InputOrigin) {
    if origin == .device { observer.didRoute() }
  }

  func willCarryOut(_ routed: RoutedEffect) { observer.willCarryOut(routed) }
  func didMap(_ window: ClientWindow) { observer.didMap(window) }
  func didUnmap(_ window: ClientWindow) { observer.didUnmap(window) }
  func willAskToClose(_ window: ClientWindow) { observer.willAskToClose(window) }
  func willDo(_ request: OutsideRequest) { observer.willDo(SceneRequest(request, compositor.outputs.all.first)) }

  func didCommit(_ commit: ObservedCommit) {
    observer.didCommit(
      compositor.label(of: commit.client), changesPixels: commit.changesPixels, damage: commit.damage.bounds)
  }

  func clientDidFallBehind(_ client: ClientID) { observer.clientDidFallBehind(client) }
}

extension ObserverTopics {
  fileprivate init(_ topics: SceneTopics) {
    let pairs: [(SceneTopics, ObserverTopics)] = [
      (.input, .input), (.effects, .effects), (.windows, .windows), (.requests, .requests), (.commits, .commits),
      (.reading, .reading),
    ]
    self.init(pairs.filter { topics.contains($0.0) }.map(\.1))
  }
}

extension SceneRequest {
  fileprivate init(_ request: OutsideRequest, _ first: OutputGlobal?) {
    self =
      switch request {
      case .close(let window): .close(window)
      case .focus(let window): .focus(window)
      case .raise(let window): .raise(window)
      case .perform(let action, let window): .perform(action, from: window)
      case .change(let output, let description):
        .change(output.description, to: description, isFirst: output === first)
      case .add(let description): .addOutput(description)
      case .remove(let output): .removeOutput(name: output.description.name)
      }
  }
}
