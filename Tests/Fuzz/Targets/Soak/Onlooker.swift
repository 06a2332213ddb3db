import WireClients

/// A well-behaved client: one window, a whole seat, and a ledger of every input event it receives.
final class Onlooker {
  let appID: String
  let client: WireClient
  private(set) var ledger = WireLedger()
  private var downs = 0
  private var ups = 0
  private var awaited: UInt32?
  /// `WireClient.show` acknowledges the first configure event itself.
  private var isShown = false
  private(set) var isAnswered = true

  init(_ appID: String, socket: Int32) {
    self.appID = appID
    client = WireClient(socket: socket)
    client.onEvent = { [unowned self] _, object, event, values in receive(object, event, values) }
  }

  private func receive(_ object: UInt32, _ event: String, _ values: [UInt32]) {
    ledger.receive(object, event, values)
    switch event {
    case "wl_callback.done" where object == awaited: isAnswered = true
    case "wl_touch.down": downs += 1
    case "wl_touch.up": ups += 1
    case "xdg_surface.configure" where isShown: client.request(object, "ack_configure", .id(values[0]))
    case "xdg_wm_base.ping": client.request(object, "pong", .id(values[0]))
    default: break
    }
  }

  /// Shows a window of 300×200 pixels.
  ///
  /// - Parameter exchange: lets the compositor answer everything that was sent.
  func showWindow(_ exchange: () -> Void) {
    exchange()
    for request in ["get_pointer", "get_keyboard", "get_touch"] { client.make(client.global("wl_seat"), request) }
    let window = client.beginToplevel()
    client.request(window.role, "set_app_id", .text(appID))
    exchange()
    client.show(window, 300, 200)
    isShown = true
    exchange()
  }

  /// Requests an answer from the compositor. `isAnswered` is true when it has arrived.
  func askForAnswer() {
    isAnswered = false
    awaited = client.askForAnswer()
  }

  var touchCounts: (downs: Int, ups: Int) { (downs, ups) }

  /// The first error of this client's connection or of the events it received, or nil.
  var fault: String? {
    if let fault = ledger.fault { return "\(appID) received what cannot be: \(fault)" }
    if let error = client.error { return "\(appID) got a protocol error: \(error)" }
    return client.isLetGo ? "\(appID) was disconnected" : nil
  }
}
